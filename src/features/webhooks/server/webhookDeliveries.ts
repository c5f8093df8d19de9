/** Deliveries of webhooks: lists, reads and resends them, and sends a test message. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { pageFrom } from '#server/http/paging.ts'
import type { Delivery, DeliveryItem, listWebhookDeliveries, Try } from '../webhooks.contract.ts'
import { bodyOf, eventId, testType, type WebhookDetails, eventInApi } from './webhookEvents.ts'

type Actor = Pick<Ctx, 'db' | 'me'>

/** Tells a worker that something is due. */
export const wakeWorker = (db: TenantDb) => sql`insert into outbox (topic) values ('webhooks.waiting')`.execute(db)

const columns = sql`d.id, d.webhook_id, d.event as event_id, d.type, d.record as record_id, d.at, d.state, jsonb_array_length(d.tries) as tries,
  (d.tries -> -1 ->> 'status')::int as status, d.last_try,
  case when d.state in ('waiting', 'failed') then d.next_try end as next_try`
const toItem = (row: DeliveryItem): DeliveryItem => ({
  ...row,
  event_id: eventId(row.event_id),
  type: eventInApi(row.type),
})
const exists = ({ me }: Actor, id: number): RawBuilder<SqlBool> => sql`d.org_id = ${me.org_id} and d.id = ${id}`

/** Lists deliveries. 404 for an unknown webhook. */
export async function listDeliveries(
  { db, me }: Ctx,
  id: number,
  { state, ...rest }: Received<typeof listWebhookDeliveries>['query'],
): Promise<{ results: DeliveryItem[]; count: number }> {
  const { rows } = await sql`select from webhook where org_id = ${me.org_id} and id = ${id}`.execute(db)
  if (rows.length === 0) throw notFound()
  const page = await pageFrom(
    db,
    {
      columns: sql<DeliveryItem>`${columns}`,
      from: sql`webhook_delivery d`,
      where: sql<SqlBool>`d.org_id = ${me.org_id} and d.webhook_id = ${id} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`,
      orders: { id: sql`d.id` },
      id: sql`d.id`,
    },
    rest,
  )
  return { ...page, results: page.results.map(toItem) }
}

export async function getDelivery(actor: Actor, id: number): Promise<Delivery> {
  const { rows } = await sql<DeliveryItem & WebhookDetails & { log: Try[] }>`
    select ${columns}, d.org_id, d.event, d.record, d.record_version, d.tries as log
      from webhook_delivery d where ${exists(actor, id)}`.execute(actor.db)
  const [row] = rows
  if (!row) throw notFound()
  const { org_id, event, record, record_version, log, ...item } = row
  return { ...toItem(item), body: bodyOf({ ...item, org_id, event, record, record_version }), log: log.toReversed() }
}

/** Sends a delivery again with all its tries. 404 for a delivery out of reach. */
export async function sendAgain(actor: Actor, id: number): Promise<DeliveryItem> {
  const { rows } = await sql<DeliveryItem>`
    update webhook_delivery d set state = 'waiting', next_try = now(), tried = 0, first_try = null
     where ${exists(actor, id)} returning ${columns}`.execute(actor.db)
  const [row] = rows
  if (!row) throw notFound()
  await wakeWorker(actor.db)
  return toItem(row)
}

export async function sendTest({ db, me }: Actor, id: number): Promise<DeliveryItem> {
  const { rows } = await sql<DeliveryItem>`
    insert into webhook_delivery as d (webhook_id, event, type, record)
    select id, gen_random_uuid(), ${testType}, id from webhook where org_id = ${me.org_id} and id = ${id}
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  await wakeWorker(db)
  return toItem(row)
}
