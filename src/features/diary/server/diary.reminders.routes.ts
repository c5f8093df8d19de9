import { on, type Route } from '#server/http.ts'
import * as contract from '../diary.reminders.contract.ts'
import { changeReminders, getReminders, sendTestMail } from './diary.reminders.mine.ts'

export const diaryReminderRoutes: readonly Route[] = [
  on(contract.getReminders, (ctx) => getReminders(ctx)),
  on(contract.changeReminders, (ctx, input) => changeReminders(ctx, input)),
  on(contract.sendTestMail, (ctx) => sendTestMail(ctx)),
]
