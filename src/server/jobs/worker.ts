/**
 * The outbox's reader: one poller per server hands every committed message to the listeners of its topic, at least
 * once. Several servers share the work row by row (SKIP LOCKED); no NOTIFY, which would serialise every commit.
 */
import { sql } from 'kysely'

import { openDatabase, transact, type Database, type TenantDb } from '../db/db.ts'
import { startJobs, type Jobs, type Log, type JobWork } from './jobs.ts'
import { countJobFailure, watchOutbox, watchPool } from '../monitoring/metrics.ts'

export interface Message {
  id: number
  org_id: number
  topic: string
  entity: string
  entity_id: number | null
  version: number | null
  payload: Record<string, string | number | boolean | null>
}

/**
 * Called with a committed message, possibly more than once. It must be quick (a row of ours, a job): slow work, or
 * work that leaves the process, belongs in a job. After an error the message is delivered again.
 */
export type Listener = (message: Message, means: { database: Database; send: Jobs['send']; log: Log }) => Promise<void>
/** Listeners by topic: `diary.changed`. */
export type Listeners = Readonly<Record<string, readonly Listener[]>>

export interface WorkerSettings {
  url: string
  /** The server's database: listeners and jobs work with the server's rights. */
  database: Database
  work: JobWork
  listeners: Listeners
  log: Log
  pollMs?: number
}

export interface Worker {
  send: Jobs['send']
  /** Ends the polling and the jobs; waits for running work, for at most `timeoutMs`. */
  stop: (timeoutMs: number) => Promise<void>
}

const batch = 100

/** Starts at once and returns; a database that is away is tried again until it is back. */
export function startWorker({ url, database, work, listeners, log, pollMs = 1000 }: WorkerSettings): Worker {
  const own = openDatabase({ url, poolSize: 2, statementTimeoutMs: 60_000, role: 'fieldbook_worker' })
  watchPool('worker', own)
  watchOutbox(() => countWaiting(own))
  const jobs = startJobs({ url, own, database, work, log })
  const deliver = deliverer(own, listeners, { database, send: jobs.send, log })

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const poll = async () => {
    let more = false
    try {
      more = (await deliver()) === batch
    } catch (error) {
      countJobFailure('outbox')
      log.error({ err: error }, 'the outbox could not be read')
    }
    if (!stopped) timer = setTimeout(next, more ? 0 : pollMs)
  }
  const next = () => {
    running = poll()
  }
  next()

  return {
    send: jobs.send,
    stop: async (timeoutMs) => {
      stopped = true
      clearTimeout(timer)
      const limit = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([Promise.all([running, jobs.stop(timeoutMs)]), limit])
      await own.close()
    },
  }
}

/**
 * Returns a function that delivers one round: it hands on a batch, oldest first, and returns the number of rows it
 * took.
 */
export function deliverer(own: Database, listeners: Listeners, means: Parameters<Listener>[1]): () => Promise<number> {
  // A message that failed waits longer each time, so that it never holds up the others. Forgotten by a restart.
  const failed = new Map<number, { times: number; until: number }>()

  const deliverOne = async (message: Message): Promise<boolean> => {
    try {
      for (const listener of listeners[message.topic] ?? []) await listener(message, means)
      failed.delete(message.id)
      return true
    } catch (error) {
      const times = (failed.get(message.id)?.times ?? 0) + 1
      failed.set(message.id, { times, until: performance.now() + Math.min(300_000, 1000 * 2 ** times) })
      countJobFailure(message.topic)
      means.log.error(
        { err: error, topic: message.topic, message: message.id, times },
        'a message could not be handed on',
      )
      return false
    }
  }

  return () =>
    transact(own, {}, async (db) => {
      const waiting = [...failed].filter(([, { until }]) => until > performance.now()).map(([id]) => id)
      const messages = await take(db, waiting)
      const done: number[] = []
      for (const message of messages) if (await deliverOne(message)) done.push(message.id)
      if (done.length > 0)
        await db
          .updateTable('outbox')
          .set({ sent: sql<string>`now()` })
          .where('id', 'in', done)
          .execute()
      return messages.length
    })
}

async function take(db: TenantDb, except: number[]): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select id, org_id, topic, entity, entity_id, version, payload from outbox
     where sent is null and id <> all (${except}::bigint[])
     order by id limit ${batch} for update skip locked`.execute(db)
  return rows
}

async function countWaiting(own: Database): Promise<number> {
  const { rows } = await own.pool.query<{ n: number }>('select count(*)::int as n from outbox where sent is null')
  return rows[0]?.n ?? 0
}
