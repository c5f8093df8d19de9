/** Proposes crews for a job that is on no days yet, and books one of them, for planners. */
import * as z from 'zod/mini'

import {
  boolText,
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  numberText,
  Ref,
} from '#core/contract.ts'
import { createBookings, Hours, ScheduleProject, ScheduleTask } from './schedule.contract.ts'
import { maxCrew } from './schedulePlan.ts'

/** Most pieces of equipment that a job takes along. */
export const maxPieces = 8

const Member = z.extend(Ref, {
  /** Where they are booked before, and how far the job is from there; null without a known place in the week before. */
  near: z.nullable(z.object({ metres: z.int(), project: ScheduleProject })),
  /** Percent booked in the weeks of the job, with it. */
  load: z.int(),
  /** Why they suit the task: from bookings and people of tasks that the caller sees, never from hours logged. */
  fit: z.object({
    /** On the task already. */
    assigned: z.boolean(),
    /** Number of tasks of its name, and of its name or type, that they did in the last year. */
    same: z.int(),
    similar: z.int(),
    /** Whether they worked on its project, else for its client, in the last year. */
    knows: z.nullable(z.enum(['project', 'client'])),
    department: z.boolean(),
  }),
})
const Proposal = z.object({
  start: IsoDate,
  end: IsoDate,
  /** Hours of each person, spread over the days; null: the whole day. */
  hours: z.nullable(Decimal2),
  people: z.array(Member),
  equipment: z.array(Ref),
  /** Whether it ends after the deadline of the project. */
  late: z.boolean(),
})
export type CrewProposal = z.output<typeof Proposal>

export const proposeCrews = endpoint({
  name: 'proposeCrews',
  method: 'GET',
  path: '/tasks/:id/crews/',
  summary:
    'Crews with equipment for a task that nobody is booked for, at most three: by first day, distance, load and what they have done. Without numbers of people, hours and equipment, those that the task, or the last task of its name, suggests',
  access: 'tasks.change_task',
  params: IdInPath,
  query: z.object({
    /** First day on which it may begin; tomorrow unless sent. */
    from: z.optional(IsoDate),
    people: z.optional(numberText(1, maxCrew)),
    /** Hours of all people together. */
    hours: z.optional(Hours),
    /** Category of each piece of equipment; empty: none. */
    category_ids: z.optional(listText(IdText, maxPieces)),
    /** Whether tentative bookings take time as well. */
    tentative: z._default(boolText, true),
  }),
  reply: z.object({
    task: ScheduleTask,
    /** Whether the task is open, without days, and nobody is booked for it. */
    waits: z.boolean(),
    project: ScheduleProject,
    deadline: z.nullable(IsoDate),
    need: z.object({
      from: IsoDate,
      people: z.int(),
      hours: z.nullable(Decimal2),
      categories: z.array(Ref),
      qualifications: z.array(Ref),
    }),
    /** Categories of equipment to choose from. */
    categories: z.array(Ref),
    /** Name of the type of the task. */
    type: z.nullable(z.string()),
    proposals: z.array(Proposal),
    /** Whether people who have nothing to do with such tasks are left out, or come last. */
    narrowed: z.boolean(),
    /** First day on which any crew is free; with `narrowed`, of people who do such tasks. */
    earliest: z.nullable(IsoDate),
    /** Last day on which a crew was looked for to begin. */
    until: IsoDate,
    /** Why there is none; null with proposals. */
    lack: z.nullable(
      z.object({
        kind: z.enum(['people', 'equipment', 'time']),
        /** Number of people who have what the job requires; null where that is not what is lacking. */
        able: z.nullable(z.int()),
        category: z.nullable(Ref),
      }),
    ),
  }),
})
export type CrewAnswer = z.output<typeof proposeCrews.reply>

export const bookCrew = endpoint({
  name: 'bookCrew',
  method: 'POST',
  path: '/tasks/:id/crews/',
  summary: 'Book a proposed crew with its equipment for a task, if all of them are still free: all or none',
  access: 'tasks.change_task',
  params: IdInPath,
  body: z.strictObject({
    user_ids: z.array(Id).check(z.minLength(1, 'Choose a person.'), z.maxLength(maxCrew, `At most ${maxCrew} people.`)),
    equipment_ids: z._default(z.array(Id).check(z.maxLength(maxPieces, `At most ${maxPieces} pieces.`)), []),
    start: IsoDate,
    end: IsoDate,
    hours: z.nullable(Hours),
    tentative: z._default(z.boolean(), true),
  }),
  reply: createBookings.reply,
  creates: true,
})
