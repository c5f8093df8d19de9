// `npm run service -- install [--user] [--print] [--backup-at 02:15] [NAME=value …]`, `status`, `uninstall`, and `run
// COMMAND …`, which runs one of Fieldbook's commands as the service's user with its settings. The service may not write to
// the checkout: packages and web client are made here, before. Plain JavaScript for node 20.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Failure, giveUp, ROOT, run, say, step, wait } from './process.mjs'
import { nodeBinary, setup } from './setup.mjs'
import { installedService, placesOf, settingsIn, settingsText, uidOf, unitsOf } from './units.mjs'

const [action, ...given] = process.argv.slice(2)
const COMMANDS = ['backup', 'restore', 'archive', 'reset-password', 'doctor']
const BACKUPS_KEPT = '14'

try {
  if (action === 'install') await install()
  else if (action === 'status') await status()
  else if (action === 'uninstall') await uninstall()
  else if (action === 'run') await runAs()
  else throw new Failure('Say what to do: install, status, uninstall, or run COMMAND.')
} catch (error) {
  giveUp(error)
}

async function install() {
  const places = placesOf(given.includes('--user'))
  const settings = settingsGiven(places)
  const backupTime = given.includes('--backup-at') ? (given[given.indexOf('--backup-at') + 1] ?? '') : '02:15'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(backupTime))
    throw new Failure('Give the time of the backup as --backup-at 02:15.')
  const texts = async () =>
    unitsOf({ places, settings, backupTime, node: nodeBinary(), version: await systemdVersion() })

  if (given.includes('--print')) {
    for (const [name, text] of Object.entries(await texts())) say(`# ${path.join(places.units, name)}\n${text}`)
    return say(`# ${places.settings}\n${settingsText(settings)}`)
  }
  if (!places.forUser && process.getuid() !== 0)
    throw new Failure('A service of the machine is installed by root: add sudo, or --user for one of your own.')

  await setup()
  if (!places.forUser) await step(`Making the user ${places.user}`, () => makeUser(places))
  await step(`Making ${settings.DATA_DIR}`, () => makeFolders(places, settings))
  await requireReadable(places)
  await requireValid(places, settings)
  await step(`Writing the units to ${places.units}, and ${places.settings}`, async () => {
    mkdirSync(places.units, { recursive: true })
    write(places.settings, settingsText(settings), 0o600)
    for (const [name, text] of Object.entries(await texts())) write(path.join(places.units, name), text, 0o644)
  })
  await systemctl(places, 'enable', 'fieldbook.service', 'fieldbook-backup.timer')
  if (!places.forUser && !existsSync('/run/systemd/system'))
    return say('\nsystemd does not run here: the service starts with the machine that this is for.')
  await step('Starting the service', () => start(places, settings))
  say(`\nFieldbook is ready at ${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT ?? 8080}`}/
Its log, and the link that makes the first organisation:  ${places.journal}
Its settings: ${places.settings}. A backup every night at ${backupTime}, the last ${settings.BACKUPS_KEPT} kept.
Is all well?  npm run doctor`)
}

/** Settings that are there stay, those on the command line are added. */
function settingsGiven({ settings: file, dataDir }) {
  const settings = { DATA_DIR: dataDir, BACKUPS_KEPT, ...settingsIn(file) }
  for (const argument of given) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(argument) ?? []
    if (name) settings[name] = value
  }
  for (const name of ['DATA_DIR', 'BACKUP_DIR'])
    if (settings[name]) settings[name] = path.resolve(process.env.INIT_CWD ?? process.cwd(), settings[name])
  return settings
}

async function systemdVersion() {
  const { output } = await run('systemctl', ['--version'], { quiet: true }).catch(() => ({ output: '' }))
  return Number(/systemd (\d+)/.exec(output)?.[1] ?? 0)
}

async function makeUser({ user, dataDir }) {
  if (uidOf(user) !== null) return
  const how = ['--system', '--user-group', '--no-create-home', '--home-dir', dataDir, '--shell', '/usr/sbin/nologin']
  const { ok, output } = await run('useradd', [...how, user], { quiet: true })
  if (!ok) throw new Failure(`The user ${user} could not be made: ${output.trim()}`)
}

/** Data that an `npm start` of somebody made is handed over; a folder with anything else in it is refused. */
async function makeFolders({ forUser, user }, { DATA_DIR, BACKUP_DIR }) {
  for (const folder of [DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (forUser || statSync(folder).uid === uidOf(user)) continue
    const names = readdirSync(folder)
    if (names.some((name) => !/^(secrets\.json|postgres.*|files|backups|socket|fieldbook.*|lost\+found)$/.test(name)))
      throw new Failure(
        `${folder} holds what is not Fieldbook’s (${names.slice(0, 3).join(', ')}): give another folder.`,
      )
    const { ok, output } = await run('chown', ['-R', `${user}:${user}`, folder], { quiet: true })
    if (!ok) throw new Failure(`${folder} could not be handed to ${user}: ${output.trim()}`)
  }
  chmodSync(DATA_DIR, 0o700)
}

/** Tried, not guessed: a checkout below a folder that only its owner enters cannot be run by anybody else. */
async function requireReadable(places) {
  const { ok, output } = await as(places, {}, [nodeBinary(), path.join(ROOT, 'bin', 'units.mjs')])
  if (!ok)
    throw new Failure(
      `The user ${places.user} cannot run what is in ${ROOT}: put the checkout where everybody may read it, such as /opt/fieldbook. ${output.trim().split('\n')[0]}`,
    )
}

async function requireValid(places, settings) {
  const { ok, output } = await as(places, settings, [nodeBinary(), path.join(ROOT, 'bin', 'preflight.ts')])
  if (!ok) throw new Failure(`${output.trim()}\nNothing was installed.`)
}

/** Runs a program as the service's user, with its settings and nothing else of this environment. */
function as(places, settings, command, options = { quiet: true }) {
  const [program, ...args] = [...become(places), ...command]
  return run(program, args, { ...options, env: environment(settings) })
}

function become({ forUser, user }) {
  if (forUser || process.getuid() !== 0) return []
  return ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--']
}

function environment(settings) {
  return { PATH: process.env.PATH, INIT_CWD: process.env.INIT_CWD ?? process.cwd(), ...settings }
}

function write(file, text, mode) {
  writeFileSync(file, text, { mode })
  chmodSync(file, mode)
}

async function systemctl({ systemctl: [command, ...more] }, ...args) {
  const { ok, output } = await run(command, [...more, ...args], { quiet: true }).catch(() => ({
    ok: false,
    output: 'there is no systemctl',
  }))
  if (!ok) throw new Failure(`systemctl ${args[0]} failed: ${output.trim()}`)
}

async function start(places, settings) {
  await systemctl(places, 'daemon-reload')
  await systemctl(places, 'restart', 'fieldbook.service')
  await systemctl(places, 'start', 'fieldbook-backup.timer')
  if (places.forUser)
    await run('loginctl', ['enable-linger'], { quiet: true }).catch(() => say('  it ends when you log out'))
  const host = !settings.HOST || settings.HOST === '0.0.0.0' || settings.HOST === '::' ? '127.0.0.1' : settings.HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT ?? 8080}/api/health/ready/`
  for (const until = performance.now() + 180_000; performance.now() < until; await wait(500)) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (reply?.ok) return
  }
  throw new Failure(`The service was started and is not ready after three minutes: ${places.journal} says why.`)
}

function required() {
  const service = installedService()
  if (service) return service
  throw new Failure('No service was installed from this checkout: npm run service -- install')
}

async function status() {
  const {
    systemctl: [command, ...more],
  } = required()
  const { code } = await run(command, [...more, '--no-pager', 'status', 'fieldbook.service', 'fieldbook-backup.timer'])
  process.exitCode = code ?? 1
}

async function uninstall() {
  const service = required()
  await systemctl(service, 'disable', '--now', 'fieldbook.service', 'fieldbook-backup.timer')
  for (const name of ['fieldbook.service', 'fieldbook-backup.service', 'fieldbook-backup.timer'])
    rmSync(path.join(service.units, name), { force: true })
  await systemctl(service, 'daemon-reload')
  say(
    `The service is gone. The data stays in ${service.settings.DATA_DIR}, the settings in ${placesOf(service.forUser).settings}.`,
  )
}

async function runAs() {
  const service = required()
  const [command, ...args] = given
  if (!COMMANDS.includes(command)) throw new Failure(`Say which command to run: ${COMMANDS.join(', ')}.`)
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const [file, ...first] = scripts[command].replace('exec node ', '').split(' ')
  const [program, ...rest] = [...become(service), nodeBinary(), path.join(ROOT, file), ...first, ...args]
  const child = spawn(program, rest, { cwd: ROOT, env: environment(service.settings), stdio: 'inherit' })
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
