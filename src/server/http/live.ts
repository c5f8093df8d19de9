/**
 * Publishes domain events to open streams. Every server follows the outbox by itself, from a cursor that says up to
 * where it was read: nothing is missed and nothing comes twice, also after a connection was lost, on whichever server.
 */
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Endpoint } from '#core/contract.ts'
import { cursorText } from '#core/cursor.ts'
import { authorize } from '../access/authorize.ts'
import type { Ctx, OwnCtx } from './context.ts'
import { type Database, type TenantDb, transact } from '../db/db.ts'
import { AppError, unavailable } from './errors.ts'
import { loadSession } from '../access/loadSession.ts'

/**
 * Up to where it was read. `horizon`: every transaction before it had ended by then; `seen`: messages of later ones that were
 * read already.
 */
interface Cursor {
  horizon: string
  seen: readonly number[]
}
export interface LiveEvent {
  id: number
  /** When its transaction began, to the microsecond: a database that was put back numbers its messages again. */
  created: string
  topic: string
  entity: string
  entity_id: number | null
  payload: Record<string, string | number | boolean | null>
}

/** Most events sent singly. */
const maxEvents = 500
/** Most messages in a cursor; a longer cursor omits them, and its client gets some messages twice. */
const maxSeen = 200

const written = ({ horizon, seen }: Cursor): string =>
  seen.length === 0 || seen.length > maxSeen ? horizon : `${horizon}-${seen.join('.')}`
function parsed(text: string): Cursor {
  const [horizon = '0', seen = ''] = text.split('-')
  return { horizon, seen: seen === '' ? [] : seen.split('.').map(Number) }
}

/**
 * Reads the events since a cursor, oldest first, and the cursor from which to go on. `news` null: it was too much. What
 * a restored backup brought along from a later count of transactions is no news (`pg_snapshot_xmax`).
 */
export async function eventsSince(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  topics: readonly string[],
  since: string | undefined,
): Promise<{ cursor: string; news: LiveEvent[] | null }> {
  const from = since === undefined ? null : parsed(since)
  const { rows } = await sql<{ horizon: string; seen: number[]; news: LiveEvent[] }>`
    with now_is as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select now_is.horizon::text as horizon,
      array(select o.id from outbox o where o.org_id = ${me.org_id} and o.xid >= now_is.horizon
              and o.xid < pg_snapshot_xmax(pg_current_snapshot()) and o.topic = any(${[...topics]}::text[])) as seen,
      (select coalesce(jsonb_agg(to_jsonb(told) order by told.id), '[]') from (
         select o.id, o.created, o.topic, o.entity, o.entity_id, o.payload from outbox o
          where ${from !== null}::boolean and o.org_id = ${me.org_id} and o.xid >= ${from?.horizon ?? '0'}::text::xid8
            and o.xid < pg_snapshot_xmax(pg_current_snapshot()) and o.topic = any(${[...topics]}::text[])
            and o.id <> all(${[...(from?.seen ?? [])]}::bigint[])
          order by o.id limit ${maxEvents + 1}) told) as news
      from now_is`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is always a horizon.')
  return { cursor: written(row), news: row.news.length > maxEvents ? null : row.news }
}

// --- One look at the outbox for all who watch on this server ------------------------------------------------------------

interface Watcher {
  orgId: number
  person: string
  topics: readonly string[]
  wake: () => void
  end: () => void
}

/** Milliseconds between two looks. */
const pollMs = 250
/** Streams that read new events at the same time: requests still find connections while many watch. */
const readersAtOnce = 4
/** Most streams of one person, who may have several windows open, and of one server. */
const [maxOfPerson, maxOfServer] = [12, 5000]

interface Hub {
  watchers: ReadonlySet<Watcher>
  /** Runs a reader when one of its few turns is free. */
  inTurn: <T>(read: () => Promise<T>) => Promise<T>
  add: (watcher: Watcher) => void
  remove: (watcher: Watcher) => void
}

function makeHub(database: Database): Hub {
  const watchers = new Set<Watcher>()
  let cursor: Cursor | null = null
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    try {
      const events = await newEvents()
      for (const watcher of watchers)
        if (events === null || events.some(({ org, topic }) => org === watcher.orgId && watcher.topics.includes(topic)))
          watcher.wake()
    } catch {
      // The database is away for a moment: watchers are notified once it is back.
    }
    timer = undefined
    if (watchers.size > 0) next()
    else cursor = null
  }
  const next = () => {
    timer ??= setTimeout(() => void look(), pollMs)
  }
  /** Null before the first look: events until then are unknown, so every watcher is woken. */
  const newEvents = async (): Promise<{ org: number; topic: string }[] | null> => {
    const from = cursor
    const topics = [...new Set([...watchers].flatMap((watcher) => watcher.topics))]
    const { rows } = await transact(database, { readOnly: true, role: 'fieldbook_worker' }, (db: TenantDb) =>
      sql<Cursor & { events: { org: number; topic: string }[] }>`
        with now_is as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
        select now_is.horizon::text as horizon,
          array(select o.id from outbox o where o.xid >= now_is.horizon
                  and o.xid < pg_snapshot_xmax(pg_current_snapshot()) and o.topic = any(${topics}::text[])) as seen,
          coalesce((select jsonb_agg(distinct jsonb_build_object('org', o.org_id, 'topic', o.topic)) from outbox o
                 where ${from !== null}::boolean and o.xid >= ${from?.horizon ?? '0'}::text::xid8
                   and o.xid < pg_snapshot_xmax(pg_current_snapshot()) and o.topic = any(${topics}::text[]) and o.id <> all(${[...(from?.seen ?? [])]}::bigint[])), '[]') as events
          from now_is`.execute(db),
    )
    const [row] = rows
    cursor = row ?? from
    return from === null ? null : (row?.events ?? [])
  }

  let readers = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(read: () => Promise<T>): Promise<T> => {
    if (readers >= readersAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    else readers += 1
    try {
      return await read()
    } finally {
      // A place is handed on, or given back.
      const event = waiting.shift()
      if (event) event()
      else readers -= 1
    }
  }

  return {
    watchers,
    inTurn,
    add: (watcher) => {
      const own = [...watchers].filter(({ person }) => person === watcher.person).length
      if (own >= maxOfPerson || watchers.size >= maxOfServer)
        throw unavailable('Too many windows are watching already.', 30)
      watchers.add(watcher)
      next()
    },
    remove: (watcher) => void watchers.delete(watcher),
  }
}

const hubs = new WeakMap<Database, Hub>()
function hubOf(database: Database): Hub {
  const hub = hubs.get(database) ?? makeHub(database)
  hubs.set(database, hub)
  return hub
}

/** Ends every stream of the server: clients then reconnect to another server. */
export function endStreams(database: Database): void {
  for (const { end } of hubs.get(database)?.watchers ?? []) end()
}

// --- One stream -----------------------------------------------------------------------------------------------------------

interface Told {
  cursor: string
}
interface Following<T extends Told> {
  endpoint: Endpoint
  topics: readonly string[]
  since: string | undefined
  /** Milliseconds between two looks at least, where many windows hear of every write; at once unless given. */
  pauseMs?: number
  /** Reduces the events to those that the viewer may see; `any` is false when there are none. */
  look: (actor: Pick<Ctx, 'db' | 'me'>, since: string | undefined) => Promise<{ told: T; any: boolean }>
}

/** Milliseconds between two signs of life, which also check the session again. */
const aliveMs = 15_000
/** Bytes that may wait for a slow reader. */
const maxBuffered = 1_000_000

/** Whether the answer is wanted as a stream of server-sent events. */
export const wantsEvents = ({ request }: OwnCtx): boolean =>
  (request.headers.accept ?? '').includes('text/event-stream')

/** Reads the events since a cursor once, in its own transaction, by the viewer's session at that time. */
export function lookOnce<T extends Told>(ctx: OwnCtx, { endpoint, look }: Following<T>, since: string | undefined) {
  const { database, request, reply, settings } = ctx
  return transact(database, { readOnly: true }, async (db) => {
    const { me, byCookie } = await loadSession(db, request, settings)
    authorize(endpoint, me, { byCookie, changes: false, request, reply, settings })
    // Another organisation by now: the page that watches shows this one no more.
    if (me.org_id !== ctx.me.org_id) throw new AppError(409, null)
    return look({ db, me }, since)
  })
}

/**
 * Sends events until either side ends the stream. Each event's id is the cursor, which the browser sends when it
 * reconnects. The caller and their permissions are checked again each time.
 */
export function streamEvents<T extends Told>(ctx: OwnCtx, following: Following<T>): void {
  const { database, request, reply, me, log } = ctx
  const { raw } = reply
  const last = request.headers['last-event-id']
  let cursor = typeof last === 'string' && cursorText.test(last) ? last : following.since
  let [running, again, ended] = [false, false, false]

  const hub = hubOf(database)
  const watcher: Watcher = {
    orgId: me.org_id,
    person: `${me.org_id}/${me.id}`,
    topics: following.topics,
    wake: () => void tell(),
    end: () => finish(),
  }
  hub.add(watcher)
  const alive = setInterval(() => void tell(true), aliveMs)

  function finish() {
    if (ended) return
    ended = true
    clearInterval(alive)
    hub.remove(watcher)
    raw.end()
  }
  async function tell(sign = false): Promise<void> {
    if (running) return void (again = true)
    running = true
    try {
      do {
        again = false
        const { told, any } = await hub.inTurn(() => lookOnce(ctx, following, cursor))
        if (ended) return
        const first = cursor === undefined
        cursor = told.cursor
        // A sign of life carries the cursor, so that a client which connects anew does not hear old events again.
        if (any || first || sign) raw.write(`id: ${told.cursor}\nevent: changes\ndata: ${JSON.stringify(told)}\n\n`)
        if (raw.writableLength > maxBuffered) raw.destroy()
        if (following.pauseMs !== undefined) await delay(following.pauseMs)
      } while (again)
    } catch (error) {
      // Signed out, or without the permission by now; else the database is away, and the browser comes back.
      if (!(error instanceof AppError)) log.warn({ err: error }, 'a stream ended')
      finish()
    } finally {
      running = false
    }
  }

  reply.hijack()
  raw.on('close', finish)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  void tell()
}
