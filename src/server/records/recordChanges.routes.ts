import { followRecords } from '#core/recordChanges.contract.ts'
import { onOwn, type Route } from '../http/route.ts'
import { follow } from './recordChanges.ts'

export const recordChangesRoutes: Route[] = [onOwn(followRecords, (ctx, { query }) => follow(ctx, query))]
