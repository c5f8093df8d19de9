import { on } from '#server/http.ts'
import { copyDiary, getDiaryWork, pinDiaryWork } from '../diary.week.contract.ts'
import { copyEntries } from './diary.copy.ts'
import { changePins, diaryWork } from './diary.pins.ts'

export const diaryWeekRoutes = [
  on(copyDiary, async (ctx, { body }) => ({ results: await copyEntries(ctx, body) })),
  on(getDiaryWork, (ctx, { query }) => diaryWork(ctx, query.user_id)),
  on(pinDiaryWork, (ctx, { body }) => changePins(ctx, body)),
]
