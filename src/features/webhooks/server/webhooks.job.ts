/**
 * Sends what is due, whichever firm's, several at once and of one hook few, so that a receiver that hangs holds up its own
 * messages only. Servers share the work row by row; one that dies leaves what it had to the others.
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
  /** Milliseconds that a receiver may take: 10 seconds unless told. */
  answerMs?: number
}
interface Means {
  database: Database
  worker: Database
  log: Log
}

/** Each minute too: for what is tried again. */
export const webhookJob = (settings: HookSettings): Job => ({
  name: 'webhooks',
  every: '* * * * *',
  retries: 0,
  run: async (_data, means) => void (await sendDue(means, settings)),
})

/** Messages at once: of this server, and of one hook. */
const [atOnce, ofOneHook] = [8, 2]
/** The job hands on to the next one, before the queue thinks that it hangs. */
const maxMs = 300_000

/** Until nothing is due any more; answers how many tries that were. */
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
    // What comes meanwhile does not wait for the slowest. Those that ended while it was asked may have held one up.
    else if (underWay.size > 0)
      await Promise.race([...underWay.keys(), new Promise((resolve) => setTimeout(resolve, 1000))])
  }
}

/** The hooks that have as many under way as they may. */
function full(underWay: ReadonlyMap<unknown, number>): number[] {
  const hooks = [...underWay.values()]
  return hooks.filter((hook) => hooks.filter((id) => id === hook).length >= ofOneHook)
}

export interface WebhookDue {
  org_id: number
  id: number
  webhook_id: number
}

/** Takes one into this server's hands for longer than a try may take. */
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
