// The parent of a running Fieldbook: `npm run demo`, `npm start`, `npm run dev`. Makes everything ready, starts the
// database and the server, brings back whichever dies, and ends both when it is told to end.
import path from 'node:path'

import { demoLogins } from './demo-logins.mjs'
import { takeLock } from './lock.mjs'
import { ensureDatabase, startPostgres } from './postgres.mjs'
import { preflight } from './preflight.mjs'
import { endPrograms, Failure, HEAP, ROOT, run, say, step } from './process.mjs'
import { secretsOf } from './secrets.mjs'
import { nodeBinary, setup, tool } from './setup.mjs'
import { keepRunning } from './supervise.mjs'

const MODES = ['demo', 'start', 'dev']
const [mode] = process.argv.slice(2)

/** Programs that end with this one, in the order in which they were started. */
const running = []
let ending = null
/** Settles once the embedded database accepts connections; a new promise whenever it has died. */
let databaseUp = Promise.resolve()

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(0))

try {
  if (!MODES.includes(mode)) throw new Failure(`Say what to run: ${MODES.join(', ')}.`)
  await main()
} catch (error) {
  await fail(error)
}

async function main() {
  const env = environment()
  await setup({ build: false })
  const config = await preflight(env)
  const lock = await takeLock(config.dataDir)
  running.push({ stop: () => lock.release() })
  // After the lock: what was left over of a killed Fieldbook has let the port go by now.
  await preflight(env, 'port')

  const [urls] = await Promise.all([databaseReady(config, env), mode === 'dev' ? null : setup()])
  const serverEnv = { ...env, DATABASE_URL: urls.app, DATA_DIR: config.dataDir }
  // The server runs without the right to change tables.
  delete serverEnv.DATABASE_ADMIN_URL

  if (mode === 'dev') return await develop(serverEnv)
  const server = keepRunning({
    name: 'The server',
    command: nodeBinary(),
    args: [...HEAP, '--import', path.join(ROOT, 'bin', 'parentWatch.mjs'), path.join(ROOT, 'src', 'app', 'server.ts')],
    env: serverEnv,
    isReady: () => answers(config),
    // Both may die at once: a server without its database would only end again.
    before: () => databaseUp,
    onStart: (pid) => lock.note(pid),
    onGivenUp: fail,
  })
  running.push(server)
  await server.ready
  say(`\nFieldbook is ready at ${config.publicUrl}/   (Ctrl-C ends it)`)
  if (mode === 'demo') say(demoLogins())
  else
    say(`Its data is in ${config.dataDir}. Next: npm run backup; npm run doctor; to stay, npm run service -- install`)
}

/**
 * The demonstration, which watch mode works on too, has a data directory of its own: its public password never ends up in
 * a real installation.
 */
function environment() {
  const env = { ...process.env }
  // At a terminal somebody reads what to do next: requests are for a log.
  if (process.stdout.isTTY) env.LOG_LEVEL ??= 'warn'
  if (mode === 'start') return env
  env.DATA_DIR ??= './data-demo'
  env.HOST ??= '127.0.0.1'
  if (mode === 'demo') env.LOG_LEVEL ??= 'warn'
  return env
}

/** PostgreSQL with the newest schema, and the demonstration's data; answers the addresses. */
async function databaseReady(config, env) {
  const urls = env.DATABASE_URL
    ? { app: env.DATABASE_URL, admin: env.DATABASE_ADMIN_URL }
    : await step('Starting PostgreSQL', () => embedded(config))
  const withUrls = { ...env, DATABASE_URL: urls.app, DATABASE_ADMIN_URL: urls.admin, DATA_DIR: config.dataDir }
  await script('Bringing the database up to date', 'db/migrate.ts', withUrls)
  if (mode !== 'start') await script('Making the demonstration data', 'db/demo/seed.ts', withUrls)
  return urls
}

async function embedded({ dataDir }) {
  const { applicationPassword } = secretsOf(dataDir)
  let server = await startPostgres({ dataDir })
  if (server.adopted) say('  taken over from a Fieldbook that was killed')
  running.push({
    async stop() {
      await databaseUp
      await server.stop()
    },
  })
  void watch()
  await ensureDatabase(server.adminUrl, 'fieldbook')
  return { admin: server.adminUrlOf('fieldbook'), app: server.url('fieldbook', 'fieldbook_app', applicationPassword) }

  /** The server finds its way back by itself: the address stays. */
  async function watch() {
    for (;;) {
      await server.exited
      if (ending) return
      say('PostgreSQL ended; starting it again.')
      const restarted = startPostgres({ dataDir, socketDir: server.socketDir, patience: 30_000 })
      databaseUp = restarted.catch(() => {})
      try {
        server = await restarted
        if (ending) return await server.stop()
      } catch (error) {
        return await fail(error)
      }
    }
  }
}

async function script(title, file, env) {
  await step(title, async () => {
    const { ok } = await run(nodeBinary(), [path.join(ROOT, file)], { env })
    if (!ok) throw new Failure('')
  })
}

/** Vite serves the browser's part with hot reload and passes /api on to the server, which restarts at every change. */
async function develop(env) {
  const api = Number(env.API_PORT ?? 8081)
  const web = env.PORT ?? '8080'
  const from = { ...env, PORT: String(api), PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${web}` }
  const server = path.join(ROOT, 'src', 'app', 'server.ts')
  for (const [name, args] of [
    ['The server', ['--watch', '--watch-preserve-output', server]],
    ['Vite', [tool('vite'), '--port', web, '--strictPort', '--host', env.HOST ?? '127.0.0.1']],
  ])
    running.push(
      keepRunning({
        name,
        command: nodeBinary(),
        args,
        env: { ...from, FIELDBOOK_API: `http://127.0.0.1:${api}` },
        onGivenUp: fail,
      }),
    )
  say(`\nFieldbook in watch mode at http://localhost:${web}/   (Ctrl-C ends it)`)
  say(demoLogins())
}

async function answers({ host, port }) {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const reply = await fetch(`http://${name}:${port}/api/health/ready/`, { signal: AbortSignal.timeout(2_000) })
    return reply.ok
  } catch {
    return false
  }
}

/** Ends what runs, the server first and the database last. */
function end(code) {
  ending ??= (async () => {
    endPrograms()
    for (const part of running.toReversed()) await part.stop()
    process.exit(code)
  })()
  return ending
}

async function fail(error) {
  if (ending) return
  if (!(error instanceof Failure) || error.message)
    process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`)
  await end(1)
}
