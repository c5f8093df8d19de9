/** The actions on entries, one or many: which rows allow them, and why others do not. */
import type { Formats } from '#core/locale/format.ts'
import { isEntry } from '../entryRows.contract.ts'
import type { DiaryEntry, DiaryRow } from '../entries.contract.ts'
import { type CompleteSettings, missingFields, nothingAllowed } from '../entries.rules.ts'
import { diaryWorkflow } from '../entries.workflow.ts'

/** The acts of a menu or bar, in its order. Editing is opening the entry. */
const rowActions = ['submit', 'approve', 'reject', 'recall', 'reset', 'delete'] as const
export type RowAct = (typeof rowActions)[number]

export const actWords: Record<RowAct, { label: string; done: string; past: string }> = {
  submit: { label: 'Submit', done: 'submitted', past: 'submitted' },
  approve: { label: 'Approve', done: 'approved', past: 'approved' },
  reject: { label: 'Reject', done: 'rejected', past: 'rejected' },
  recall: { label: 'Recall', done: 'recalled', past: 'recalled' },
  reset: { label: 'Reset to draft', done: 'reset to draft', past: 'reset' },
  delete: { label: 'Delete', done: 'deleted', past: 'deleted' },
}

type Flag = 'can_submit' | 'can_decide' | 'can_recall' | 'can_reset' | 'can_delete'
const flags: Record<RowAct, Flag> = {
  submit: 'can_submit',
  approve: 'can_decide',
  reject: 'can_decide',
  recall: 'can_recall',
  reset: 'can_reset',
  delete: 'can_delete',
}

/** The server's flag includes the state and the scope. */
const isAllowed = (act: RowAct, entry: DiaryEntry): boolean => entry[flags[act]]

/** The acts that an entry offers. */
export const actsOf = (entry: DiaryEntry): RowAct[] => rowActions.filter((act) => isAllowed(act, entry))

export interface BulkPlan {
  act: RowAct
  entries: DiaryEntry[]
  /** "2 of the 7 selected cannot be approved: 1 is a draft, 1 is your own."; null when all of them can. */
  note: string | null
}

export interface BulkActor {
  me: { id: number }
  settings: CompleteSettings
}

/** Plans each action that at least one selected entry allows: the entries that do, and a sentence about the others. */
export function bulkPlans(selected: readonly DiaryEntry[], asking: BulkActor): BulkPlan[] {
  return rowActions.flatMap((act) => {
    const ready = (entry: DiaryEntry) => isAllowed(act, entry) && !(act === 'submit' && isIncomplete(entry, asking))
    const entries = selected.filter(ready)
    if (entries.length === 0) return []
    const others = selected.filter((entry) => !ready(entry))
    const counts = new Map<string, number>()
    for (const entry of others) {
      const why = obstacle(act, entry, asking)
      counts.set(why, (counts.get(why) ?? 0) + 1)
    }
    const whys = [...counts].map(([why, count]) => `${count} ${obstacles[why]?.[count === 1 ? 0 : 1] ?? why}`)
    const note = `${others.length} of the ${selected.length} selected cannot be ${actWords[act].past}: ${whys.join(', ')}.`
    return [{ act, entries, note: others.length === 0 ? null : note }]
  })
}

const isIncomplete = (entry: DiaryEntry, { settings }: BulkActor) => missingFields(entry, settings).length > 0

/** Returns why an action is not possible for an entry: its state is checked before its owner. */
function obstacle(act: RowAct, entry: DiaryEntry, asking: BulkActor): string {
  if (diaryWorkflow.stateAfter(act, entry.status) === null) return entry.status
  if (entry.locked) return 'locked'
  if (entry.active) return 'active'
  if (act === 'submit' && entry.overlap) return 'overlap'
  if (act === 'submit' && isAllowed(act, entry)) return 'incomplete'
  if (act === 'recall') return 'other'
  return entry.user_id === asking.me.id ? 'own' : 'scope'
}

const obstacles: Record<string, readonly [string, string]> = {
  draft: ['is a draft', 'are drafts'],
  submitted: ['is submitted', 'are submitted'],
  approved: ['is approved', 'are approved'],
  rejected: ['is rejected', 'are rejected'],
  locked: ['is invoiced', 'are invoiced'],
  active: ['has a running timer', 'have a running timer'],
  overlap: ['overlaps another entry', 'overlap another entry'],
  incomplete: ['is not complete', 'are not complete'],
  own: ['is your own', 'are your own'],
  other: ['is not your own', 'are not your own'],
  scope: ['is not in your hands', 'are not in your hands'],
}

/** The rows as they will be after the act; they offer no actions until the server has answered. */
export function optimisticRows(rows: readonly DiaryRow[], act: RowAct, ids: ReadonlySet<number>): DiaryRow[] {
  return rows.flatMap((row) => {
    if (!isEntry(row) || !ids.has(row.id)) return [row]
    const status = diaryWorkflow.stateAfter(act, row.status)
    if (status === 'deleted' || status === null) return []
    return [{ ...row, status, ...nothingAllowed }]
  })
}

/** Undoes an optimistic act: its own rows as they were `before`, the others as they are now. */
export function restoreRows(
  current: readonly DiaryRow[],
  before: readonly DiaryRow[],
  ids: ReadonlySet<number>,
): DiaryRow[] {
  const back = [...current]
  const placeOf = (row: DiaryRow | undefined) => back.findIndex((record) => isEntry(record) && record.id === row?.id)
  for (const [index, row] of before.entries()) {
    if (!isEntry(row) || !ids.has(row.id)) continue
    const place = placeOf(row)
    const above = before.slice(0, index).findLast((record) => placeOf(record) >= 0)
    if (place >= 0) back[place] = row
    else back.splice(placeOf(above) + 1, 0, row)
  }
  return back
}

/** "Entry approved." or "1,500 entries approved." */
export const doneSentence = (act: RowAct, count: number, formats: Pick<Formats, 'counted'>): string =>
  changedSentence(count, actWords[act].done, formats)

/** Returns the sentence for changes that are no action of a row: "Entry changed." */
export const changedSentence = (count: number, done: string, { counted }: Pick<Formats, 'counted'>): string =>
  count === 1 ? `Entry ${done}.` : `${counted(count, 'entry', 'entries')} ${done}.`
