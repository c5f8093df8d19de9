/** `npm run restore -- FILE`, once an empty database is there. */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { Client } from 'pg'

import { loadConfig } from '#server/config/config.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'
import { openFiles } from '#server/files/open.ts'
import { BackupError } from './backup/archive.ts'
import { restoreBackup } from './backup/restore.ts'

try {
  await main()
} catch (error) {
  failStart(error instanceof BackupError ? new StartError(error.message) : error)
}

async function main() {
  const config = loadConfig(process.env)
  const given = process.argv[2]
  if (!given) throw new StartError('Say which backup to restore: npm run restore -- FILE')
  if (config.databaseAdminUrl === null) throw new StartError('DATABASE_ADMIN_URL is missing: a restore writes as it.')
  const files = openFiles(config)
  if (config.s3 === null && isFull(join(config.dataDir, 'files')))
    throw new StartError(`${join(config.dataDir, 'files')} is not empty: restore into another DATA_DIR.`)

  const { password } = new Client({ connectionString: config.databaseUrl })
  const { adminUrl, store, folder } = { adminUrl: config.databaseAdminUrl, ...files }
  const done = await restoreBackup({
    adminUrl,
    appPassword: password ?? undefined,
    store,
    folder,
    path: resolve(given),
  })
  saveSecrets(config.dataDir, done.secrets)
  const lines = [
    `  ${done.rows} rows of ${done.tables} tables and ${done.files} files are as they were at ${done.made}`,
    ...(done.upgraded.length > 0 ? [`  The schema was brought up to date: ${done.upgraded.join(', ')}`] : []),
    ...[...done.missing, ...done.damaged].map((key) => `  The file ${key} was lost or damaged before the backup.`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function isFull(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The keys of the data come with the data; the passwords of this machine's PostgreSQL stay. */
function saveSecrets(dataDir: string, secrets: Record<string, unknown>): void {
  const file = join(dataDir, 'secrets.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify({ ...known, ...secrets }, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
}
