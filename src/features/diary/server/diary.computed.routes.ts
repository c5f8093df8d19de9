import { on } from '#server/http.ts'
import { listDiarySchedules } from '../diary.computed.contract.ts'
import { schedulesOf } from './diary.computed.ts'

export const diaryComputedRoutes = [on(listDiarySchedules, (ctx, { query }) => schedulesOf(ctx, query))]
