/** The work that a person logs most: pinned and recent (docs/rules/diary.md#entries). */
import * as z from 'zod/mini'

import { endpoint, Id, IdText, IsoDate } from '#core/contract.ts'

const WorkProject = z.object({ id: Id, reference: z.string(), name: z.string() })
const WorkTask = z.object({ id: Id, name: z.string() })

/** Work that time is logged on: a project and one of its tasks, or the project alone. */
export const WorkChoice = z.object({
  project_id: Id,
  task_id: z.nullable(Id),
  project: WorkProject,
  task: z.nullable(WorkTask),
  /** New time may be logged on it now. */
  open: z.boolean(),
})
export type WorkChoice = z.output<typeof WorkChoice>

const RecentWork = z.extend(WorkChoice, { last: IsoDate })
export type RecentWork = z.output<typeof RecentWork>

const DiaryWork = z.object({
  user: z.object({ id: Id, name: z.string() }),
  /** The caller may log time for this person. */
  can_add: z.boolean(),
  /** The caller's own, in their order; those on which no new time is logged any more say so. */
  pinned: z.array(WorkChoice),
  /** Work that the person logged last, newest first, as far as the viewer may see and pick it. */
  recent: z.array(RecentWork),
})
export type DiaryWork = z.output<typeof DiaryWork>

export const getDiaryWork = endpoint({
  name: 'getDiaryWork',
  method: 'GET',
  path: '/diary/work/',
  summary: 'My pinned work, and the most recent work of a person',
  access: 'diary.add_entry',
  query: z.object({ user_id: z.optional(IdText) }),
  reply: DiaryWork,
})

export const maxPins = 30

export const pinDiaryWork = endpoint({
  name: 'pinDiaryWork',
  method: 'PATCH',
  path: '/diary/pins/',
  summary: 'My pinned work, in order',
  access: 'diary.add_entry',
  body: z.strictObject({
    pins: z.array(z.strictObject({ project_id: Id, task_id: z.nullable(Id) })).check(z.maxLength(maxPins)),
  }),
  reply: z.object({ pinned: z.array(WorkChoice) }),
})
