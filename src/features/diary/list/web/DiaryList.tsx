import { lazy } from '#web/lazy.tsx'
import { useMediaQuery } from '@mantine/hooks'
import { IconNotebook } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'

import { diaryScopes, has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import type { ApiError } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { GroupLine } from '#web/ui/table/GroupLine.tsx'
import { TableSettings } from '#web/ui/table/TableSettings.tsx'
import { useArranged, useTableLook } from '#web/ui/table/useTableLook.ts'
import type { RowAction } from '#web/ui/table/types.ts'
import { type Suggestion, isEntry } from '../../entries/entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../../entries/entries.contract.ts'
import { dividersOf } from '../../entries/entryHours.ts'
import { actsOf, actWords, bulkPlans, type RowAct } from '../../entries/web/diaryActions.ts'
import { wholeListOf } from '../../entries/web/selection.ts'
import { DiaryCard, type DiaryCardProps, diaryColumns, hiddenAtFirst } from './diaryColumns.tsx'
import { type DiarySearch, isFiltered, noFilters, wholeQuery } from '../../entries/web/diarySearch.ts'
import { DiaryToolbar } from './DiaryToolbar.tsx'
import { entryLabel } from '../../entries/web/entryText.ts'
import { SuggestionActionsProvider, useSuggestions } from '../../suggestions/web/useSuggestions.tsx'
import { SuggestionCard } from '../../suggestions/web/SuggestionCell.tsx'
import { suggestionLabel, isSaved, rowKey, rowTone } from '../../suggestions/web/suggestionRows.ts'
import { waitingMinutes, waitingOf } from '../../entries/web/waitingEntry.ts'
import { useDiaryActions } from '../../entries/web/useDiaryActions.tsx'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import type { DiaryRows } from './useDiaryRows.ts'

const BulkBar = lazy(() => import('./BulkBar.tsx').then((kit) => ({ default: kit.BulkBar })))
const CopyDialog = lazy(() => import('./CopyDialog.tsx').then((kit) => ({ default: kit.CopyDialog })))
const BatchEdit = lazy(() => import('./BatchEdit.tsx').then((kit) => ({ default: kit.BatchEdit })))
const RejectDialog = lazy(() =>
  import('../../entries/web/RejectDialog.tsx').then((kit) => ({ default: kit.RejectDialog })),
)

interface DiaryListProps {
  userId: number | null
  list: DiaryRows
  search: DiarySearch
  address: Record<string, unknown>
  change: (changes: Record<string, string | undefined>) => unknown
  locale: DiaryLocale
  onOpen: (entry: DiaryEntry) => void
  /** Opens the form filled from a computed row. */
  onPrefill: (row: Suggestion) => void
  /** The button of the empty state. */
  create: ReactNode
}

/** The list: filters, rows by day, and actions. */
export function DiaryList({
  userId,
  list,
  search,
  address,
  change,
  locale,
  onOpen,
  onPrefill,
  create,
}: DiaryListProps) {
  const me = useMe()
  const settings = useDiaryConfig()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const look = useTableLook('diary', address, change, hiddenAtFirst)
  const perform = useDiaryActions()
  const [selecting, setSelecting] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState(false)
  const [rejecting, setRejecting] = useState<readonly DiaryEntry[] | null>(null)
  const [copying, setCopying] = useState<readonly DiaryEntry[] | null>(null)

  const filtered = isFiltered(search)
  const entries = useMemo(() => list.rows?.filter(isEntry), [list.rows])
  // A holiday among nothing that fits is no answer to a filter.
  const rows = filtered && list.rows?.every(({ diary_type }) => diary_type === 'bank_holiday') ? entries : list.rows
  // Days that are still on their way are not those that the pager names already.
  const suggestions = useSuggestions(list.refreshing ? undefined : rows, onPrefill)
  const seesOthers = diaryScopes.some((scope) => has(me, `diary.view_${scope}`))
  const withUser = userId === null ? seesOthers : userId !== me.id
  const fields = settings.diary_fields
  const defaults = useMemo(() => diaryColumns(fields, locale, withUser), [fields, locale, withUser])
  const { columns, onMove } = useArranged(defaults, look)
  const group = useMemo(() => dividers(rows ?? [], locale), [rows, locale])
  const chosen = (entries ?? []).filter((entry) => selected.has(rowKey(entry)))
  const all = wholeListOf(wholeQuery(search, userId), entries ?? [], chosen)
  const plans = bulkPlans(chosen, { me, settings })
  const copyable = chosen.filter(({ can_copy }) => can_copy)
  const act = (what: RowAct, chosenRows: readonly DiaryEntry[]) => {
    if (what === 'reject') return setRejecting(chosenRows)
    void perform(what, chosenRows, { all }).then((done) => done && setSelected(new Set()))
  }
  useActions([
    ...plans.map((plan) => ({
      id: `bulk-${plan.act}`,
      label: `${actWords[plan.act].label} ${plan.entries.length} selected`,
      run: () => act(plan.act, plan.entries),
    })),
    ...(chosen.some(({ can_change }) => can_change)
      ? [{ id: 'bulk-edit', label: 'Edit the selected', key: 'e', run: () => setEditing(true) }]
      : []),
  ])
  const card = cardOf({ locale, withUser, withTimes: fields.times })
  const open = (row: DiaryRow) => {
    if (!isEntry(row)) suggestions.open(row)
    else if (isSaved(row)) onOpen(row)
  }
  const entryActions = (entry: DiaryEntry): RowAction[] => [
    { label: entry.can_change ? 'Edit' : 'Open', onClick: () => onOpen(entry) },
    ...(entry.can_copy ? [{ label: 'Copy to other days', onClick: () => setCopying([entry]) }] : []),
    ...actsOf(entry).map((text) => ({
      label: actWords[text].label,
      danger: text === 'delete',
      onClick: () => act(text, [entry]),
    })),
  ]
  const rowActions = (row: DiaryRow) => {
    if (!isEntry(row)) return suggestions.actions(row)
    return isSaved(row) ? entryActions(row) : []
  }
  const people = useMemo(() => [...new Map((entries ?? []).map(({ user }) => [user.id, user])).values()], [entries])

  return (
    <SuggestionActionsProvider value={suggestions}>
      <DiaryToolbar
        search={search}
        change={change}
        locale={locale}
        userId={userId}
        {...(userId === null && seesOthers && { people })}
        // On a phone the search line has no room for this button.
        first={phone && suggestions.addAll}
        end={
          <>
            {!phone && suggestions.addAll}
            {phone ? (
              <Button
                tone="quiet"
                onClick={() => {
                  setSelecting(!selecting)
                  setSelected(new Set())
                }}
              >
                {selecting ? 'Done' : 'Select'}
              </Button>
            ) : (
              <TableSettings columns={columns} {...look} onMove={onMove} />
            )}
          </>
        }
      />
      <DataTable
        label={locale.words.diary}
        noun={[entries?.length === 1 ? 'entry' : 'entries', ...suggestions.counts].join(', ')}
        {...(entries && { count: entries.length })}
        columns={columns}
        hidden={look.hidden}
        onMove={onMove}
        density={look.density}
        rows={rows}
        rowId={rowKey}
        rowLabel={(row) => (isEntry(row) ? entryLabel(row, locale.formats) : suggestionLabel(row, locale.formats))}
        tone={rowTone}
        canSelect={isEntry}
        refreshing={list.refreshing}
        error={withReason(list.error)}
        onRetry={list.retry}
        skeletonRows={12}
        card={card}
        group={group}
        onOpen={open}
        onEnter={(row) => (isEntry(row) ? open(row) : suggestions.add(row))}
        rowActions={rowActions}
        selected={selected}
        {...((!phone || selecting) && { onSelected: setSelected })}
        bulk={
          <Suspense>
            <BulkBar
              chosen={chosen}
              all={all}
              plans={plans}
              act={act}
              changeable={chosen.filter(({ can_change }) => can_change).length}
              onEdit={() => setEditing(true)}
              folded={phone}
              {...(copyable.length > 0 && { copy: { entries: copyable, run: setCopying } })}
            />
          </Suspense>
        }
        empty={
          <EmptyState
            icon={<IconNotebook size={28} aria-hidden />}
            title={filtered ? 'No matching entries' : 'No entries in these days'}
            action={filtered ? <Button onClick={() => void change(noFilters)}>Clear filters</Button> : create}
          >
            Log hours to see them here.
          </EmptyState>
        }
      />
      {editing && (
        <Suspense>
          <BatchEdit
            selected={chosen}
            all={all}
            address={address}
            onLeaveOut={(id) => setSelected(new Set([...selected].filter((text) => text !== String(id))))}
            onClose={() => setEditing(false)}
            onDone={() => {
              setEditing(false)
              setSelected(new Set())
            }}
          />
        </Suspense>
      )}
      {copying && (
        <Suspense>
          <CopyDialog
            entries={copying}
            onClose={() => setCopying(null)}
            onCopied={() => {
              setCopying(null)
              setSelected(new Set())
            }}
          />
        </Suspense>
      )}
      {rejecting && (
        <Suspense>
          <RejectDialog
            entries={rejecting}
            onCancel={() => setRejecting(null)}
            onReject={async (reason) => {
              setRejecting(null)
              if (await perform('reject', rejecting, { reason, all })) setSelected(new Set())
            }}
          />
        </Suspense>
      )}
    </SuggestionActionsProvider>
  )
}

/** A line above each day: its hours, and those of its week and month, summed over the people listed. */
function dividers(rows: readonly DiaryRow[], { formats, weekStart }: DiaryLocale) {
  const totals = new Map(dividersOf(rows.map(unsummed), weekStart).map((divider) => [divider.date, divider]))
  return {
    key: ({ date }: DiaryRow) => date,
    render: (group: readonly DiaryRow[]) => {
      const [first] = group
      const day = first && totals.get(first.date)
      if (!day) return null
      return (
        <GroupLine
          title={formats.dayHeading(day.date)}
          facts={[`${formats.hours(day.day)} day`, ...waitingFacts(group, formats)]}
          totals={[`${formats.hours(day.week)} week`, `${formats.hours(day.month)} month`]}
        />
      )
    },
  }
}

/** The server's totals do not include waiting rows. */
const unsummed = (row: DiaryRow) =>
  isEntry(row) && row.id < 0 ? { ...row, hours_day: null, hours_week: null, hours_month: null } : row

function waitingFacts(all: readonly DiaryRow[], formats: DiaryLocale['formats']): string[] {
  const rows = all.filter(isEntry)
  const minutes = waitingMinutes(rows)
  if (minutes > 0) return [`${formats.hours(minutes)} waiting, not in the totals`]
  return rows.some((row) => waitingOf(row) !== null) ? ['changes waiting, not in the totals'] : []
}

const cardOf = (look: Omit<DiaryCardProps, 'entry'>) => (row: DiaryRow) =>
  isEntry(row) ? (
    <DiaryCard entry={row} {...look} />
  ) : (
    <SuggestionCard row={row} {...look} formats={look.locale.formats} />
  )

/** Adds the missing permission to a 403. */
const withReason = (error: ApiError | null): unknown =>
  error?.status === 403 ? 'You need permission to see entries. Ask an administrator.' : error
