/** A superuser's connection to the database under test: to look past every wall, and to plant violations. */
import pg from 'pg'
import { inject } from 'vitest'

import type { Database } from '#server/db.ts'
import { databaseUrl } from '#test/template.ts'

export interface Admin {
  rows: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  /** Several statements at once, without values. */
  run: (text: string) => Promise<void>
  end: () => Promise<void>
}

/** The name of the database that a pool is connected to. */
export async function nameOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

/** A superuser on the same database. */
export const adminOf = async (database: Database): Promise<Admin> => adminOn(await nameOf(database))

export async function adminOn(name: string): Promise<Admin> {
  const client = new pg.Client({ connectionString: databaseUrl(inject('databases').adminUrl, name) })
  await client.connect()
  return {
    rows: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<R>(text, values)).rows,
    run: async (text) => void (await client.query(text)),
    end: () => client.end(),
  }
}

/** What `work` does in the database is undone when it is done: a violation is planted, reported and gone. */
export async function planted<T>(admin: Admin, sql: string, work: () => Promise<T>): Promise<T> {
  await admin.run('begin')
  try {
    await admin.run(sql)
    return await work()
  } finally {
    await admin.run('rollback')
  }
}
