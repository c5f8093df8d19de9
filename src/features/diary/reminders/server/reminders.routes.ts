import { on, type Route } from '#server/http.ts'
import * as contract from '../reminders.contract.ts'
import { changeReminders, getReminders, sendTestMail } from './reminders.mine.ts'

export const diaryReminderRoutes: readonly Route[] = [
  on(contract.getReminders, (ctx) => getReminders(ctx)),
  on(contract.changeReminders, (ctx, input) => changeReminders(ctx, input)),
  on(contract.sendTestMail, (ctx) => sendTestMail(ctx)),
]
