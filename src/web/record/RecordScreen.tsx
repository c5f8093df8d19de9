/** The page of a record: its name and what can be done with it, its form, and what hangs on it behind tabs. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { type RecordTab, useRecordTabs } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { LaterConfirm } from '#web/ui/LaterConfirm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { ArchiveRecord } from './ArchiveRecord.tsx'
import { addressOf, type AnyRecord, invalidatedBy, hasEnded, type RecordKind } from './kind.ts'
import { Neighbours } from './Neighbours.tsx'
import { ownActs } from './ownActs.ts'
import { ForWhoMay, RecordPage } from './RecordPage.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import type { Saving } from './useRecordForm.ts'

const RecordHistory = lazy(() => import('./RecordHistory.tsx').then((kit) => ({ default: kit.RecordHistory })))
const MergeDialog = lazy(() => import('./MergeDialog.tsx').then((kit) => ({ default: kit.MergeDialog })))

const Back = ({ kind }: { kind: RecordKind }) => <Link to={addressOf(kind)}>All {kind.names.many}</Link>

/** One that is not there yet; once it is added, its own page is shown. */
export function NewRecord({ kind, children }: { kind: RecordKind; children: (saving: Saving) => ReactNode }) {
  const navigate = useNavigate()
  const save = useEndpointMutation(kind.calls.create, invalidatedBy(kind), (made, undo) =>
    notifySuccess(`${nameOf(made)} was added.`, undo),
  )
  const title = `New ${kind.noun}`
  usePageTitle(title)
  const onSave: Saving['onSave'] = async (body, _version, { leave }) => {
    const written = (made: AnyRecord) => leave(() => void navigate({ to: addressOf(kind, made.id), replace: true }))
    await save.mutateAsync({ body, written } as never)
  }
  return (
    <ForWhoMay permission={kind.names.add} title={title} needs={`It takes the permission to add ${kind.names.many}.`}>
      <div className="fb-record">
        <PageHeader title={title} aside={<Back kind={kind} />} />
        {children({ onSave })}
      </div>
    </ForWhoMay>
  )
}

interface RecordScreenProps<R extends AnyRecord> {
  kind: RecordKind
  /** What the fields are called, in the history too. */
  labels: Readonly<Record<string, string>>
  /** Further parts, each behind a tab, after the form and before those that other features put there. */
  tabs?: readonly RecordTab<R>[]
  /** What was said about it and written from it, above its history. */
  comments?: (record: R) => ReactNode
  actions?: (record: R) => ReactNode
  /** Making another one part of it. */
  merge?: ComponentProps<typeof MergeDialog>['calls']
  /** Under its name: how it is reached, and what it belongs with. */
  links?: (record: R) => ReactNode
  /** Beside its name: where it stands, its picture. */
  aside?: (record: R) => ReactNode
  /** What else there is to do instead of deleting it; absent where that is not done. */
  removal?: string
  /** Its form. */
  children: (record: R, saving: Saving) => ReactNode
}

export function RecordScreen<R extends AnyRecord>(props: RecordScreenProps<R>) {
  const { id } = useParams({ strict: false })
  const { kind } = props
  return (
    <RecordPage<R>
      key={id}
      endpoint={kind.calls.get}
      id={Number(id)}
      noun={kind.noun}
      title={kind.title}
      back={<Back kind={kind} />}
    >
      {(record) => <Opened {...props} record={record} />}
    </RecordPage>
  )
}

function Opened<R extends AnyRecord>({ record, ...props }: RecordScreenProps<R> & { record: R }) {
  const { kind, merge } = props
  const navigate = useNavigate()
  const [acts] = useState(ownActs)
  const [dialog, setDialog] = useState<'remove' | 'merge' | null>(null)
  const close = () => setDialog(null)
  const invalidates = invalidatedBy(kind)
  const save = useEndpointMutation(kind.calls.change, invalidates, (now, undo) =>
    notifySuccess(`${nameOf(now)} was saved.`, acts.made((now as AnyRecord).version, undo)),
  )
  const remove = useEndpointMutation(kind.calls.remove ?? kind.calls.change, invalidates, (_none, undo) =>
    notifySuccess(`${record.name} was deleted.`, undo),
  )
  usePageTitle(record.name)
  const tabs = [...(props.tabs ?? []), ...useRecordTabs<R>(kind.names.prefix)]
  const params = { id: String(record.id) }
  const saving: Saving = {
    onSave: (body, seen, { written }) =>
      acts.inTurn(seen ?? record.version, (version) => save.mutateAsync({ params, body, version, written } as never)),
    acts,
  }
  return (
    <>
      <PageHeader
        title={record.name}
        aside={
          <>
            {props.aside?.(record)}
            {kind.ending && hasEnded(record) && <Chip tone="warning">Inactive</Chip>}
            <Back kind={kind} />
            <Neighbours kind={kind} id={record.id} />
          </>
        }
        actions={
          <>
            {props.actions?.(record)}
            {kind.ending && <ArchiveRecord kind={kind} ending={kind.ending} record={record} acts={acts} />}
            {merge && record.can_change && record.can_delete && (
              <Button onClick={() => setDialog('merge')}>Merge</Button>
            )}
            {kind.calls.remove && record.can_delete && <Button onClick={() => setDialog('remove')}>Delete</Button>}
          </>
        }
      />
      {props.links?.(record)}
      <RecordTabs
        label={record.name}
        details={props.children(record, saving)}
        tabs={tabs.map(({ Part, ...tab }) => ({ ...tab, panel: <Part record={record} saving={saving} /> }))}
        activity={
          <>
            {props.comments?.(record)}
            <RecordHistory endpoint={kind.calls.history} id={record.id} labels={props.labels} />
          </>
        }
      />
      {merge && dialog === 'merge' && (
        <Suspense>
          <MergeDialog calls={merge} record={record} kind={kind} acts={acts} onClose={close} />
        </Suspense>
      )}
      <LaterConfirm
        opened={dialog === 'remove'}
        title={`Delete ${record.name}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={close}
        onConfirm={async () => {
          await remove.mutateAsync({ params, version: record.version } as never)
          await navigate({ to: addressOf(kind) })
        }}
      >
        {props.removal}
      </LaterConfirm>
    </>
  )
}

const nameOf = (record: unknown) => (record as AnyRecord).name
