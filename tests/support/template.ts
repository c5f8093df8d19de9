/**
 * Two databases for the API tests, which every file copies: a migrated one, and one in which firms wait to be taken
 * (readyFirms.ts). On the server that TEST_DATABASE_ADMIN_URL names
 * (a superuser's address), else on an embedded PostgreSQL that lives as long as the run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '#db/migrate.ts'
import { readyFirms } from './readyFirms.ts'

interface TestDatabases {
  adminUrl: string
  /** The migrated database that others are copied from. */
  template: string
  /** The same with firms in it. */
  peopled: string
  firms: Awaited<ReturnType<typeof readyFirms>>['firms']
  /** How many names the firms took from `unique`. */
  drawn: number
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

/** The server's password in tests: roles belong to the cluster, so it must not differ between runs that share one. */
export const appPassword = 'fieldbook-test'

/** The address of another database, or of another user, on the same server. */
export function databaseUrl(url: string, database: string, user?: { name: string; password: string }): string {
  const parts = /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url)
  if (!parts) throw new Error('The address of the test database must begin with postgres://.')
  const [, scheme = '', defaults = '', host = '', query = ''] = parts
  const who = user ? `${user.name}:${encodeURIComponent(user.password)}@` : defaults
  return `${scheme}${who}${host}/${database}${query}`
}

/** One statement on a server, outside every pool. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a database with the content of another, file by file: quicker than through the log that tests do without. */
export const copyDatabase = (url: string, name: string, from: string): Promise<void> =>
  onServer(url, `create database ${name} template ${from} strategy file_copy`)

export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const server = await testPostgres()
  try {
    const { adminUrl } = server
    const template = `fieldbook_test_${process.pid}`
    const peopled = `${template}_firms`
    await onServer(adminUrl, `create database ${template}`)
    await migrate({ adminUrl: databaseUrl(adminUrl, template), appPassword })
    await copyDatabase(adminUrl, peopled, template)
    const firms = await readyFirms(databaseUrl(adminUrl, peopled, { name: 'fieldbook_app', password: appPassword }))
    project.provide('databases', { adminUrl, template, peopled, ...firms })
    return async () => {
      for (const name of [template, peopled]) await onServer(adminUrl, `drop database if exists ${name} with (force)`)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

interface Embedded {
  adminUrl: string
  stop: () => Promise<void>
}

/** The given PostgreSQL, which others may be using, or an embedded one for this run. */
export async function testPostgres(): Promise<Embedded> {
  const given = process.env['TEST_DATABASE_ADMIN_URL']
  return given ? { adminUrl: given, stop: () => Promise.resolve() } : embedded()
}

async function embedded(): Promise<Embedded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldbook-test-'))
  // What runs before the install is plain JavaScript, without types.
  const { startPostgres } = (await import(new URL('../../bin/postgres.mjs', import.meta.url).href)) as {
    startPostgres: (options: { dataDir: string; quick: boolean }) => Promise<Embedded>
  }
  const server = await startPostgres({ dataDir, quick: true })
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
