/** Batches of one organisation, seen from another one that only wants its list. */
import { type AddressInfo, connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { maxImportBytes } from '#core/import/sheet.ts'
import { clientImports, listClients, tagClients } from '#features/clients/clients/clients.ts'
import { approveDiary, rejectDiary, resetDiary } from '#features/diary/entries/entryActions.contract.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { archive, parts, rowOf, sheetOf } from '#test/workbooks.ts'
import { adminOf } from '../safety/support/admin.ts'

const wait = 1000
const server = testServer({ heavy: { each: 2, atOnce: 3, wait } })
const { aFirm, as, database } = server
const lists = listsOf(server)
const admin = adminOf(database)

const content = (name: string) => base64(`Name,Tags\n${name},Held\n`)

test('many imports that take long leave the others their lists', async () => {
  const [busy, second] = [await aFirm(), await aFirm()]
  // As slow as wanted: the tag that every row needs is being written by somebody who does not come to an end.
  await admin.run(`begin; select set_config('app.org_id', '${busy.org_id}', true)`)
  await admin.rows(`insert into tag (org_id, name) values ($1, 'Held')`, [busy.org_id])
  let refusals = 0
  const imports = Array.from({ length: 8 }, async (_, index) => {
    const person = index % 2 === 0 ? busy.ada : busy.maya
    const answer = await as(person, clientImports.load, { body: { content: content(`Client ${index}`) } })
    if (answer.status === 429) refusals += 1
    return answer
  })
  const shown = await lists.page(second.ada, listClients, {})
  expect(shown.count).toBe(1)
  // Somebody of the other organisation changes many at the same time.
  const ids = shown.results.map(({ id }) => id)
  const tagged = await as(second.ada, tagClients, { body: { ids, add: ['Docks'], remove: [] } })
  expect(tagged.status).toBe(200)
  await expect.poll(() => refusals, { timeout: 4 * wait }).toBe(6)
  await admin.run('rollback')
  const answers = await Promise.all(imports)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect([refused.length, refused[0]?.headers['retry-after'], refused[0]?.body]).toEqual([
    6,
    '5',
    {
      detail:
        'Too many imports and changes of many records are under way of your organisation at the same time. Please try again in a moment.',
    },
  ])
  // And the next one is let in.
  expect((await as(busy.ada, clientImports.load, { body: { content: content('After all') } })).status).toBe(201)
})

test('who decides all that a list shows waits for a turn, and who decides a few waits for nobody', async () => {
  const { ada, sam, org_id } = await aFirm()
  const few = await server.anEntry(sam, { status: 'submitted' })
  await admin.run(`begin; select set_config('app.org_id', '${org_id}', true)`)
  await admin.rows(`insert into tag (org_id, name) values ($1, 'Held')`, [org_id])
  const imports = [1, 2].map((index) =>
    as(ada, clientImports.load, { body: { content: content(`Client ${index}`) } }).then(({ status }) => status),
  )
  const march = { filter: 'start=2026-03-01&end=2026-03-31', count: 1 }
  // Once both imports have their turns.
  await expect
    .poll(async () => (await as(ada, rejectDiary, { body: { ...march, count: 9, reason: 'Why' } })).status, {
      timeout: 20 * wait,
    })
    .toBe(429)
  expect((await as(ada, approveDiary, { body: { ids: [few.id] } })).status).toBe(200)
  await admin.run('rollback')
  expect(await Promise.all(imports)).toEqual([201, 201])
  expect((await as(ada, resetDiary, { body: march })).body).toEqual({ count: 1, results: [] })
})

test('a workbook is read before a connection is taken', async () => {
  const { ada } = await aFirm()
  const rows = Array.from({ length: 19_000 }, (_, index) =>
    rowOf(`Client ${index}`, 'text '.repeat(20), 'more '.repeat(20)),
  )
  const whole = parts(sheetOf(...rows))
  // The end is broken: all of it is read, and nothing is asked of the database.
  const broken = {
    ...whole,
    'xl/worksheets/one.xml': whole['xl/worksheets/one.xml']?.replace('</sheetData>', '') ?? '',
  }
  const body = { content: base64(await archive(broken)) }
  const { pool } = database()
  let [looked, held] = [0, 0]
  const watching = setInterval(() => {
    looked += 1
    if (pool.totalCount > pool.idleCount) held += 1
  }, 1)
  const answer = await as(ada, clientImports.preview, { body })
  clearInterval(watching)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('This workbook is damaged')
  expect(looked).toBeGreaterThan(10)
  expect(held / looked).toBeLessThan(0.5)
})

test('the server has a bound of its own for the bytes of an import', async () => {
  const { ada } = await aFirm()
  const over = await as(ada, clientImports.preview, { body: { content: base64('a'.repeat(maxImportBytes + 1)) } })
  expect([over.status, over.body]).toEqual([
    400,
    { content: ['An import takes at most 21.0 MB. Split the file and import the parts.'] },
  ])
  const far = await as(ada, clientImports.preview, { body: { content: base64('a'.repeat(maxImportBytes * 2)) } })
  expect([far.status, far.body]).toEqual([413, { detail: 'This is too large to send.' }])
})

test('files that are still on their way in are few at a time, since each is held until it is there', async () => {
  const [busy, second] = [await aFirm(), await aFirm()]
  const app = server.app()
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headOf = async (person: typeof busy.ada) =>
    [
      'POST /api/clients/import/preview/ HTTP/1.1',
      'Host: localhost',
      `Authorization: ${(await server.headersOf(person)).authorization}`,
      'Content-Type: application/json',
      'Content-Length: 20000000',
      '',
      '{"content":"',
    ].join('\r\n')
  const heads = { ada: await headOf(busy.ada), maya: await headOf(busy.maya) }
  const dripping: Socket[] = []
  const drip = (head = heads.ada) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).write(head)
    dripping.push(socket)
  }
  for (let index = 0; index < 8; index += 1) drip()
  const preview = (person: typeof busy.ada) => as(person, clientImports.preview, { body: { content: content('Quay') } })
  // One that asks holds a place for its moment, and may have taken that of one that stays.
  const requestOf = async (person: typeof busy.ada, ...drippers: string[]) => {
    const { status } = await preview(person)
    if (status !== 429) for (const head of drippers) drip(head)
    return status
  }
  await expect.poll(() => requestOf(busy.ada, heads.ada), { timeout: 15_000 }).toBe(429)
  expect((await preview(busy.ada)).body).toEqual({
    detail: 'Too many files to import of yours are being sent at the same time. Please try again in a moment.',
  })
  // One person has half of the places, two have all of them.
  expect((await preview(busy.maya)).status).toBe(200)
  await expect.poll(() => requestOf(busy.otto, heads.ada, heads.maya), { timeout: 15_000 }).toBe(429)
  const refused = await preview(busy.otto)
  expect([refused.headers['retry-after'], refused.body]).toEqual([
    '5',
    {
      detail:
        'Too many files to import are being sent of your organisation at the same time. Please try again in a moment.',
    },
  ])
  expect((await preview(second.ada)).status).toBe(200)
  // Who gives up leaves the place to the next.
  for (const socket of dripping) socket.destroy()
  await expect.poll(async () => (await preview(busy.ada)).status, { timeout: 15_000 }).toBe(200)
})
