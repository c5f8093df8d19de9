// `npm run backup [-- FOLDER or FILE.tar] [--unproved]`, `npm run restore -- FILE`, `npm run archive -- read FILE --as
// "Name"` and `npm run reset-password -- ADDRESS`: find or start the database, then run db/backup.ts, db/restore.ts,
// db/archive.ts or db/resetPassword.ts. All but a restore are done while Fieldbook runs or while it does not.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { takeLock } from './lock.mjs'
import { adoptPostgres, ensureDatabase, startPostgres } from './postgres.mjs'
import { preflight } from './preflight.mjs'
import { endPrograms, Failure, giveUp, ROOT, run, step, wait } from './process.mjs'
import { secretsOf } from './secrets.mjs'
import { nodeBinary, setup } from './setup.mjs'

const [command, ...given] = process.argv.slice(2)
const proves = !given.includes('--unproved')
const [target] = given.filter(
  (argument) => argument !== '--unproved' && !(command === 'archive' && argument === 'read'),
)
const name = given[given.indexOf('--as') + 1]
/** Programs that end with this one, the last one first. */
const ours = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    endPrograms()
    void end().then(() => process.exit(1))
  })

try {
  if (!['backup', 'restore', 'archive', 'reset-password'].includes(command))
    throw new Failure('Say what to do: backup, restore, archive or reset-password.')
  if (command === 'archive' && (given[0] !== 'read' || !target || !given.includes('--as') || !name))
    throw new Failure('Say which archive to read, and its name here: npm run archive -- read FILE --as "Name"')
  if (command === 'restore' && !target) throw new Failure('Say which backup to restore: npm run restore -- FILE')
  if (command === 'reset-password' && !target)
    throw new Failure('Give the address that the person signs in with: npm run reset-password -- someone@example.com')
  await main()
} catch (error) {
  await end()
  giveUp(error)
}
await end()
// A database that was here before us is still watched, which would keep this process.
process.exit(0)

async function main() {
  await setup({ build: false })
  const config = await preflight(process.env)
  const urls = await database(config)
  const env = { ...process.env, DATABASE_URL: urls.app, DATABASE_ADMIN_URL: urls.admin, DATA_DIR: config.dataDir }
  if (command === 'reset-password') return await script('Making the link', 'db/resetPassword.ts', env, target)
  // npm runs in the checkout; a path is meant from where the command was typed.
  const file = target && path.resolve(process.env.INIT_CWD ?? process.cwd(), target)
  if (command === 'restore') return await script('Restoring', 'db/restore.ts', env, file)
  if (command === 'archive') return await script('Reading the archive', 'db/archive.ts', env, file, name)
  const where = file ?? config.backupDir
  if (proves) env.PROOF_ADMIN_URL = await scratch(where.endsWith('.tar') ? path.dirname(where) : where)
  await script('Taking a backup', 'db/backup.ts', env, ...(file ? [file] : []))
}

async function script(title, file, env, ...arguments_) {
  await step(title, async () => {
    const { ok } = await run(nodeBinary(), [path.join(ROOT, file), ...arguments_], { env })
    if (!ok) throw new Failure('')
  })
}

async function database({ dataDir }) {
  if (process.env.DATABASE_URL) return { app: process.env.DATABASE_URL, admin: process.env.DATABASE_ADMIN_URL }
  const { applicationPassword } = secretsOf(dataDir)
  const server = command === 'restore' ? await started(dataDir) : await running(dataDir)
  if (command === 'restore') await ensureDatabase(server.adminUrl, 'fieldbook')
  return { admin: server.adminUrlOf('fieldbook'), app: server.url('fieldbook', 'fieldbook_app', applicationPassword) }
}

/** That of the Fieldbook that runs, which may just be bringing it back; else our own, as long as we need it. */
async function running(dataDir) {
  for (const until = performance.now() + 30_000; ; await wait(200)) {
    const server = await adoptPostgres({ dataDir })
    if (server) return server
    try {
      return await started(dataDir)
    } catch (error) {
      if (!/already runs/.test(error.message) || performance.now() > until) throw error
    }
  }
}

async function started(dataDir) {
  const lock = await takeLock(dataDir)
  ours.push(() => lock.release())
  const server = await startPostgres({ dataDir })
  ours.push(() => server.stop())
  return server
}

/** A cluster that only proves the backup: beside it, where there is room for as much, and without waiting for the disk. */
async function scratch(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const dataDir = mkdtempSync(path.join(folder, '.proof-'))
  ours.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startPostgres({ dataDir, quick: true })
  ours.push(() => server.stop())
  return server.adminUrl
}

async function end() {
  for (const stop of ours.splice(0).toReversed()) await stop()
}
