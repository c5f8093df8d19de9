/**
 * The adapter between contracts and HTTP: who asks, may they, what did they send, the transaction, the answer.
 *
 * The order is a rule: nothing of a request is looked at by a handler before the session, the site it came from, the
 * organisation and the permission have been checked, and every part is parsed by the contract's schema whatever its
 * Content-Type says.
 */
import { Socket } from 'node:net'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'
import { sql } from 'kysely'

import type { Endpoint, Received, Reply } from '#core/contract.ts'
import { has, type Permission } from '#core/permissions.ts'
import { sawSession, whoAsks } from './asker.ts'
import type { Ctx, Files, Me, OpenCtx, OwnCtx } from './context.ts'
import { transact, type Database, type TenantDb } from './db.ts'
import { conflict, forbidden, isTransient } from './errors.ts'
import type { ReceivedFile } from './files/keep.ts'
import type { ImageShape } from './files/pictures.ts'
import { acceptForms, withFiles } from './files/request.ts'
import { idempotencyKey, once, type Answer } from './idempotency.ts'
import type { MailSetUp } from './mail.ts'
import { written } from './reply.ts'
import { received, requireCurrentFrontend, versionIn } from './received.ts'
import { requireCsrf, requireSameSite, type SignInSettings } from './session.ts'
import { rememberUndo } from './undo.ts'

export type Handler<E extends Endpoint> = (ctx: Ctx, input: Received<E>) => Promise<Reply<E>>
export type OpenHandler<E extends Endpoint> = (ctx: OpenCtx, input: Received<E>) => Promise<Reply<E>>
export type OwnHandler<E extends Endpoint> = (ctx: OwnCtx, input: Received<E>) => Promise<Reply<E>>

export type Route =
  | { endpoint: Endpoint; kind: 'tenant'; handler: Handler<Endpoint> }
  | { endpoint: Endpoint; kind: 'own'; handler: OwnHandler<Endpoint> }
  | { endpoint: Endpoint; kind: 'public'; handler: OpenHandler<Endpoint> }
  | { endpoint: Endpoint; kind: 'form'; taking: Taking<Endpoint>; handler: FilesHandler<Endpoint> }

/** A call that takes files. */
export interface Taking<E extends Endpoint> {
  /** Refuses what can be refused before a byte is read; `expected` is how many there will be at most, if they say. */
  before: (ctx: Ctx, input: Received<E>, expected: number) => Promise<unknown>
  /** Of one form; 20 unless told. */
  files?: number
  /** Pictures only, made anew in this shape. */
  shape?: ImageShape
}
export type FilesHandler<E extends Endpoint> = (
  ctx: Ctx,
  input: Received<E>,
  files: readonly ReceivedFile[],
) => Promise<Reply<E>>

/** Ties a contract to the function that answers it, in the transaction of the asker's organisation. */
export function on<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, kind: 'tenant', handler: handler as unknown as Handler<Endpoint> }
}
/** For a signed-in person, with transactions of the handler's own: where something slow must not happen inside one. */
export function onOwn<E extends Endpoint>(endpoint: E, handler: OwnHandler<E>): Route {
  return { endpoint, kind: 'own', handler: handler as unknown as OwnHandler<Endpoint> }
}
/** For a form of files: they are read, looked at and stored first; the handler then runs in a transaction as with `on`. */
export function onForm<E extends Endpoint>(endpoint: E, taking: Taking<E>, handler: FilesHandler<E>): Route {
  if (endpoint.upload !== 'form') throw new Error(`${endpoint.name} takes no form.`)
  const known = taking as unknown as Taking<Endpoint>
  return { endpoint, kind: 'form', taking: known, handler: handler as unknown as FilesHandler<Endpoint> }
}
/** For anybody: the contract must say `access: 'public'`. */
export function onPublic<E extends Endpoint>(endpoint: E, handler: OpenHandler<E>): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.name} is not public.`)
  return { endpoint, kind: 'public', handler: handler as unknown as OpenHandler<Endpoint> }
}

export interface HttpSettings extends SignInSettings {
  /** Writes from an older web client answer 426; null: any will do. */
  minimumFrontendVersion: string | null
  /** Parse every answer by its contract too: on while tests run. */
  checkReplies: boolean
  mail: MailSetUp
  /** The largest file that a call with `upload` takes. */
  uploadBytes: number
  files: Files
}

export function mount(
  app: FastifyInstance,
  database: Database,
  settings: HttpSettings,
  routes: readonly Route[],
): void {
  const add = (scope: FastifyInstance, route: Route) => {
    const { method, path } = route.endpoint
    scope.route({
      method: method === 'PATCH' ? ['PATCH', 'PUT'] : method,
      url: path,
      config: { endpoint: route.endpoint.name, ...(route.endpoint.upload && { slow: true }) },
      ...(route.endpoint.upload && uploads(route.endpoint, database, settings)),
      handler: (request, reply) => answer(route, database, settings, request, reply),
    })
  }
  for (const route of routes) if (route.kind !== 'form') add(app, route)
  void app.register(async (scope) => {
    acceptForms(scope)
    for (const route of routes) if (route.kind === 'form') add(scope, route)
  })
}

const uploadMs = 300_000
/** A file travels in JSON, four characters for three bytes; nobody sends one who may not call. */
function uploads(endpoint: Endpoint, database: Database, settings: HttpSettings) {
  return {
    // A form is no body to Fastify: its limits are receive.ts's.
    ...(endpoint.upload === true && { bodyLimit: Math.ceil(settings.uploadBytes / 3) * 4 + 65_536 }),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Twenty thousand rows are looked at for longer than a silent connection lives.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(uploadMs)
      requireSameSite(request, settings)
      const { me, byCookie } = await transact(database, { readOnly: true }, (db) => whoAsks(db, request, settings))
      admit(endpoint, me, { byCookie, changes: true, request, settings, reply })
    },
  }
}

async function answer(
  route: Route,
  database: Database,
  settings: HttpSettings,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = route
  const changes = endpoint.method !== 'GET' || endpoint.writes === true
  if (changes) {
    requireSameSite(request, settings)
    requireCurrentFrontend(request, settings.minimumFrontendVersion)
  }
  const { files } = settings
  const open: OpenCtx = { database, settings, request, reply, requestId: request.id, log: request.log, files }
  switch (route.kind) {
    case 'public': {
      const result = await route.handler(open, received(endpoint, request))
      return send(reply, endpoint, settings, result)
    }
    case 'own': {
      const { me, byCookie } = await transact(database, { readOnly: true }, (db) => whoAsks(db, request, settings))
      admit(endpoint, me, { byCookie, changes, request, settings, reply })
      const result = await route.handler({ ...open, me }, received(endpoint, request))
      return send(reply, endpoint, settings, result)
    }
    case 'tenant':
      return again(() => inRequest(route, database, settings, request, reply, changes))
    case 'form':
      return takeForm(route, database, settings, request, reply)
  }
}

/** May they, and for what; then the files, outside of any transaction; then the change, in one. */
async function takeForm(
  { endpoint, taking, handler }: Extract<Route, { kind: 'form' }>,
  database: Database,
  settings: HttpSettings,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const of = { database, files: settings.files, request, shape: taking.shape, most: taking.files ?? 20 }
  const before = (ctx: Ctx, input: Received<Endpoint>) => taking.before(ctx, input, expectedBytes(request))
  const orgId = await transact(database, { readOnly: true }, async (db) => {
    const { me, byCookie } = await whoAsks(db, request, settings)
    admit(endpoint, me, { byCookie, changes: true, request, settings, reply })
    await before(context(db, me, request, settings), received(endpoint, request))
    return me.org_id
  })
  return withFiles({ ...of, orgId }, (files) => {
    const tenant: Handler<Endpoint> = (ctx, input) => handler(ctx, input, files)
    const said = files.map(({ name, sha256 }) => [name, sha256])
    return again(() => inRequest({ endpoint, handler: tenant }, database, settings, request, reply, true, said))
  })
}

const expectedBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) || 0

/** Two writers that wait for each other: PostgreSQL ends one, and running it again succeeds. */
async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isTransient(error)) throw error
    return again(work, tries - 1)
  }
}

/** `said` is what a form said instead of a body. */
async function inRequest(
  { endpoint, handler }: { endpoint: Endpoint; handler: Handler<Endpoint> },
  database: Database,
  settings: HttpSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  changes: boolean,
  said?: unknown,
) {
  let seen: { stale: boolean; me: Me } | undefined
  const headers: Record<string, string> = {}
  const { status, body, undo } = await transact(database, { readOnly: !changes }, async (db) => {
    const asker = await whoAsks(db, request, settings)
    seen = asker
    admit(endpoint, asker.me, { byCookie: asker.byCookie, changes, request, settings, reply })
    const input = received(endpoint, request)
    let undoToken: string | null = null
    const ctx: Ctx = {
      ...context(db, asker.me, request, settings),
      headers,
      offerUndo: async () => {
        undoToken = await rememberUndo(ctx, admittedBy(endpoint, asker.me))
      },
    }
    const run = async (): Promise<Answer> => {
      const result = await handler(ctx, input)
      return { ...written(endpoint, settings.checkReplies, result), undo: undoToken }
    }
    const key = endpoint.method !== 'GET' ? idempotencyKey(request.headers['idempotency-key']) : null
    return key === null
      ? run()
      : once(ctx, { key, what: `${request.method} ${request.url}`, body: said ?? input.body }, run)
  })
  if (seen?.stale)
    sawSession(database, seen.me.session_id, settings).catch((error: unknown) =>
      request.log.warn({ err: error }, 'last seen'),
    )
  if (undo) reply.header('x-undo', undo)
  return reply
    .headers(headers)
    .status(status)
    .type('application/json; charset=utf-8')
    .send(body ?? undefined)
}

/** What a handler is given, but for its answer's headers and undo. */
const context = (db: TenantDb, me: Me, request: FastifyRequest, { mail, files }: HttpSettings): Ctx => ({
  me,
  db,
  requestId: request.id,
  address: request.ip,
  log: request.log,
  headers: {},
  mail,
  files,
  ifMatch: versionIn(request.headers['if-match']),
  act: async (action) => {
    await sql`select set_config('app.action', ${action}, true)`.execute(db)
  },
  offerUndo: () => Promise.resolve(),
})

interface Admission {
  byCookie: boolean
  changes: boolean
  request: FastifyRequest
  reply: FastifyReply
  settings: HttpSettings
}

/** The checks between knowing who asks and looking at what they ask. */
function admit(endpoint: Endpoint, me: Me, { byCookie, changes, request, reply, settings }: Admission) {
  reply.header('x-org-id', String(me.org_id))
  request.asker = { user: me.id, org: me.org_id }
  if (changes && byCookie) requireCsrf(request, me.session_id, settings)
  const expected = request.headers['x-expected-org']
  if (changes && expected !== undefined && expected !== String(me.org_id))
    throw conflict('other_org', 'Another tab has switched to a different organisation. Please reload the page.')
  const person = request.headers['x-expected-user']
  if (changes && person !== undefined && person !== String(me.id))
    throw conflict('other_user', 'Somebody else is signed in by now. Please reload the page.')
  if (!mayCall(endpoint, me)) throw forbidden()
}

function mayCall({ access }: Endpoint, me: Me): boolean {
  if (access === 'session' || access === 'public') return true
  return typeof access === 'string' ? has(me, access) : access.some((permission) => has(me, permission))
}

/** Of the permissions that open an endpoint, the one that this person has. */
function admittedBy({ access }: Endpoint, me: Me): Permission | '' {
  if (access === 'session' || access === 'public') return ''
  const permissions = typeof access === 'string' ? [access] : access
  return permissions.find((permission) => has(me, permission)) ?? ''
}

async function send(reply: FastifyReply, endpoint: Endpoint, settings: HttpSettings, result: unknown) {
  if (reply.sent || endpoint.raw) return reply
  const { status, body } = written(endpoint, settings.checkReplies, result)
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(body ?? undefined)
}
