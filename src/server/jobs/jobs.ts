/**
 * Background jobs: stored in PostgreSQL by pg-boss, retried after a failure, run once by one of the servers. Its
 * tables are the migrations' work; the servers' role only fills them.
 */
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'

import type { Database } from '../db/db.ts'
import { countJobFailure } from '../monitoring/metrics.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** JSON: ids rather than records, since much may change until the job runs. */
export type JobData = Record<string, string | number | boolean | null>

export interface Job {
  /** Letters, digits, `-` and `_`. */
  name: string
  /** May run more than once. `worker` is tied to no organisation and reaches only what every organisation leaves behind. */
  run: (data: JobData, means: { database: Database; worker: Database; log: Log }) => Promise<void>
  /** A cron expression in UTC, for a job that nobody sends. */
  every?: string
  /** Times to retry after a failure, waiting longer each time; by default 5. */
  retries?: number
  /** Minutes before the job is given to another worker; by default 10. */
  minutes?: number
}
export type JobWork = readonly Job[]

export interface Jobs {
  /** Hands a job over; resolves when it is stored. Throws while the queue is out of reach. */
  send: (name: string, data: JobData) => Promise<void>
  stop: (timeoutMs: number) => Promise<void>
}

interface JobsSettings {
  url: string
  own: Database
  database: Database
  work: JobWork
  log: Log
}

/** Begins at once; while the database is away it tries again every five seconds. */
export function startJobs({ url, own, database, work, log }: JobsSettings): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=fieldbook_worker -c timezone=UTC -c statement_timeout=60000',
    application_name: 'fieldbook jobs',
    max: 2,
    migrate: false,
    createSchema: false,
    // Both need the tables' owner, which the worker is not.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => {
    countJobFailure('queue')
    log.error({ err: error }, 'the job queue has a problem')
  })

  let stopping = false
  let retry: NodeJS.Timeout | undefined
  let wake: () => void = () => undefined
  const begin = async () => {
    while (!stopping) {
      try {
        await boss.start()
        for (const job of work) await take(boss, job, { database, worker: own, log })
        return
      } catch (error) {
        countJobFailure('queue')
        log.error({ err: error }, 'the job queue could not be started')
        await new Promise<void>((resolve) => {
          wake = resolve
          retry = setTimeout(resolve, 5000)
        })
      }
    }
  }
  const begun = begin()

  return {
    send: async (name, data) => {
      await begun
      await boss.send(name, data)
    },
    stop: async (timeoutMs) => {
      stopping = true
      clearTimeout(retry)
      wake()
      await begun
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs })
    },
  }
}

async function take(
  boss: PgBoss,
  { name, run, every, retries = 5, minutes = 10 }: Job,
  means: Parameters<Job['run']>[1],
) {
  await boss.createQueue(name, {
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: minutes * 60,
  })
  await boss.work<JobData>(name, { pollingIntervalSeconds: 2 }, async (batch) => {
    for (const { id, data } of batch) {
      try {
        await run(data ?? {}, means)
      } catch (error) {
        countJobFailure(name)
        means.log.error({ err: error, job: name, id }, 'a job failed')
        throw error
      }
    }
  })
  if (every !== undefined) await boss.schedule(name, every, {}, { tz: 'UTC' })
}
