import { on, type Route } from '#server/http/route.ts'
import * as contract from '../notifications.contract.ts'
import { changeChoice, listChoices } from './notificationChoices.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotifications,
  markNotifications,
} from './notifications.queries.ts'

export const notificationRoutes: readonly Route[] = [
  on(contract.listNotifications, listNotifications),
  on(contract.countNotifications, countNotifications),
  on(contract.readNotifications, (ctx, { body }) => markNotifications(ctx, body)),
  on(contract.readAllNotifications, markAllNotifications),
  on(contract.listNotificationChoices, listChoices),
  on(contract.changeNotificationChoice, (ctx, { body }) => changeChoice(ctx, body)),
]
