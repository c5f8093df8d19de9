/**
 * Writes db/schema.ts from a freshly migrated database (`--verify`: fails when the file is not what it would write).
 * CODEGEN_ADMIN_URL names a server on which a database may be made and dropped.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { migrate } from './migrate.ts'

const server = process.env['CODEGEN_ADMIN_URL'] ?? ''
const database = `codegen_${process.pid}`
const target = new URL(server)
target.pathname = `/${database}`

const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${database}`)
try {
  await migrate({ adminUrl: target.href, appPassword: undefined })
  execFileSync(
    fileURLToPath(new URL('../node_modules/.bin/kysely-codegen', import.meta.url)),
    [
      '--dialect=postgres',
      `--url=${target.href}`,
      `--out-file=${fileURLToPath(new URL('schema.ts', import.meta.url))}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--date-parser=string',
      '--numeric-parser=string',
      `--type-mapping=${JSON.stringify({ timestamptz: 'string', timestamp: 'string', int8: 'number', time: 'string' })}`,
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
} catch (error) {
  process.exitCode = 1
  if (!(error as { status?: number }).status) throw error
} finally {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}
