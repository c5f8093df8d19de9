/** An empty server: a second one beside it, the link that sets it up, and the operator's link to a new password. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  adminUrl,
  appUrl,
  csrfSecret,
  endParent,
  freePort,
  type Parent,
  removeFolder,
  root,
  sql,
  startReady,
  temporaryFolder,
  until,
} from './parent.ts'

let folder: string
const parents: Parent[] = []
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  for (const parent of parents.splice(0).toReversed()) await endParent(parent)
  removeFolder(folder)
})

async function start(env: Record<string, string>): Promise<{ parent: Parent; url: string }> {
  const port = await freePort()
  const parent = await startReady({ PORT: String(port), LOG_LEVEL: 'warn', ...env })
  parents.push(parent)
  return { parent, url: `http://127.0.0.1:${port}` }
}

/** Reads the token printed after the sentence. */
const tokenIn = (output: string, path: string) => new RegExp(`${path}\\?token=([\\w-]{43})`).exec(output)?.[1] ?? ''

const send = async (url: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

/** `npm run reset-password -- ADDRESS`, in short. */
async function resetPassword(env: Record<string, string>, ...address: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(root, 'bin', 'backup.mjs'), 'reset-password', ...address], {
    cwd: root,
    env: { PATH, HOME, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

const password = 'seven grey herons at low tide'
const newPassword = 'an estuary with seven wooden boats'
const email = 'nora@quay.example'

test('a second server leaves the set-up link of the first alone; the operator gets the only administrator back in', async () => {
  const dataDir = join(folder, 'data')
  const first = await start({ DATA_DIR: dataDir })
  await until(() => tokenIn(first.parent.output(), '/setup/') !== '', 20_000)
  // The last line comes in a piece of its own.
  await until(() => first.parent.output().includes('npm run doctor'), 20_000)
  // One screen of 24 rows says what is done, where it is, how to begin and what is next; packages and web client add four.
  const shown = first.parent.output().trimEnd()
  const rows = shown.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0)
  expect(rows, shown).toBeLessThanOrEqual(20)
  expect(shown).toMatch(/is ready at http:.*\nIts data is in .* Next: npm run backup; npm run doctor/)
  const database = { DATABASE_URL: appUrl(dataDir), DATABASE_ADMIN_URL: adminUrl(dataDir) }
  const elsewhere = join(folder, 'not', 'there', 'yet')
  const second = await start({ ...database, CSRF_SECRET: csrfSecret(dataDir), DATA_DIR: elsewhere })
  expect(existsSync(elsewhere)).toBe(true)
  await until(() => tokenIn(second.parent.output(), '/setup/') !== '', 20_000)
  const setUp = tokenIn(first.parent.output(), '/setup/')
  const organisation = { name: 'Quay Surveyors', locale: 'IE', timezone: 'Europe/Dublin' }
  const made = await send(first.url, '/auth/setup/', {
    token: setUp,
    organisation,
    name: 'Nora Byrne',
    email,
    password,
  })
  expect(made.status, await made.text()).toBe(201)
  const cookie = made.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  // Any server takes any request.
  const profile = (await (await send(second.url, '/users/me/', undefined, { cookie })).json()) as { org: object }
  expect(profile.org).toMatchObject(organisation)

  const signIn = async (typed: string) =>
    (await send(second.url, '/auth/token/login/', { email, password: typed })).status
  expect(await resetPassword({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: expect.stringContaining('Give the address that the person signs in with'),
  })
  const unknown = await resetPassword({ DATA_DIR: dataDir }, 'nobody@quay.example')
  expect(unknown.code).toBe(1)
  expect(unknown.output).toContain('Nobody signs in with nobody@quay.example here.')
  const printed = await resetPassword({ DATA_DIR: dataDir, PUBLIC_URL: 'https://quay.example' }, email.toUpperCase())
  expect(printed, printed.output).toMatchObject({ code: 0 })
  expect(printed.output).toContain('https://quay.example/login/password/?token=')
  const token = tokenIn(printed.output, '/login/password/')
  expect(await signIn(password)).toBe(200)
  const reset = await send(first.url, '/auth/password-reset/confirm/', { token, new_password: newPassword })
  expect(reset.status).toBe(204)
  expect([await signIn(password), await signIn(newPassword)]).toEqual([400, 200])
  const audit = await sql(
    dataDir,
    `select action, user_id is null as nobody from audit where action like '%password%' order by id`,
  )
  expect(audit).toEqual([
    { action: 'make_password_link', nobody: true },
    { action: 'reset_password', nobody: false },
  ])

  // The second lives on the first one's database.
  for (const parent of parents.splice(0).toReversed()) await endParent(parent)
  const stopped = await resetPassword({ DATA_DIR: dataDir }, email)
  expect(stopped, stopped.output).toMatchObject({ code: 0 })
})
