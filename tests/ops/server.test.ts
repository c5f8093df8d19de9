/**
 * The server as a process: what it refuses to start on, how it stops, and what it answers while its database is gone.
 * On a PostgreSQL of its own, which is stopped and started under it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { migrate } from '#db/migrate.ts'
import { freePort, until as eventually } from './parent.ts'
import { longTest } from '../support/longTest.ts'

interface Postgres {
  socketDir: string
  stop: () => Promise<void>
  url: (database: string, user: string, password: string) => string
  adminUrlOf: (database: string) => string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let postgres: Postgres
const running = new Set<ChildProcess>()

async function startDatabase(): Promise<Postgres> {
  const { startPostgres } = (await import(new URL('../../bin/postgres.mjs', import.meta.url).href)) as {
    startPostgres: (options: { dataDir: string; quick: boolean; socketDir: string }) => Promise<Postgres>
  }
  return startPostgres({ dataDir: folder, quick: true, socketDir: join(folder, 'socket') })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldbook-ops-'))
  postgres = await startDatabase()
  await admin('create database firm')
  await admin('create database bare')
  await migrate({ adminUrl: postgres.adminUrlOf('firm'), appPassword: 'pw' })
  for (const [role, rights] of [
    ['too_mighty', 'superuser'],
    ['too_free', 'bypassrls'],
    ['too_rich', ''],
  ] as const)
    await admin(`create role ${role} login ${rights} password 'pw'`)
  await admin('grant fieldbook_owner to too_rich with inherit false', 'firm')
})
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit').catch(() => undefined)
  }
  running.clear()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function admin(statement: string, database = 'postgres') {
  const client = new pg.Client({ connectionString: postgres.adminUrlOf(database) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

interface Started {
  child: ChildProcess
  port: number
  metricsPort: number
  output: () => string
  /** Code and signal, once it has ended. */
  ended: Promise<[number | null, string | null]>
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['src/app/server.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: postgres.url('firm', 'fieldbook_app', 'pw'),
      ...env,
    },
  })
  running.add(child)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return [code as number | null, signal as string | null] as [number | null, string | null]
  })
  return { child, port, metricsPort, output: () => text, ended }
}

const until = (holds: () => boolean | Promise<boolean>, ms = 20_000) => eventually(holds, ms)

async function startWell(env?: Record<string, string>): Promise<Started> {
  const server = await start(env)
  await until(() => server.output().includes('Fieldbook listens on') || server.child.exitCode !== null)
  if (server.child.exitCode !== null) throw new Error(server.output())
  return server
}

const get = ({ port }: Started, path: string) => fetch(`http://127.0.0.1:${port}${path}`)
const readiness = async (server: Started) => (await get(server, '/api/health/ready/')).status

describe('refuses to start, in one sentence,', () => {
  const cases: [what: string, env: () => Record<string, string>, sentence: RegExp][] = [
    [
      'as a superuser',
      () => ({ DATABASE_URL: postgres.url('firm', 'too_mighty', 'pw') }),
      /too_mighty, which passes the walls between organisations/,
    ],
    [
      'with BYPASSRLS',
      () => ({ DATABASE_URL: postgres.url('firm', 'too_free', 'pw') }),
      /too_free, which passes the walls between organisations/,
    ],
    [
      'as whoever can act as the owner',
      () => ({ DATABASE_URL: postgres.url('firm', 'too_rich', 'pw') }),
      /too_rich, which owns the table \w+ or can act as its owner/,
    ],
    [
      'on a database without migrations',
      () => ({ DATABASE_URL: postgres.url('bare', 'fieldbook_app', 'pw') }),
      /The database is not up to date/,
    ],
    [
      'on a database that is not there',
      () => ({ DATABASE_URL: postgres.url('nowhere', 'fieldbook_app', 'pw') }),
      /The database does not exist/,
    ],
    [
      'without a database',
      () => ({ DATABASE_URL: 'postgres://fieldbook_app:pw@127.0.0.1:9/firm' }),
      /The database cannot be reached at 127\.0\.0\.1:9/,
    ],
  ]
  test.each(cases)('%s', async (_what, env, sentence) => {
    const server = await start(env())
    expect(await server.ended).toEqual([1, null])
    expect(server.output()).toMatch(sentence)
    expect(server.output().trim().split('\n')).toHaveLength(1)
  })

  test.each(['PORT', 'METRICS_PORT'])('when %s is taken', async (name) => {
    const port = await freePort()
    const otherServer = createServer().listen(port, '127.0.0.1')
    await once(otherServer, 'listening')
    const server = await start({ [name]: String(port) })
    const how = await server.ended
    otherServer.close()
    expect(how).toEqual([1, null])
    expect(server.output()).toContain(`Port ${port} is taken by another program`)
  })
})

test('the metrics have a port of their own, and the set-up link is no line of the log', async () => {
  const server = await startWell()
  await until(() => server.output().includes('/setup/'))
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('token=')),
  ).toEqual([])
  await get(server, '/api/health/')
  const metrics = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)
  const text = await metrics.text()
  expect(metrics.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('fieldbook_request_duration_seconds_count{route="getHealth",status="200"} 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toMatch(/fieldbook_outbox_waiting 0\n/)
  expect(await (await get(server, '/metrics')).text()).not.toContain('process_resident_memory_bytes')
})

describe('told to stop', () => {
  test('it finishes what it has, tells that it wants no more, and exits 0', async () => {
    const server = await startWell()
    const holder = new pg.Client({ connectionString: postgres.adminUrlOf('firm') })
    await holder.connect()
    // The readiness call waits for this table, and so do we.
    await holder.query('begin; lock table migration in access exclusive mode')
    const slow = readiness(server)
    await until(async () => (await holder.query(`select from pg_locks where not granted`)).rowCount === 1)
    server.child.kill('SIGTERM')
    await until(() => server.output().includes('"stopping"'))
    await expect(get(server, '/api/health/')).rejects.toThrow()
    const from = performance.now()
    await holder.query('commit')
    await holder.end()
    expect(await slow).toBe(200)
    expect(await server.ended).toEqual([0, null])
    // Not only because the patience of ten seconds was over.
    expect(performance.now() - from).toBeLessThan(6000)
  })

  test('twice, it ends at once', async () => {
    const server = await startWell()
    const holder = new pg.Client({ connectionString: postgres.adminUrlOf('firm') })
    await holder.connect()
    await holder.query('begin; lock table migration in access exclusive mode')
    const slow = readiness(server).catch(() => 0)
    await until(async () => (await holder.query(`select from pg_locks where not granted`)).rowCount === 1)
    server.child.kill('SIGTERM')
    await until(() => server.output().includes('"stopping"'))
    const from = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([1, null])
    expect(performance.now() - from).toBeLessThan(2000)
    expect(await slow).toBe(0)
    await holder.end()
  })
})

test('while the database is gone: 503 with Retry-After, no 500, and back without a restart', async () => {
  const server = await startWell()
  const signedIn = () =>
    fetch(`http://127.0.0.1:${server.port}/api/users/me/`, { headers: { authorization: 'Token nobody' } })
  expect(await readiness(server)).toBe(200)
  // Several connections, so that the pool has broken ones to throw away.
  expect((await Promise.all([signedIn(), signedIn(), signedIn()])).map(({ status }) => status)).toEqual([401, 401, 401])

  await postgres.stop()
  for (let i = 0; i < 5; i++) {
    const answers = await Promise.all([signedIn(), get(server, '/api/health/ready/')])
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toEqual({ detail: expect.stringMatching(/ /) as string })
    }
  }
  expect((await get(server, '/api/health/')).status).toBe(200)

  postgres = await startDatabase()
  await until(async () => (await readiness(server)) === 200, 10_000)
  expect((await signedIn()).status).toBe(401)
  expect(server.child.exitCode).toBeNull()

  // The worker is back too: what waits is handed on.
  await admin(`insert into org (name) values ('x') on conflict do nothing`, 'firm')
  await admin(`insert into outbox (org_id, topic) select id, 'after.outage' from org limit 1`, 'firm')
  const waiting = new pg.Client({ connectionString: postgres.adminUrlOf('firm') })
  await waiting.connect()
  await until(async () => (await waiting.query('select from outbox where sent is null')).rowCount === 0)
  await waiting.end()

  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
})

longTest('who sends headers slower than ten seconds is let go', { timeout: 30_000 }, async () => {
  const server = await startWell()
  let text = ''
  const from = performance.now()
  const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'))
  socket.on('data', (chunk) => (text += chunk.toString()))
  const drip = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 1000)
  await once(socket, 'close')
  clearInterval(drip)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - from).toBeLessThan(14_000)
})
