import type * as z from 'zod/mini'

import { on, type Route } from '../http/route.ts'
import type { mergeCalls } from '#core/merges.ts'
import { listMerges, mergeRecords, type MergeOf, undoMerge } from './merges.ts'

/** The merge calls of one record type. */
export function mergeRoutes<R extends z.ZodMiniType>(
  calls: ReturnType<typeof mergeCalls<string, R>>,
  mergeOf: MergeOf<z.output<R>>,
): Route[] {
  return [
    on(calls.merge, (ctx, { params, body }) => mergeRecords(ctx, mergeOf, params.id, body)),
    on(calls.list, (ctx, { query }) => listMerges(ctx, mergeOf, query)),
    on(calls.undo, (ctx, { params }) => undoMerge(ctx, mergeOf, params.id)),
  ]
}
