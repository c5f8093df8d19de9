import type * as z from 'zod/mini'

import type { Endpoint, Received } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { on, type Route } from '#server/http/route.ts'
import type { FilterSetCalls } from '../filterSets.contract.ts'
import type { Filters, Picks } from './filterSetPicks.ts'
import {
  changeFilterSet,
  createFilterSet,
  deleteFilterSet,
  type FilterSetKind,
  listFilterSets,
  narrowed,
} from './filterSets.service.ts'

type Schemas = Record<string, z.ZodMiniType>
type PicksOf<F> = Readonly<Partial<Record<keyof F & string, Picks>>>

const kindOf = <F extends Schemas>(calls: FilterSetCalls<F>, picks: PicksOf<F>): FilterSetKind => {
  const { prefix, access, empty, aliases = {} } = (calls as FilterSetCalls<Schemas>).kind
  return { prefix, access, empty, aliases, picks: picks as FilterSetKind['picks'] }
}

/** The same route of a list, which takes one of its filter sets as `filters`. `unsaid`: what parameters are that nobody sent. */
export function takingFilters<F extends Schemas>(
  route: Route,
  calls: FilterSetCalls<F>,
  picks: PicksOf<F>,
  unsaid: Readonly<Record<string, unknown>>,
): Route {
  if (route.kind !== 'tenant') throw new Error(`${route.endpoint.name} takes no filter sets.`)
  const kind = kindOf(calls, picks)
  return {
    ...route,
    handler: async (ctx: Ctx, input: Received<Endpoint>) =>
      route.handler(ctx, { ...input, query: await narrowed(ctx, kind, input.query as object, unsaid) }),
  }
}

/** The calls of one list's filter sets; `picks` says for each filter of ids which of them the caller could pick. */
export function filterSetRoutes<F extends Schemas>(calls: FilterSetCalls<F>, picks: PicksOf<F>): Route[] {
  const { kind: _list, ...endpoints } = calls as FilterSetCalls<Schemas>
  const kind = kindOf(calls, picks)
  return [
    on(endpoints.list, (ctx) => listFilterSets(ctx, kind)),
    on(endpoints.create, (ctx, { body }) => createFilterSet(ctx, kind, body as Filters & { name: string })),
    on(endpoints.change, (ctx, { params, body }) => changeFilterSet(ctx, kind, params.id, body)),
    on(endpoints.remove, (ctx, { params }) => deleteFilterSet(ctx, kind, params.id)),
  ]
}
