/**
 * Bodies of requests: JSON, except for one call that takes form fields. A body is read whole, within the limit of
 * its call, and parsed once the caller is known (`sentBody`). A body that is too large is answered on an open
 * connection, and its rest is read and dropped: closing a connection with unread bytes loses the answer.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { AppError } from './errors.ts'

const tooLarge = Symbol('too large')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const unreadable = (why: string) =>
  new AppError(400, { non_field_errors: [`The request cannot be read: it is not valid ${why}.`] })

/** Parses the body of a request; undefined for none. 400 for a body that is not UTF-8 or not JSON. */
export function sentBody(request: FastifyRequest): unknown {
  if (typeof request.body === 'function') request.body = request.body()
  return request.body
}

/** A form of text fields, for the calls that take one: what comes twice counts as it came last. */
export function acceptFields(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxOfFields },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
const maxOfFields = 65_536

/** Parses bodies of `application/json`; an empty body counts as absent. 413 for a body over its call's limit. */
export function acceptJson(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, bytes: Buffer) => {
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      throw unreadable('UTF-8')
    }
    if (text === '') return undefined
    let value: unknown
    void json(request, text, (error, parsed) => {
      if (error) throw unreadable('JSON')
      value = parsed
    })
    return value
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const max = request.routeOptions.bodyLimit ?? 0
    let parts: Buffer[] = []
    let size = 0
    const read = (part: Buffer) => {
      size += part.length
      if (size > max) return answer(tooLarge)
      parts.push(part)
    }
    const end = () => {
      const bytes = Buffer.concat(parts)
      answer(() => parse(request, bytes))
    }
    const fail = (error: Error) => done(error)
    const answer = (body: unknown) => {
      payload.off('data', read).off('end', end).off('error', fail)
      parts = []
      done(null, body)
    }
    if (Number(request.headers['content-length']) > max) answer(tooLarge)
    else payload.on('data', read).on('end', end).on('error', fail)
  })
  app.addHook('preHandler', async ({ body }) => {
    if (body === tooLarge) throw new AppError(413, { detail: 'This is too large to send.' })
  })
}
