/** Numbers for Prometheus, on a port of their own: they say more of the firm than a stranger should read. */
import { createServer, type Server } from 'node:http'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from '../db/db.ts'
import { routeName } from './logging.ts'

const registry = new Registry()
const registers = [registry]

const requestSeconds = new Histogram({
  name: 'fieldbook_request_duration_seconds',
  help: 'From the arrival of a request to the end of its answer, by call and status.',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const logins = new Counter({
  name: 'fieldbook_logins_total',
  help: 'Attempts to sign in, by how they ended.',
  labelNames: ['outcome'],
  registers,
})
const jobFailures = new Counter({
  name: 'fieldbook_job_failures_total',
  help: 'Jobs and outbox messages that failed and will be tried again, by name.',
  labelNames: ['job'],
  registers,
})

const mails = new Counter({
  name: 'fieldbook_mails_total',
  help: 'Tries to send a message, by how they ended.',
  labelNames: ['outcome'],
  registers,
})

const reads = new Counter({
  name: 'fieldbook_reads_total',
  help: 'Reads where there is a standby, by what answered them.',
  labelNames: ['by'],
  registers,
})
export const countRead = (by: 'standby' | 'database') => reads.inc({ by })

/** Counts a message's outcome: `deferred` is tried again; `refused` and `expired` are given up. */
export const countMail = (outcome: 'sent' | 'deferred' | 'refused' | 'expired') => mails.inc({ outcome })

/** `refused` is a wrong password or unknown person; `throttled` too many of them; `busy` a full queue of hashes. */
export type LoginOutcome = 'success' | 'refused' | 'throttled' | 'busy'
export const countLogin = (outcome: LoginOutcome) => logins.inc({ outcome })
/** `job`: the job's or the topic's name. */
export const countJobFailure = (job: string) => jobFailures.inc({ job })

const pools = new Map<string, Database['pool']>()
const connections = new Gauge({
  name: 'fieldbook_pool_connections',
  help: 'Database connections by pool: in use, idle, and requests that wait for one.',
  labelNames: ['pool', 'state'],
  registers,
  collect: () => {
    connections.reset()
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ pool, state: 'used' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waiting' }, waitingCount)
    }
  },
})
/** Shows the pool's size from now on. */
export const watchPool = (name: string, { pool }: Database) => void pools.set(name, pool)

let countWaiting: (() => Promise<number>) | undefined
const outboxWaiting: Gauge = new Gauge({
  name: 'fieldbook_outbox_waiting',
  help: 'Messages that are committed and not yet handed on.',
  registers,
  // Counted at each scrape; NaN while the database is away, so that other metrics still appear.
  collect: async () => outboxWaiting.set(countWaiting ? await countWaiting().catch(() => Number.NaN) : 0),
})
/** Sets the outbox's count, which runs at every scrape. */
export const watchOutbox = (count: () => Promise<number>) => void (countWaiting = count)

/** Times every answer of the server. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe({ route: routeName(request), status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Everything as text, as Prometheus reads it. */
export const metricsText = () => registry.metrics()

let processMetrics = false

/** Listens for Prometheus; rejects when the port is taken. */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<Server> {
  if (!processMetrics) collectDefaultMetrics({ register: registry })
  processMetrics = true
  const server = createServer((request, response) => {
    const known = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!known) return void response.writeHead(404).end()
    metricsText().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return server
}
