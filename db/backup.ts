/**
 * `npm run backup`, once a database is there: writes the backup beside its name, proves it by restoring it into the
 * scratch database of PROOF_ADMIN_URL (none: it is not proved), and only then gives it its name. The argument is a folder,
 * or the file itself.
 */
import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { loadConfig } from '#server/config/config.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'
import { openFiles } from '#server/files/open.ts'
import { backupsIn, BackupError } from './backup/archive.ts'
import { restoreBackup } from './backup/restore.ts'
import { takeBackup } from './backup/take.ts'

try {
  await main()
} catch (error) {
  failStart(error instanceof BackupError ? new StartError(error.message) : error)
}

async function main() {
  const config = loadConfig(process.env)
  if (config.databaseAdminUrl === null) throw new StartError('DATABASE_ADMIN_URL is missing: a backup reads as it.')
  const path = await pathOf(process.argv[2] ?? config.backupDir)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  try {
    const from = performance.now()
    const taken = await takeBackup({
      adminUrl: config.databaseAdminUrl,
      store: openFiles(config).store,
      secrets: await secretsIn(config.dataDir),
      path: partial,
    })
    say(
      `  ${taken.rows} rows of ${taken.tables.length} tables and ${taken.files} files are ${megabytes(taken.bytes)}, in ${seconds(from)}`,
    )
    await prove(partial)
    await rename(partial, path)
    await flush(dirname(path))
    for (const [keys, what] of [
      [taken.missing, 'are not in the store of the files'],
      [taken.damaged, 'are not in the store as they were kept'],
    ] as const)
      if (keys.length > 0) process.stderr.write(`${keys.length} files ${what}: ${keys.join(', ')}\n`)
    say(`The backup is ${path}`)
    if (config.backupsKept !== null && process.env['PROOF_ADMIN_URL'] && dirname(path) === config.backupDir)
      await removeOldest(config.backupDir, config.backupsKept)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** A folder gets a file that is named by the moment. */
async function pathOf(given: string): Promise<string> {
  const path = resolve(given)
  const isFile = path.endsWith('.tar') && !(existsSync(path) && statSync(path).isDirectory())
  const stamp = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const file = isFile ? path : join(path, `fieldbook-${stamp}.tar`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (existsSync(file)) throw new BackupError(`${file} is there already: a backup overwrites none.`)
  return file
}

/** Removes all but the newest backups of the folder: their names sort by the moment. */
async function removeOldest(folder: string, staying: number): Promise<void> {
  for (const name of backupsIn(folder).slice(0, -staying)) await rm(join(folder, name), { force: true })
}

/** Reads the keys that the data may need, without the passwords of this machine's PostgreSQL. */
async function secretsIn(dataDir: string): Promise<Record<string, unknown>> {
  const file = join(dataDir, 'secrets.json')
  // With CSRF_SECRET and a database elsewhere there may be none.
  if (!existsSync(file)) return {}
  const all = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  const { postgresPassword: _postgres, applicationPassword: _application, ...secrets } = all
  return secrets
}

async function prove(path: string): Promise<void> {
  const adminUrl = process.env['PROOF_ADMIN_URL']
  if (!adminUrl) return say('  It was not proved by restoring it.')
  const from = performance.now()
  const { tables } = await restoreBackup({ adminUrl, appPassword: undefined, folder: dirname(path), path })
  say(`  Restored into a scratch database and compared, ${tables} tables and each file, in ${seconds(from)}`)
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}
function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
