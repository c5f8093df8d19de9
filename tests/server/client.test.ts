/**
 * The client for programs against a server over HTTP: what it sends is what the contracts say, nothing is written twice,
 * and each of its examples does what it promises.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { routes } from '#app/http.ts'
import { keyPermissions } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { connect, each, type Fieldbook, FieldbookError } from '../../clients/typescript/client.js'
import { operations } from '../../clients/typescript/operations.js'

const server = testServer()
const { aFirm, as, inFirm } = server
const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../clients/typescript/examples/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fieldbook-client-'))
let firm: Firm
let url = ''
let key = ''
let fieldbook: Fieldbook
beforeAll(async () => {
  firm = await aFirm()
  await server.app().listen({ port: 0, host: '127.0.0.1' })
  const address = server.app().server.address()
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const body = { name: 'Programs', end_date: addDays(today('Europe/London'), 30), permissions: [...keyPermissions] }
  key = (await as(firm.ada, createApiKey, { body })).body.key
  fieldbook = connect({ url, key })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const countOf = (table: 'client' | 'diary_entry') =>
  inFirm(firm, async (db) => (await db.selectFrom(table).select('id').execute()).length)

/** Sends each request, and loses its first answers. */
const losing = (answers: number): typeof fetch => {
  let left = answers
  return async (...given) => {
    const response = await fetch(...given)
    if (left-- > 0) throw new TypeError('fetch failed')
    return response
  }
}

test('every call of the server is one of the client’s, under its name, method and address', () => {
  const given = Object.entries(operations).map(([name, [method, path]]) => `${name} ${method} ${path}`)
  expect(given.toSorted()).toEqual(
    routes.map(({ endpoint: { name, method, path } }) => `${name} ${method} ${path}`).toSorted(),
  )
  expect(Object.keys(fieldbook)).toHaveLength(routes.length)
})

test('a record is made, read, changed with the version that was read, and listed page after page', async () => {
  const made = await fieldbook.createClient({ body: { name: 'Harbour Estates' } })
  expect(await fieldbook.getClient({ params: { id: made.id } })).toMatchObject({ name: 'Harbour Estates' })
  const params = { params: { id: made.id } }
  const changed = await fieldbook.changeClient(
    { ...params, body: { phone: '01943 111222' } },
    { version: made.version },
  )
  expect(changed.version).toBe(made.version + 1)
  const late = fieldbook.changeClient({ ...params, body: { phone: '0' } }, { version: made.version })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' })
  for (let index = 0; index < 5; index++) await fieldbook.createClient({ body: { name: `Client ${index}` } })
  const names: string[] = []
  for await (const client of each(fieldbook.listClients, { query: { rows: 2, search: 'Client' } }))
    names.push(client.name)
  expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `Client ${index}`))
})

describe('a refusal is an error with the sentence of the server', () => {
  test('by field', async () => {
    const error = await fieldbook.createClient({ body: { name: '' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(FieldbookError)
    expect(error).toMatchObject({ status: 400, fields: { name: [expect.any(String)] } })
    expect((error as FieldbookError).message).toMatch(/^name: /)
  })
  test('of a wrong key', async () => {
    const wrong = connect({ url, key: `${key.slice(0, -2)}xx` })
    await expect(wrong.listClients()).rejects.toMatchObject({ status: 401, message: 'API key not found.' })
  })
  test('and no answer at all', async () => {
    const nobody = connect({ url: 'http://127.0.0.1:9', key, tries: 1 })
    await expect(nobody.listClients()).rejects.toMatchObject({ status: 0 })
  })
})

test('a change whose answer is lost is sent again, and made once', async () => {
  const before = await countOf('client')
  const unlucky = connect({ url, key, fetch: losing(2) })
  expect(await unlucky.createClient({ body: { name: 'Once Only' } })).toMatchObject({ name: 'Once Only' })
  expect(await countOf('client')).toBe(before + 1)
})

test('the package has the client and its examples, and nothing that it depends on', async () => {
  const cwd = fileURLToPath(new URL('../../clients/typescript/', import.meta.url))
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd })
  const answer = JSON.parse(stdout) as unknown
  // npm lists packages, or names them, by its version.
  const [packed] = Object.values(answer as Record<string, { files: { path: string }[] }>)
  const files = packed?.files.map(({ path }) => path) ?? []
  expect(files).toEqual(
    expect.arrayContaining(['client.js', 'client.d.ts', 'operations.js', 'operations.d.ts', 'README.md']),
  )
  expect(files.filter((file) => file.startsWith('examples/'))).toHaveLength(5)
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies')
})

describe('examples', () => {
  const env = () => ({ ...process.env, FIELDBOOK_URL: url, FIELDBOOK_KEY: key })
  const example = (name: string, ...given: string[]) =>
    run(process.execPath, [join(examples, name), ...given], { env: env(), cwd: folder })

  test('hours: the lines of a file are entries, once, and what is refused is said', async () => {
    const file = join(folder, 'hours.csv')
    writeFileSync(
      file,
      `date,hours,task,details\n2026-03-02,7.5,${firm.task.id},Levels, north side\n2026-03-03,2,${firm.task.id},Office\n`,
    )
    const before = await countOf('diary_entry')
    expect((await example('hours.js', file)).stdout).toContain('2026-03-02: 7.50 h')
    await example('hours.js', file)
    expect(await countOf('diary_entry')).toBe(before + 2)
    writeFileSync(file, `2026-03-04,30,${firm.task.id},Too long\n`)
    await expect(example('hours.js', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Too long') as string,
    })
  })

  test('invoices: those of a year, as rows of a table', async () => {
    const { stdout } = await example('invoices.js', '2026')
    expect(stdout.split('\n')[0]).toBe('"Number","Date","Due","Client","Net","Tax","Gross","Open"')
  })

  test('calendar: a file that calendars read', async () => {
    const { stdout } = await example('calendar.js')
    expect(stdout).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\n$/)
  })

  test('archive: each record on a line', async () => {
    const { stdout } = await example('archive.js', join(folder, 'archive'))
    const lines = readFileSync(join(folder, 'archive', 'clients.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(await countOf('client'))
    expect(stdout).toContain(`clients: ${lines.length}`)
    expect(readdirSync(join(folder, 'archive'))).toHaveLength(5)
  })

  test('webhooks: what is signed is worked on, once; what is not is refused', async () => {
    const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`
    const child = spawn(process.execPath, [join(examples, 'webhooks.js'), '0'], {
      env: { ...env(), WEBHOOK_SECRET: secret },
    })
    try {
      const port = /listening on (\d+)/.exec(await lineOf(child, /listening/))?.[1]
      const client = await fieldbook.createClient({ body: { name: 'Told Estates' } })
      const id = `evt_${randomUUID()}`
      const body = JSON.stringify({ id, type: 'client.created', data: { kind: 'client', id: client.id, version: 1 } })
      const timestamp = String(Math.floor(Temporal.Now.instant().epochMilliseconds / 1000))
      const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
        `${id}.${timestamp}.${body}`,
      )
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature.digest('base64')}`,
      }
      const post = (more = {}) =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { ...headers, ...more }, body }).then(
          ({ status }) => status,
        )
      const receiving = lineOf(child, /created/)
      expect([await post({ 'webhook-signature': 'v1,AAAA' }), await post(), await post()]).toEqual([401, 204, 204])
      expect(await receiving).toBe('client.created: Told Estates\n')
    } finally {
      child.kill()
      await once(child, 'exit')
    }
  })
})

/** Waits for a line of a program. */
const lineOf = (child: ChildProcess, line: RegExp) =>
  new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)))
    child.stdout?.on('data', (part: Buffer) => line.test(part.toString()) && resolve(part.toString()))
  })
