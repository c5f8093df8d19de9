/** A Fieldbook as an operator starts it: the real parent in a process of its own, on a port and a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Parent {
  pid: number
  output: () => string
  /** The exit code, once it ended; null after a signal that it did not catch. */
  exit: Promise<number | null>
  child: ChildProcess
}

/** A folder that only its owner may enter (0700). */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'fieldbook-ops-'))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** `npm start` in short: what an operator types, without the command line around it. */
const direct = [process.execPath, join(root, 'bin', 'run.mjs'), 'start']

/** `before` goes in front of the command; `command` is another way of starting it. */
export function startParent(
  env: Record<string, string>,
  {
    before = [],
    command: given = direct,
    detached = false,
  }: { before?: string[]; command?: string[]; detached?: boolean } = {},
): Parent {
  const { PATH, HOME, TMPDIR } = process.env
  const known = Object.entries({ PATH, HOME, TMPDIR }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const [command = '', ...args] = [...before, ...given]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...Object.fromEntries(known), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  // Not 'close': what is left over of a killed parent still holds its output.
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  if (child.pid === undefined) throw new Error('the parent did not start')
  return { pid: child.pid, output: () => output, exit, child }
}

/** Starts one and waits until it says that it is ready. */
export async function startReady(
  env: Record<string, string>,
  how: Parameters<typeof startParent>[1] = {},
): Promise<Parent> {
  const parent = startParent(env, how)
  await until(() => {
    if (parent.child.exitCode !== null) throw new Error(`the parent ended:\n${parent.output()}`)
    return parent.output().includes('Fieldbook is ready')
  }, 90_000)
  return parent
}

/** The output and the exit code of a start that is refused. */
export async function refused(env: Record<string, string>, before: string[] = []) {
  const parent = startParent(env, { before })
  const code = await parent.exit
  return { code, output: parent.output() }
}

export async function endParent(parent: Parent | undefined): Promise<void> {
  if (!parent || parent.child.exitCode !== null || parent.child.signalCode !== null) return
  parent.child.kill('SIGTERM')
  await parent.exit
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** How many milliseconds it took. Throws when it takes longer than `ms`. */
export async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<number> {
  const from = performance.now()
  while (!(await condition())) {
    if (performance.now() - from > ms) throw new Error(`not within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return performance.now() - from
}

export async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health/ready/`, { signal: AbortSignal.timeout(1_000) })
    return reply.ok
  } catch {
    return false
  }
}

/** The process ids that the data directory knows of. */
export const postgresPid = (dataDir: string): number => Number(postmaster(dataDir)[0])
export function serverPid(dataDir: string): number {
  const lock: { server: { pid: number } } = JSON.parse(readFileSync(join(dataDir, 'fieldbook.lock'), 'utf8'))
  return lock.server.pid
}

/**
 * Tells whether a process runs: one that has ended and lost its parent may stay in the table of processes until the
 * system's first one looks.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return false
  }
}

const secretsIn = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    postgresPassword: string
    applicationPassword: string
    csrf: string
  }

/** Given to every server when several run on one database. */
export const csrfSecret = (dataDir: string): string => secretsIn(dataDir).csrf

/** The address that the server itself uses. */
export function appUrl(dataDir: string): string {
  const [socket, password] = [postmaster(dataDir)[4] ?? '', secretsIn(dataDir).applicationPassword].map(
    encodeURIComponent,
  )
  return `postgres://fieldbook_app:${password}@localhost/fieldbook?host=${socket}`
}

/** The address that the migration uses. */
export const adminUrl = (dataDir: string): string =>
  `postgres://postgres:${encodeURIComponent(secretsIn(dataDir).postgresPassword)}@localhost/fieldbook?host=${encodeURIComponent(postmaster(dataDir)[4] ?? '')}`

/** A connection of the database's administrator. */
export async function adminClient(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: postmaster(dataDir)[4] ?? '',
    user: 'postgres',
    password: secretsIn(dataDir).postgresPassword,
    database: 'fieldbook',
  })
  await client.connect()
  return client
}

/** One statement as the database's administrator. */
export async function sql(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await adminClient(dataDir)
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const postmaster = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

/** A process and what it started: a connection's own process would finish what it is at. */
export function killTree(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const id of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(id, signal)
    } catch {
      // Gone by itself meanwhile.
    }
  }
}

function childrenOf(pid: number): number[] {
  const pairs = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentOf(name)])
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, value]) => (value === pid ? [child] : []))
}

function parentOf(pid: string): number {
  try {
    // The name in brackets may hold anything; state and parent follow it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
