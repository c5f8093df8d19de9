/**
 * Long answers are sent compressed: a fortnight of a firm is 430 kB of JSON, two seconds of a phone's network, and a
 * tenth of it compressed. The length of a compressed answer reveals something of its content to an observer who can
 * choose a part of it and request it often; so only lists and records are (no answer to a POST carries its token
 * compressed), and over TLS only where the browser says that our own page asks (docs/decisions/0036).
 * Of reads that are sent together, each line is compressed by itself: it is read as soon as it is there, and its length
 * says nothing of the other lines.
 */
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isSecure, type SessionSettings } from '../access/session.ts'

const compressed = promisify(gzip)
/** Shorter ones fit into a packet or two anyhow. */
const worthwhile = 2000
const level = constants.Z_BEST_SPEED + 3

export function compressAnswers(app: FastifyInstance, settings: SessionSettings): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable && String(reply.getHeader('content-type')).startsWith('application/x-ndjson')) {
      if (!mayBeCompressed(request, settings)) return payload
      reply.header('content-encoding', 'gzip')
      return pipeline(payload, createGzip({ level, flush: constants.Z_FULL_FLUSH }), () => undefined)
    }
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    if (!mayBeCompressed(request, settings)) return payload
    const small = await compressed(payload, { level })
    reply.headers({ 'content-encoding': 'gzip', 'content-length': small.length })
    return small
  })
}

function mayBeCompressed({ method, url, headers }: FastifyRequest, settings: SessionSettings): boolean {
  if (method !== 'GET' || !url.startsWith('/api/')) return false
  const site = headers['sec-fetch-site']
  const ours = site === 'same-origin' || (site === undefined && !isSecure(settings))
  return ours && /(^|[\s,])(gzip|\*)\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/i.test(headers['accept-encoding'] ?? '')
}
