/** The page of a record: its facts and actions; its overview, its form and related records are tabs. */
import { lazy } from '#web/lazy.tsx'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, Children, type ReactNode, Suspense, useEffect, useState } from 'react'

import { paths, searchOf } from '../paths.ts'
import { mayCall } from '#web/mayCall.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { useActions } from '#web/actions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { isPartSeen, type RecordTab, useRecordParts } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { useLocale, type Locale } from '#web/locale.ts'
import {
  addressOf,
  type AnyRecord,
  invalidatedBy,
  hasEnded,
  watchedAs,
  type ShownRecordType,
  shownName,
} from './shownRecordType.ts'
import { type FoundLead, LeadProvider } from './lead.ts'
import { rememberRecord } from './recentRecords.ts'
import { Neighbours } from './Neighbours.tsx'
import { ownActionsOn } from './ownActions.ts'
import { ForWhoMay, RecordPage } from './RecordPage.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { useAlong } from './useAlong.tsx'
import { useArchiving } from './useArchiving.ts'
import type { Saving } from './useRecordForm.ts'

const RecordHistory = lazy(() => import('./RecordHistory.tsx').then((kit) => ({ default: kit.RecordHistory })))
const MergeDialog = lazy(() => import('./MergeDialog.tsx').then((kit) => ({ default: kit.MergeDialog })))

/** The place of records whose type has no list of its own: a tab of the record that they belong to. */
interface BackTo {
  to: string
  /** The tab of that page, shown after a record was added. */
  hash?: string
  label?: string
  /** Opens the new record all the same: its parts come next. */
  opens?: true
}
const Back = ({ kind, to }: { kind: ShownRecordType; to?: BackTo | undefined }) => (
  <Link to={to?.to ?? addressOf(kind)} {...(to?.hash !== undefined && { hash: to.hash })}>
    {to?.label ?? `All ${kind.names.many}`}
  </Link>
)

interface NewRecordProps {
  kind: ShownRecordType
  /** The page after adding, where that is not the new record's own: back to where it was added from. */
  back?: BackTo
  /** Called after adding, before leaving the page. */
  onMade?: (made: AnyRecord) => void
  children: (saving: Saving) => ReactNode
}

/** Shows the screen of a new record. */
export function NewRecord({ kind, back, onMade, children }: NewRecordProps) {
  const navigate = useNavigate()
  const save = useEndpointMutation(kind.calls.create, invalidatedBy(kind), (made, undo) =>
    notifySuccess(`${nameOf(made)} added.`, undo),
  )
  const title = `New ${kind.noun}`
  const isBack = back?.hash !== undefined && !back.opens
  usePageTitle(title)
  const onSave: Saving['onSave'] = async (body, _version, { leave }) => {
    const written = (made: AnyRecord) => {
      onMade?.(made)
      leave(
        () =>
          void navigate({
            to: isBack ? back.to : addressOf(kind, made.id),
            ...(isBack && { hash: back.hash }),
            replace: true,
          }),
      )
    }
    await save.mutateAsync({ body, written: (reply) => written(reply as AnyRecord) })
  }
  return (
    <ForWhoMay permission={kind.names.add} title={title} needs={`You need permission to add ${kind.names.many}.`}>
      <div className="fb-record">
        <PageHeader title={title} aside={<Back kind={kind} to={back?.label === undefined ? undefined : back} />} />
        {children({ onSave })}
      </div>
    </ForWhoMay>
  )
}

/** An action of the menu; absent where it may not be done. */
interface MenuDialog<R> {
  id: string
  /** In the menu, such as `Copy…`. */
  label: (record: R) => string
  may: (record: R, me: SessionMe) => boolean
  Dialog: ComponentType<{ record: R; onClose: () => void }>
}

interface RecordScreenProps<R extends AnyRecord> {
  kind: ShownRecordType
  /** Labels of the fields, in the history too. */
  labels: Readonly<Record<string, string>>
  /** Further parts, each behind a tab, after the form and before those that other features put there. */
  tabs?: readonly RecordTab<R>[]
  /** Comments and letters about the record, above its history. */
  comments?: (record: R) => ReactNode
  actions?: (record: R) => ReactNode
  /** Rarer actions, each a line of the menu that opens its dialog. */
  menu?: readonly MenuDialog<R>[]
  /** Making another one part of it. */
  merge?: ComponentProps<typeof MergeDialog>['calls']
  /** Line under the name; empty parts are left out. */
  line?: (record: R, locale: Locale) => readonly ReactNode[]
  /** Element under that line on every tab: the record's progress. */
  progress?: (record: R) => ReactNode
  /** Element before the record's name: its picture. */
  mark?: (record: R) => ReactNode
  /** Element beside the record's name: its state. */
  aside?: (record: R) => ReactNode
  /** Sentence about the alternative to deleting; absent where there is none. */
  removal?: string
  /** The page that lists the record, where its type has no list; called without a record for a new one. */
  back?: (record?: R) => BackTo
  overview: (record: R) => ReactNode
  /** The record's form. */
  children: (record: R, saving: Saving) => ReactNode
}

export function RecordScreen<R extends AnyRecord>(props: RecordScreenProps<R>) {
  const { id, projectId } = useParams({ strict: false })
  const { kind } = props
  return (
    <RecordPage<R>
      // Below a project only its own records exist: `/projects/12/tasks/34/`.
      isHere={(record) => projectId === undefined || ('project_id' in record && record.project_id === projectId)}
      key={id}
      endpoint={kind.calls.get}
      id={Number(id)}
      noun={kind.noun}
      title={kind.title}
      watched={watchedAs(kind)}
      back={<Back kind={kind} to={props.back?.()} />}
      failed={kind.failures?.page}
    >
      {(record) =>
        record.id === Number(id) ? (
          <Opened {...props} record={record} />
        ) : (
          // The record was merged into another, which the server returns for its id.
          <Navigate to={addressOf(kind, record.id)} replace />
        )
      }
    </RecordPage>
  )
}

function Opened<R extends AnyRecord>({ record, ...props }: RecordScreenProps<R> & { record: R }) {
  const { kind, merge } = props
  const navigate = useNavigate()
  const actions = ownActionsOn(kind, record.id)
  const [dialog, setDialog] = useState<string | null>(null)
  const close = () => setDialog(null)
  const invalidates = invalidatedBy(kind)
  const save = useEndpointMutation(kind.calls.change, invalidates, (current, undo) =>
    notifySuccess(`${nameOf(current)} saved.`, actions.made((current as AnyRecord).version, undo)),
  )
  const remove = useEndpointMutation(kind.calls.remove ?? kind.calls.change, invalidates, (_none, undo) =>
    notifySuccess(`${shownName(record)} deleted.`, undo),
  )
  const name = shownName(record)
  usePageTitle(name)
  const locale = useLocale()
  const me = useMe()
  const address = addressOf(kind, record.id)
  const prefix = kind.watched ?? kind.names.prefix
  useEffect(
    () => rememberRecord(me, { kind: prefix, id: record.id, name, page: { address, title: kind.title } }),
    [me, prefix, record.id, name, address, kind.title],
  )
  const parts = useRecordParts<R>(kind.names.prefix)
  const { Lead } = parts
  const [found, setLead] = useState<FoundLead | undefined>(Lead ? undefined : null)
  const lead = found && 'waiting' in found ? found : null
  const archiving = useArchiving(kind, record, actions)
  /** Rare actions, and those that cannot be undone for long, stand apart from daily ones. */
  const dialogs = (props.menu ?? []).filter(({ may }) => may(record, me))
  const opened = dialogs.find(({ id }) => id === dialog)
  const rare = [
    ...dialogs.map(({ id, label }) => ({ id, label: label(record), run: () => setDialog(id) })),
    ...(archiving ? [{ id: 'archive-record', ...archiving }] : []),
    ...(merge && record.can_change && record.can_delete
      ? [{ id: 'merge-record', label: 'Merge…', run: () => setDialog('merge') }]
      : []),
    ...(kind.calls.remove && record.can_delete
      ? [{ id: 'delete-record', label: 'Delete…', danger: true, run: () => setDialog('remove') }]
      : []),
  ]
  useActions([
    ...(record.can_change
      ? [
          {
            id: 'edit-record',
            label: `Edit ${shownName(record)}`,
            key: 'e',
            run: () => void navigate({ to: paths.here(), search: searchOf(true), hash: 'details', replace: true }),
          },
        ]
      : []),
    ...(lead?.act ? [{ id: 'next-step', label: lead.act.label, run: lead.act.run }] : []),
    ...rare.map((act) => ({ ...act, label: `${act.label.replace('…', '')} ${shownName(record)}` })),
  ])
  const results = (props.line?.(record, locale) ?? []).filter((part) => part !== '' && part !== null && part !== false)
  const tabs = [...(props.tabs ?? []), ...parts.tabs]
  const params = { id: String(record.id) }
  const { withAlong, question } = useAlong(kind)
  const saving: Saving = {
    onSave: async (given, seen, { written }) => {
      const body = await withAlong(record, given)
      await actions.inTurn(seen ?? record.version, (version) => save.mutateAsync({ params, body, version, written }))
    },
    acts: actions,
  }
  return (
    <LeadProvider value={found}>
      <Suspense>{Lead && <Lead record={record} onLead={setLead} />}</Suspense>
      <PageHeader
        mark={props.mark?.(record)}
        title={shownName(record)}
        aside={
          <>
            {props.aside?.(record)}
            {kind.ending && hasEnded(record) && <Chip tone="warning">Inactive</Chip>}
            <Back kind={kind} to={props.back?.(record)} />
            <Neighbours kind={kind} id={record.id} />
          </>
        }
        actions={
          <>
            {props.actions?.(record)}
            {lead?.act && (
              <Button tone="primary" busy={lead.act.busy === true} onClick={lead.act.run}>
                {lead.act.label}
              </Button>
            )}
            {rare.length > 0 && (
              <RowMenu
                label={shownName(record)}
                name="More actions"
                look="bordered"
                actions={rare.map(({ run, id: _id, ...act }) => ({ ...act, onClick: run }))}
              />
            )}
          </>
        }
      />
      {results.length > 0 && (
        <p className="fb-record-line">
          {Children.toArray(results).flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
        </p>
      )}
      {props.progress?.(record)}
      <RecordTabs
        label={shownName(record)}
        record={record}
        overview={props.overview(record)}
        details={props.children(record, saving)}
        formInOverview={parts.formInOverview}
        tabs={tabs.map(({ Part, Count, ...tab }) => ({
          ...tab,
          panel: <Part record={record} saving={saving} />,
          ...(Count && { count: <Count record={record} /> }),
        }))}
        activity={
          (parts.activity === undefined || isPartSeen(me, parts.activity, record)) && (
            <>
              {props.comments?.(record)}
              {parts.activity ? (
                <parts.activity.Part record={record} />
              ) : (
                mayCall(me, kind.calls.history) && (
                  <RecordHistory endpoint={kind.calls.history} id={record.id} labels={props.labels} />
                )
              )}
            </>
          )
        }
      />
      {question}
      {opened && (
        <Suspense>
          <opened.Dialog record={record} onClose={close} />
        </Suspense>
      )}
      {merge && dialog === 'merge' && (
        <Suspense>
          <MergeDialog calls={merge} record={record} kind={kind} labels={props.labels} acts={actions} onClose={close} />
        </Suspense>
      )}
      <LaterConfirm
        opened={dialog === 'remove'}
        title={`Delete ${shownName(record)}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={close}
        onConfirm={async () => {
          await remove.mutateAsync({ params, version: record.version })
          const to = props.back?.(record)
          await navigate({ to: to?.to ?? addressOf(kind), ...(to?.hash !== undefined && { hash: to.hash }) })
        }}
      >
        {props.removal}
      </LaterConfirm>
    </LeadProvider>
  )
}

const nameOf = (record: unknown) => shownName(record as AnyRecord)
