/** What is done with several entries of the diary at once: all of them or none (product rules, section 2, 13). */
import * as z from 'zod/mini'

import { Details, endpoint, IdList, IsoDate, Nothing, Version } from '#core/contract.ts'
import { bulkSelection } from '#core/records.bulk.ts'
import { DiaryEntry, DiaryStatus, entryFields } from './entries.contract.ts'

/** More than these are not done by one filter: it is narrowed first. An edit looks at each of its entries. */
export const mostEntries = { edit: 2000, others: 5000 } as const

/**
 * Entries by their `ids`; or by the `filter` of the list those that the act is for, and `count`, how many the person was
 * told these are. `versions`: {"<id>": version}, so that nobody decides what has changed under their eyes.
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
  summary: 'Change several entries alike: all of them or none. A status is the action that leads to it',
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

export const deleteDiary = endpoint({
  name: 'deleteDiary',
  method: 'POST',
  path: '/diary/delete/',
  summary: 'Delete several draft or rejected entries: all of them or none',
  access: 'diary.delete_entry',
  body: Batch,
  reply: Nothing,
  heavy: 'filter',
})

export const submitDiary = endpoint({
  name: 'submitDiary',
  method: 'POST',
  path: '/diary/submit/',
  summary: 'Submit complete drafts for approval: all of them or none',
  access: ['diary.change_entry', 'diary.add_entry'],
  body: Batch,
  reply: BatchReply,
  heavy: 'filter',
})

export const recallDiary = endpoint({
  name: 'recallDiary',
  method: 'POST',
  path: '/diary/recall/',
  summary: 'Take back one’s own submitted entries: they are drafts again',
  access: ['diary.change_entry', 'diary.add_entry'],
  body: Batch,
  reply: BatchReply,
  heavy: 'filter',
})

export const approveDiary = endpoint({
  name: 'approveDiary',
  method: 'POST',
  path: '/diary/approve/',
  summary: 'Approve submitted entries: all of them or none',
  access: [
    'diary.decide_any',
    'diary.decide_own_staff',
    'diary.decide_own_department',
    'diary.decide_own_quote_item_department',
    'diary.decide_own_project',
  ],
  body: Batch,
  reply: BatchReply,
  heavy: 'filter',
})

export const rejectDiary = endpoint({
  name: 'rejectDiary',
  method: 'POST',
  path: '/diary/reject/',
  summary: 'Reject submitted entries with a reason: all of them or none',
  access: approveDiary.access,
  body: BatchWithReason,
  reply: BatchReply,
  heavy: 'filter',
})

export const resetDiary = endpoint({
  name: 'resetDiary',
  method: 'POST',
  path: '/diary/reset/',
  summary: 'Make submitted, approved or rejected entries drafts again: all of them or none',
  access: [
    'diary.reset_any',
    'diary.reset_own_staff',
    'diary.reset_own_department',
    'diary.reset_own_quote_item_department',
    'diary.reset_own_project',
  ],
  body: Batch,
  reply: BatchReply,
  heavy: 'filter',
})

/** At most so many days in one copy; with the entries they must not be too many copies (`tooManyCopies`). */
const mostDates = 366

/**
 * Entries of the asker's reach, again on other days: each on every one of `dates`, or each `days` later (earlier where
 * negative); with neither, today. The clock on the wall stays what it was in each entry's own zone; where the
 * organisation keeps no times, the hours do. A copy is a draft with the entry's work, details, breaks, travel and
 * non-billable hours, and nothing of its decision, its timer or its import.
 */
export const copyDiary = endpoint({
  name: 'copyDiary',
  method: 'POST',
  path: '/diary/copy/',
  summary: 'Copy entries to other days, as drafts: all of them or none',
  access: 'diary.add_entry',
  body: z.strictObject({
    ids: IdList,
    versions: z.optional(z.record(z.string().check(z.regex(/^\d{1,16}$/)), Version)),
    dates: z.optional(z.array(IsoDate).check(z.minLength(1, 'This field is required'), z.maxLength(mostDates))),
    days: z.optional(z.int().check(z.minimum(-3660), z.maximum(3660))),
  }),
  reply: z.object({ results: z.array(DiaryEntry) }),
})
