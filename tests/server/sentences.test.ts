/** Bad input that people really send, each with the sentence that a person reads. */
import { expect, test } from 'vitest'

import { testServer, type Firm } from '#test/firm.ts'
import { bytesOfExport } from '#test/workbooks.ts'

const { aFirm, raw, headersOf } = testServer()

interface Bad {
  method: 'POST' | 'PATCH'
  path: (firm: Firm) => string
  body: (firm: Firm) => object
}
const post = (path: string, body: object | ((firm: Firm) => object)): Bad => ({
  method: 'POST',
  path: () => path,
  body: (firm) => (typeof body === 'function' ? (body as (firm: Firm) => object)(firm) : body),
})
const rate = (more: object) => ({ name: 'Standard', rate: '20', valid_from: '2026-01-01', ...more })
const file = (bytes: Buffer) => ({ content: bytes.toString('base64') })

const bad: [what: string, before: Bad[], refused: Bad, answer: object, status?: number][] = [
  [
    'an e-mail address that somebody has, in other case',
    [],
    post('/users/', ({ sam }) => ({ first_name: 'Nell', email: sam.email.toUpperCase() })),
    { email: ['Another person in this firm already has this address. Enter another one.'] },
  ],
  [
    'a manager of oneself',
    [],
    { method: 'PATCH', path: ({ maya }) => `/users/${maya.id}/`, body: ({ maya }) => ({ manager_id: maya.id }) },
    { manager_id: ['A person cannot be their own manager.'] },
  ],
  [
    'a group that takes the last administrator away',
    [],
    {
      method: 'PATCH',
      path: ({ groups }) => `/users/groups/${groups['Administrator']}/`,
      body: () => ({ permissions: ['clients.view_client'] }),
    },
    {
      detail: 'This is the last active administrator without an end date. Add another administrator first.',
      code: 'state',
    },
    409,
  ],
  [
    'an extra field that nobody defined',
    [],
    post('/suppliers/', { name: 'Quay Hire', udf: { colour: 'red' } }),
    { 'udf.colour': ['Unknown field.'] },
  ],
  [
    'a VAT rate of 101 %',
    [],
    post('/company/vat-rates/', rate({ rate: '101' })),
    { rate: ['Enter a rate between 0 and 100 per cent.'] },
  ],
  [
    'VAT rates of one name on the same day',
    [post('/company/vat-rates/', rate({}))],
    post('/company/vat-rates/', rate({ name: 'STANDARD', rate: '5', valid_from: '2026-06-01' })),
    { valid_from: ['Standard is 20.00% from 1 Jan 2026 on already. End it the day before this one begins.'] },
  ],
  [
    'a picture in the place of a CSV',
    [],
    post('/clients/import/', file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))),
    { content: ['This is not a text file. Choose a CSV file or an Excel workbook.'] },
  ],
  [
    'a CSV of 100,000 rows',
    [],
    post('/clients/import/', file(Buffer.from(`Name\n${'Dock\n'.repeat(100_000)}`))),
    {
      content: [
        'This file has about 100,000 rows. An import takes at most 20,000. Split the file and import the parts.',
      ],
    },
  ],
  [
    'a workbook with a formula that nobody worked out',
    [],
    post('/clients/import/', file(bytesOfExport('uncalculated.xlsx'))),
    {
      content: [
        'Cell B2 is a formula without its value. Open the workbook in a spreadsheet program, save it and choose it again.',
      ],
    },
  ],
]

test.each(bad)('%s', async (_what, before, refused, answer, code = 400) => {
  const firm = await aFirm()
  const headers = await headersOf(firm.ada)
  const send = ({ method, path, body }: Bad) => raw({ method, url: `/api${path(firm)}`, headers, payload: body(firm) })
  for (const record of before) expect((await send(record)).status).toBeLessThan(300)
  const { status, body } = await send(refused)
  expect([status, body]).toEqual([code, answer])
})

test('a formula in a CSV is a name like any other, and does nothing in the file that it leaves by', async () => {
  const { ada } = await aFirm()
  const headers = await headersOf(ada)
  const payload = file(Buffer.from(`Name\n"=HYPERLINK(""https://evil.example"",""Quay"")"\n@SUM(1+1)\n`))
  expect((await raw({ method: 'POST', url: '/api/clients/import/', headers, payload })).status).toBeLessThan(300)
  const { body } = await raw({ method: 'GET', url: '/api/clients/', headers })
  const names = (body as { results?: { name: string }[] }).results?.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['=HYPERLINK("https://evil.example","Quay")', '@SUM(1+1)']))
  const { text } = await raw({ method: 'GET', url: '/api/clients/export/?format=csv&columns=name', headers })
  expect(text.split('\r\n').filter((line) => /^"?[=+@-]/.test(line))).toEqual([])
  expect(text).toContain(`'=HYPERLINK(`)
  expect(text).toContain(`'@SUM(1+1)`)
})
