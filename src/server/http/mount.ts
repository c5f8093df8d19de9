/**
 * The adapter between contracts and HTTP: session, authorization, parsing, transaction, reply.
 *
 * The order is a rule: nothing of a request is looked at by a handler before the session, the site it came from, the
 * organisation and the permission have been checked, and every part is parsed by the contract's schema whatever its
 * Content-Type says.
 */
import { Socket } from 'node:net'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

import type { Endpoint } from '#core/contract.ts'
import { maxImportBytes } from '#core/import/sheet.ts'
import { authorize, admitted, admittedBy } from '../access/authorize.ts'
import { isBatch } from './batchRefusals.ts'
import { acceptFields, sentBody } from './bodies.ts'
import { retryTransient } from '../db/retryTransient.ts'
import { loadSession, sawActor } from '../access/loadSession.ts'
import { keptProfile, secretOf } from '../access/profiles.ts'
import type { Ctx, Me, OpenCtx } from './context.ts'
import { contextOf } from './contextOf.ts'
import { transact, type Database } from '../db/db.ts'
import { acceptForms, withFiles } from '../files/request.ts'
import type { Handler, HttpParams, HttpSettings, Route } from './route.ts'
import { idempotencyKey, once, type IdempotencyAnswer } from './idempotency.ts'
import { callerLeft, outdated, readAhead } from './readAhead.ts'
import { serializeReply } from './serializeReply.ts'
import { parseRequest, queryNames, requireCurrentFrontend, type ParseRequestTexts } from './parseRequest.ts'
import { clientOf, credentialsOf, requireSameSite } from '../access/session.ts'
import { type Claim, type InTurn, placesOf, concurrencyLimit, shareOf } from './concurrencyLimit.ts'
import { rememberUndo } from '../history/undo.ts'

/** Heavy calls, forms of files, and the calls of one session, take turns. */
interface Turns {
  heavy: InTurn
  uploads: InTurn
  ownUploads: InTurn<string>
  /** Turns of each session's calls, so that nobody holds all connections with slow requests. */
  calls: InTurn<string>
  /** Bodies with a file in them, which are in memory from the first byte on. */
  bodies: Claim
  ownBodies: Claim<string>
}

/** Bodies that may wait for each turn. */
const bodiesPerTurn = 4

export function mount(
  app: FastifyInstance,
  database: Database,
  settings: HttpSettings,
  routes: readonly Route[],
): void {
  const turns: Turns = {
    heavy: concurrencyLimit(settings.heavy, 'Too many imports and changes of many records are under way'),
    uploads: concurrencyLimit(settings.uploads, 'Too many files are being sent'),
    ownUploads: concurrencyLimit(
      { ...settings.uploads, each: shareOf(settings.uploads.each), atOnce: Infinity },
      'Too many files',
      'of yours are being sent',
    ),
    calls: concurrencyLimit(settings.calls, 'Too many requests', 'of yours are under way'),
    bodies: placesOf(
      { each: settings.heavy.each * bodiesPerTurn, atOnce: settings.heavy.atOnce * bodiesPerTurn },
      'Too many files to import are being sent',
    ),
    ownBodies: placesOf(
      { each: shareOf(settings.heavy.each * bodiesPerTurn), atOnce: Infinity },
      'Too many files to import',
      'of yours are being sent',
    ),
  }
  const add = (scope: FastifyInstance, route: Route) => {
    const { method, path } = route.endpoint
    scope.route({
      method: method === 'PATCH' ? ['PATCH', 'PUT'] : method,
      url: path,
      config: {
        endpoint: route.endpoint.name,
        ...(route.endpoint.upload && { slow: true }),
        ...(isBatch(route.endpoint) && { batch: true }),
      },
      ...(route.endpoint.upload && uploads(route.endpoint, { database, settings, turns })),
      handler: (request, reply) => answer(route, { database, settings, request, reply }, turns),
    })
  }
  for (const route of routes) if (route.kind !== 'form' && !route.endpoint.urlEncoded) add(app, route)
  void app.register(async (scope) => {
    acceptFields(scope)
    for (const route of routes) if (route.endpoint.urlEncoded) add(scope, route)
  })
  void app.register(async (scope) => {
    acceptForms(scope)
    for (const route of routes) if (route.kind === 'form') add(scope, route)
  })
}

const uploadMs = 300_000
/**
 * Limits uploads in JSON, where a file takes four characters for three bytes; callers without the permission never
 * send one.
 */
function uploads(
  endpoint: Endpoint,
  { database, settings, turns }: { database: Database; settings: HttpSettings; turns: Turns },
) {
  return {
    // A form is no body to Fastify: its limits are receive.ts's.
    ...(endpoint.upload === true && {
      bodyLimit: Math.ceil(Math.min(settings.uploadBytes, maxImportBytes) / 3) * 4 + 65_536,
    }),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Twenty thousand rows are looked at for longer than a silent connection lives.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(uploadMs)
      requireSameSite(request, settings)
      const me = await admitted(endpoint, { database, changes: true, request, settings, reply })
      if (endpoint.upload !== true) return
      for (const claim of [() => turns.ownBodies(personKey(me)), () => turns.bodies(me.org_id)]) {
        const leave = claim()
        // Answered, or gone.
        reply.raw.once('finish', leave).once('close', leave)
      }
    },
  }
}

const personKey = ({ org_id, id }: Pick<Me, 'org_id' | 'id'>) => `${org_id}/${id}`

async function answer(route: Route, params: HttpParams, turns: Turns) {
  const { database, settings, request, reply } = params
  const { endpoint } = route
  const changes = endpoint.method !== 'GET' || endpoint.writes === true
  if (changes) {
    requireSameSite(request, settings)
    requireCurrentFrontend(request, settings.minimumFrontendVersion)
  }
  const { files, mail, mapTiles, outbound, crm } = settings
  const open: OpenCtx = {
    database,
    settings,
    request,
    reply,
    requestId: request.id,
    log: request.log,
    files,
    mail,
    mapTiles,
    outbound,
    crm,
  }
  switch (route.kind) {
    case 'public': {
      const result = await route.handler(open, parseRequest(endpoint, request))
      return send(reply, endpoint, settings, result)
    }
    case 'own': {
      const me = await admitted(endpoint, { ...params, changes })
      const result = await route.handler({ ...open, me }, parseRequest(endpoint, request))
      return send(reply, endpoint, settings, result)
    }
    case 'asking': {
      const me = await admitted(endpoint, { ...params, changes })
      const known = await route.ask({ ...open, me }, parseRequest(endpoint, request))
      const tenant: Handler<Endpoint> = (ctx, input) => route.handler(ctx, input, known)
      const work = () => retryTransient(() => inRequest({ endpoint, handler: tenant }, params, changes))
      return sendDone(reply, await turns.calls(clientOf(request, settings), work))
    }
    case 'tenant': {
      const work = () => retryTransient(() => inRequest(route, params, changes))
      const by = endpoint.heavy === 'filter' ? await byWhom(endpoint, params) : null
      return sendDone(
        reply,
        await (by && isByFilter(request)
          ? turns.heavy(by.org_id, work)
          : turns.calls(clientOf(request, settings), work)),
      )
    }
    case 'heavy': {
      const by = await byWhom(endpoint, params)
      return sendDone(reply, await turns.heavy(by.org_id, () => readFirst(route, params, by)))
    }
    case 'form': {
      const by = await byWhom(endpoint, params)
      const take = () => turns.uploads(by.org_id, () => takeForm(route, params))
      return sendDone(reply, await turns.ownUploads(personKey(by), take))
    }
  }
}

function isByFilter(request: FastifyRequest): boolean {
  const body = sentBody(request)
  return typeof body === 'object' && body !== null && 'filter' in body
}

/** Returns the authorized caller; for a call with a file, the caller admitted before its body arrived. */
const byWhom = async (endpoint: Endpoint, request: HttpParams) =>
  request.request.asker ?? (await admitted(endpoint, { ...request, changes: true }))

/** The request is parsed once, even when its transaction is retried. */
async function readFirst(
  { endpoint, read, handler }: Extract<Route, { kind: 'heavy' }>,
  request: HttpParams,
  by: Pick<Me, 'locale'>,
) {
  const known = await read(parseRequest(endpoint, request.request), by)
  const tenant: Handler<Endpoint> = (ctx, input) => handler(ctx, input, known)
  return retryTransient(() => inRequest({ endpoint, handler: tenant }, request, true))
}

/** May they, and for what; then the files, outside of any transaction; then the change, in one. */
async function takeForm({ endpoint, taking, handler }: Extract<Route, { kind: 'form' }>, params: HttpParams) {
  const { database, settings, request, reply } = params
  const owner = { database, files: settings.files, request, shape: taking.shape, most: taking.files ?? 20 }
  let stated: ParseRequestTexts | undefined
  const admit = () =>
    transact(database, { readOnly: true }, async (db) => {
      const { me, byCookie } = await loadSession(db, request, settings, endpoint)
      authorize(endpoint, me, { byCookie, changes: true, request, settings, reply })
      const input = parseRequest(endpoint, request, stated)
      const known = stated !== undefined || !taking.waits?.(input)
      if (known) await taking.before(contextOf(db, me, request, settings), input)
      return { orgId: me.org_id, known }
    })
  const { orgId, known } = await admit()
  const begin = async (fields: ParseRequestTexts) => {
    stated = fields
    if (!known || Object.keys(fields).length > 0) await admit()
  }
  return withFiles({ ...owner, orgId, fields: queryNames(endpoint), begin }, (files) => {
    const tenant: Handler<Endpoint> = (ctx, input) => handler(ctx, input, files)
    const fileHashes = files.map(({ name, sha256 }) => [name, sha256])
    return retryTransient(() =>
      inRequest({ endpoint, handler: tenant }, params, true, { body: [stated, fileHashes], said: stated ?? {} }),
    )
  })
}

/**
 * The outcome of a request, ready to be sent. It is sent last: a client with an answer finds its turn and its room
 * free again.
 */
interface Done extends IdempotencyAnswer {
  headers: Record<string, string>
}

const sendDone = (reply: FastifyReply, { status, body, undo, headers }: Done) =>
  reply
    .headers(undo ? { ...headers, 'x-undo': undo } : headers)
    .status(status)
    .type('application/json; charset=utf-8')
    .send(body ?? undefined)

/** Runs the call in a transaction; a form passes its fields and what stands for its body. */
async function inRequest(
  route: { endpoint: Endpoint; handler: Handler<Endpoint> },
  params: HttpParams,
  changes: boolean,
  form?: { body: unknown; said: ParseRequestTexts },
): Promise<Done> {
  const secret = changes ? null : secretOf(credentialsOf(params.request, params.settings))
  const profile = secret && keptProfile(secret)
  if (secret && profile)
    try {
      const { done, headers, isStale } = await readAhead(route, params, { secret, profile })
      if (isStale) noteSeen(params.database, profile.me, params.settings, params.request)
      return { ...done, headers }
    } catch (error) {
      if (error !== outdated) throw error
    }
  return callerFirst(route, params, changes, form)
}

async function callerFirst(
  { endpoint, handler }: { endpoint: Endpoint; handler: Handler<Endpoint> },
  { database, settings, request, reply }: HttpParams,
  changes: boolean,
  form?: { body: unknown; said: ParseRequestTexts },
): Promise<Done> {
  let seen: { stale: boolean; me: Me } | undefined
  const headers: Record<string, string> = {}
  const left = !changes || endpoint.looks ? callerLeft(reply) : undefined
  const done = await transact(database, { readOnly: !changes, left }, async (db) => {
    const actor = await loadSession(db, request, settings, endpoint)
    seen = actor
    authorize(endpoint, actor.me, { byCookie: actor.byCookie, changes, request, settings, reply })
    const input = parseRequest(endpoint, request, form?.said)
    let undoToken: string | null = null
    const ctx: Ctx = {
      ...contextOf(db, actor.me, request, settings),
      headers,
      offerUndo: async () => {
        undoToken = await rememberUndo(ctx, admittedBy(endpoint, actor.me))
      },
    }
    const run = async (): Promise<IdempotencyAnswer> => {
      const result = await handler(ctx, input)
      return { ...serializeReply(endpoint, settings.checkReplies, result), undo: undoToken }
    }
    const key = endpoint.method !== 'GET' ? idempotencyKey(request.headers['idempotency-key']) : null
    return key === null
      ? run()
      : once(ctx, { key, what: `${request.method} ${request.url}`, body: form?.body ?? input.body }, run)
  })
  if (seen?.stale) noteSeen(database, seen.me, settings, request)
  return { ...done, headers }
}

const noteSeen = (database: Database, me: Me, settings: HttpSettings, request: FastifyRequest) =>
  void sawActor(database, me, settings, request.ip).catch((error: unknown) =>
    request.log.warn({ err: error }, 'last seen'),
  )

async function send(reply: FastifyReply, endpoint: Endpoint, settings: HttpSettings, result: unknown) {
  if (reply.sent || endpoint.raw) return reply
  const { status, body } = serializeReply(endpoint, settings.checkReplies, result)
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(body ?? undefined)
}
