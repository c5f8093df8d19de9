/** Clients from workbooks: as several programs write them, as the list exports them, and as nothing can be made of them. */
import { describe, expect, test } from 'vitest'

import type { ContractInput } from '#core/contract.ts'
import { testServer } from '#test/firm.ts'
import { base64, sample } from '#test/imports.ts'
import { listsOf } from '#test/lists.ts'
import { archive, parts, rowOf, sheetOf } from '#test/workbooks.ts'
import { clientImports, createClient, listClients } from '../clients.ts'

const server = testServer()
const { aFirm, as, headersOf } = server
const lists = listsOf(server)
const { preview, load } = clientImports

type More = Partial<ContractInput<typeof load>['body']>
const file = (content: string, more: More = {}) => ({ content, file_name: 'clients.xlsx', ...more })
const rows = async (...lines: string[][]) =>
  base64(await archive(parts(sheetOf(...lines.map((line) => rowOf(...line))))))

test.each(['exceljs.xlsx', 'sheetjs.xlsx', 'openpyxl.xlsx', 'xlsxwriter.xlsx'])('%s', async (name) => {
  const { ada } = await aFirm()
  const shown = await as(ada, preview, { body: file(sample(name)) })
  expect([shown.status, shown.body]).toMatchObject([
    200,
    {
      delimiter: null,
      sheet: 0,
      mapping: { name: 0, conversion: 1, payment_days: 2, postcode: 3, phone: 4, notes: 8 },
      date_order: 'dmy',
      totals: { rows: 2, import: 2 },
    },
  ])
  const done = await as(ada, load, { body: file(sample(name)) })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(ada, listClients, { search: 'quay' })).results).toMatchObject([
    {
      name: 'Quay Estates',
      conversion: '2024-01-31',
      payment_days: 30,
      address: { postcode: '01234' },
      phone: '442079460000',
      notes: 'two\nlines',
    },
  ])
  const [second] = (await lists.page(ada, listClients, { search: 'Élan' })).results
  expect(second).toMatchObject({ name: 'Élan Ltd', conversion: '2024-02-01', address: { postcode: '97301' } })
  // A text that looks like a formula is what it was.
  expect(second?.notes).toBe('=SUM(A1)')
})

describe('what LibreOffice writes', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.csv', 'libreoffice-semicolons.csv', 'libreoffice-utf-16.csv'])(
    '%s',
    async (name) => {
      const { ada } = await aFirm()
      const shown = await as(ada, preview, { body: file(sample(name)) })
      expect([shown.status, shown.body]).toMatchObject([
        200,
        {
          mapping: { name: 0, conversion: 1, payment_days: 2, postcode: 3, tags: 6, notes: 7 },
          question: null,
          totals: { rows: 2, import: 2 },
        },
      ])
      const isBook = name.endsWith('.xlsx')
      expect(shown.body.sheets).toEqual(isBook ? ['Clients', 'More clients'] : [])
      expect((await as(ada, load, { body: file(sample(name)) })).status).toBe(201)
      const read = (await lists.page(ada, listClients, { ordering: 'name' })).results.filter(
        ({ name: called }) => called !== 'Harbour Trust',
      )
      // Of cells that are merged the first one has the text; a CSV has lost the zero that a format had put in front.
      expect(read).toMatchObject([
        {
          name: 'Élan Ltd',
          conversion: '2024-02-29',
          payment_days: 45,
          address: { postcode: 'BA1 1AA' },
          tags: ['docks', 'Water'],
          notes: '',
        },
        {
          name: 'Quay Estates',
          conversion: '2024-01-31',
          payment_days: 30,
          address: { postcode: isBook ? '01234' : '1234' },
          tags: ['docks', 'Water'],
          notes: 'Two lines,\n"quoted"',
        },
      ])
    },
  )

  test('its second sheet, when that one is chosen', async () => {
    const { ada } = await aFirm()
    const second = file(sample('libreoffice.xlsx'), { sheet: 1 })
    expect((await as(ada, load, { body: second })).status).toBe(201)
    expect((await lists.page(ada, listClients, { search: 'two' })).results).toMatchObject([
      { name: 'Quay Estates Two', notes: 'of the second sheet' },
    ])
  })
})

test('what a list exports as a workbook, an import of the same locale reads back', async () => {
  const { ada } = await aFirm({ locale: 'US' })
  const there = await aFirm({ locale: 'US' })
  const body = {
    name: '=Formulas & Co',
    address: { line1: '1 Quay', city: 'Salem', region: 'OR', postcode: '01301', country: 'US' },
    phone: '0012345678901234567',
    notes: 'One\nTwo, "three" _x0041_',
    tags: ['Docks'],
    payment_month_end: true,
    payment_days: 14,
    inactive_date: '2999-03-04',
  }
  await as(ada, createClient, { body })
  const query = { search: 'formulas', format: 'xlsx' }
  const exported = await server.app().inject({ url: '/api/clients/export/', query, headers: await headersOf(ada) })
  const done = await as(there.ada, load, { body: file(base64(exported.rawPayload)) })
  expect(done.status, done.text).toBe(201)
  expect((await lists.page(there.ada, listClients, { search: 'formulas' })).results).toMatchObject([body])
})

test('another sheet is read when it is asked for', async () => {
  const { ada } = await aFirm()
  const { body } = await as(ada, preview, { body: file(sample('exceljs.xlsx')) })
  // The one that is hidden is not among them.
  expect([body.sheets, body.sheet]).toEqual([['Clients', 'Empty'], 0])
  for (const sheet of [1, 7])
    expect((await as(ada, load, { body: file(sample('exceljs.xlsx'), { sheet }) })).status).toBe(400)
})

test('rows that cannot be are refused with a sentence each and what stands in them, and then none is imported', async () => {
  const { ada } = await aFirm()
  const content = await rows(['Name', 'E-mail', 'Fax'], ['#N/A', '', 'none'], ['Two', 'nonsense'], ['Three'])
  const { body } = await as(ada, preview, { body: file(content) })
  expect(body.rows).toMatchObject([
    {
      row: 2,
      cells: ['#N/A', '', 'none'],
      errors: { name: ['Name: This cell has the error #N/A. Correct it in the spreadsheet.'] },
    },
    { row: 3, cells: ['Two', 'nonsense'], errors: { email: ['E-mail, “nonsense”: Enter a valid email address.'] } },
    { row: 4, outcome: 'import' },
  ])
  expect(body.rows[2]).not.toHaveProperty('cells')
  expect((await as(ada, load, { body: file(content) })).status).toBe(400)
  expect((await as(ada, load, { body: file(content, { skip: [2, 3] }) })).body).toMatchObject({
    records: 1,
    skipped: 2,
  })
})

describe('a workbook is refused in a sentence', () => {
  const locked = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])
  test.each([
    ['under a password', base64(locked), 'This workbook is protected by a password. Save it without one'],
    ['of the old kind under another name', sample('old.xls'), 'This is an old Excel workbook (.xls)'],
    ['that ends in the middle', sample('exceljs.xlsx').slice(0, 4000), 'This workbook is damaged'],
    ['with a formula that nobody worked out', sample('uncalculated.xlsx'), 'Cell B2 is a formula without its value.'],
    ['that is an archive of anything', base64(Buffer.from('PK\x03\x04')), 'This workbook is damaged'],
  ])('%s', async (_, content, sentence) => {
    const { ada } = await aFirm()
    const answer = await as(ada, load, { body: file(content) })
    expect([answer.status, answer.body]).toEqual([400, { content: [expect.stringContaining(sentence)] }])
  })
})
