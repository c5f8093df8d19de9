/** Actions on several entries of the diary: all or none (docs/rules/api.md#batches). */
import * as z from 'zod/mini'

import { Details, type Endpoint, endpoint, IdList, IsoDate, Nothing, Version } from '#core/contract.ts'
import { diaryScopes } from '#core/permissions.ts'
import { bulkSelection } from '#core/recordBulk.ts'
import { DiaryEntry, DiaryStatus, entryFields } from './entries.contract.ts'

/** The most entries that a filter may select for a batch; an edit validates each of them. */
export const maxEntries = { edit: 2000, others: 5000 } as const

/**
 * Entries by their `ids`, or by the `filter` of the list with the `count` that the person was told. `versions`
 * ({"<id>": version}) makes the act fail when an entry has changed since.
 */
const Batch = z.strictObject(bulkSelection)
const BatchWithReason = z.strictObject({
  ...bulkSelection,
  reason: Details.check(z.minLength(1, 'This field is required')),
})
/** `results`: of those given by their ids. */
const BatchReply = z.object({ count: z.int(), results: z.array(DiaryEntry) })

export const editDiary = endpoint({
  name: 'editDiary',
  method: 'PATCH',
  path: '/diary/edit/',
  summary: 'Change several entries at once: all or none. Set a status to run the action that leads to it',
  access: 'diary.change_entry',
  body: z.strictObject({
    ...bulkSelection,
    ...z.partial(
      z.object({
        project_id: entryFields.project_id,
        task_id: entryFields.task_id,
        breaks: entryFields.breaks,
        travel: entryFields.travel,
        hours_nonbillable: entryFields.hours_nonbillable,
        details: entryFields.details,
        status: DiaryStatus,
        reason: Details,
      }),
    ).shape,
  }),
  reply: BatchReply,
  heavy: 'filter',
})

/** An act on a batch: POST, heavy where it is meant by a filter. */
const batchAct = <N extends string, A extends Endpoint['access']>(name: N, summary: string, access: A) =>
  ({ name: `${name}Diary`, method: 'POST', path: `/diary/${name}/`, summary, access, heavy: 'filter' }) as const
const keepers = ['diary.change_entry', 'diary.add_entry'] as const
const scoped = (verb: 'decide' | 'reset') => diaryScopes.map((scope) => `diary.${verb}_${scope}` as const)

export const deleteDiary = endpoint({
  ...batchAct('delete', 'Delete several draft or rejected entries: all or none', 'diary.delete_entry'),
  body: Batch,
  reply: Nothing,
})
export const submitDiary = endpoint({
  ...batchAct('submit', 'Submit complete drafts for approval: all or none', keepers),
  body: Batch,
  reply: BatchReply,
})
export const recallDiary = endpoint({
  ...batchAct('recall', 'Recall my submitted entries, so that they become drafts', keepers),
  body: Batch,
  reply: BatchReply,
})
export const approveDiary = endpoint({
  ...batchAct('approve', 'Approve submitted entries: all or none', scoped('decide')),
  body: Batch,
  reply: BatchReply,
})
export const rejectDiary = endpoint({
  ...batchAct('reject', 'Reject submitted entries with a reason: all or none', scoped('decide')),
  body: BatchWithReason,
  reply: BatchReply,
})
const resetSummary = 'Reset submitted, approved or rejected entries to drafts: all or none'
export const resetDiary = endpoint({
  ...batchAct('reset', resetSummary, scoped('reset')),
  body: Batch,
  reply: BatchReply,
})

/** The most days of one copy; days times entries is limited too (`tooManyCopies`). */
const maxDates = 366

/**
 * Entries of the caller's reach, again on other days: each on every one of `dates`, or each `days` later (earlier where
 * negative); with neither, today. The clock on the wall stays what it was in each entry's own zone; where the
 * organisation keeps no times, the hours do. A copy is a draft with the entry's work, details, breaks, travel and
 * non-billable hours, and nothing of its decision, its timer or its import.
 */
export const copyDiary = endpoint({
  name: 'copyDiary',
  method: 'POST',
  path: '/diary/copy/',
  summary: 'Copy entries to other days as drafts: all or none',
  access: 'diary.add_entry',
  body: z.strictObject({
    ids: IdList,
    versions: z.optional(z.record(z.string().check(z.regex(/^\d{1,16}$/)), Version)),
    dates: z.optional(z.array(IsoDate).check(z.minLength(1, 'This field is required'), z.maxLength(maxDates))),
    days: z.optional(z.int().check(z.minimum(-3660), z.maximum(3660))),
  }),
  reply: z.object({ results: z.array(DiaryEntry) }),
})
