/**
 * The product that journeys walk through: the built web client, and two databases to copy from, one with the
 * demonstration and one migrated but empty. Every test file starts a server of its own on a copy (browser.ts), so that
 * none sees what another did.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { seed } from '#db/demo/seed.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#server/db/db.ts'
import type { ServerOrder } from './servers.ts'
import { clock } from './sizes.ts'
import { appPassword, copyDatabase, databaseUrl, onServer, testPostgres } from './template.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Product {
  /** A superuser's address on the PostgreSQL of the run. */
  adminUrl: string
  /** Names of databases to copy. */
  templates: { demo: string; empty: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    product: Product
  }
}

export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const { buildWeb } = await plain<{ buildWeb: () => Promise<void> }>('bin/setup.mjs')
  await buildWeb()
  const server = await testPostgres()
  try {
    await makeTemplates(server.adminUrl)
    project.provide('product', { adminUrl: server.adminUrl, templates: ofCommand })
    return server.stop
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Named by the command that runs the tests: it runs journeys, then Lighthouse, on one PostgreSQL of its own, and to make
 * these takes as long as many journeys. They end with that PostgreSQL.
 */
const ofCommand: Product['templates'] = {
  demo: `fieldbook_demo_${process.ppid}`,
  empty: `fieldbook_empty_${process.ppid}`,
}

/** Makes them unless an earlier run of the command did: one that was filled has its name last of all. */
async function makeTemplates(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [ofCommand.demo])
  await client.end()
  if (rowCount === 1) return
  const unfinished = `${ofCommand.demo}_unfinished`
  for (const name of [unfinished, ofCommand.empty])
    await onServer(adminUrl, `drop database if exists ${name} with (force)`)
  await onServer(adminUrl, `create database ${ofCommand.empty}`)
  await migrate({ adminUrl: databaseUrl(adminUrl, ofCommand.empty), appPassword })
  await copyDatabase(adminUrl, unfinished, ofCommand.empty)
  const database = openDatabase({ url: asApp(adminUrl, unfinished), poolSize: 1, statementTimeoutMs: 60_000 })
  await seed(database, () => undefined)
  await database.close()
  // As a database knows itself a minute after it was filled; journeys begin at once.
  await onServer(databaseUrl(adminUrl, unfinished), 'analyze')
  await onServer(adminUrl, `alter database ${unfinished} rename to ${ofCommand.demo}`)
}

/** Imports plain JavaScript without types, which runs before the install. */
const plain = async <T>(file: string): Promise<T> => (await import(new URL(`../../${file}`, import.meta.url).href)) as T

const asApp = (adminUrl: string, name: string) =>
  databaseUrl(adminUrl, name, { name: 'fieldbook_app', password: appPassword })

let copies = 0
/** A database of one's own with the same content; `drop` ends it and whoever is still connected. */
export async function copyOf({ adminUrl, templates }: Product, data: keyof Product['templates']) {
  const name = `${templates[data]}_${process.pid}_${(copies += 1)}`
  await copyDatabase(adminUrl, name, templates[data])
  return {
    url: asApp(adminUrl, name),
    adminUrl: databaseUrl(adminUrl, name),
    drop: () => onServer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

export interface Served {
  /** Without a slash at its end. */
  url: string
  port: number
  /** Output so far. */
  output: () => string
  /** As it is told to in earnest: it finishes what it has. */
  stop: () => Promise<void>
  /** At once, for who needs it no more. */
  kill: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}

/** Starts the real server as a process of its own, which ends with this one, and waits until it is ready. */
export async function serve(url: string, env: Record<string, string> = {}): Promise<Served> {
  const { port, dataDir, settings } = await settingsOf(url, env)
  const { child, output } = runNode(join(root, 'src', 'app', 'server.ts'), settings)
  const endedBy = (signal: NodeJS.Signals) => async () => {
    await end(child, signal)
    await rm(dataDir, { recursive: true, force: true })
  }
  const served: Served = {
    url: `http://localhost:${port}`,
    port,
    output,
    stop: endedBy('SIGTERM'),
    kill: endedBy('SIGKILL'),
  }
  try {
    await ready(child, `http://127.0.0.1:${port}/api/health/ready/`, output)
  } catch (error) {
    await served.stop()
    throw error
  }
  return served
}

let host: ReturnType<typeof runNode> | undefined
/**
 * Serves the product from the process that has served it to the files of this worker before: half of the work of a
 * server that serves one file is to load and to compile what it runs. Its server is stopped in place of killed.
 */
export async function serveWarm(
  url: string,
  env: Record<string, string> = {},
): Promise<Pick<Served, 'url' | 'port' | 'output' | 'stop'>> {
  const { port, dataDir, settings } = await settingsOf(url, env)
  if (!host?.child.connected) host = runNode(join(root, 'tests', 'support', 'servers.ts'), {})
  const { child, output } = host
  const before = output().length
  await carriedOut(child, settings)
  return {
    url: `http://localhost:${port}`,
    port,
    output: () => output().slice(before),
    stop: async () => {
      await carriedOut(child, 'stop')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends an order to the process of `servers.ts` and waits until it was carried out; who cannot, is ended. */
async function carriedOut(child: ChildProcess, order: ServerOrder) {
  const late = setTimeout(() => child.kill('SIGKILL'), readyMs)
  try {
    const answer = once(child, 'message')
    child.send(order)
    const [answered] = (await Promise.race([answer, once(child, 'exit').then(() => ['The server ended.'])])) as [string]
    if (answered === 'done') return
    child.kill('SIGKILL')
    throw new Error(`${answered}\n${host?.output() ?? ''}`)
  } finally {
    clearTimeout(late)
  }
}

/** The settings of a server on a database, and its folder. */
async function settingsOf(url: string, env: Record<string, string>) {
  const port = Number(env['PORT'] ?? (await freePort()))
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldbook-e2e-'))
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // Journeys click faster than people do.
    REQUESTS_PER_MINUTE: '1000000',
    ...env,
  }
  return { port, dataDir, settings }
}

/** Runs a program of ours in a process that ends with this one. */
function runNode(program: string, settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', join(root, 'bin', 'parentWatch.mjs'), program], {
    cwd: root,
    // Every worker of a run compiles the same sources.
    env: { PATH, HOME, ...clock, NODE_COMPILE_CACHE: join(tmpdir(), 'fieldbook-compiled'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  return { child, output: () => output }
}

/** Milliseconds in which a server has to answer: many on a busy machine, since a slow start is no fault of what is tested. */
const readyMs = 90_000
async function ready(child: ChildProcess, url: string, output: () => string) {
  for (const until = performance.now() + readyMs; performance.now() < until;) {
    if (child.exitCode !== null) throw new Error(`The server ended while it started:\n${output()}`)
    const answered = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not ready within ${readyMs / 1000} s:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(late)
}
