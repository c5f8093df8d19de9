/** Actions on records of a workflow, alone and many at once: all of them are done, or none (docs/rules/api.md#batches). */
import type { HistoryAction } from '#core/history.ts'
import type { Workflow } from '#core/workflow.ts'
import type { Ctx } from '../http/context.ts'
import { batchConflict, batchInvalid, batchNotFound, conflict } from '../http/errors.ts'
import { requireVersions } from './version.ts'

type Rules<Action extends string, Facts> = Pick<Workflow<string, Action, Facts>, 'whyNot'>

/** Throws 409 `state` where the record's state, or something missing, forbids the action. */
export function requireAllowed<Action extends string, Facts>(
  { whyNot }: Rules<Action, Facts>,
  action: Action,
  record: NoInfer<Facts>,
): void {
  const refusal = whyNot(action, record)
  if (refusal !== null) throw conflict('state', refusal)
}

/** 409 `state` with a sentence for each record whose state forbids the action. */
export function requireAction<Action extends string, Facts extends { id: number }>(
  { whyNot }: Rules<Action, Facts>,
  action: Action,
  records: readonly Facts[],
): void {
  const refusals = records.flatMap((record): [number, string][] => {
    const sentence = whyNot(action, record)
    return sentence === null ? [] : [[record.id, sentence]]
  })
  const [first] = refusals
  if (!first) return
  throw batchConflict('state', records.length === 1 ? first[1] : `Nothing was changed. ${first[1]}`, refusals)
}

/** 400 with the messages by field of each record that is not complete. `detail`: in one sentence, of these fields. */
export function requireComplete<Row extends { id: number }>(
  records: readonly Row[],
  missingIn: (record: Row) => Readonly<Record<string, string[]>>,
  detail: (fields: readonly string[]) => string,
): void {
  const errors = records.flatMap((record): [number, Readonly<Record<string, string[]>>][] => {
    const missing = missingIn(record)
    return Object.keys(missing).length === 0 ? [] : [[record.id, missing]]
  })
  if (errors.length === 0) return
  const fields = [...new Set(errors.flatMap(([, missing]) => Object.keys(missing)))]
  throw batchInvalid(detail(fields), Object.fromEntries(errors))
}

/** A record that was locked for an action. */
export interface Locked {
  id: number
  version: number
  /** Whether the caller may do the action to it. */
  reached: boolean
  /** Whether the record is the caller's own: they see it, but somebody else must decide it. */
  own: boolean
}
export interface WorkflowSelection {
  ids: readonly number[]
  /** The versions that the caller saw, by id. */
  versions?: Readonly<Record<string, number>> | undefined
}
/** The part that a record type plays in actions on many of its records. */
export interface ActionRun<Row> {
  /** Locks the records that the caller sees, in the order of their ids. */
  lock: (ids: readonly number[]) => Promise<readonly Locked[]>
  /** The records themselves, in the order of the ids. */
  read: (ids: readonly number[]) => Promise<Row[]>
  /** The sentence that refuses a decision on one's own record; null where the action is no decision. */
  ownRefusal: string | null
  /** Throws where a record is not complete, or the request is wrong. */
  check?: (records: readonly Row[]) => void
  write: (ids: readonly number[], records: readonly Row[]) => Promise<void>
}

/**
 * Runs an action on records: locks them, then refuses in this order: 404 any out of reach, 409 any stale, 409 any in
 * another state, 400 any decision on the caller's own record, 400 any incomplete record. The action can be undone as
 * a whole.
 */
export async function runAction<Action extends HistoryAction, Row extends { id: number }>(
  ctx: Ctx,
  workflow: Rules<Action, Row>,
  action: Action,
  { ids, versions = {} }: WorkflowSelection,
  { lock, read, ownRefusal, check, write }: ActionRun<Row>,
): Promise<{ results: Row[] }> {
  const wanted = [...new Set(ids)]
  const locked = await lock(wanted)
  const unreached = locked.filter(({ reached }) => !reached)
  if (locked.length < wanted.length || unreached.some(({ own }) => !own || ownRefusal === null)) throw batchNotFound()
  await requireVersions(locked, versions, read)
  const inOrder = locked.map(({ id }) => id)
  const records = await read(inOrder)
  requireAction(workflow, action, records)
  if (ownRefusal !== null && unreached.length > 0)
    throw batchInvalid(
      ownRefusal,
      Object.fromEntries(unreached.map(({ id }) => [id, { non_field_errors: [ownRefusal] }])),
    )
  check?.(records)
  await ctx.act(action)
  await write(inOrder, records)
  await ctx.offerUndo()
  return { results: await read(wanted) }
}
