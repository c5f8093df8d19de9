// A Fieldbook that outlives its machines, all on one machine to try it: etcd, two PostgreSQL under Patroni with
// synchronous replication, HAProxy, and two servers. `node ops/standby/up.mjs [FOLDER]` runs it until Ctrl-C;
// the failover test starts it in the same way. Debian: patroni, etcd-server, haproxy, postgresql.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { aptInstall, isRootOnDebian } from '../../bin/apt.mjs'
import { Failure, gone, ROOT, signal, wait } from '../../bin/process.mjs'
import { nodeBinary, setup } from '../../bin/setup.mjs'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const ADDRESS = '127.0.0.1'
const PACKAGES = { patroni: '/usr/bin/patroni', 'etcd-server': '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }
const NODES = ['one', 'two']
const SERVERS = ['a', 'b']

/**
 * Starts all of it in `folder`, on 11 ports from `port` on. Answers the addresses, and what kills and revives its parts.
 * Throws a Failure with one sentence.
 */
export async function startCluster({ folder, port, environment = {}, running = new Map() }) {
  const bin = await programs()
  const at = Object.fromEntries(
    ['web', 'primary', 'standby', 'a', 'b', 'one', 'two', 'oneRest', 'twoRest', 'etcd', 'peers'].map((name, index) => [
      name,
      port + index,
    ]),
  )
  const user = unprivileged()

  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const passwords = secretsIn(folder)
  const own = (name) => {
    const made = path.join(folder, name)
    fs.mkdirSync(made, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined) fs.chownSync(made, user.uid, user.gid)
    return made
  }
  const start = (name, command, args, options = {}) => {
    const log = fs.openSync(path.join(folder, `${name}.log`), 'a')
    // A group of its own, so that a machine's whole end can be played.
    const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], ...options })
    fs.closeSync(log)
    child.once('error', (error) => fs.appendFileSync(path.join(folder, `${name}.log`), `${error}\n`))
    running.set(name, child.pid)
    return child
  }
  const fill = (file, values) =>
    fs.readFileSync(path.join(HERE, file), 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_all, name) => {
      if (values[name] === undefined) throw new Error(`${file} wants ${name}`)
      return values[name]
    })

  const startEtcd = () => {
    const [client, peer] = [`http://${ADDRESS}:${at.etcd}`, `http://${ADDRESS}:${at.peers}`]
    start(
      'etcd',
      PACKAGES['etcd-server'],
      [
        '--name=fieldbook',
        `--data-dir=${own('etcd')}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=fieldbook=${peer}`,
      ],
      user,
    )
  }
  const startNode = (name) => {
    const home = own(name)
    const file = path.join(home, 'patroni.yml')
    const values = {
      NAME: name,
      ADDRESS,
      NETWORK: `${ADDRESS}/32`,
      PORT: at[name],
      REST_PORT: at[`${name}Rest`],
      ETCD: `${ADDRESS}:${at.etcd}`,
      FOLDER: home,
      BIN: bin,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
    }
    fs.writeFileSync(file, fill('patroni.yml', values), { mode: 0o600 })
    if (user.uid !== undefined) fs.chownSync(file, user.uid, user.gid)
    start(name, PACKAGES.patroni, [file], { ...user, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: home } })
  }
  const startProxy = () => {
    const file = path.join(own('haproxy'), 'haproxy.cfg')
    const values = {
      ADDRESS,
      WEB_PORT: at.web,
      PRIMARY_PORT: at.primary,
      STANDBY_PORT: at.standby,
      ONE_PORT: at.one,
      TWO_PORT: at.two,
      ONE_REST_PORT: at.oneRest,
      TWO_REST_PORT: at.twoRest,
      A_PORT: at.a,
      B_PORT: at.b,
    }
    fs.writeFileSync(file, fill('haproxy.cfg', values))
    if (user.uid !== undefined) fs.chownSync(file, user.uid, user.gid)
    start('haproxy', PACKAGES.haproxy, ['-db', '-f', file], user)
  }
  const url = (who, password) => `postgres://${who}:${password}@${ADDRESS}:${at.primary}/fieldbook`
  const appUrl = url('fieldbook_app', passwords.application)
  const adminUrl = url('postgres', passwords.superuser)
  // As systemd would: one that cannot start yet is started again.
  const startServer = (name) => {
    const child = start(`server-${name}`, nodeBinary(), [path.join(ROOT, 'bin', 'run.mjs'), 'start'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(at[name]),
        DATA_DIR: own(`server-${name}`),
        PUBLIC_URL: `http://localhost:${at.web}`,
        TRUST_PROXY: 'loopback',
        DATABASE_URL: appUrl,
        DATABASE_ADMIN_URL: adminUrl,
        CSRF_SECRET: passwords.csrf,
        ...environment,
      },
    })
    child.once('exit', () => {
      if (running.get(`server-${name}`) === child.pid) setTimeout(startServer, 2_000, name).unref()
    })
  }
  const stop = () => stopAll(folder, running)

  try {
    startEtcd()
    await soon(() => answers(`http://${ADDRESS}:${at.etcd}/health`), 'etcd did not start', folder, 'etcd')
    for (const name of NODES) startNode(name)
    startProxy()
    await soon(() => isSynchronous(at), 'PostgreSQL did not start on both nodes', folder, 'one')
    await makeDatabase(`postgres://postgres:${passwords.superuser}@${ADDRESS}:${at.primary}/postgres`)
    for (const name of SERVERS) {
      startServer(name)
      await soon(() => isReady(at[name]), `server ${name} did not start`, folder, `server-${name}`)
    }
  } catch (error) {
    await stop()
    throw error
  }

  return {
    webUrl: `http://${ADDRESS}:${at.web}`,
    serverUrls: SERVERS.map((name) => `http://${ADDRESS}:${at[name]}`),
    appUrl,
    adminUrl,
    standbyUrl: `postgres://postgres:${passwords.superuser}@${ADDRESS}:${at.standby}/fieldbook`,
    /** Whether one leads and the other holds every commit with it. */
    isSynchronous: () => isSynchronous(at),
    /** `kill -9` of the PostgreSQL that leads, and with `machine` of its Patroni too, as when a machine dies. Answers its name. */
    async killPrimary({ machine }) {
      const name = await leader(at)
      if (!name) throw new Error('nobody leads')
      const pid = postmaster(folder, name)
      if (pid === 0) throw new Error(`${name} has no PostgreSQL`)
      const children = childrenOf(pid)
      if (machine) {
        signal(-running.get(name), 'SIGKILL')
        await gone(running.get(name), 5_000)
      }
      for (const one of [pid, ...children]) signal(one, 'SIGKILL')
      await gone(pid, 10_000)
      return name
    },
    /** A machine that was killed is there again. */
    revive: startNode,
    /** `kill -9` of a server, which its parent brings back. */
    killServer(name) {
      const lock = JSON.parse(fs.readFileSync(path.join(folder, `server-${name}`, 'fieldbook.lock'), 'utf8'))
      signal(lock.server.pid, 'SIGKILL')
    },
    isReady: (name) => isReady(at[name]),
    stop,
  }
}

/** Servers first, etcd last; what does not end by itself is killed, its group with it. */
export async function stopAll(folder, running) {
  for (const name of [...running.keys()].toReversed()) {
    const pid = running.get(name)
    running.delete(name)
    signal(pid, 'SIGTERM')
    if (!(await gone(pid, 15_000))) signal(-pid, 'SIGKILL')
  }
  for (const name of NODES) {
    const pid = postmaster(folder, name)
    if (pid > 0) signal(pid, 'SIGQUIT')
  }
}

/** Made at the first start: the data of a second one was made with them. */
function secretsIn(folder) {
  const file = path.join(folder, 'secrets.json')
  if (!fs.existsSync(file)) {
    const names = ['superuser', 'replication', 'application', 'csrf']
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))
    fs.writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

async function programs() {
  await setup({ build: false })
  const missing = Object.entries(PACKAGES).filter(([, file]) => !fs.existsSync(file))
  if ((missing.length > 0 || !newestPostgres()) && isRootOnDebian())
    await aptInstall(...Object.keys(PACKAGES), 'postgresql')
  const still = Object.entries(PACKAGES).filter(([, file]) => !fs.existsSync(file))
  if (still.length > 0)
    throw new Failure(`Install first, on Debian by apt-get install: ${still.map(([name]) => name).join(', ')}.`)
  const bin = newestPostgres()
  if (!bin) throw new Failure('Install first, on Debian by apt-get install: postgresql.')
  return bin
}

function newestPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!fs.existsSync(folder)) return null
  const versions = fs.readdirSync(folder).filter((version) => Number(version) >= 15)
  const found = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  return found ? path.join(folder, found, 'bin') : null
}

/** PostgreSQL refuses root: Debian's package brings a user for it. */
function unprivileged() {
  if (process.getuid() !== 0) return {}
  const line = fs.readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Failure('There is no user postgres, as which PostgreSQL and Patroni would run.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

async function makeDatabase(url) {
  const { ensureDatabase } = await import('../../bin/postgres.mjs')
  await ensureDatabase(url, 'fieldbook')
}

async function soon(condition, sentence, folder, name) {
  for (const until = performance.now() + 600_000; !(await condition()); await wait(200))
    if (performance.now() > until) throw new Failure(`${sentence}: ${path.join(folder, `${name}.log`)} says why.`)
}

async function answers(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) })
    return reply.ok
  } catch {
    return false
  }
}

const isReady = (port) => answers(`http://${ADDRESS}:${port}/api/health/ready/`)

/** Which node leads, by its own word. */
async function leader(at) {
  for (const name of NODES) if (await answers(`http://${ADDRESS}:${at[`${name}Rest`]}/primary`)) return name
  return null
}

async function isSynchronous(at) {
  if (!(await leader(at))) return false
  for (const name of NODES) if (await answers(`http://${ADDRESS}:${at[`${name}Rest`]}/synchronous`)) return true
  return false
}

function postmaster(folder, name) {
  try {
    return Number(fs.readFileSync(path.join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function childrenOf(pid) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid) {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return 0
  }
}
