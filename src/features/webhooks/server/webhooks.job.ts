/**
 * Sends due deliveries of all firms: several at once but few for each webhook, so that a hanging receiver delays only
 * its own messages. Servers share the work row by row; if one dies, the others take its rows over.
 */
import { sql } from 'kysely'

import { type Database, transact } from '#server/db/db.ts'
import type { Job, Log } from '#server/jobs/jobs.ts'
import type { MailSetUp } from '#server/mail/mail.ts'
import type { Outbound } from '#server/http/outbound.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import { tryOne } from './tryWebhook.ts'

export const webhookListeners: Listeners = { 'webhooks.waiting': [(_message, { send }) => send('webhooks', {})] }

export interface HookSettings {
  csrfSecret: string
  outbound: Outbound
  mail: MailSetUp
  /** Milliseconds that a receiver has for its answer, by default 10 seconds. */
  answerMs?: number
}
interface Means {
  database: Database
  worker: Database
  log: Log
}

/** Runs each minute too, because retries raise no event. */
export const webhookJob = (settings: HookSettings): Job => ({
  name: 'webhooks',
  every: '* * * * *',
  retries: 0,
  run: async (_data, means) => void (await sendDue(means, settings)),
})

/** Most deliveries under way at once: of this server, and of one webhook. */
const [atOnce, ofOneHook] = [8, 2]
/** Milliseconds after which the job hands over to the next one, before the queue takes it for hanging. */
const maxMs = 300_000

/** Sends deliveries until none is due; returns the number of tries. */
export async function sendDue(means: Means, settings: HookSettings): Promise<number> {
  const began = performance.now()
  const underWay = new Map<Promise<void>, number>()
  let tries = 0
  for (;;) {
    const before = underWay.size
    const due = before < atOnce && performance.now() - began < maxMs && (await claim(means.worker, full(underWay)))
    if (due) {
      tries += 1
      const attempt = tryOne(means, settings, due).finally(() => underWay.delete(attempt))
      underWay.set(attempt, due.webhook_id)
    } else if (before === 0) return tries
    // New deliveries do not wait for the slowest; finished ones may have blocked others while the query ran.
    else if (underWay.size > 0)
      await Promise.race([...underWay.keys(), new Promise((resolve) => setTimeout(resolve, 1000))])
  }
}

/** Lists webhooks with as many deliveries under way as they may have. */
function full(underWay: ReadonlyMap<unknown, number>): number[] {
  const hooks = [...underWay.values()]
  return hooks.filter((hook) => hooks.filter((id) => id === hook).length >= ofOneHook)
}

export interface WebhookDue {
  org_id: number
  id: number
  webhook_id: number
}

/** Claims a delivery for this server, for longer than a try may take. */
async function claim(worker: Database, except: readonly number[]): Promise<WebhookDue | undefined> {
  const { rows } = await transact(worker, {}, (db) =>
    sql<WebhookDue>`
      update webhook_delivery d set next_try = now() + interval '1 minute'
        from (select org_id, id from webhook_delivery
               where next_try <= now() and webhook_id <> all (${[...except]}::bigint[])
               order by next_try limit 1 for update skip locked) due
       where d.org_id = due.org_id and d.id = due.id
      returning d.org_id, d.id, d.webhook_id`.execute(db),
  )
  return rows[0]
}
