/** A superuser's connection to the database under test: to look past every wall, and to plant violations. */
import pg from 'pg'
import { afterAll, inject } from 'vitest'

import type { Database } from '#server/db/db.ts'
import { databaseUrl } from '#test/template.ts'

export interface Admin {
  rows: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  /** The same of a statement that is sent again and again: it is planned once. */
  again: <R extends pg.QueryResultRow>(name: string, text: string) => Promise<R[]>
  /** Several statements at once, without values. */
  run: (text: string) => Promise<void>
  end: () => Promise<void>
}

/** The name of the database that a pool is connected to. */
export async function nameOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

/** A superuser on the same database, from the first need until the end of the file. */
export function adminOf(database: () => Database): Admin {
  const admin = adminOn(() => nameOf(database()))
  afterAll(() => admin.end())
  return admin
}

/** Connects when something is asked, and again after the end. */
export function adminOn(name: () => string | Promise<string>): Admin {
  let connection: Promise<pg.Client> | undefined
  const connect = async () => {
    const connectionString = databaseUrl(inject('databases').adminUrl, await name())
    // Tables that were never counted are taken for larger than they are: two workers were started to read a few rows.
    const client = new pg.Client({ connectionString, options: '-c max_parallel_workers_per_gather=0' })
    await client.connect()
    return client
  }
  const connected = () => (connection ??= connect())
  return {
    rows: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await (await connected()).query<R>(text, values)).rows,
    again: async <R extends pg.QueryResultRow>(called: string, text: string) =>
      (await (await connected()).query<R>({ name: called, text })).rows,
    run: async (text) => void (await (await connected()).query(text)),
    end: async () => {
      await (await connection)?.end()
      connection = undefined
    },
  }
}

/** Plants a violation by `sql`, lets `work` report it, and undoes it. */
export async function planted<T>(admin: Admin, sql: string, work: () => Promise<T>): Promise<T> {
  await admin.run('begin')
  try {
    await admin.run(sql)
    return await work()
  } finally {
    await admin.run('rollback')
  }
}
