/** Ties each of a feature's contracts to its handler; `mount.ts` does the rest. */
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint, Received, Reply } from '#core/contract.ts'
import type { Ctx, Files, Me, OpenCtx, OwnCtx } from './context.ts'
import type { CrmSettings } from '../config/crm.ts'
import type { Database } from '../db/db.ts'
import type { Replica } from '../db/replica.ts'
import type { ReceivedFile } from '../files/save.ts'
import type { ImageShape } from '../files/pictures.ts'
import type { SignInSettings } from '../access/session.ts'
import type { TurnLimits } from './concurrencyLimit.ts'

// Handlers are declared as methods, whose parameters TypeScript compares both ways: a route holds any endpoint's handler,
// and `mount.ts` hands it only what that endpoint's schemas have parsed.
interface Handlers<C, E extends Endpoint> {
  answer(ctx: C, input: Received<E>): Promise<Reply<E>>
}
export type Handler<E extends Endpoint> = Handlers<Ctx, E>['answer']
export type OpenHandler<E extends Endpoint> = Handlers<OpenCtx, E>['answer']
export type OwnHandler<E extends Endpoint> = Handlers<OwnCtx, E>['answer']

export type Route =
  | { endpoint: Endpoint; kind: 'tenant'; handler: Handler<Endpoint> }
  | { endpoint: Endpoint; kind: 'heavy'; read: Reading<Endpoint, unknown>; handler: ReadHandler<Endpoint, unknown> }
  | {
      endpoint: Endpoint
      kind: 'asking'
      ask: AskHandler<Endpoint, unknown>
      handler: AnsweredHandler<Endpoint, unknown>
    }
  | { endpoint: Endpoint; kind: 'own'; handler: OwnHandler<Endpoint> }
  | { endpoint: Endpoint; kind: 'public'; handler: OpenHandler<Endpoint> }
  | { endpoint: Endpoint; kind: 'form'; taking: Taking<Endpoint>; handler: FilesHandler<Endpoint> }

/**
 * Prepares the request outside of the database, such as reading an uploaded file; the sender's locale says how they
 * write.
 */
type Reading<E extends Endpoint, R> = ReadHandlers<E, R>['read']
type ReadHandler<E extends Endpoint, R> = ReadHandlers<E, R>['handler']
interface ReadHandlers<E extends Endpoint, R> {
  read(input: Received<E>, by: Pick<Me, 'locale'>): Promise<R>
  handler(ctx: Ctx, input: Received<E>, read: R): Promise<Reply<E>>
}

/** Asks another server first, outside of any transaction; the handler runs in one. */
type AskHandler<E extends Endpoint, A> = AskHandlers<E, A>['ask']
type AnsweredHandler<E extends Endpoint, A> = AskHandlers<E, A>['handler']
interface AskHandlers<E extends Endpoint, A> {
  ask(ctx: OwnCtx, input: Received<E>): Promise<A>
  handler(ctx: Ctx, input: Received<E>, answer: A): Promise<Reply<E>>
}

/** A call that takes files. */
export interface Taking<E extends Endpoint> {
  /** Refuses what can be refused before a byte is read; where it `waits` for the form's own fields, before a file is. */
  before(ctx: Ctx, input: Received<E>): Promise<unknown>
  waits?(input: Received<E>): boolean
  /** Largest number of files of one form; 20 unless given. */
  files?: number
  /** Accepts pictures only, drawn again in this shape. */
  shape?: ImageShape
}
export type FilesHandler<E extends Endpoint> = FormHandlers<E>['answer']
interface FormHandlers<E extends Endpoint> {
  answer(ctx: Ctx, input: Received<E>, files: readonly ReceivedFile[]): Promise<Reply<E>>
}

/** Ties a contract to the function that answers it, in the transaction of the caller's organisation. */
export function on<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  if (endpoint.heavy === true) return onRead(endpoint, () => Promise.resolve(), handler)
  return { endpoint, kind: 'tenant', handler }
}
/** Ties a heavy call whose file is read before the handler runs: no connection is held meanwhile. */
export function onRead<E extends Endpoint, R>(endpoint: E, read: Reading<E, R>, handler: ReadHandler<E, R>): Route {
  if (endpoint.heavy !== true) throw new Error(`${endpoint.name} is not heavy.`)
  return { endpoint, kind: 'heavy', read, handler }
}
/**
 * Ties a call that asks another server before its transaction begins, since nothing slow must happen inside. `ask` runs
 * again when the call is repeated under its Idempotency-Key: it changes nothing.
 */
export function onAsking<E extends Endpoint, A>(
  endpoint: E,
  ask: AskHandler<E, A>,
  handler: AnsweredHandler<E, A>,
): Route {
  return { endpoint, kind: 'asking', ask, handler }
}
/**
 * Ties a call of a signed-in person whose handler runs its own transactions, since something slow must not happen
 * inside.
 */
export function onOwn<E extends Endpoint>(endpoint: E, handler: OwnHandler<E>): Route {
  return { endpoint, kind: 'own', handler }
}
/**
 * Ties a form of files: they are received, checked and stored first; the handler then runs in a transaction as with
 * `on`.
 */
export function onForm<E extends Endpoint>(endpoint: E, taking: Taking<E>, handler: FilesHandler<E>): Route {
  if (endpoint.upload !== 'form') throw new Error(`${endpoint.name} takes no form.`)
  return { endpoint, kind: 'form', taking, handler }
}
/** Ties a call for anybody: the contract must say `access: 'public'`. */
export function onPublic<E extends Endpoint>(endpoint: E, handler: OpenHandler<E>): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.name} is not public.`)
  return { endpoint, kind: 'public', handler }
}

export interface HttpSettings extends SignInSettings {
  /** Writes from an older web client answer 426; null: any will do. */
  minimumFrontendVersion: string | null
  /** A standby for reads; null without one. */
  replica: Replica | null
  /** Parse every answer by its contract too: on while tests run. */
  checkReplies: boolean
  mail: Ctx['mail']
  accounting: boolean
  mapTiles: OpenCtx['mapTiles']
  outbound: OpenCtx['outbound']
  crm: CrmSettings | null
  /** The largest file that a call with `upload` takes. */
  uploadBytes: number
  files: Files
  /** Heavy calls that run at once. */
  heavy: TurnLimits
  uploads: TurnLimits
  /** Calls of one session that hold a connection at once. */
  calls: TurnLimits
}

/** A request on its way to an answer. */
export interface HttpParams {
  database: Database
  settings: HttpSettings
  request: FastifyRequest
  reply: FastifyReply
}
