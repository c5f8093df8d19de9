/**
 * `npm run doctor` on a running Fieldbook: no finding where all is well, and each of the planted faults by its name, alone.
 * The mail server, the certificates and the clock that is wrong are real.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer as plainServer, type RequestListener, type Server } from 'node:http'
import { createServer as secureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { startMailServer, urlOf } from '#test/mail.ts'
import { smallDisk } from '#test/smallDisk.ts'
import {
  appUrl,
  freePort,
  type Parent,
  removeFolder,
  root,
  sql,
  startParent,
  startReady,
  temporaryFolder,
  endParent,
} from './parent.ts'
import { someDiarists } from './writers.ts'

let folder: string
let dataDir: string
let env: Record<string, string>
let parent: Parent | undefined
let backup: string
const stops: (() => unknown)[] = []

beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  const port = String(await freePort())
  parent = await startReady({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })
  await someDiarists(appUrl(dataDir), 1)
  const mail = await startMailServer()
  stops.push(mail.stop)
  const certificate = certificateFor(30)
  const web = await listening(secureServer(certificate, answer(0)))
  env = {
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: `https://localhost:${web}`,
    TRUST_PROXY: 'loopback',
    SMTP_URL: mail.url,
    MAIL_FROM: 'fieldbook@example.com',
    NODE_EXTRA_CA_CERTS: certificate.file,
  }
  const taken = startParent(env, { command: [process.execPath, join(root, 'bin', 'backup.mjs'), 'backup'] })
  expect(await taken.exit, taken.output()).toBe(0)
  backup = join(dataDir, 'backups', readdirSync(join(dataDir, 'backups'))[0] ?? '')
}, 300_000)
afterAll(async () => {
  for (const stop of stops) await stop()
  await endParent(parent)
  removeFolder(folder)
})

/** Sentences of the faults, and the exit code. */
async function examine(more: Record<string, string> = {}, before: string[] = []) {
  const command = [process.execPath, join(root, 'bin', 'doctor.mjs')]
  const run = startParent({ ...env, ...more }, { before, command })
  const code = await run.exit
  const output = run.output()
  return { code, output, faults: output.split('\n').filter((line) => line.startsWith('  FAULT')) }
}

async function expectOne(sentence: RegExp, more: Record<string, string> = {}, before: string[] = []) {
  const { code, faults, output } = await examine(more, before)
  expect(faults, output).toEqual([expect.stringMatching(sentence)])
  expect(code).toBe(1)
}

/** Settings of a Fieldbook that was never started. */
const withoutNeighbours = { PUBLIC_URL: '', TRUST_PROXY: '', SMTP_URL: '', MAIL_FROM: '' }

test('all is well: no finding, on one screen', async () => {
  const { code, output, faults } = await examine()
  expect(faults, output).toEqual([])
  expect(code).toBe(0)
  expect(output).toContain('No fault was found.')
  expect(output.trimEnd().split('\n').length).toBeLessThanOrEqual(24)
  const command = [process.execPath, join(root, 'bin', 'doctor.mjs'), '--json']
  const json = startParent(env, { command })
  await json.exit
  expect(JSON.parse(json.output())).toMatchObject({ faults: 0, findings: expect.any(Array) })
})

longTest('a setting that is not valid', () => expectOne(/Settings +PORT must be a whole number/, { PORT: '70000' }))

test('a setting that is misspelt', () =>
  expectOne(/METRICS_PROT is no setting: METRICS_PORT is/, { METRICS_PROT: '9464' }))

longTest('settings that disagree', () => expectOne(/PUBLIC_URL is https.*TRUST_PROXY/, { TRUST_PROXY: '' }))

test('a mail server that refuses the password', async () => {
  const { port } = new URL(env['SMTP_URL'] ?? '')
  await expectOne(/Mail +The mail server .* refuses the name and password/, { SMTP_URL: urlOf(Number(port), 'wrong') })
})

longTest('a mail server that is not there', async () =>
  expectOne(/Mail +The mail server .* does not answer/, { SMTP_URL: urlOf(await freePort()) }),
)

longTest('a mail server whose certificate nobody believes', () =>
  expectOne(/Mail +The mail server .* has no certificate that can be believed/, {
    SMTP_URL: (env['SMTP_URL'] ?? '').replace('?tls.rejectUnauthorized=false', ''),
  }),
)

test.for([
  [-1, /Addresses +The certificate of localhost:\d+ \(PUBLIC_URL\) ended on \d{4}-\d\d-\d\d: renew it/],
  [5, /Addresses +The certificate of localhost:\d+ \(PUBLIC_URL\) ends in \d days/],
] as const)('a certificate with %d days left', async ([days, sentence]) => {
  const certificate = certificateFor(days)
  const web = await listening(secureServer(certificate, answer(0)))
  await expectOne(sentence, { PUBLIC_URL: `https://localhost:${web}`, NODE_EXTRA_CA_CERTS: certificate.file })
})

longTest('a certificate that nobody knows', () =>
  expectOne(/Addresses +The certificate .* is not one that browsers believe/, { NODE_EXTRA_CA_CERTS: '' }),
)

test('a clock that is wrong', async () => {
  const bucket = await listening(plainServer(answer(240)))
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  await expectOne(/Clock +This machine’s clock is 2[34]\d s behind that of 127\.0\.0\.1/, {
    ...keys,
    S3_ENDPOINT: `http://127.0.0.1:${bucket}`,
  })
})

longTest('an address that nobody answers at', async () =>
  expectOne(/Addresses +PUBLIC_URL .* does not answer from this machine \(ECONNREFUSED\)/, {
    PUBLIC_URL: `https://localhost:${await freePort()}`,
  }),
)

longTest('data that everybody may read', async () => {
  chmodSync(dataDir, 0o755)
  await expectOne(/Disk +.* may be read by everybody on this machine \(mode 755\): chmod 700/)
  chmodSync(dataDir, 0o700)
})

test('a disk that is nearly full', async (context) => {
  const { folder: small, prefix, remove } = smallDisk(50_000_000, context)
  await expectOne(
    /Disk +The disk of .* has \d+ MB left/,
    { ...withoutNeighbours, DATA_DIR: small, PORT: String(await freePort()) },
    // Only its owner enters the small disk as well.
    [...prefix, ...(prefix.length > 0 ? ['sh', '-c', `chmod 700 ${small}; exec "$@"`, 'sh'] : [])],
  )
  remove()
})

test('a backup that is old', async () => {
  const now = Temporal.Now.instant().epochMilliseconds / 1000
  utimesSync(backup, now, now - 3 * 86_400)
  await expectOne(/Backups +The newest backup, .*, is 3 days old/)
  utimesSync(backup, now, now)
})

longTest('a backup of which one bit has changed', async () => {
  const bytes = readFileSync(backup)
  const changed = Buffer.from(bytes)
  changed[10_000] = (changed[10_000] ?? 0) ^ 1
  writeFileSync(backup, changed)
  await expectOne(/Backups +The newest backup cannot be restored: .* was changed or cut off/)
  writeFileSync(backup, bytes)
})

longTest('no backup', () =>
  expectOne(/Backups +There is no backup in .*: run npm run backup/, { BACKUP_DIR: join(folder, 'nowhere') }),
)

test('a migration that is missing, and one of a newer version', async () => {
  await sql(dataDir, `create table put_aside as select * from migration order by name desc limit 1`)
  await sql(dataDir, `delete from migration where name = (select name from put_aside)`)
  // The running server says itself that it is not ready.
  const { faults } = await examine()
  expect(faults).toEqual([
    expect.stringMatching(/Port +The server on port \d+ is not ready \(503/),
    expect.stringMatching(/Database +The schema lacks 1 migrations of this version .*: restart Fieldbook/),
  ])
  await sql(dataDir, `insert into migration select * from put_aside; drop table put_aside`)
  await sql(dataDir, `insert into migration (name, hash) values ('29990101T0000_later.sql', 'x')`)
  await expectOne(/Database +The database was brought up to date by a newer Fieldbook \(29990101T0000_later\.sql\)/)
  await sql(dataDir, `delete from migration where name = '29990101T0000_later.sql'`)
})

longTest('a port that another program has', async () => {
  const port = await listening(plainServer(answer(0)))
  const elsewhere = { ...withoutNeighbours, DATA_DIR: join(folder, 'second'), PORT: String(port) }
  await expectOne(/Port +Port \d+ is taken by another program/, elsewhere)
})

longTest('a database that cannot be reached', async () => {
  const url = (user: string, port: number) => `postgres://${user}:hidden@127.0.0.1:${port}/fieldbook`
  const port = await freePort()
  const { faults, output } = await examine({
    DATABASE_URL: url('fieldbook_app', port),
    DATABASE_ADMIN_URL: url('me', port),
  })
  expect(faults, output).toEqual([expect.stringMatching(/Database +The database cannot be reached at 127\.0\.0\.1:/)])
  expect(output).not.toContain('hidden')
})

test('a standby for reads that is none', () =>
  expectOne(/Database +DATABASE_REPLICA_URL leads to no standby/, { DATABASE_REPLICA_URL: appUrl(dataDir) }))

longTest('a standby for reads that is not there', () =>
  expectOne(/Database +The standby at DATABASE_REPLICA_URL cannot be reached/, {
    DATABASE_REPLICA_URL: 'postgres://fieldbook_app:none@127.0.0.1:1/fieldbook',
  }),
)

longTest('secrets that were damaged', async () => {
  const dir = join(folder, 'third')
  mkdirSync(dir, { mode: 0o700 })
  writeFileSync(join(dir, 'secrets.json'), '{"csrf":', { mode: 0o600 })
  const port = String(await freePort())
  await expectOne(/Settings +The secrets in .* are damaged/, { ...withoutNeighbours, DATA_DIR: dir, PORT: port })
})

test('a Fieldbook that was killed', async () => {
  const aside = join(dataDir, 'fieldbook.lock')
  const lock = JSON.parse(readFileSync(aside, 'utf8')) as { pid: number; started: string }
  renameSync(aside, `${aside}.aside`)
  writeFileSync(aside, JSON.stringify({ ...lock, started: 'before' }))
  const { faults } = await examine({ PORT: String(await freePort()) })
  renameSync(`${aside}.aside`, aside)
  expect(faults).toEqual([expect.stringMatching(/Process +Fieldbook was killed \(process \d+ is gone\).*: start it/)])
})

/** Answers with a clock that is so many seconds ahead. */
const answer =
  (secondsAhead: number): RequestListener =>
  (_request, reply) => {
    const clock = Temporal.Now.zonedDateTimeISO('UTC').add({ seconds: secondsAhead })
    const part = (options: Intl.DateTimeFormatOptions) => clock.toLocaleString('en-US', options)
    const day = `${part({ weekday: 'short' })}, ${String(clock.day).padStart(2, '0')} ${part({ month: 'short' })} ${clock.year}`
    reply.setHeader('Date', `${day} ${clock.toPlainTime().toString({ smallestUnit: 'second' })} GMT`).end()
  }

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  stops.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** For localhost, made on the spot, and known to whoever is given its file. */
function certificateFor(days: number): { key: string; cert: string; file: string } {
  const place = join(folder, `certificate${days}`)
  mkdirSync(place)
  const [key, request, extension, file] = ['key', 'request', 'extension', 'cert'].map((name) => join(place, name)) as [
    string,
    string,
    string,
    string,
  ]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', request, '-subj', '/CN=localhost')
  writeFileSync(extension, 'subjectAltName=DNS:localhost\n')
  openssl('x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-extfile', extension, '-out', file)
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file }
}
