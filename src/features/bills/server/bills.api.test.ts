/** Bills of suppliers: by hand, and from the e-invoices that other people publish. */
import { deflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { add, compare } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { listFiles } from '#features/files/files.contract.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { getProjectPerformance } from '#features/performance/performance.contract.ts'
import { project } from '#features/projects/projects.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { testServer } from '#test/firm.ts'
import { eInvoiceExample as example, eInvoicePdf } from '#test/eInvoice.ts'
import { form, formType } from '#test/forms.ts'
import { type Bill, bill } from '../bills.ts'

const { aFirm, as, app, grant, headersOf } = testServer()
const { calls } = bill
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
type Firm = Awaited<ReturnType<typeof aFirm>>

async function send(who: Firm['ada'], content: string | Buffer, name = 'invoice.xml') {
  const headers = { ...(await headersOf(who)), ...formType }
  const answer = await app().inject({
    method: 'POST',
    url: '/api/bills/e-invoice/',
    headers,
    payload: form([{ name, content }]),
  })
  return { status: answer.statusCode, body: answer.json<Bill & { files?: string[]; detail?: string }>() }
}
async function aProject({ ada, client }: Firm, more: object = {}) {
  const body = { name: 'Weir', client_id: client.id, price: '1000', requested: '2026-01-05', ...more }
  return (await as(ada, project.calls.create, { body })).body
}
const costOf = async ({ ada }: Firm, record: { id: number }) =>
  (await as(ada, project.calls.get, withId(record))).body.cost

test('a bill is a cost of the projects of its lines, in the period of its date', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const [weir, quay] = [await aProject(firm, { accepted: '2026-01-06' }), await aProject(firm)]
  const hire = await as(ada, supplier.calls.create, { body: { name: 'Hire' } })
  const lines = [
    { description: 'Boat', net: '300', project_id: weir.id },
    { description: 'Boat', net: '80.50', project_id: quay.id },
    { description: 'Carriage', net: '20' },
  ]
  const body = { name: '4711', supplier_id: hire.body.id, date: '2026-02-03', due: '2026-03-05', tax: '80.10', lines }
  const made = await as(ada, calls.create, { body })
  expect([made.status, made.body]).toMatchObject([
    201,
    { amount_net: '400.50', tax: '80.10', amount_gross: '480.60', state: 'overdue', duplicates: [], documents: 0 },
  ])
  expect([await costOf(firm, weir), await costOf(firm, quay)]).toEqual(['300.00', '80.50'])
  const found = async (query: object) =>
    ((await as(ada, calls.list, { query })).body as { results: Bill[] }).results.map(({ id }) => id)
  expect(await found({ project_id: String(quay.id) })).toEqual([made.body.id])
  expect(await found({ tab: 'unallocated' })).toEqual([made.body.id])
  const report = async (start: string, end: string) =>
    (await as(ada, getProjectPerformance, { query: { start, end } })).body.results.find(({ id }) => id === weir.id)
      ?.cost_period
  expect([await report('2026-02-01', '2026-02-28'), await report('2026-03-01', '2026-03-31')]).toEqual([
    '300.00',
    '0.00',
  ])
  const again = await as(ada, calls.create, { body: { ...body, name: '4711', lines: [] } })
  expect(again.body.duplicates.map(({ id }) => id)).toEqual([made.body.id])
  const paid = await as(ada, calls.change, {
    ...withId(made.body),
    body: { paid: '2026-03-01', version: made.body.version },
  })
  expect(paid.body.state).toBe('paid')
  await as(ada, calls.remove, withId(made.body))
  expect(await costOf(firm, weir)).toBe('0.00')
})

test('a line keeps its project when somebody saves the bill who may not see that', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const weir = await aProject(firm)
  const hire = await as(ada, supplier.calls.create, { body: { name: 'Hire' } })
  const lines = [{ description: 'Boat', net: '300', project_id: weir.id }]
  const made = await as(ada, calls.create, { body: { name: '1', supplier_id: hire.body.id, lines } })
  await grant(sam, 'supplier.view_bill', 'supplier.change_bill')
  const seen = (await as(sam, calls.get, withId(made.body))).body
  expect(seen.lines).toMatchObject([{ project_id: null, project: null, net: '300.00' }])
  const sent = [
    { description: 'Boat', net: '300.00', project_id: null },
    { description: 'Oars', net: '10' },
  ]
  const saved = await as(sam, calls.change, { ...withId(made.body), body: { lines: sent, version: seen.version } })
  expect(saved.body.amount_net).toBe('310.00')
  expect((await as(ada, calls.get, withId(made.body))).body.lines.map(({ project_id: id }) => id)).toEqual([
    weir.id,
    null,
  ])
  const others = [{ description: 'Boat', net: '1', project_id: weir.id }]
  expect((await as(sam, calls.change, { ...withId(made.body), body: { lines: others } })).body).toEqual({
    lines: ['Invalid choice.'],
  })
})

test.each([
  'CII-BR-CO-10-RoundingIssue.xml',
  'guide-example1.xml',
  'peppol-Allowance-example.xml',
  'peppol-base-creditnote-correction.xml',
  'ubl-tc434-example9.xml',
])('the e-invoice %s becomes a bill of what it states, with its file', async (name) => {
  const firm = await aFirm({ locale: 'IE' })
  const { ada } = firm
  const { status, body } = await send(ada, example(name), name)
  expect([status, body.detail ?? body.files]).toEqual([201, undefined])
  const sign = /creditnote/.test(name) ? -1 : 1
  expect(compare(body.amount_gross, add(body.amount_net, body.tax))).toBe(0)
  expect(compare(body.amount_net, '0') * sign).toBe(name.startsWith('CII') ? 0 : 1)
  expect(body.lines.length).toBeGreaterThan(0)
  const { results } = (await as(ada, listFiles, { query: { bill_id: String(body.id) } })).body
  expect(results.map((file) => file.name)).toEqual([name])
  expect((await as(ada, calls.get, withId(body))).body.documents).toBe(1)
  // Its supplier is there from now on; the same bill is not taken twice.
  const again = await send(ada, example(name), name)
  expect([again.status, again.body.detail]).toEqual([
    409,
    `Bill ${body.name} of this supplier already exists, dated ${formatsOf('GB').longDate(body.date)}.`,
  ])
})

test('its lines are a cost of the project that it names as the order', async () => {
  const firm = await aFirm({ locale: 'IE' })
  const weir = await aProject(firm)
  const xml = example('ubl-tc434-example9.xml').replace(
    /<cac:AccountingSupplierParty>/,
    `<cac:OrderReference><cbc:ID>${weir.reference} weir</cbc:ID></cac:OrderReference>$&`,
  )
  const { body } = await send(firm.ada, xml)
  expect(body.lines.map(({ project_id: id }) => id)).toEqual(body.lines.map(() => weir.id))
  expect(await costOf(firm, weir)).toBe('147.00')
})

test('what is no e-invoice, or none for this firm, is refused in a sentence, and nothing of it is kept', async () => {
  const firm = await aFirm({ locale: 'IE' })
  const { ada, sam } = firm
  const good = example('ubl-tc434-example9.xml')
  const cases: [string, string][] = [
    [
      good.replace(/<Invoice/, '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice'),
      'This file contains a document type declaration (DOCTYPE), which is not allowed in an e-invoice.',
    ],
    ['<a>', 'This file is damaged or incomplete. Ask the supplier to send it again.'],
    ['<a/>', 'This file is not an e-invoice (UBL or CII). Choose the XML file that came with the invoice.'],
    [
      example('ubl-tc434-example3.xml'),
      'This invoice is in DKK, but bills are in EUR. Enter the bill by hand with its amount in EUR.',
    ],
    [
      good.replaceAll('147.00</cbc:TaxExclusiveAmount>', '148.00</cbc:TaxExclusiveAmount>'),
      'The amount before tax does not match the lines, allowances and charges. The total does not match the amount before tax plus tax. Ask the supplier for a correct one.',
    ],
  ]
  for (const [xml, sentence] of cases) {
    const { status, body } = await send(ada, xml)
    expect([status, body.files]).toEqual([400, [sentence]])
  }
  expect((await send(sam, good)).status).toBe(403)
  await grant(sam, 'supplier.add_bill')
  const { body } = await send(sam, good)
  expect(body.files?.[0]).toMatch(/^Supplier .* not found\. Ask someone with permission to add suppliers\.$/)
  expect((await as(ada, calls.list, { query: {} })).body).toMatchObject({ count: 0 })
})

test('a PDF with an e-invoice in it is read as the XML alone is, and kept as it came', async () => {
  const seller = await aFirm()
  const { body: draft } = await as(seller.ada, invoice.calls.create, {
    body: { client_id: seller.client.id, lines: [{ description: 'Boat hire', price: '120.50', quantity: '2' }] },
  })
  const { body: issued } = await as(seller.ada, invoice.calls.issue, { ...withId(draft), body: {} })
  const pdf = await app().inject({
    url: `/api/invoices/${issued.id}/e-invoice/?syntax=pdf`,
    headers: await headersOf(seller.ada),
  })
  expect(pdf.statusCode).toBe(200)
  const { ada } = await aFirm()
  const read = await send(ada, pdf.rawPayload, 'invoice.pdf')
  expect([read.status, read.body]).toMatchObject([
    201,
    { name: issued.name, amount_net: '241.00', lines: [{ description: 'Boat hire', net: '241.00' }] },
  ])
  const { body: files } = await as(ada, listFiles, { query: { bill_id: String(read.body.id) } })
  expect((files as { results: { name: string }[] }).results.map(({ name }) => name)).toEqual(['invoice.pdf'])
  // Without one, and with one that unpacks without end.
  const empty = (await app().inject({ url: `/api/invoices/${issued.id}/pdf/`, headers: await headersOf(seller.ada) }))
    .rawPayload
  const bomb = deflateSync(Buffer.alloc(50_000_000, ' '))
  const bombed = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /EmbeddedFile /Filter /FlateDecode >> stream\n'),
    bomb,
    Buffer.from('\nendstream endobj'),
  ])
  for (const content of [empty, bombed, Buffer.from('%PDF-1.7 stream')])
    expect(await send(ada, content, 'invoice.pdf')).toMatchObject({
      status: 400,
      body: { files: [expect.stringMatching(/^This PDF does not contain an e-invoice/)] },
    })
})

// ZUGFeRD 2 and Factur-X of other programs: EN 16931, EXTENDED, MINIMUM without lines, of which a part is paid already.
test.each([
  ['pdf_zf_en16931_1', { name: '471102', amount_gross: '529.87', prepaid: '0.00', amount_due: '529.87' }],
  ['pdf_zf_extended_1', { name: 'KR87654321012', amount_gross: '480.22' }],
  ['pdf_fx_minimum_1', { name: 'F20220027', amount_gross: '110.00', prepaid: '10.00', amount_due: '100.00' }],
])('%s is read with what it states', async (name, states) => {
  const { ada } = await aFirm({ locale: 'IE' })
  const read = await send(ada, eInvoicePdf(name), `${name}.pdf`)
  expect([read.status, read.body]).toMatchObject([201, states])
})
