import { on } from '#server/http.ts'
import { copyDiary, getDiaryWork, pinDiaryWork } from '../week.contract.ts'
import { copyEntries } from '../../entries/server/entries.copy.ts'
import { changePins, diaryWork } from '../../entries/server/entries.pins.ts'

export const diaryWeekRoutes = [
  on(copyDiary, async (ctx, { body }) => ({ results: await copyEntries(ctx, body) })),
  on(getDiaryWork, (ctx, { query }) => diaryWork(ctx, query.user_id)),
  on(pinDiaryWork, (ctx, { body }) => changePins(ctx, body)),
]
