/**
 * A standby that answers reads, and never with less than the database has promised (docs/decisions/0157): a read first asks
 * the database how far its log is, and goes to the standby once that has replayed as much.
 */
import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { AppError } from '../http/errors.ts'
import type { Database } from './db.ts'

export interface Replica {
  database: Database
  /** The time (`performance.now()`) until which the database answers by itself, since the standby was behind or away. */
  restsUntil: number
}

/** Milliseconds that a read waits for the standby, and between two looks. */
const patienceMs = 40
const lookMs = 2
/** Milliseconds for which nobody waits for a standby that was behind, and for one that was away. */
const behindMs = 500
const awayMs = 5000

const behind = new Error('The standby is behind.')

/**
 * Answers a place of the log before which everything lies that was answered so far. A commit that did not wait for its log is
 * answered before it is written: then the place is that of what is still to be written.
 */
export async function positionOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ position: string }>({
    name: 'log_position',
    text: `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
                   else pg_current_wal_flush_lsn() end)::text as position`,
  })
  return rows[0]?.position ?? ''
}

/** Null where the database is no standby: one that was promoted keeps the place at which it stopped replaying. */
export const hasReplayed =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as is_there'

/** Waits until the standby has replayed the log to this place; throws when it takes long, and where it is no standby. */
export async function replayed(client: pg.ClientBase, position: string): Promise<void> {
  const query = {
    name: 'replayed',
    text: hasReplayed,
    values: [position],
  }
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ is_there: boolean | null }>(query)
    if (rows[0]?.is_there === true) return
    if (rows[0]?.is_there !== false || performance.now() > until) throw behind
    await delay(lookMs)
  }
}

export const isAnswering = ({ restsUntil }: Replica): boolean => performance.now() >= restsUntil

/**
 * Whether a read that failed on the standby is the database's to answer: the standby was behind, ended the query to go on
 * replaying, or is away. A refusal, and a statement that took too long, would be the same there.
 */
export function restAfter(replica: Replica, error: unknown): boolean {
  if (error instanceof AppError) return false
  const { code } = error as { code?: string }
  if (code === '57014') return false
  // 40001: rows that the query saw were cleaned away meanwhile; 25006: the read writes.
  if (code !== '40001' && code !== '25006')
    replica.restsUntil = performance.now() + (error === behind ? behindMs : awayMs)
  return true
}
