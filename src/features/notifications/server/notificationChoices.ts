/** How a person is notified of each event. */
import { type EventChoice, eventNames, eventOf, isOffered, type NotificationEvent } from '#core/notificationEvents.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice, notFound } from '#server/http/errors.ts'
import { readerOf } from '#server/records/notify.ts'
import type { NotificationChoice } from '../notifications.contract.ts'

/** Lists the events that could reach the person, with the defaults of those that they have not chosen. */
export async function listChoices(ctx: Ctx) {
  const { choice, mailed } = await readerFrom(ctx)
  const events = eventNames
    .filter((event) => isOffered(ctx.me, event))
    .map((event): NotificationChoice => ({ event, ...offered(event, choice(event)) }))
  return { mail: ctx.mail.status, on: mailed, events }
}

const offered = (event: NotificationEvent, { reach, days, ...choice }: EventChoice) => {
  const { reach: reaches, days: defaultDays } = eventOf(event)
  return {
    ...choice,
    reach: reaches === undefined ? null : reach,
    days: defaultDays === undefined ? null : (days ?? defaultDays),
  }
}

type Change = { event: NotificationEvent } & { [K in keyof EventChoice]?: EventChoice[K] | null | undefined }

/** Throws 404 for an event that cannot reach the person, 400 for a reach or days of an event without them. */
export async function changeChoice(ctx: Ctx, { event, ...change }: Change) {
  const { db, me } = ctx
  if (!isOffered(me, event)) throw notFound()
  const { reach, days } = eventOf(event)
  if (change.reach !== undefined && (reach === undefined || change.reach === null)) throw invalidChoice('reach')
  if (change.days !== undefined && (days === undefined || change.days === null)) throw invalidChoice('days')
  const sent = omitUndefined(change) as Partial<EventChoice>
  const values = { ...(await readerFrom(ctx)).choice(event), ...sent }
  await db
    .insertInto('notification_choice')
    .values({ user_id: me.id, event, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'event']).doUpdateSet({ event, ...sent }))
    .execute()
  await ctx.offerUndo()
  return listChoices(ctx)
}

async function readerFrom({ db, me }: Ctx) {
  const reader = await readerOf(db, me.org_id, me.id)
  if (!reader) throw notFound()
  return reader
}
