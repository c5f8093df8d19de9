import { on } from '#server/http.ts'
import { listDiarySchedules } from '../suggestions.computed.contract.ts'
import { schedulesOf } from './suggestions.computed.ts'

export const diaryComputedRoutes = [on(listDiarySchedules, (ctx, { query }) => schedulesOf(ctx, query))]
