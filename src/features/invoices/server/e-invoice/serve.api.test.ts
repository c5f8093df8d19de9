/** The e-invoice of an invoice: what it was issued with, in both syntaxes, or what to mend. */
import { expect, test } from 'vitest'

import { changeCompany } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { anInvoice } from '#test/builders.ts'
import { filesInPdf, readPdf } from '#test/pdf.ts'
import { testServer } from '#test/firm.ts'
import { officiallyBroken } from '#test/officialRules.ts'
import { invoice } from '../../invoices.ts'
import { readEInvoice, wrongSums } from './read.ts'

const { aFirm, as, app, headersOf, inFirm } = testServer()
const { calls } = invoice
type Firm = Awaited<ReturnType<typeof aFirm>>

async function issued(firm: Firm, rate: object = {}, more: object = {}) {
  const tax = await as(firm.ada, vatRateCalls.create, {
    body: { name: 'VAT', rate: '20', valid_from: '2020-01-01', ...rate },
  })
  expect(tax.status, tax.text).toBe(201)
  const line = {
    description: 'Survey of the weir',
    quantity: '2.5',
    unit: 'days',
    price: '400',
    tax_rate_ids: [tax.body.id],
  }
  const { body } = await as(firm.ada, calls.create, { body: { client_id: firm.client.id, lines: [line], ...more } })
  return (await as(firm.ada, calls.issue, { params: { id: String(body.id) }, body: {} })).body
}
const ask = async (who: Firm['ada'], id: number, syntax = 'ubl') =>
  app().inject({ url: `/api/invoices/${id}/e-invoice/?syntax=${syntax}`, headers: await headersOf(who) })
const address = (firm: Firm, body: object) =>
  as(firm.ada, client.calls.change, { params: { id: String(firm.client.id) }, body })
const ofFirm = (firm: Firm, body: object) =>
  as(firm.ada, changeCompany, { params: { id: String(firm.ada.org_id) }, body })

test('an issued invoice is read back to its totals, in both syntaxes, by the official rules', async () => {
  const firm = await aFirm()
  expect((await ofFirm(firm, { tax_number: '123 4567 89' })).status).toBe(200)
  expect((await address(firm, { address: { city: 'Hull', country: 'GB' } })).status).toBe(200)
  const record = await issued(firm)
  // Where the client moved to since is not where it was issued to.
  await address(firm, { address: { city: 'York', country: 'GB' } })
  for (const syntax of ['ubl', 'cii']) {
    const answer = await ask(firm.ada, record.id, syntax)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${record.name}.${syntax}.xml`)
    expect(officiallyBroken(answer.body)).toEqual([])
    expect(answer.body).toContain('Hull')
    expect(answer.body).toContain('GB123456789')
    const read = readEInvoice(answer.body)
    expect(read).toMatchObject({
      number: record.name,
      net: '1000.00',
      tax: '200.00',
      gross: '1200.00',
      currency: 'GBP',
    })
    expect(wrongSums(read)).toEqual([])
  }
})

test('as a PDF/A-3 it carries the same XML for programs as it says to people', async () => {
  const firm = await aFirm()
  await ofFirm(firm, { tax_number: '123 4567 89' })
  await address(firm, { address: { city: 'Hull', country: 'GB' } })
  const record = await issued(firm)
  const answer = await ask(firm.ada, record.id, 'pdf')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { files, xmp } = await filesInPdf(answer.rawPayload)
  expect([...files]).toEqual([['factur-x.xml', (await ask(firm.ada, record.id, 'cii')).body]])
  // What an archive asks of it, and what tells readers which file is the invoice.
  for (const stated of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(xmp).toContain(stated)
  expect(xmp.match(/<pdfaExtension:schemas>/g)).toHaveLength(1)
  expect(answer.rawPayload.toString('latin1')).toMatch(/\/AFRelationship\s*\/Alternative/)
  expect((await readPdf(answer.rawPayload)).text).toContain(`Invoice ${record.name}`)
})

test('what was issued before its rules were asked for is refused with the field to mend; a draft is none yet', async () => {
  const firm = await aFirm()
  const draft = await as(firm.ada, calls.create, { body: { client_id: firm.client.id } })
  expect((await ask(firm.ada, draft.body.id)).statusCode).toBe(409)
  const record = await inFirm(firm, (db) => anInvoice(db, { client_id: firm.client.id }))
  await ofFirm(firm, { tax_number: '', registration_number: '' })
  await address(firm, { address: { country: '' } })
  const answer = await ask(firm.ada, record.id)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      'client.address': ['The client’s address has no country. Set it on the client’s page. (BR-11)'],
    },
  ])
})

test('nobody of another organisation, and nobody without the permission, sees any of it', async () => {
  const firm = await aFirm()
  const otherFirm = await aFirm()
  const record = await issued(firm)
  expect((await ask(otherFirm.ada, record.id)).statusCode).toBe(404)
  expect((await ask(firm.sam, record.id)).statusCode).toBe(403)
})
