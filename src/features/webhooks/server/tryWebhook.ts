/**
 * Tries to deliver a message and stores the result: delivered, to retry, or given up; after days of failures the
 * webhook is switched off.
 */
import { sql } from 'kysely'

import { type Database, inTenant, type TenantDb } from '#server/db/db.ts'
import type { Log } from '#server/jobs/jobs.ts'
import { AddressRefused, type OutboundAnswer, post, targetOf } from '#server/http/outbound.ts'
import { bodyOf, eventId, type WebhookDetails } from './webhookEvents.ts'
import type { WebhookDue, HookSettings } from './webhooks.job.ts'
import { secretsOf, signed } from './webhookSecrets.ts'
import { stopIfFailing } from './stopWebhook.ts'

const minute = 60
const hour = 60 * minute
/** Seconds after each failed try. The last one has none: some 42 hours in total. */
const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour] as const
/** Varies delays by a tenth, so that messages that failed together are not retried together. */
const jitter = () => 0.9 + Math.random() * 0.2

/** Most tries that are stored for a message. */
const maxSaved = 20

interface Message extends WebhookDetails {
  url: string
  tried: number
}

export async function tryOne(
  { database, log }: { database: Database; log: Log },
  settings: HookSettings,
  due: WebhookDue,
): Promise<void> {
  const { org_id: orgId } = due
  const inOrg = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(database, { orgId }, work)
  try {
    const known = await inOrg(async (db) => ({
      message: await messageOf(db, due),
      secrets: await secretsOf(db, settings, { org_id: orgId, id: due.webhook_id }),
    }))
    if (!known.message) return
    const now = Temporal.Now.instant().toString()
    const began = performance.now()
    const answered = await send(settings, known.message, known.secrets, now)
    const ms = Math.round(performance.now() - began)
    await inOrg(async (db) => {
      // The lock orders this write and a concurrent switch-off, so that each sees the other.
      await sql`select from webhook where org_id = ${orgId} and id = ${due.webhook_id} for no key update`.execute(db)
      await write(db, due, { answered, now, ms, tried: known.message?.tried ?? 0 })
      if (!isTaken(answered)) await stopIfFailing(db, settings, due)
    })
  } catch (error) {
    // The delivery is due again after a minute.
    log.error({ err: error, delivery: due.id }, 'a webhook could not be tried')
  }
}

async function messageOf(db: TenantDb, { org_id, id }: WebhookDue): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select d.org_id, d.event, d.type, d.record, d.record_version, d.at, d.tried, hook.url
      from webhook_delivery d join webhook hook on hook.org_id = d.org_id and hook.id = d.webhook_id
     where d.org_id = ${org_id} and d.id = ${id}`.execute(db)
  return rows[0]
}

const failed = (error: string): OutboundAnswer => ({ status: null, error, text: '' })

async function send(
  { outbound, answerMs = 10_000 }: HookSettings,
  message: Message,
  secrets: readonly Buffer[],
  now: string,
): Promise<OutboundAnswer> {
  if (secrets.length === 0) return failed('The server cannot read the secret of this webhook. Make a new secret.')
  const body = bodyOf(message)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldbook-Webhooks',
    ...signed(secrets, { id: eventId(message.event), body, now }),
  }
  try {
    const target = await targetOf(message.url, outbound)
    return shortened(await post(target, { headers, body, timeoutMs: answerMs }))
  } catch (error) {
    if (error instanceof AddressRefused) return failed(error.message)
    throw error
  }
}

const isTaken = ({ status }: OutboundAnswer) => status !== null && status >= 200 && status < 300

function shortened(answered: OutboundAnswer): OutboundAnswer {
  const { status } = answered
  if (status === null || isTaken(answered)) return answered
  return { ...answered, error: status < 400 ? 'Redirects are not followed. Enter the final address.' : '' }
}

interface Outcome {
  answered: OutboundAnswer
  now: string
  ms: number
  /** Number of earlier tries. */
  tried: number
}

/**
 * Stores the result of a try. A delivery of a webhook that was switched off meanwhile continues once it is on again.
 */
async function write(db: TenantDb, { org_id, id }: WebhookDue, { answered, now, ms, tried }: Outcome): Promise<void> {
  const { status, error, text } = answered
  const wait = delays[tried]
  const state = isTaken(answered) ? 'delivered' : wait === undefined ? 'given_up' : 'failed'
  const next = state === 'failed' && wait !== undefined ? wait * jitter() : null
  const saved = JSON.stringify([{ at: now, status, ms, error, answer: text }])
  await sql`
    update webhook_delivery d set state = ${state}, tried = ${tried + 1}, last_try = ${now}, first_try = coalesce(first_try, ${now}),
        next_try = case when hook.active then now() + make_interval(secs => ${next}::float8) end,
        tries = coalesce((select jsonb_agg(one order by at) from (
          select one, at from jsonb_array_elements(d.tries || ${saved}::jsonb) with ordinality kept (one, at)
           order by at desc limit ${maxSaved}) latest), '[]')
      from webhook hook
     where d.org_id = ${org_id} and d.id = ${id} and hook.org_id = d.org_id and hook.id = d.webhook_id`.execute(db)
}
