/**
 * A client accepts what they read: the revision that was sent, or nothing (docs/rules/projects.md#acceptance-by-link).
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { changeCompany } from '#features/company/company.contract.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { project as projects } from '#features/projects/projects.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../documents.contract.ts'
import { chosenTotals } from '../documentLines.ts'
import { documentTemplateCalls as templates } from '../documentTemplates.ts'
import { acceptQuote, openQuoteLink } from '../quoteLinks.contract.ts'

const { aFirm, as, anonymous, grant, inFirm } = testServer({ trustProxy: true })
const { tree, acts } = quoteItem
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })
const refusal =
  'This quote was changed after it was sent to you, so nothing was accepted. Harbour Surveys has been notified. Ask them for a new version.'

type Rows = Record<string, { under?: string; [field: string]: unknown }>
/** A quote of items by their names, each below the one that `under` names. */
async function aQuote(
  rows: Rows,
  { price, firm }: { price?: string; firm?: { ada: BuilderPerson; sender: BuilderPerson } } = {},
) {
  const { ada, sender = ada } = firm ?? { ada: (await aFirm()).ada }
  const body = { name: 'Weir', requested: '2026-03-02', ...(price && { price }) }
  const quote = (await as(ada, projects.calls.create, { body })).body
  const save = (changes: object) => as(ada, tree.save, { ...withId(quote), body: { rows: [], ...changes } })
  const add = async (more: Rows) =>
    (
      await save({
        rows: Object.entries(more).map(([name, { under, ...row }]) => ({
          key: name,
          name,
          unit_price: '100',
          ...row,
          ...(under && { parent_key: under }),
        })),
      })
    ).body.ids
  const ids = Object.keys(rows).length > 0 ? await add(rows) : {}
  const idOf = (name: string) => ids[name] ?? 0
  const change = (name: string, row: object) => save({ rows: [{ id: idOf(name), ...row }] })
  const act = (which: keyof typeof acts, ...names: string[]) => as(ada, acts[which], { body: { ids: names.map(idOf) } })
  const template_id = (await as(ada, templates.list, {})).body.find(({ kind }) => kind === 'quote')?.id ?? 0
  const send = async () => {
    const sent = (await as(sender, contract.sendDocument, { ...withId(quote), body: { template_id, mail: false } }))
      .body
    const { link } = (await as(sender, contract.makeDocumentLink, withId(sent))).body
    return /\/q\/([^/]+)\/$/.exec(link)?.[1] ?? ''
  }
  const read = async () => (await as(ada, projects.calls.get, withId(quote))).body
  const items = async () => (await as(ada, tree.list, { ...withId(quote), query: {} })).body.results
  const documents = async () => (await as(ada, contract.listDocuments, withId(quote))).body
  const notified = async () => (await as(ada, listNotifications, { query: {} })).body.results.map(({ text }) => text)
  const letters = () =>
    inFirm(ada, (db) => db.selectFrom('mail').select(['subject', 'address']).orderBy('id').execute())
  return { ada, quote, idOf, save, add, change, act, send, read, items, documents, notified, letters }
}
type Quote = Awaited<ReturnType<typeof aQuote>>

let clients = 0
/** Each from an address of its own: one of them tries only so many links a minute. */
const anybody: typeof anonymous = (call, given) => {
  clients += 1
  return anonymous(call, given, {
    headers: { 'x-forwarded-for': `198.51.${Math.trunc(clients / 250)}.${clients % 250}` },
  })
}
const accept = (secret: string, total: string, chosen: number[] = []) =>
  anybody(acceptQuote, { params: { secret }, body: { name: 'Carla Cole', chosen, total } })
/** As the page of the client does it: for what it shows; what stands below an option that is not chosen is not chosen. */
async function acceptAsRead(secret: string, choose: (id: number) => boolean = () => false) {
  const { body } = await anybody(openQuoteLink, { params: { secret } })
  const left = new Set<number>()
  for (const { id, parent_id, optional } of body.lines)
    if (left.has(parent_id ?? 0) || (optional && !choose(id))) left.add(id)
  const chosen = body.lines.filter(({ id, optional }) => optional && !left.has(id)).map(({ id }) => id)
  return accept(secret, chosenTotals(body.lines, chosen, body.rounding).total, chosen)
}

const rows: Rows = {
  Survey: {},
  Levels: { under: 'Survey' },
  Margin: { under: 'Survey', visibility: 'add_to_parent', unit_price: '20' },
  Drone: { optional: true },
  Wide: { alternative_group: 'paper' },
  Narrow: { alternative_group: 'paper' },
}

describe('after the quote was sent', () => {
  test.each<[string, (quote: Quote) => Promise<unknown>, object?]>([
    ['dearer', ({ change }) => change('Survey', { unit_price: '101' })],
    ['dearer below its line', ({ change }) => change('Margin', { unit_price: '21' })],
    ['more of it', ({ change }) => change('Levels', { quantity: '2' })],
    ['another name', ({ change }) => change('Levels', { name: 'No levels' })],
    ['an option that is none any more', ({ change }) => change('Drone', { optional: false })],
    ['what is no option any more', ({ change }) => change('Levels', { optional: true })],
    ['not printed any more', ({ change }) => change('Levels', { visibility: 'excluded' })],
    ['below an option', ({ change, idOf }) => change('Survey', { parent_id: idOf('Drone') })],
    ['added', ({ add }) => add({ Late: {} })],
    [
      'added below a line',
      ({ save, idOf }) =>
        save({ rows: [{ name: 'Late', parent_id: idOf('Survey'), unit_price: '5', visibility: 'add_to_parent' }] }),
    ],
    ['deleted', ({ save, idOf }) => save({ remove: [{ id: idOf('Levels') }] })],
    ['declined', ({ act }) => act('decline', 'Levels')],
    ['an option declined', ({ act }) => act('decline', 'Drone')],
    // The firm has accepted it itself.
    ['an alternative accepted by hand', ({ act }) => act('accept', 'Wide'), { state: 'accepted', changed: false }],
  ])('nothing is accepted where the items differ: %s', async (_what, alter, sent) => {
    const quote = await aQuote(rows)
    const secret = await quote.send()
    expect(await quote.documents()).toMatchObject([{ changed: false }])
    const altered = (await alter(quote)) as { status?: number }
    expect(altered.status ?? 200).toBe(200)
    const before = { items: await quote.items(), project: await quote.read() }
    const refused = await acceptAsRead(secret)
    expect([refused.status, refused.body]).toEqual([409, { code: 'state', detail: refusal }])
    expect({ items: await quote.items(), project: await quote.read() }).toEqual(before)
    const who =
      /^Carla Cole( of .+)? could not accept quote P ?\d+ because it has changed since it was sent\. Send it again\.$/
    expect(await quote.notified()).toEqual([expect.stringMatching(who)])
    const letter = {
      subject: `${before.project.reference} could not be accepted: it was changed`,
      address: quote.ada.email,
    }
    expect(await quote.letters()).toEqual([letter])
    // Tried again on the same day, nobody is told twice.
    await acceptAsRead(secret)
    expect([await quote.notified(), await quote.letters()]).toEqual([[expect.stringMatching(who)], [letter]])
    expect((await quote.documents())[0]).toMatchObject(sent ?? { state: 'open', answer: null, changed: true })
  })

  test('sent again it is accepted for what it says now', async () => {
    const quote = await aQuote(rows)
    await quote.send()
    await quote.change('Survey', { unit_price: '101' })
    const secret = await quote.send()
    expect((await quote.documents()).map(({ changed, state }) => [changed, state])).toEqual([
      [false, 'open'],
      [false, 'replaced'],
    ])
    const accepted = await acceptAsRead(secret, (id) => id === quote.idOf('Drone'))
    expect([accepted.status, accepted.body.answer?.total, (await quote.read()).price]).toEqual([
      200,
      '321.00',
      '321.00',
    ])
    expect((await quote.documents())[0]).toMatchObject({ changed: false, state: 'accepted' })
  })

  test('a price typed for the whole is compared too, and the rounding of the firm', async () => {
    const whole = await aQuote({}, { price: '1250.00' })
    const secret = await whole.send()
    await as(whole.ada, projects.calls.change, { ...withId(whole.quote), body: { price: '1251.00' } })
    expect((await accept(secret, '1250.00')).status).toBe(409)
    expect([(await whole.read()).accepted, (await whole.documents())[0]?.changed]).toEqual([null, true])
    await as(whole.ada, projects.calls.change, { ...withId(whole.quote), body: { price: '1250.00' } })
    expect((await accept(secret, '1250.00')).status).toBe(200)

    const rounded = await aQuote({ Levels: { quantity: '0.5', unit_price: '0.25' } })
    const link = await rounded.send()
    const params = { id: String(rounded.ada.org_id) }
    await as(rounded.ada, changeCompany, { params, body: { rounding: 'ROUND_HALF_EVEN' } })
    expect([(await rounded.read()).price, (await accept(link, '0.13')).status]).toEqual(['0.12', 409])
  })

  test('what the client does not read changes nothing for them: order, costs, notes, what is not printed', async () => {
    const quote = await aQuote(rows)
    const secret = await quote.send()
    await quote.change('Survey', { notes: 'By boat', hours_budget_paid_raw: '9', position: 2 })
    await quote.change('Levels', { costs: [{ role: 'Surveyor', total: '90' }] })
    await quote.add({ Insurance: { visibility: 'excluded', unit_price: '7' } })
    expect((await quote.documents())[0]?.changed).toBe(false)
    expect((await acceptAsRead(secret, (id) => id === quote.idOf('Wide'))).status).toBe(200)
    expect(Object.fromEntries((await quote.items()).map(({ name, state }) => [name, state]))).toEqual({
      Survey: 'accepted',
      Levels: 'accepted',
      Margin: 'accepted',
      Insurance: 'accepted',
      Drone: 'proposed',
      Wide: 'accepted',
      Narrow: 'proposed',
    })
  })

  test('the manager of the project is informed when the sender has left', async () => {
    const { ada, maya } = await aFirm()
    await grant(
      maya,
      ...(['projects.change_project', 'projects.view_quote', 'projects.view_financials'] as const),
      ...(['file.add_file', 'file.view_file'] as const),
    )
    const quote = await aQuote({ Survey: {} }, { firm: { ada, sender: maya } })
    const secret = await quote.send()
    await quote.change('Survey', { unit_price: '101' })
    await as(ada, projects.calls.change, { ...withId(quote.quote), body: { managed_by_id: ada.id } })
    await inFirm(ada, (db) => sql`update member set active = false where id = ${maya.id}`.execute(db))
    expect((await acceptAsRead(secret)).status).toBe(409)
    expect([(await quote.notified()).length, await quote.letters()]).toMatchObject([1, [{ address: ada.email }]])
  })
})

/** Numbers that come out the same every time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

test('whatever changes after sending, what is accepted is what was read, to the penny', async () => {
  const next = numbers(41)
  const seen = { accepted: 0, refused: 0 }
  for (let round = 0; round < 24; round += 1) {
    const row = () => ({
      unit_price: `${next(900)}.${10 + next(90)}`,
      quantity: `${1 + next(3)}.${next(10)}5`,
      optional: next(3) === 0,
      visibility: (['show', 'show', 'excluded', 'add_to_parent'] as const)[next(4)],
    })
    const quote = await aQuote({ Survey: {} })
    for (let made = 0; made < 5; made += 1)
      await quote.save({
        rows: [{ name: `Item ${made}`, ...row(), parent_id: (await quote.items())[next(8)]?.id ?? null }],
      })
    const secret = await quote.send()
    const items = await quote.items()
    const anItem = () => ({ id: items[next(items.length)]?.id ?? 0 })
    const alterations = [
      () => quote.save({ rows: [{ ...anItem(), ...row() }] }),
      () => quote.save({ rows: [{ name: 'Late', ...row(), parent_id: next(2) === 0 ? anItem().id : null }] }),
      () => quote.save({ remove: [anItem()] }),
      () => as(quote.ada, acts.decline, { body: { ids: [anItem().id] } }),
      () => as(quote.ada, acts.accept, { body: { ids: [anItem().id] } }),
      () => quote.save({ rows: [{ ...anItem(), notes: 'Seen', position: next(4) }] }),
    ]
    for (let left = next(3); left > 0; left -= 1) await alterations[next(alterations.length)]?.()
    const answer = await acceptAsRead(secret, () => next(4) > 0)
    const project = await quote.read()
    seen[answer.status === 200 ? 'accepted' : 'refused'] += 1
    if (answer.status === 200)
      expect([round, project.price, project.accepted === null]).toEqual([round, answer.body.answer?.total, false])
    else {
      expect([round, answer.status, answer.body]).toEqual([round, 409, { code: 'state', detail: refusal }])
      expect([round, (await quote.documents())[0]?.answer]).toEqual([round, null])
    }
  }
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(3)
})

test(
  'a change at the same moment is before the acceptance, which it refuses, or after it',
  { timeout: 60_000 },
  async () => {
    const seen = { accepted: 0, refused: 0 }
    for (let round = 0; round < 8; round += 1) {
      const quote = await aQuote({ Survey: {}, Levels: { under: 'Survey' } })
      const secret = await quote.send()
      const [answer] = await Promise.all([
        accept(secret, '200.00'),
        quote.change('Levels', { unit_price: '150' }),
        ...(round % 2 === 0 ? [quote.add({ Late: {} })] : []),
      ])
      seen[answer.status === 200 ? 'accepted' : 'refused'] += 1
      // Who writes items holds their project, so that the audit has the changes in their order.
      const { rows: earlier } = await inFirm(quote.ada, (db) =>
        sql`select from audit where entity = 'quote_item' and action <> 'accept_quote'
             and id > (select max(id) from audit where entity = 'document')
             and id < (select min(id) from audit where entity = 'document_answer')`.execute(db),
      )
      expect([round, answer.status, earlier.length]).toEqual([round, answer.status === 200 ? 200 : 409, 0])
      expect((await quote.documents())[0]?.answer?.total).toBe(answer.status === 200 ? '200.00' : undefined)
    }
    expect(seen.accepted + seen.refused).toBe(8)
  },
)
