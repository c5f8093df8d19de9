/** The tax that is proposed on drafts, and the words that stay on a line. */
import { expect, test } from 'vitest'

import { changeCompany, serviceCalls } from '#features/company/company.contract.ts'
import { addDefaultRates, vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { createFeature } from '#features/map/map.contract.ts'
import { project } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { testServer } from '#test/firm.ts'
import { undoChange } from '#core/undo.contract.ts'
import { readPdf } from '#test/pdf.ts'
import { invoice } from '../invoices.ts'

const { aFirm, as, app, headersOf, grant } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
type Firm = Awaited<ReturnType<typeof aFirm>>

/** A project of the firm's client that was accepted, with a site. */
async function aSite({ ada, client: payer }: Firm, address: object, more: object = {}) {
  const body = {
    name: 'Weir',
    client_id: payer.id,
    price: '1000',
    requested: '2026-01-02',
    accepted: '2026-01-05',
    address,
    ...more,
  }
  const made = await as(ada, project.calls.create, { body })
  expect(made.status).toBe(201)
  return made.body
}
const byDefault = async ({ ada }: Firm) => (await as(ada, addDefaultRates, { body: {} })).body

test('the usual rates come with their sources, once, and are undone', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const own = await as(ada, vatRateCalls.create, { body: { name: 'standard', rate: '20', valid_from: '2020-01-01' } })
  const added = await as(ada, addDefaultRates, { body: {} })
  expect(added.body.map(({ name, rate, category }) => `${name} ${rate} ${category}`)).toEqual([
    'Outside the scope 0.00 O',
    'Reduced 5.00 S',
    'Reverse charge 0.00 AE',
    'standard 20.00 S',
    'Zero 0.00 Z',
  ])
  expect(added.body.filter(({ id, source }) => id !== own.body.id && source === '')).toEqual([])
  const again = await as(ada, addDefaultRates, { body: {} })
  expect(again.body.map(({ id }) => id)).toEqual(added.body.map(({ id }) => id))
  expect((await as(sam, addDefaultRates, { body: {} })).status).toBe(403)
  await as(ada, undoChange, { body: { token: String(added.headers['x-undo']) } })
  expect((await as(ada, vatRateCalls.list, { query: {} })).body.map(({ id }) => id)).toEqual([own.body.id])
})

test('a draft is taxed where the land is, and says why; a service that is not of land by its client', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const rates = await byDefault(firm)
  const idOf = (name: string) => rates.find((rate) => rate.name === name)?.id
  await as(ada, client.calls.change, {
    ...withId(firm.client),
    body: { address: { country: 'IE' }, tax_number: 'IE6388047V' },
  })
  const here = await aSite(firm, { city: 'Otley', country: 'GB' })
  const drawn = await as(ada, invoice.calls.draft, { body: { project_ids: [here.id] } })
  expect(drawn.body.lines).toMatchObject([
    { tax_rate_ids: [idOf('Standard')], tax_reason: 'Standard 20%: the land is in the United Kingdom.' },
  ])
  const advice = await as(ada, serviceCalls.create, { body: { name: 'Advice', on_land: false } })
  const advised = await aSite(firm, { country: 'GB' }, { service_id: advice.body.id })
  const free = await as(ada, invoice.calls.draft, { body: { project_ids: [advised.id] } })
  expect(free.body).toMatchObject({
    amount_tax: '0.00',
    lines: [
      {
        tax_rate_ids: [idOf('Reverse charge')],
        tax_reason: 'Reverse charge: the client is in Ireland, where the client accounts for VAT.',
      },
    ],
  })
  const issued = await as(ada, invoice.calls.issue, { ...withId(free.body), body: {} })
  const pdf = await app().inject({ url: `/api/invoices/${issued.body.id}/pdf/`, headers: await headersOf(ada) })
  expect((await readPdf(pdf.rawPayload)).text).toContain('Reverse charge: the customer accounts for VAT.')
})

test('what was chosen on the quote stays, and says so; a line keeps the words of who changed it', async () => {
  const firm = await aFirm()
  const { ada } = firm
  const rates = await byDefault(firm)
  const zero = rates.find(({ name }) => name === 'Zero')?.id ?? 0
  const site = await aSite(firm, { country: 'GB' }, { accepted: null })
  await as(ada, quoteItem.tree.save, {
    ...withId(site),
    body: { rows: [{ key: 'a', name: 'Survey', unit_price: '500', tax_id: zero }] },
  })
  await as(ada, project.calls.change, { ...withId(site), body: { accepted: '2026-01-05' } })
  const drawn = await as(ada, invoice.calls.draft, { body: { project_ids: [site.id] } })
  expect(drawn.body.lines).toMatchObject([{ tax_rate_ids: [zero], tax_reason: 'Zero 0%, as it was quoted.' }])
  const [line] = drawn.body.lines
  if (!line) throw new Error('It has no line.')
  const { id: _id, net: _net, ...sent } = line
  const lines = [{ ...sent, tax_reason: 'A listed building; certificate of 3 May.' }]
  const saved = await as(ada, invoice.calls.change, {
    ...withId(drawn.body),
    body: { lines, version: drawn.body.version },
  })
  expect(saved.body.lines[0]?.tax_reason).toBe('A listed building; certificate of 3 May.')
  await as(ada, invoice.calls.issue, { ...withId(drawn.body), body: {} })
  const credit = await as(ada, invoice.calls.credit, { ...withId(drawn.body), body: {} })
  expect(credit.body.lines[0]?.tax_reason).toBe('A listed building; certificate of 3 May.')
})

test('a line that is typed is proposed for; a project out of reach says nothing of its site', async () => {
  const firm = await aFirm()
  const { ada, sam } = firm
  const rates = await byDefault(firm)
  const site = await aSite(firm, { country: 'IE' })
  const query = { project_id: String(site.id), client_id: String(firm.client.id), date: '2026-11-02' }
  const answer = await as(ada, invoice.calls.tax, { query })
  expect(answer.body).toEqual({
    tax_rate_ids: [rates.find(({ name }) => name === 'Outside the scope')?.id],
    tax_reason: 'Outside the scope of VAT: the land is in Ireland. VAT may be due there: the client has no VAT number.',
  })
  expect((await as(sam, invoice.calls.tax, { query })).status).toBe(403)
  await grant(sam, 'invoice.add_invoice')
  expect((await as(sam, invoice.calls.tax, { query })).body.tax_reason).toBe(
    'Standard 20%: the firm is in the United Kingdom. Only the firm’s own address is known.',
  )
})

test('a state of a service is one of the United States', async () => {
  const { ada } = await aFirm()
  const made = await as(ada, serviceCalls.create, { body: { name: 'Boundary survey', taxed_in: ['Texas', 'NM'] } })
  expect(made.body).toMatchObject({ on_land: true, taxed_in: ['Texas', 'NM'] })
  const wrong = await as(ada, serviceCalls.change, { ...withId(made.body), body: { taxed_in: ['Texass'] } })
  expect(wrong.status).toBe(400)
})

test('a site that has no address but a place on the map is where it lies; an address says more', async () => {
  const firm = await aFirm({ locale: 'IN' })
  const { ada } = firm
  await as(ada, changeCompany, { params: { id: String(firm.org_id) }, body: { address: { region: 'Maharashtra' } } })
  const rates = await byDefault(firm)
  const named = (ids: readonly number[]) =>
    ids.flatMap((id) => rates.find((rate) => rate.id === id)?.name ?? '').toSorted((a, b) => a.localeCompare(b))
  const propose = async (address: object, more: object) => {
    const { id } = await aSite(firm, address, more)
    const { body } = await as(ada, invoice.calls.tax, { query: { project_id: String(id), date: '2026-10-05' } })
    return [named(body.tax_rate_ids), body.tax_reason]
  }
  const goa = { coordinates: '15.4909, 73.8278' }
  expect(await propose({}, goa)).toEqual([
    ['IGST'],
    expect.stringContaining('the land is in Goa, by its place on the map'),
  ])
  expect(await propose({}, { coordinates: '18.5204, 73.8567' })).toEqual([
    ['CGST', 'SGST'],
    expect.stringContaining('the land is in Maharashtra, by its place on the map'),
  ])
  // What is drawn says it as well, where no coordinates do.
  const drawn = await aSite(firm, {})
  await as(ada, createFeature, { ...withId(drawn), body: { geometry: { type: 'Point', coordinates: [74.1, 15.3] } } })
  const { body } = await as(ada, invoice.calls.tax, { query: { project_id: String(drawn.id), date: '2026-10-05' } })
  expect(body.tax_reason).toContain('the land is in Goa, by its place on the map')
  expect(await propose({ country: 'IN' }, goa)).toEqual([['IGST'], expect.stringContaining('in Goa, by its place')])
  expect(await propose({ country: 'IN', region: 'Maharashtra' }, goa)).toEqual([
    ['CGST', 'SGST'],
    expect.not.stringContaining('map'),
  ])
})
