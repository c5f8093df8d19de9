/** Checks ids in saved filters against what the caller may pick, so that a shared set reveals nothing. */
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'

export type Filters = Record<string, unknown>
/** Returns those of the ids that the caller could pick. */
export type Picks = (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>
type AllPicks = Readonly<Record<string, Picks>>
/** Ids by filter. */
export type FilterSetContext = ReadonlyMap<string, ReadonlySet<number>>

const idsIn = (filters: Filters, name: string) => (filters[name] ?? []) as number[]

/** Throws 400 `Invalid choice.` under a filter with an id that the caller could not pick. */
export async function requirePicks(ctx: Ctx, picks: AllPicks, given: Filters): Promise<void> {
  for (const [name, pick] of Object.entries(picks)) {
    const requested = new Set(idsIn(given, name))
    if (requested.size > 0 && new Set(await pick(ctx, [...requested])).size < requested.size) throw invalidChoice(name)
  }
}

/** The ids in all sets that the caller could pick, with one query for each filter. */
export async function picked(ctx: Ctx, picks: AllPicks, sets: readonly Filters[]): Promise<FilterSetContext> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const [name, pick] of Object.entries(picks)) {
    const ids = [...new Set(sets.flatMap((filters) => idsIn(filters, name)))]
    known.set(name, new Set(ids.length > 0 ? await pick(ctx, ids) : []))
  }
  return known
}
