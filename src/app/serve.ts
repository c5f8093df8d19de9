/** A server with its pages and its worker: what the process runs, and what tests run one after the other in one process. */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { setUpLink } from '#features/settings/setup/server/setup.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase, type Database } from '#server/db/db.ts'
import type { Replica } from '#server/db/replica.ts'
import { sweep } from '#server/files/collect.ts'
import { smtpMailer } from '#server/mail/mailSmtp.ts'
import { serveMetrics, watchPool } from '#server/monitoring/metrics.ts'
import { servePages } from '#server/pages/pages.ts'
import { requireUsable } from '#server/start.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { buildServer, serverSettings } from './http.ts'
import { openedWith } from './openedWith.ts'
import { listeners, workOf } from './work.ts'

/** Milliseconds that running work has to finish once the server is signalled to stop. */
const drainMs = 10_000

export interface Serving {
  app: FastifyInstance
  /** Answers no more, and resolves once running work has finished or has had its time. */
  stop: () => Promise<void>
  offerSetUp: () => Promise<void>
}

/** Starts all of it by a configuration; resolves once it listens. */
export async function serve(config: Config): Promise<Serving> {
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.limits.poolSize,
    statementTimeoutMs: config.limits.statementTimeoutMs,
  })
  await requireUsable(database)
  watchPool('requests', database)
  const settings = { ...serverSettings(config), replica: replicaOf(config) }
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const app = await buildServer(database, settings, (web) => servePages(web, dist, settings, openedWith))
  // Remove files left by uploads that the end of the previous process cut off.
  await sweep(settings.files.folder, 0)
  const metrics =
    config.metricsPort === null ? null : await serveMetrics({ host: config.host, port: config.metricsPort })
  await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
  const work = workOf(config.mail && smtpMailer(config.mail), settings.mail, settings.files, config)
  const worker = startWorker({ url: config.databaseUrl, database, work, listeners, log: app.log })

  const { port } = app.server.address() as AddressInfo
  app.log.info(
    { host: config.host, port, pages: config.publicUrl },
    `Fieldbook listens on http://${hostInUrl(config.host)}:${port}`,
  )

  async function stop() {
    app.draining = true
    // Cut off requests that are still not done by then.
    const limit = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(limit)
    await worker.stop(drainMs)
    metrics?.close()
    await Promise.all([database.close(), settings.replica?.database.close()])
  }
  return { app, stop, offerSetUp: () => offerSetUp(database, config) }
}

function replicaOf({ databaseReplicaUrl: url, limits }: Config): Replica | null {
  if (url === null) return null
  const database = openDatabase({
    url,
    poolSize: limits.poolSize,
    statementTimeoutMs: limits.statementTimeoutMs,
    connectionTimeoutMs: 500,
  })
  watchPool('replica', database)
  return { database, restsUntil: 0 }
}

/** Prints the set-up link for the operator at the terminal; it opens the whole firm, so it must not go to the log. */
async function offerSetUp(database: Database, config: Config) {
  const link = await setUpLink(database, config.publicUrl)
  if (link !== null)
    process.stdout.write(`\nMake the first organisation here (the link works once, for 24 hours):\n${link}\n\n`)
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
