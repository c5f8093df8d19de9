/**
 * The database, as a request sees it: one transaction on one connection, tied to one organisation.
 *
 * Statements are sent without waiting for the answer of the one before (the driver's pipeline mode), so that BEGIN
 * travels with the first query and a read does not wait for its COMMIT: Kysely's own transaction costs four round trips.
 */
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'

import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

import type { HistoryAction } from '#core/history.ts'
import type { DB } from '#db/schema.ts'
import { unavailable } from '../http/errors.ts'

// Parts of the driver that its types leave out.
declare module 'pg' {
  interface ClientBase {
    readonly processID: number
    readonly connection: { readonly stream: Writable }
  }
}

// A DATE is a day, not an instant, and stays text; an instant is RFC 3339 text (sessions run in UTC); ids fit a number.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))
pg.types.setTypeParser(builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(builtins.INT8, Number)
const parseArray = pg.types.getTypeParser(1016 as number) as (text: string) => unknown[]
pg.types.setTypeParser(1016 as number, (text: string) => parseArray(text).map(Number))

/** A handle on the running transaction. In one opened for a request it sees one organisation's rows and no other's. */
export type TenantDb = Kysely<DB>

export interface Database {
  pool: pg.Pool
  /** A separate connection, opened when needed: it cancels statements of the other pools, however busy they are. */
  canceller: pg.Pool
  close: () => Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  statementTimeoutMs: number
  /** Milliseconds to wait for a connection before the answer is 503; by default 5,000. */
  connectionTimeoutMs?: number
  /** A role to be from the start, for a worker's own pool. */
  role?: string
}

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase({
  url,
  poolSize,
  statementTimeoutMs,
  connectionTimeoutMs = 5000,
  role,
}: DatabaseOptions): Database {
  const settings = [
    '-c timezone=UTC',
    `-c statement_timeout=${statementTimeoutMs}`,
    // Applies also where a statement may take longer: a wait for somebody else's lock gives its connection back.
    // Behind several waiters a row is waited for twice, for the turn and then for its holder: both waits are shorter
    // than the statement's time.
    `-c lock_timeout=${Math.ceil(statementTimeoutMs / 3)}`,
    '-c idle_in_transaction_session_timeout=30000',
    // A list's plan costs more to make than to run, and is the same for all parameters; by default PostgreSQL would
    // plan it for each query.
    '-c plan_cache_mode=force_generic_plan',
    ...(role ? [`-c role=${role}`] : []),
  ]
  const options = { connectionString: url, connectionTimeoutMillis: connectionTimeoutMs, options: settings.join(' ') }
  const pool = new pg.Pool({ ...options, max: poolSize, idleTimeoutMillis: 60_000, pipeline: true })
  const canceller = new pg.Pool({ ...options, max: 1, idleTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool; the next request on a broken one answers 503.
  for (const record of [pool, canceller]) record.on('error', () => undefined)
  return { pool, canceller, close: () => Promise.all([pool.end(), canceller.end()]).then(() => undefined) }
}

/** Statements that open a transaction: the text is sent at once, and answers for nothing that follows. */
export interface Opening {
  readOnly?: boolean
  /** The role to act as until the end of the transaction. */
  role?: 'fieldbook_auth' | 'fieldbook_worker'
  /** Aborted once nobody waits for the result any more: the statement under way is cancelled, and none follows. */
  left?: AbortSignal | undefined
}

/**
 * Runs `work` in a transaction and commits; any error rolls everything back and is thrown on.
 * A read-only transaction does not wait for its COMMIT. Deferred constraints are judged before the promise resolves.
 */
export async function transact<T>(
  { pool, canceller }: Database,
  { readOnly = false, role, left }: Opening,
  work: (db: TenantDb, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = canceller.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  }
  left?.addEventListener('abort', cancel)
  if (left) leaving.set(client, left)
  try {
    inOneWrite(client)
    unawaited(client.query(`begin${readOnly ? ' read only' : ''}${role ? `; set local role ${role}` : ''}`))
    const result = await work(kyselyOn(client), client)
    const committing = client.query('commit')
    if (readOnly) unawaited(committing)
    // A transaction that an earlier error spoiled answers ROLLBACK to a COMMIT, without an error.
    else if ((await committing).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    if (!readOnly && isReadOnly(error)) {
      // The connection led to a standby, or to a server about to become the primary: a new connection may find the
      // primary.
      broken = error
      throw unavailable('Fieldbook is temporarily unavailable. Please try again.')
    }
    throw left?.aborted ? left.reason : error
  } finally {
    left?.removeEventListener('abort', cancel)
    leaving.delete(client)
    // A late cancellation would hit the connection's next user.
    await cancelling
    client.off('error', onError)
    client.release(broken)
  }
}

const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '25006'

/** Abort signals of callers that may leave, by the connection that works for them. */
const leaving = new WeakMap<pg.ClientBase, AbortSignal>()
const processOf = (client: pg.ClientBase) => client.processID

/** Runs `work` in one transaction of one organisation: for seeds, jobs, tests, and a request without a session. */
export function inTenant<T>(
  database: Database,
  { orgId, userId, action, requestId }: { orgId: number; userId?: number; action?: HistoryAction; requestId?: string },
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  return transact(database, {}, async (db, client) => {
    unawaited(
      client.query(
        `select set_config('app.org_id', $1, true), set_config('app.user_id', $2, true), set_config('app.action', $3, true),
           set_config('app.request_id', $4, true)`,
        [String(orgId), userId === undefined ? '' : String(userId), action ?? '', requestId ?? ''],
      ),
    )
    return work(db)
  })
}

/**
 * Queries issued in the same tick are sent as one packet: the driver writes each statement by itself, and writing is
 * half of the cost of a request here.
 */
function inOneWrite(client: pg.ClientBase): void {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

// Ignores the failure: the next query on the same connection fails too, and its result is awaited.
const unawaited = (sent: Promise<unknown>) => void sent.catch(() => undefined)

const handles = new WeakMap<pg.ClientBase, Kysely<DB>>()

function kyselyOn(client: pg.PoolClient): Kysely<DB> {
  let handle = handles.get(client)
  if (!handle) {
    handle = new Kysely<DB>({ dialect: onConnection(connectionOf(client)) })
    handles.set(client, handle)
  }
  return handle
}

function connectionOf(client: pg.PoolClient): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      leaving.get(client)?.throwIfAborted()
      const name = statementName(sql)
      inOneWrite(client)
      const { command, rowCount, rows } = await client.query<R & pg.QueryResultRow>({
        text: sql,
        values: [...parameters],
        ...(name && { name }),
      })
      const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return { rows, ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error('Rows are not streamed on a pipelined connection.')
    },
  }
}

/** A dialect whose only connection is the given one, already in a transaction. */
function onConnection(connection: DatabaseConnection): Dialect {
  const refuse = () => Promise.reject(new Error('The transaction belongs to the request: it is not opened again.'))
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => Promise.resolve(),
    }),
  }
}

// A statement that comes again is prepared once a connection and then only bound. Texts that vary without end (a list
// spelt out, a search) must not fill the server's memory: only those seen before are named, and only so many.
const maxStatements = 400
const named = new Map<string, string>()
const seenOnce = new Set<string>()

function statementName(sql: string): string | undefined {
  const name = named.get(sql)
  if (name) return name
  if (!seenOnce.has(sql)) {
    if (seenOnce.size >= maxStatements) seenOnce.clear()
    seenOnce.add(sql)
    return undefined
  }
  if (named.size >= maxStatements) return undefined
  const fresh = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  named.set(sql, fresh)
  return fresh
}
