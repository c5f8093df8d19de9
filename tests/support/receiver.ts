/** A receiver of webhooks on this machine, the worker that sends to it, and the firm's hooks. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import { sendDue } from '#features/webhooks/server/webhooks.job.ts'
import { createWebhook, listWebhookDeliveries } from '#features/webhooks/webhooks.contract.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import type { Firm, testServer } from './firm.ts'

interface Got {
  url: string
  headers: IncomingHttpHeaders
  body: string
}
type Answering = readonly [status: number, text?: string, headers?: Record<string, string>] | 'hangs'

/** Call at the top of a test file. `got` and `answers` are of the running test. */
export function aReceiver(server: ReturnType<typeof testServer>) {
  const got: Got[] = []
  const answers: Answering[] = []
  const receiver = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      got.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      const answer = answers.shift() ?? [204]
      if (answer !== 'hangs') response.writeHead(answer[0], answer[2] ?? {}).end(answer[1])
    })()
  })
  const { as, inFirm, settings, database } = server
  let worker: Database
  let port = 0
  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    ;({ port } = receiver.address() as AddressInfo)
    worker = openDatabase({ url: server.url, poolSize: 2, statementTimeoutMs: 60_000, role: 'fieldbook_worker' })
  })
  afterAll(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await worker.close()
  })

  /** Runs the worker until nothing is due any more; answers how many attempts that were. */
  const work = (more: Partial<Parameters<typeof sendDue>[1]> = {}) => {
    const { csrfSecret, outbound, mail } = settings
    const log = { info: () => undefined, warn: () => undefined, error: (error: unknown) => expect(error).toBeNull() }
    return sendDue({ database: database(), worker, log }, { csrfSecret, outbound, mail, answerMs: 2000, ...more })
  }
  beforeEach(async () => {
    await work()
    got.length = 0
    answers.length = 0
  })

  return {
    got,
    answers,
    work,
    worker: () => worker,
    port: () => port,
    url: () => `http://127.0.0.1:${port}/hooks`,
    /** A hook of the firm's administrator, of all that becomes of clients unless told. */
    hookOf: async ({ ada }: Firm, more: object = {}) => {
      const events = ['client.created', 'client.changed', 'client.deleted']
      const body = { name: 'Books', url: `http://127.0.0.1:${port}/hooks`, events, ...more }
      const { status, body: made, text } = await as(ada, createWebhook, { body })
      expect(status, text).toBe(201)
      return made
    },
    deliveries: async ({ ada }: Firm, { id }: { id: number }) =>
      (await as(ada, listWebhookDeliveries, { params: { id: String(id) }, query: {} })).body.results,
    /** So many minutes go by: for what is due, and for what has failed. */
    later: (firm: Firm, minutes: number) =>
      inFirm(firm, async (db) => {
        const by = sql`make_interval(mins => ${minutes})`
        await sql`update webhook_delivery set next_try = next_try - ${by}, first_try = first_try - ${by},
          last_try = last_try - ${by}, created = created - ${by}`.execute(db)
        await sql`update webhook set active_since = active_since - ${by}`.execute(db)
        await sql`update webhook_secret set expires = expires - ${by}`.execute(db)
      }),
  }
}
