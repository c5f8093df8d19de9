/** A server that cannot start says so in one sentence per mistake and exits 1, without a stack trace. */
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { smallDisk } from '#test/smallDisk.ts'
import { freePort, refused, removeFolder, temporaryFolder } from './parent.ts'

let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = temporaryFolder()
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
})
afterEach(() => removeFolder(folder))

/** Lines that are no report of progress. */
const sentences = (output: string): string[] => output.split('\n').filter((line) => /^[^· ]/.test(line))

test('a taken port', async () => {
  const otherServer = createServer().listen(Number(env['PORT']), '127.0.0.1')
  await once(otherServer, 'listening')
  const { code, output } = await refused(env)
  otherServer.close()
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([
    `Port ${env['PORT']} is taken by another program: stop that one, or set PORT to a free port.`,
  ])
  expect(existsSync(join(folder, 'data', 'fieldbook.lock'))).toBe(false)
})

test('a data directory that cannot be written to', async () => {
  writeFileSync(join(folder, 'file'), '')
  const dataDir = join(folder, 'file', 'data')
  const { code, output } = await refused({ ...env, DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([`DATA_DIR cannot be written to (${dataDir}): not a directory.`])
})

test('a full disk', async (context) => {
  const { folder: dataDir, prefix, remove } = smallDisk(4_194_304, context)
  const { code, output } = await refused({ ...env, DATA_DIR: dataDir }, prefix)
  remove()
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([
    `The disk is full: ${dataDir} has less than 100 MB left; make room, then start again.`,
  ])
})

test('a database that cannot be reached', async () => {
  const port = await freePort()
  const url = (user: string) => `postgres://${user}:secret-word@127.0.0.1:${port}/fieldbook`
  const { code, output } = await refused({ ...env, DATABASE_URL: url('fieldbook_app'), DATABASE_ADMIN_URL: url('me') })
  expect(code).toBe(1)
  expect(output).toContain(`The database cannot be reached at 127.0.0.1:${port}`)
  expect(output).not.toMatch(/secret-word|\n {4}at /)
})

test('one database address without the other', async () => {
  const { code, output } = await refused({ ...env, DATABASE_URL: 'postgres://fieldbook_app@127.0.0.1/fieldbook' })
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([expect.stringMatching(/^DATABASE_URL and DATABASE_ADMIN_URL go together/)])
})

test('every mistake of the configuration at once', async () => {
  const { code, output } = await refused({ ...env, PORT: '70000', TRUST_PROXY: 'maybe', LOG_LEVEL: 'loud' })
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([
    'PORT must be a whole number from 1 to 65535, not "70000".',
    expect.stringMatching(/^LOG_LEVEL must be one of .*, not "loud"\.$/),
    expect.stringMatching(/^TRUST_PROXY must be .*, not "maybe"\.$/),
  ])
})

test('secrets that were damaged are not replaced by new ones', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'secrets.json'), '{"csrf":')
  const { code, output } = await refused(env)
  expect(code).toBe(1)
  expect(sentences(output)).toEqual([expect.stringMatching(/^The secrets in .* cannot be read/)])
})
