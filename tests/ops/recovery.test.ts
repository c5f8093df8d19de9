import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { longTest } from '../support/longTest.ts'
import { isLong } from '../support/sizes.ts'
import {
  endParent,
  freePort,
  isAlive,
  isReady,
  type Parent,
  postgresPid,
  refused,
  removeFolder,
  serverPid,
  sql,
  startReady,
  temporaryFolder,
  until,
} from './parent.ts'

let folder: string
let dataDir: string
let port: number
let env: Record<string, string>
let parent: Parent

// The folder above the data is 0700: as root this proves that PostgreSQL runs where no other user can look.
beforeEach(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  port = await freePort()
  env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  parent = await startReady(env)
  await sql(dataDir, 'create table kept (what text)')
  await sql(dataDir, `insert into kept values ('acknowledged')`)
})

afterEach(async () => {
  await endParent(parent)
  removeFolder(folder)
})

const saved = () => sql(dataDir, 'select what from kept')

/**
 * The promise is 5 s on a machine of one's own. Machines that run this share their cores, so a slow answer is waited for
 * and its time printed; that nobody brings it back is what fails.
 */
async function isBack(): Promise<void> {
  const took = await until(() => isReady(port), 30_000)
  process.stdout.write(`recovery: back after ${Math.round(took)} ms\n`)
}

longTest('a killed server answers again', async () => {
  const before = serverPid(dataDir)
  process.kill(before, 'SIGKILL')
  await until(() => !isAlive(before), 10_000)
  await isBack()
  expect(serverPid(dataDir)).not.toBe(before)
})

longTest('a killed database is back, with its data, and the server finds it', async () => {
  const before = postgresPid(dataDir)
  process.kill(before, 'SIGKILL')
  await until(() => !isAlive(before), 10_000)
  await isBack()
  expect(postgresPid(dataDir)).not.toBe(before)
  expect(await saved()).toEqual([{ what: 'acknowledged' }])
})

test('server and database killed at once are both back, a second time too', async () => {
  for (const _round of [1, 2]) {
    const pids = [serverPid(dataDir), postgresPid(dataDir)]
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await until(() => !pids.some(isAlive), 10_000)
    await isBack()
  }
  expect(await saved()).toEqual([{ what: 'acknowledged' }])
})

test('after the parent was killed, the next start takes over its database and its port', async () => {
  const orphan = postgresPid(dataDir)
  process.kill(parent.pid, 'SIGKILL')
  await parent.exit
  expect(isAlive(orphan)).toBe(true)

  parent = await startReady(env)
  expect(parent.output()).toContain('taken over')
  expect(postgresPid(dataDir)).toBe(orphan)
  expect(await isReady(port)).toBe(true)
  expect(await saved()).toEqual([{ what: 'acknowledged' }])

  // What was taken over is watched and ended like a child of its own.
  process.kill(orphan, 'SIGKILL')
  await until(() => !isAlive(orphan), 10_000)
  await isBack()
  await endParent(parent)
  expect(await parent.exit).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

longTest('a start after everything was killed at once ignores what they left behind', async () => {
  const pids = [parent.pid, serverPid(dataDir), postgresPid(dataDir)]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await parent.exit
  parent = await startReady(env)
  expect(await saved()).toEqual([{ what: 'acknowledged' }])
})

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
test.for(isLong ? signals : signals.slice(0, 1))('%s ends server and database and exits 0', async (signal) => {
  const pids = [serverPid(dataDir), postgresPid(dataDir)]
  parent.child.kill(signal)
  expect(await parent.exit).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
  expect(await isReady(port)).toBe(false)
  expect(existsSync(join(dataDir, 'fieldbook.lock'))).toBe(false)
})

longTest('SIGTERM to npm, and Ctrl-C at its terminal, end everything too', async () => {
  await endParent(parent)
  const ways = [
    (npm: number) => process.kill(npm, 'SIGTERM'),
    // The terminal tells the whole foreground group at once.
    (npm: number) => process.kill(-npm, 'SIGINT'),
  ]
  for (const end of ways) {
    parent = await startReady(env, { command: ['npm', 'run', 'start'], detached: true })
    const pids = [serverPid(dataDir), postgresPid(dataDir)]
    end(parent.pid)
    await parent.exit
    await until(() => !pids.some(isAlive), 10_000)
    await until(() => !existsSync(join(dataDir, 'fieldbook.lock')), 10_000)
  }
})

test('a second parent on the same data directory is informed; the database listens on no network address, and nobody else can read its secrets', async () => {
  const second = await refused({ ...env, PORT: String(await freePort()) })
  expect(second).toEqual({ code: 1, output: expect.stringMatching(/^Fieldbook already runs on .*\n$/) })
  expect(await isReady(port)).toBe(true)

  expect(await sql(dataDir, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(/^(local|host).*trust/m)
})
