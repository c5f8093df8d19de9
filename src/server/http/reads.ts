/** Several reads in one request: each runs as if it had come by itself, and is answered on a line as soon as it is ready. */
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '#core/contract.ts'
import { type ReadAnswer, readsMost, readTogether } from '#core/reads.contract.ts'
import { invalid } from './errors.ts'
import { onOwn, type Route } from './route.ts'

/** Reads of one request that run at once: a session has few connections to the database for itself. */
const atOnce = 4
/** Headers that say who a request is from, and how it came. */
const passedOn = ['cookie', 'authorization', 'user-agent', 'x-frontend-version', 'sec-fetch-site', 'origin']
/** Headers of an answer that the page looks at. */
const answered = ['x-org-id', 'x-user-id', 'x-request-id', 'retry-after']

/** The call of reads in one request, of these endpoints: those that answer JSON and change nothing. */
export function readRoutes(endpoints: () => readonly Endpoint[]): readonly Route[] {
  let patterns: readonly RegExp[] | undefined
  const isRead = (path: string) => {
    patterns ??= endpoints()
      .filter(({ method, raw, writes }) => method === 'GET' && raw === undefined && writes !== true)
      .map((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[\\w-]+')}$`))
    const [address = ''] = path.split('?')
    return patterns.some((pattern) => pattern.test(address))
  }
  return [
    onOwn(readTogether, ({ request, reply }, { query }) => {
      const paths = query.paths.split('\n')
      if (paths.length > readsMost) throw invalid({ paths: [`Send ${readsMost} addresses at most.`] })
      return Promise.resolve(sendLines(reply, answers(request, paths, isRead)))
    }),
  ]
}

const sendLines = (reply: FastifyReply, lines: AsyncIterable<string>) =>
  reply.type('application/x-ndjson').send(Readable.from(lines, { objectMode: false }))

async function* answers(request: FastifyRequest, paths: readonly string[], isRead: (path: string) => boolean) {
  const waiting = paths.entries()
  const running = new Map<number, Promise<{ index: number; line: string }>>()
  const begin = () => {
    const { value } = waiting.next()
    if (!value) return
    const [index, path] = value
    const line = isRead(path)
      ? lineOf(request, index, path)
      : Promise.resolve(JSON.stringify({ read: index } satisfies ReadAnswer))
    running.set(
      index,
      line.then((text) => ({ index, line: text })),
    )
  }
  for (let count = 0; count < atOnce; count++) begin()
  while (running.size > 0) {
    const { index, line } = await Promise.race(running.values())
    running.delete(index)
    begin()
    yield `${line}\n`
  }
}

async function lineOf({ server, headers, ip }: FastifyRequest, index: number, path: string): Promise<string> {
  const given = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  const response = await server.inject({ method: 'GET', url: `/api${path}`, headers: given, remoteAddress: ip })
  const named = Object.fromEntries(
    answered.flatMap((name) => (response.headers[name] === undefined ? [] : [[name, String(response.headers[name])]])),
  )
  // The body is JSON already: it is not read and written once more.
  const body = response.body === '' ? '' : `,"body":${response.body}`
  return `{"read":${index},"status":${response.statusCode},"headers":${JSON.stringify(named)}${body}}`
}
