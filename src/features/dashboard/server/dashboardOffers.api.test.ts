/** Work that is not sold for a price: how it is offered, printed, counted and accepted. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { undoChange } from '#core/undo.contract.ts'
import { type Contract, type ContractType, offeredValue, termsText } from '#features/projects/contracts.ts'
import { priceOf } from '#features/projects/server/projectPrice.ts'
import { project as projects } from '#features/projects/projects.ts'
import { quote as quotes } from '#features/projects/quotes.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { quoteTotals } from '#features/quote-items/quoteItemTotals.ts'
import { treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import { chargeRateOf } from '#features/rates/server/chargeRates.ts'
import type { TenantDb } from '#server/db/db.ts'
import { aProject } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import * as contract from '#features/documents/documents.contract.ts'
import { chosenTotals } from '#features/documents/documentLines.ts'
import { documentTemplateCalls as templates } from '#features/documents/documentTemplates.ts'
import { acceptQuote, openQuoteLink } from '#features/documents/quoteLinks.contract.ts'
import { getCharts } from '../dashboard.contract.ts'

const { aFirm, as, headersOf, anonymous, inFirm, app } = testServer()
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
type Firm = Awaited<ReturnType<typeof aFirm>>
type Person = Firm['ada']
const { money } = formatsOf('GB')
const aChargeRate = (
  db: TenantDb,
  amount: string,
  scope: { role?: string; project_id?: number; date_from?: string } = {},
) =>
  db
    .insertInto('charge_rate')
    .values({ date_from: '2020-01-01', ...scope, amount })
    .execute()

const hours = { role: 'Surveyor', field_hours: '10' }
/** Each kind of sale: its item, the words that its client reads, and what it is estimated at. */
const sales: [ContractType, object, string, string][] = [
  ['hourly', { costs: [hours] }, 'By the hour (Surveyor £80.00 an hour)', '800.00'],
  ['hourly', { costs: [hours], unit_price: '750' }, 'By the hour (Surveyor £80.00 an hour)', '750.00'],
  ['capped', { cap: '2000' }, 'By the hour, at most £2,000.00 (£65.00 an hour)', '2000.00'],
  ['capped', { cap: '2000', unit_price: '1500' }, 'By the hour, at most £2,000.00 (£65.00 an hour)', '1500.00'],
  ['retainer', { retainer: '300' }, '£300.00 a month, estimated for 12 months', '3600.00'],
  ['retainer', { retainer: '300', quantity: '6' }, '£300.00 a month, estimated for 6 months', '1800.00'],
  [
    'percentage',
    { construction_value: '250000', fee_percent: '8' },
    '8% of a construction value of £250,000.00',
    '20000.00',
  ],
]

async function aQuote(ada: Person, body: object, items: object[]) {
  const { body: quote } = await as(ada, projects.calls.create, {
    body: { name: 'Hall', probability: 80, requested: '2026-03-02', ...body },
  })
  for (const item of items)
    await as(ada, quoteItem.calls.create, { body: { project_id: quote.id, name: 'Fee', ...item } })
  const template_id = (await as(ada, templates.list, {})).body.find(({ kind }) => kind === 'quote')?.id ?? 0
  const pdf = async () => {
    const { rawPayload } = await app().inject({
      method: 'POST',
      url: `/api/projects/${quote.id}/documents/preview/`,
      headers: await headersOf(ada),
      payload: { template_id },
    })
    return (await readPdf(rawPayload)).text
  }
  const send = async () => {
    const sent = (await as(ada, contract.sendDocument, { ...withId(quote), body: { template_id, mail: false } })).body
    const { link } = (await as(ada, contract.makeDocumentLink, withId(sent))).body
    return { sent, secret: /\/q\/([^/]+)\/$/.exec(link)?.[1] ?? '' }
  }
  const read = async () => (await as(ada, projects.calls.get, withId(quote))).body
  return { quote, pdf, send, read }
}
const rates = async (ada: Person) =>
  inFirm(ada, async (db) => {
    await aChargeRate(db, '65.00')
    await aChargeRate(db, '80.00', { role: 'Surveyor' })
  })
const linked = async (secret: string) => (await anonymous(openQuoteLink, { params: { secret } })).body
const accept = (secret: string, total: string) =>
  anonymous(acceptQuote, { params: { secret }, body: { name: 'Carla Cole', chosen: [], total } })

describe('sold otherwise than for a price', () => {
  test.each(sales)('%s %j: printed, counted and accepted as what it is', async (contract_type, item, words, value) => {
    const { ada } = await aFirm()
    await rates(ada)
    const { pdf, send, read, quote } = await aQuote(ada, {}, [{ contract_type, ...item }])
    expect((await read()).price).toBe(value)
    const text = await pdf()
    expect(text).toContain(words)
    expect(text).toContain(`est. ${money(value)}`)
    expect(text).toContain('Estimated total excluding VAT')
    expect(text).not.toContain('£0.00')
    const { secret, sent } = await send()
    expect(sent).toMatchObject({ total: value, changed: false })
    const page = await linked(secret)
    expect(page.lines.map(({ price, terms }) => [price, terms && termsText(terms, formatsOf('GB'))])).toEqual([
      [value, words],
    ])
    const { body: pipeline } = await as(ada, quotes.calls.pipeline, { query: {} })
    expect(pipeline).toMatchObject({ count: 1, price: value, weighted: (Number(value) * 0.8).toFixed(2) })
    expect((await accept(secret, value)).body).toMatchObject({ state: 'accepted', answer: { total: value } })
    expect((await read()).price).toBe(value)
    const { body: tree } = await as(ada, quoteItem.tree.list, { ...withId(quote), query: {} })
    expect(tree).toMatchObject({ total: value, results: [{ contract_type, state: 'accepted', price_total: value }] })
    expect(await charted(ada)).toEqual({ quoted: value, won: value })
  })

  test.each([
    [{ contract_type: 'capped', cap: '40000' }, [], '40000.00', 'By the hour, at most £40,000.00 (£65.00 an hour)'],
    [{ contract_type: 'retainer', retainer: '2500' }, [], '30000.00', '£2,500.00 a month, estimated for 12 months'],
    [{ contract_type: 'capped', cap: '40000' }, [{}, {}], '40000.00', 'at most £40,000.00 for everything by the hour'],
    [
      { contract_type: 'capped', cap: '1000' },
      [{ costs: [hours] }, { costs: [hours] }, { contract_type: 'fixed', unit_price: '5' }],
      '1005.00',
      'at most £1,000.00 for everything by the hour (Surveyor £80.00 an hour)',
    ],
    [{ contract_type: 'hourly' }, [{ costs: [hours] }], '800.00', 'By the hour (Surveyor £80.00 an hour)'],
  ] as [Contract, object[], string, string][])('a project of %j with items %j', async (body, items, value, words) => {
    const { ada } = await aFirm()
    await rates(ada)
    const { pdf, send, read } = await aQuote(ada, body, items)
    expect((await read()).price).toBe(value)
    expect(await pdf()).toContain(words)
    const { secret } = await send()
    expect((await as(ada, quotes.calls.pipeline, { query: {} })).body).toMatchObject({ price: value })
    const page = await linked(secret)
    expect(chosenTotals(page.lines, [], page.rounding).total).toBe(value)
    expect((await accept(secret, value)).status).toBe(200)
    expect((await read()).price).toBe(value)
    expect(await charted(ada)).toEqual({ quoted: value, won: value })
  })

  test('by the hour without any hours it has no amount, and none is printed', async () => {
    const { ada } = await aFirm()
    const { pdf, send } = await aQuote(ada, {}, [{ contract_type: 'hourly' }])
    const text = await pdf()
    expect(text).toContain('By the hour')
    expect(text).toContain('As worked')
    expect(text).not.toContain('£0.00')
    const { secret } = await send()
    expect((await accept(secret, '0.00')).status).toBe(200)
  })

  test('terms that changed after it was sent are not accepted', async () => {
    const { ada } = await aFirm()
    await rates(ada)
    const { send, quote } = await aQuote(ada, {}, [{ contract_type: 'capped', cap: '2000', unit_price: '1500' }])
    const { secret } = await send()
    await inFirm(ada, (db) => aChargeRate(db, '70.00', { date_from: today('Europe/London') }))
    expect((await accept(secret, '1500.00')).status).toBe(409)
    const { body: tree } = await as(ada, quoteItem.tree.list, { ...withId(quote), query: {} })
    const { secret: next } = await send()
    await as(ada, quoteItem.calls.change, { params: { id: String(tree.results[0]?.id) }, body: { cap: '1900' } })
    expect((await accept(next, '1500.00')).status).toBe(409)
    await send()
    const { body } = await as(ada, contract.compareRevisions, { ...withId(quote), query: { from: '2', to: '3' } })
    expect(body.lines).toMatchObject([
      {
        fields: [
          { field: 'terms', before: expect.stringContaining('£2,000.00'), after: expect.stringContaining('£1,900.00') },
        ],
      },
    ])
  })

  test('a project that is sold in another way has another price, and again when that is undone', async () => {
    const { ada } = await aFirm()
    await rates(ada)
    const { quote, read } = await aQuote(ada, {}, [{ costs: [hours] }])
    expect((await read()).price).toBe('800.00')
    const sold = await as(ada, projects.calls.change, {
      ...withId(quote),
      body: { contract_type: 'capped', cap: '700' },
    })
    expect([sold.status, (await read()).price]).toEqual([200, '700.00'])
    await as(ada, undoChange, { body: { token: String(sold.headers['x-undo']) } })
    expect((await read()).price).toBe('800.00')
  })

  test('an estimate that is sent back is no price', async () => {
    const { ada } = await aFirm()
    const { quote, read } = await aQuote(ada, { contract_type: 'capped', cap: '400' }, [])
    await as(ada, projects.calls.change, { ...withId(quote), body: { price: '400.00', notes: 'By train' } })
    await as(ada, projects.calls.change, { ...withId(quote), body: { cap: '500' } })
    expect((await read()).price).toBe('500.00')
  })
})

test('SQL and function agree on 300 projects by chance, with and without items', async () => {
  const { ada } = await aFirm()
  let seed = 20261128
  const dice = (sides: number) => (seed = (seed * 48271) % 2147483647) % sides
  const types = ['fixed', 'hourly', 'capped', 'percentage', 'retainer'] as const
  const amount = () => (dice(3) === 0 ? null : `${dice(5000)}.${10 + dice(90)}`)
  const differences: unknown[] = []
  await inFirm(ada, async (db) => {
    for (let round = 0; round < 300; round++) {
      const terms = {
        contract_type: types[dice(5)] ?? 'fixed',
        cap: amount(),
        retainer: amount(),
        price: dice(4) === 0 ? '0.00' : amount(),
      }
      const project = await aProject(db, terms)
      const { rows } = await sql<{ price: string | null }>`select ${priceOf}::numeric(14, 2)::text as price from project
         where org_id = ${ada.org_id} and id = ${project.id}`.execute(db)
      const expected = offeredValue({ ...terms, quantity: '1', unit_price: '0' }, 'half_up')
      if ((rows[0]?.price ?? '0.00') !== expected) differences.push([terms, rows[0]?.price, expected])
    }
  })
  expect(differences).toEqual([])
})

test('a role is printed at the rate that its hours are charged at', async () => {
  const { ada, sam } = await aFirm()
  await inFirm(ada, async (db) => {
    const project = await aProject(db, {})
    const otherProject = await aProject(db, {})
    await sql`update member set position = 'Surveyor' where org_id = ${ada.org_id} and id = ${sam.id}`.execute(db)
    const rateOf = async () => {
      const { rows } = await sql<{ role: string | null; entry: string | null }>`
        select role_rate(${ada.org_id}, ${project.id}, 'SURVEYOR', '2026-06-01')::text as role, charge.amount::text as entry
          from (select ${ada.org_id}::bigint as org_id, ${sam.id}::bigint as user_id, ${project.id}::bigint as project_id,
            null::bigint as task_id, '2026-06-01'::date as date) work ${chargeRateOf('work')}`.execute(db)
      return rows[0]
    }
    const scopes = [
      {},
      { role: 'surveyor' },
      { role: 'Technician' },
      { project_id: otherProject.id },
      { project_id: project.id },
      { project_id: project.id, role: 'Surveyor' },
      { date_from: '2026-05-01' },
      { date_from: '2026-07-01', role: 'Surveyor' },
      { date_from: '2026-05-02', role: 'Surveyor' },
    ]
    let known = 0
    for (const [index, scope] of scopes.entries()) {
      await aChargeRate(db, `${50 + index}.00`, { date_from: '2026-01-01', ...scope })
      const rate = await rateOf()
      expect([scope, rate?.role]).toEqual([scope, rate?.entry])
      if (rate?.role != null) known += 1
    }
    expect(known).toBe(scopes.length)
  })
})

test('the sum of a project is the sum of its items, however they are sold', async () => {
  const { ada } = await aFirm()
  await rates(ada)
  const { quote, read } = await aQuote(ada, { contract_type: 'capped', cap: '900' }, [
    ...sales.map(([contract_type, item]): object => ({ contract_type, ...item })),
    { costs: [hours] },
  ])
  const rows = await inFirm(ada, (db) => treeRows({ db, me: { org_id: ada.org_id } }, [quote.id]))
  const sum = sales.reduce((total, [, , , value]) => total + Number(value), 800)
  expect([quoteTotals(rows, 'half_up').total, (await read()).price]).toEqual([sum.toFixed(2), sum.toFixed(2)])
})

/** Reads this month's figures of the charts. */
async function charted(ada: Person) {
  const { body } = await as(ada, getCharts, { query: { duration: '12', type: 'value' } })
  const latest = (id: string) => {
    const months = body.find((chart) => chart.id === id)?.months ?? []
    return months.find(({ value }) => Number(value) > 0)?.value
  }
  return { quoted: latest('quoted'), won: latest('won') }
}
