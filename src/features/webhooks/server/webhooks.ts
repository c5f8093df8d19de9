/** Webhooks of the firm: create, list, change and delete them, and rotate their secret. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Ctx, OwnCtx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { requireTarget } from '#server/http/outbound.ts'
import { inOwnTransaction } from '#server/http/ownTransaction.ts'
import { versionIn } from '#server/http/parseRequest.ts'
import { requireVersion } from '#server/records/version.ts'
import * as contract from '../webhooks.contract.ts'
import { maxWebhooks, type NewWebhook, type Webhook, type WebhookChange } from '../webhooks.contract.ts'
import { wakeWorker } from './webhookDeliveries.ts'
import { eventInDatabase, eventInApi } from './webhookEvents.ts'
import { newSecret } from './webhookSecrets.ts'

type Actor = Pick<Ctx, 'db' | 'me'>

export async function listWebhooks({ db, me }: Actor, id: number | null = null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select hook.id, hook.name, hook.url, hook.events, hook.active, hook.stopped = 'failing' as gave_up,
      (select jsonb_build_object('state', d.state, 'at', coalesce(d.last_try, d.at)) from webhook_delivery d
        where d.org_id = hook.org_id and d.webhook_id = hook.id order by d.id desc limit 1) as last,
      hook.secret_changed,
      (select max(s.expires) from webhook_secret s
        where s.org_id = hook.org_id and s.webhook_id = hook.id and s.expires > now()) as old_secret_until,
      hook.version, hook.created, hook.modified
      from webhook hook where hook.org_id = ${me.org_id} and (${id}::bigint is null or hook.id = ${id})
     order by hook.name collate human, hook.id`.execute(db)
  return rows.map((row) => ({ ...row, events: row.events.map(eventInApi) }))
}

/** Reads a webhook. 404 for an unknown id. */
export async function getWebhook(actor: Actor, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(actor, id)
  if (!found) throw notFound()
  return found
}

/**
 * Creates a webhook. 400 under `url` for an address that must not be called, and for an unknown event; 409 `state`
 * above the limit.
 */
export async function createWebhook(
  ctx: OwnCtx,
  { name, url, events, active }: z.output<typeof NewWebhook>,
): Promise<Webhook & { secret: string }> {
  const saved = savedEvents(events)
  // Outside of any transaction, because resolving a name may take seconds.
  const address = (await requireTarget(url, ctx.outbound, 'url')).url.href
  return inOwnTransaction(ctx, contract.createWebhook, async (actor) => {
    const { db, me } = actor
    // The lock makes a firm's webhooks one at a time, so that the limit holds.
    await sql`select from company where org_id = ${me.org_id} for no key update`.execute(db)
    if ((await listWebhooks(actor)).length >= maxWebhooks)
      throw conflict('state', `There are already ${maxWebhooks} webhooks. Delete one that is no longer used.`)
    const { rows } = await sql<{ id: number }>`
      insert into webhook (user_id, name, url, events, active)
      values (${me.id}, ${name}, ${address}, ${saved}, ${active}) returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    const secret = await newSecret(db, ctx.settings, { org_id: me.org_id, id })
    return { ...(await getWebhook(actor, id)), secret }
  })
}

/** Changes a webhook. 404, 409 `stale`, 400 as for a new one. */
export async function changeWebhook(
  ctx: OwnCtx,
  id: number,
  { name, url, events, active, version }: z.output<typeof WebhookChange>,
): Promise<Webhook> {
  const saved = events && savedEvents(events)
  const address = url === undefined ? undefined : (await requireTarget(url, ctx.outbound, 'url')).url.href
  return inOwnTransaction(ctx, contract.changeWebhook, async (actor) => {
    const { db, me } = actor
    const was = await lockWebhook(actor, id)
    await requireVersion(version ?? versionIn(ctx.request.headers['if-match']), was, () => getWebhook(actor, id))
    const on = active ?? was.active
    await sql`
      update webhook set name = ${name ?? was.name}, url = ${address ?? was.url}, events = ${saved ?? was.events}, active = ${on},
          active_since = case when ${on} and not active then now() else active_since end,
          stopped = case when ${on} then '' else stopped end
       where org_id = ${me.org_id} and id = ${id}`.execute(db)
    if (on !== was.active) await (on ? resume(db, me.org_id, id) : pause(db, me.org_id, id))
    return getWebhook(actor, id)
  })
}

export async function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  const was = await lockWebhook(ctx, id)
  await requireVersion(ctx.ifMatch, was, () => getWebhook(ctx, id))
  await sql`delete from webhook where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
}

export const rotateSecret = (ctx: OwnCtx, id: number): Promise<Webhook & { secret: string }> =>
  inOwnTransaction(ctx, contract.rotateWebhookSecret, async (actor) => {
    const { db, me } = actor
    await lockWebhook(actor, id)
    const secret = await newSecret(db, ctx.settings, { org_id: me.org_id, id })
    await sql`update webhook set secret_changed = now() where org_id = ${me.org_id} and id = ${id}`.execute(db)
    return { ...(await getWebhook(actor, id)), secret }
  })

/** Removes the next tries: deliveries of a webhook that is switched off are not retried. */
export const pause = (db: TenantDb, orgId: number, id: number) =>
  sql`update webhook_delivery set next_try = null
       where org_id = ${orgId} and webhook_id = ${id} and next_try is not null`.execute(db)

async function resume(db: TenantDb, orgId: number, id: number): Promise<void> {
  await sql`update webhook_delivery set next_try = now()
             where org_id = ${orgId} and webhook_id = ${id} and state in ('waiting', 'failed')`.execute(db)
  await wakeWorker(db)
}

/** Locks the webhook. Throws 404. */
async function lockWebhook({ db, me }: Actor, id: number) {
  const found = await db
    .selectFrom('webhook')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

function savedEvents(events: readonly string[]): string[] {
  const saved = events.flatMap((event) => eventInDatabase(event) ?? [])
  if (saved.length < events.length) throw invalid({ events: ['Invalid choice.'] })
  return saved
}
