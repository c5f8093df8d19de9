/** The Fastify instance before any feature: request ids, logs, limits, headers, errors as sentences. */
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'

import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'

import { batchRefusal } from './http/batchRefusals.ts'
import { acceptJson } from './http/bodies.ts'
import { compressAnswers } from './http/compress.ts'
import { AppError, type ByConstraint, databaseError } from './http/errors.ts'
import { logRequests, routeName } from './monitoring/logging.ts'
import { requireMinimumRate, type Pace } from './http/minimumRate.ts'
import { countRefusals, type Refusals } from './http/refusals.ts'
import { clientOf, isSecure, type SessionSettings } from './access/session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the server is stopping: it finishes its requests and takes no new ones. */
    draining: boolean
  }
}

export interface AppSettings extends SessionSettings {
  logger: FastifyServerOptions['logger']
  trustProxy: boolean | number | string[]
  bodyBytes: number
  requestsPerMinute: number
  /** Slowest rate at which large bodies may arrive. */
  pace: Pace
  /** Sentences of a feature for refusals by its database constraints. */
  constraints: ByConstraint
}

export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: settings.logger ?? false,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: settings.bodyBytes,
    connectionTimeout: 30_000,
    // Time for uploads; other requests have `requestMs`.
    requestTimeout: uploadMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections while the server drains are answered; then the connection is closed.
    return503OnClosing: false,
    // One log line per request, written by src/server/monitoring/logging.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // The server's own id: a client's is not trusted to be unique or short.
    genReqId: () => randomBytes(12).toString('base64url'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { connectionsCheckingInterval: 2000, headersTimeout: 10_000 },
    // A path that cannot be decoded never reaches the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders(request, settings))
      void sendError(error, request, reply, settings, refusals)
    },
    clientErrorHandler: answerBrokenHttp,
  })
  const refusals = countRefusals(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request, settings))
  })
  app.decorate('draining', false)
  app.addHook('onSend', async (_request, reply) => {
    // Otherwise connections in use would stay open while the server drains, and keep it from stopping.
    if (app.draining) reply.header('connection', 'close')
  })
  compressAnswers(app, settings)
  logRequests(app)
  limitTime(app, settings.pace)
  acceptJson(app)
  await app.register(cookie)
  await limitRate(app, settings)
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, settings, refusals))
  return app
}

/** Milliseconds in which a request must arrive: one with a file, from a building site, and any other. */
const uploadMs = 600_000
const requestMs = 30_000
/** Bytes of a body refused unread that may still arrive, so that its sender gets the answer. */
const refusedBytes = 48_000_000

function limitTime(app: FastifyInstance, pace: Pace) {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    const { socket } = raw
    if (!hasBody || !(socket instanceof Socket)) return
    const end = () => answerBrokenHttp({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    if (routeOptions.config.slow) return requireMinimumRate(raw, socket, pace, end)
    const late = setTimeout(() => {
      if (!raw.complete) end()
    }, requestMs)
    raw.once('close', () => clearTimeout(late))
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
    // Read the rest of the body: left unread, it would block the connection's next request.
    let left = refusedBytes
    raw.on('data', (part: Buffer) => {
      left -= part.length
      if (left < 0) raw.pause()
    })
    raw.resume()
    const late = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, pace.silentMs)
    raw.once('close', () => clearTimeout(late))
  })
}

/** Attempts per minute of one address at secrets in paths: a person behind a link needs few. */
const linksPerMinute = 120
/** Pictures of maps have a limit of their own, this multiple of the other one: a map that is moved about asks for hundreds. */
const picturesPerRequest = 5
const isPicture = ({ url }: FastifyRequest) => url.startsWith('/api/projects/map/')
/** Multiple of a session's request limit for one address: made-up cookies must not get a limit of their own each. */
const sessionsPerAddress = 20

async function limitRate(app: FastifyInstance, settings: AppSettings) {
  const counts = (request: FastifyRequest) => request.url.startsWith('/api/') && !request.url.startsWith('/api/health')
  await app.register(rateLimit, {
    max: (request) => settings.requestsPerMinute * (isPicture(request) ? picturesPerRequest : 1),
    timeWindow: 60_000,
    keyGenerator: (request) => `${isPicture(request) ? 'map ' : ''}${clientOf(request, settings)}`,
    allowList: (request) => !counts(request),
    errorResponseBuilder: () => tooMany(),
  })
  const byAddress = app.createRateLimit({
    max: settings.requestsPerMinute * sessionsPerAddress,
    timeWindow: 60_000,
    keyGenerator: (request) => request.ip,
  })
  const byLinks = app.createRateLimit({
    max: linksPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `links ${request.ip}`,
  })
  app.addHook('onRequest', async (request) => {
    if (!counts(request)) return
    const ofLinks = /^\/api\/(quote-links|feeds)\//.test(request.url)
    for (const limit of [await byAddress(request), ...(ofLinks ? [await byLinks(request)] : [])])
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttlInSeconds)
  })
}

const tooMany = (seconds?: number) =>
  new AppError(
    429,
    { detail: 'Too many requests. Please wait a moment.' },
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  )

/** Answers broken or too slow HTTP on the bare socket, and closes it. */
function answerBrokenHttp(error: { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, detail] = brokenHttp[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.']
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const brokenHttp: Record<string, [status: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
}

function commonHeaders(request: FastifyRequest, settings: SessionSettings): Record<string, string> {
  return {
    ...securityHeaders(settings),
    'x-request-id': request.id,
    ...(request.url.startsWith('/api/') && { 'cache-control': 'no-store' }),
  }
}

/** A number is how many proxies stand before us. */
function trusted(proxies: AppSettings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

function securityHeaders(settings: SessionSettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(settings) && {
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    }),
  }
}

/** The policy of the pages. `nonce` is for the styles that the page's own script adds, `pictures` are other hosts of pictures. */
export function contentSecurityPolicy(
  nonce: string,
  settings: SessionSettings,
  pictures: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    // The reader of codes is WebAssembly; scripts in text stay forbidden.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' blob: data:", ...pictures].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isSecure(settings) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: AppSettings,
  refusals: Refusals,
) {
  const refusal =
    error instanceof AppError ? error : (databaseError(error, settings.constraints) ?? protocolError(error))
  if (refusal) {
    const known = request.routeOptions.config?.batch ? batchRefusal(refusal, request) : refusal
    if (known.status >= 500)
      refusals(request.log, { status: known.status, route: routeName(request), why: error.message })
    reply.status(known.status).headers(known.headers)
    return known.body === null
      ? reply.send()
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(known.body))
  }
  request.log.error({ err: error }, 'request failed')
  return reply.status(500).send({
    detail: 'A server error occurred. Please contact your Fieldbook Admin.',
    request_id: request.id,
  })
}

/** Translates Fastify's own refusals, which come before any handler. */
function protocolError(error: FastifyError): AppError | null {
  switch (error.statusCode) {
    case 413:
      return new AppError(413, { detail: 'This is too large to send.' })
    case 415:
      return new AppError(415, { detail: 'Send JSON, with Content-Type: application/json.' })
    case 403:
    case 404:
    case 414:
      return new AppError(404, null)
    case 429:
      return tooMany()
    default:
      if (error.statusCode === undefined || error.statusCode >= 500 || error.statusCode < 400) return null
      return new AppError(400, { non_field_errors: ['The address cannot be read.'] })
  }
}
