/**
 * The checks of every write of bookings: task or label, people, and that no piece of equipment is booked twice. Leave
 * and hours refuse nothing: the board warns of them.
 */
import { type RawBuilder, sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchInvalid, conflict, invalid } from '#server/http/errors.ts'
import { overlaps, equipmentRefusal, personRefusal, wrongDays } from '../schedule.rules.ts'
import { mayViewPiece, mayViewRowOf } from './schedule.access.ts'

/** A booking as it would be saved. */
export interface Draft {
  /** Id of an existing booking. */
  id?: number
  user_id: number | null
  equipment_id: number | null
  task_id: number | null
  label: string
  start: string
  end: string
  minutes: number | null
  spread: boolean
  confirmed: boolean
  notes: string
  /** Reason for booking somebody who lacks a qualification, and the person who gives it. */
  override: string
  override_by_id: number | null
}
type Problems = Record<string, string[]>
const noWork: Problems = { task_id: ['Choose a task or enter a label.'] }

/**
 * Throws 400 by field, and 409 `overlap` with the name of the person who has booked the equipment. `new`: errors are
 * under `user_ids` and `equipment_ids`; `several`: under the id of each booking.
 */
export async function requireBookable(
  ctx: Ctx,
  drafts: readonly Draft[],
  which: 'new' | 'one' | 'several',
): Promise<void> {
  const [user, piece] =
    which === 'new' ? (['user_ids', 'equipment_ids'] as const) : (['user_id', 'equipment_id'] as const)
  if (drafts.length === 0) throw nobodyBooked(user, null)
  const { wrong, doubles } = await refusedOf(ctx, drafts, { user, piece })
  const [double] = wrong.length > 0 ? [] : doubles
  if (double) {
    const errors = Object.fromEntries(
      doubles.flatMap(([{ id }, sentence]) => (id === undefined ? [] : [[id, { [piece]: [sentence] }]])),
    )
    throw conflict('overlap', double[1], { ...(which === 'several' && { errors }) })
  }
  const [first] = wrong
  if (!first) return
  if (which === 'one') throw invalid(first[1])
  if (which === 'new') throw invalid(together(wrong.map(([, found]) => found)))
  throw batchInvalid(
    'Nothing was changed. Some of these bookings are not possible.',
    Object.fromEntries(wrong.map(([{ id = 0 }, found]) => [id, found])),
  )
}

/** The refusal of a booking of nobody and nothing, with what else is missing. */
export const nobodyBooked = (field: string, like: Pick<Draft, 'task_id' | 'label'> | null) =>
  invalid({
    [field]: ['Choose a person or a piece of equipment.'],
    ...(like?.task_id === null && like.label === '' && noWork),
  })

/** Finds the drafts that are not possible, each with the sentence that says why. The equipment stays locked, unless for a look. */
export async function impossibleOf(
  ctx: Ctx,
  drafts: readonly Draft[],
  how: 'lock' | 'look',
): Promise<ReadonlyMap<Draft, string>> {
  const { wrong, doubles } = await refusedOf(ctx, drafts, { user: 'user_id', piece: 'equipment_id' }, how)
  return new Map([
    ...wrong.map(([draft, found]) => [draft, Object.values(found).flat().join(' ')] as const),
    ...doubles,
  ])
}

/** Finds what refuses drafts: `wrong` by field, and `doubles` among the others. */
async function refusedOf(
  ctx: Ctx,
  drafts: readonly Draft[],
  { user, piece }: { user: string; piece: string },
  how: 'lock' | 'look' = 'lock',
): Promise<{ wrong: (readonly [Draft, Problems])[]; doubles: (readonly [Draft, string])[] }> {
  const [tasks, people, equipment] = await Promise.all([
    tasksOf(ctx, drafts),
    peopleOf(ctx, drafts),
    equipmentOf(ctx, drafts, how === 'lock' ? sql`for no key update` : sql``),
  ])
  const written = formatsOf(ctx.me.locale).longDate
  const problemsOf = (draft: Draft): Problems => {
    const { user_id, equipment_id, task_id, label } = draft
    if ((user_id === null) === (equipment_id === null))
      return {
        [user]: [
          user_id === null
            ? 'Choose a person or a piece of equipment.'
            : 'Choose either a person or a piece of equipment.',
        ],
      }
    if (task_id === null && label === '') return noWork
    if (task_id !== null && !tasks.has(task_id)) return { task_id: ['Invalid choice.'] }
    const wrong = wrongDays(draft)
    if (Object.keys(wrong).length > 0) return wrong
    if (user_id !== null) {
      const person = people.get(user_id)
      const refused = person ? personRefusal(person, draft, written) : 'Invalid choice.'
      return refused === null ? {} : { [user]: [refused] }
    }
    const found = equipment.get(equipment_id ?? 0)
    const refused = found ? equipmentRefusal(found, draft, written) : 'Invalid choice.'
    return refused === null ? {} : { [piece]: [refused] }
  }
  const problems = drafts.map((draft) => [draft, problemsOf(draft)] as const)
  const isWrong = ([, found]: readonly [Draft, Problems]) => Object.keys(found).length > 0
  const possible = problems.filter((checked) => !isWrong(checked)).map(([draft]) => draft)
  return { wrong: problems.filter(isWrong), doubles: await doublesOf(ctx, possible, equipment, written) }
}

function together(all: readonly Problems[]): Problems {
  const fields: Problems = {}
  for (const found of all)
    for (const [field, messages] of Object.entries(found))
      fields[field] = [...new Set([...(fields[field] ?? []), ...messages])]
  return fields
}

const named = (drafts: readonly Draft[], column: 'user_id' | 'equipment_id' | 'task_id') => [
  ...new Set(drafts.flatMap((draft) => draft[column] ?? [])),
]

async function tasksOf({ db, me }: Ctx, drafts: readonly Draft[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select task.id from task join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${me.org_id} and task.id = any(${named(drafts, 'task_id')}::bigint[]) and ${mayPickTask(me)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

interface Employed {
  id: number
  name: string
  active: boolean
  start_date: string | null
  end_date: string | null
}
export async function peopleOf({ db, me }: Ctx, drafts: readonly Draft[]): Promise<ReadonlyMap<number, Employed>> {
  const { rows } = await sql<Employed>`
    select member.id, member.name, member.active, member.start_date, member.end_date from member
     where member.org_id = ${me.org_id} and member.id = any(${named(drafts, 'user_id')}::bigint[]) and ${mayViewRowOf(me)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Piece {
  id: number
  name: string
  active_from: string | null
  active_until: string | null
  next_calibration: string | null
}
/**
 * Reads the equipment of drafts. For a write it is locked in the order of ids until the commit, so that of several people
 * who book the same piece all but the first are refused.
 */
async function equipmentOf(
  { db, me }: Ctx,
  drafts: readonly Draft[],
  locking: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, Piece>> {
  const ids = named(drafts, 'equipment_id')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Piece>`
    select equipment.id, equipment.name, equipment.active_from, equipment.active_until, equipment.next_calibration from equipment
     where equipment.org_id = ${me.org_id} and equipment.id = any(${ids}::bigint[]) and ${mayViewPiece(me)}
     order by equipment.id ${locking}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds drafts of equipment that another booking or draft has on some of their days, each with its sentence. */
async function doublesOf(
  { db, me }: Ctx,
  drafts: readonly Draft[],
  equipment: ReadonlyMap<number, Piece>,
  written: (day: string) => string,
): Promise<(readonly [Draft, string])[]> {
  const booked = drafts.filter(({ equipment_id }) => equipment_id !== null)
  if (booked.length === 0) return []
  const changed = booked.flatMap(({ id }) => id ?? [])
  const { rows } = await sql<Pick<Draft, 'equipment_id' | 'start' | 'end'>>`
    select distinct booking.equipment_id, booking.start, booking."end"
      from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as draft (equipment_id bigint, start date, "end" date)
      join booking on booking.org_id = ${me.org_id} and booking.equipment_id = draft.equipment_id
        and booking.start <= draft."end" and booking."end" >= draft.start
     where booking.id <> all(${changed}::bigint[]) order by booking.start`.execute(db)
  return booked.flatMap((draft, index) => {
    const others = [...rows, ...booked.slice(0, index)]
    const otherBooking = others.find((record) => record.equipment_id === draft.equipment_id && overlaps(record, draft))
    if (!otherBooking) return []
    const days =
      otherBooking.start === otherBooking.end
        ? `on ${written(otherBooking.start)}`
        : `from ${written(otherBooking.start)} to ${written(otherBooking.end)}`
    return [[draft, `${equipment.get(draft.equipment_id ?? 0)?.name ?? 'It'} is already booked ${days}.`] as const]
  })
}

/** Sentences of the database's own refusals, after a race between two checks. */
export const bookingConstraints = {
  equipment_booked_once: () => conflict('overlap', 'This piece of equipment is already booked on some of these days.'),
}
