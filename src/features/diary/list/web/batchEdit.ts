/** A batch edit: the current values of the selected entries, the ones that cannot be changed, and the server's refusals. */
import type { Formats } from '#core/locale/format.ts'
import { isFailure } from '#web/ui/errors.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { DiarySettings } from '../../entries/entries.rules.ts'
import { minutesText, projectText, detailsText, readOnlyReason } from '../../entries/web/entryText.ts'

/** The fields that `PATCH /diary/edit/` takes, in the form's order. */
const batchFields = ['project_id', 'task_id', 'breaks', 'travel', 'hours_nonbillable', 'details'] as const
export type BatchField = (typeof batchFields)[number]

export const batchLabels: Record<BatchField, string> = {
  project_id: 'Project',
  task_id: 'Task',
  breaks: 'Breaks',
  travel: 'Travel',
  hours_nonbillable: 'Non-billable hours',
  details: 'Details',
}

/** Returns the fields that the organisation's entries have. */
export function fieldsOf({ breaks, travel, non_billable }: DiarySettings['diary_fields']): BatchField[] {
  const off: Partial<Record<BatchField, boolean>> = { breaks, travel, hours_nonbillable: non_billable }
  return batchFields.filter((field) => off[field] !== false)
}

export interface BatchValues {
  project_id: number | null
  task_id: number | null
  breaks: number
  travel: number
  hours_nonbillable: string | null
  details: string
}

const shownValue: Record<BatchField, (entry: DiaryEntry, formats: Formats) => string> = {
  project_id: projectText,
  task_id: ({ task }) => task?.name ?? 'No task',
  breaks: ({ breaks }, formats) => minutesText(breaks, formats) || 'None',
  travel: ({ travel }, formats) => minutesText(travel, formats) || 'None',
  hours_nonbillable: ({ hours_nonbillable }, formats) => formats.hours(hours_nonbillable),
  details: (entry) => detailsText(entry).trim() || 'None',
}

/** Describes the values of a field over the entries: the one value, or how many different ones. */
export function idsIn(entries: readonly DiaryEntry[], field: BatchField, formats: Formats): string {
  const different = new Set(entries.map((entry) => entry[field]))
  const [first] = entries
  if (!first) return ''
  return different.size === 1 ? shownValue[field](first, formats) : `Mixed values: ${different.size} different`
}

/** The value they have in common. */
export function commonOf<F extends BatchField>(entries: readonly DiaryEntry[], field: F): DiaryEntry[F] | undefined {
  const [first, ...others] = entries
  return first && others.every((entry) => entry[field] === first[field]) ? first[field] : undefined
}

/** The initial values of the form: those that all entries have in common. */
export function firstValues(entries: readonly DiaryEntry[]): BatchValues {
  return {
    project_id: commonOf(entries, 'project_id') ?? null,
    task_id: commonOf(entries, 'task_id') ?? null,
    breaks: commonOf(entries, 'breaks') ?? 0,
    travel: commonOf(entries, 'travel') ?? 0,
    hours_nonbillable: commonOf(entries, 'hours_nonbillable') ?? null,
    details: commonOf(entries, 'details') ?? '',
  }
}

/** Collects the sentences about entries that may not be changed, each with the number of entries. */
export function reasonsAgainst(entries: readonly DiaryEntry[], me: { id: number }): { why: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const why = readOnlyReason(entry, me)
    if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].map(([why, count]) => ({ why, count }))
}

export interface ListRefusal {
  id: number
  sentences: string[]
}

/** Reads a refused batch's sentence about each entry (docs/rules/api.md#batches); empty where there is none. */
export function refusedIn(error: unknown): ListRefusal[] {
  const { errors, ...all } = isFailure(error) ? error.body : {}
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([id, fields]) => {
    // Problems that all entries share are shown under the field in the form.
    const own = Object.entries((fields ?? {}) as Record<string, string[]>).filter(([field]) => !(field in all))
    const sentences = own.flatMap(([field, messages]) =>
      [messages].flat().map((message) => {
        const label = batchLabels[field as BatchField] as string | undefined
        return label === undefined ? message : `${label}: ${message}`
      }),
    )
    return sentences.length === 0 ? [] : [{ id: Number(id), sentences }]
  })
}
