/** The statement of a client: read, printed, and sent. */
import { type RawBuilder, sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { add, compare, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import { setSheet, type DocumentSheet } from '#features/documents/server/printDocument.ts'
import { accountOf, paymentBox } from '#features/invoices/server/invoicePayment.ts'
import { addressee, letterhead } from '#features/invoices/server/letterhead.ts'
import { printedTexts, type UnsavedSettings } from '#features/invoices/server/printedTexts.ts'
import { firstLetter, moneyValues, recipientsOf, writeLetters } from '#features/invoices/server/letters.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import { ages, ageWords } from '../../aged/aged.contract.ts'
import { agedOf, creditAt } from '../../aged/server/aged.ts'
import * as contract from '../statement.contract.ts'
import type { Movement, Statement } from '../statement.contract.ts'

type Period = { start?: string | undefined; end?: string | undefined }
type Target = { params: { id: number } }
const defaultDays = 90
const maxDays = 366

/**
 * Reads a statement. 404 for a client out of reach, 403 for callers who do not see payments, 400 for an invalid period.
 */
export async function statementOf(ctx: Ctx, id: number, period: Period): Promise<Statement> {
  const { db, me } = ctx
  if (!has(me, 'clients.view_invoice') || !has(me, 'clients.view_payment')) throw forbidden()
  const { name } = await getClient(ctx, id)
  const end = period.end ?? today(me.timezone)
  const start = period.start ?? addDays(end, -defaultDays)
  if (start > end) throw invalid({ end: ['The end must not be before the start.'] })
  if (addDays(start, maxDays) < end)
    throw invalid({ start: ['A statement covers at most a year. Choose a shorter period.'] })
  const { rows } = await sql<Omit<Statement['lines'][number], 'balance'> & { before: boolean }>`
    with moved as (${movements(ctx, id, sql`date <= ${end}::date`)})
    select kind, id, name, date, due, amount, false as before from moved where date >= ${start}::date
    union all
    select 'invoice', 0, '', ${start}::date, null, coalesce(sum(amount), 0)::numeric(14, 2), true from moved where date < ${start}::date
     order by before desc, date, kind, id`.execute(db)
  let balance = '0.00'
  const lines = rows.map(({ before, ...line }) => {
    balance = add(balance, line.amount)
    return { ...line, balance, before }
  })
  const { rows: credits } = await sql<Statement['credits'][number]>`
    select kind, id, name, date, amount::numeric(14, 2) from (${creditAt(ctx, end, sql`source.client_id = ${id}`)}) credit
     order by date, kind, id`.execute(db)
  const { rows: later } = await sql<Movement & { total: string }>`
    select kind, id, name, date, amount, (sum(amount) over ())::numeric(14, 2) as total
      from (${movements(ctx, id, sql`date > ${end}::date`)}) moved order by date, kind, id limit ${maxLater}`.execute(
    db,
  )
  const laterTotal = later[0]?.total ?? '0.00'
  return {
    client: { id, name },
    start,
    end,
    opening: lines[0]?.balance ?? '0.00',
    lines: lines.slice(1).map(({ before: _before, ...line }) => line),
    closing: balance,
    aged: await agedOf(ctx, id, end),
    credits,
    credit: credits.reduce((sum, { amount }) => add(sum, amount), '0.00'),
    later: later.map(({ total: _total, ...movement }) => movement),
    later_total: laterTotal,
    balance: add(balance, laterTotal),
  }
}
const maxLater = 50

/** SQL: everything that changes a client's balance within the days. */
const movements = ({ me }: Ctx, id: number, within: RawBuilder<unknown>) => sql`
  select case when credit_note then 'credit' else 'invoice' end as kind, id, name, date,
      case when not credit_note then due end as due, gross as amount
    from invoice
   where org_id = ${me.org_id} and client_id = ${id} and state <> 'draft' and ${within}
  union all
  select case when amount_received < 0 then 'refund' else 'payment' end, id, name, date, null, -amount_received
    from payment where org_id = ${me.org_id} and client_id = ${id} and ${within}`

const nouns = { invoice: 'Invoice', credit: 'Credit note', payment: 'Payment', refund: 'Refund' } as const

/** Lays out the statement in the firm's look, like invoices. */
export async function sheetOfStatement(
  ctx: Ctx,
  statement: Statement,
  unsaved?: UnsavedSettings,
): Promise<DocumentSheet> {
  const { money, longDate: date } = formatsOf(ctx.me.locale)
  const { client, start, end, opening, lines, closing, aged, credits, later, later_total, balance } = statement
  const texts = await printedTexts(ctx, 'statement', { client, invoice: null }, unsaved?.texts)
  const account = await accountOf(ctx, (await getClient(ctx, client.id)).address.country)
  const owed = ages.filter((age) => compare(aged[age], '0') > 0)
  return {
    ...(await letterhead(ctx, await addressee(ctx, client.id), null, unsaved?.documents)),
    title: texts?.title || 'Statement of account',
    opening: texts?.opening ?? '',
    closing: texts?.closing ?? '',
    terms: texts?.terms ?? '',
    payment: paymentBox({ account, reference: '', terms: '', tax_wording: '' }, null),
    facts: [
      ['Period', `${date(start)} – ${date(end)}`],
      ['Balance', money(closing)],
    ],
    columns: ['Document', 'Amount', 'Balance'],
    rows: [
      { depth: 0, name: 'Brought forward', details: '', quantity: '', price: money(opening), tag: '' },
      ...lines.map((line) => ({
        depth: 0,
        name: `${nouns[line.kind]} ${line.name}`,
        details: [date(line.date), line.due && `due ${date(line.due)}`].filter(Boolean).join(' · '),
        quantity: money(line.amount),
        price: money(line.balance),
        tag: '',
      })),
    ],
    totals: [
      ...owed.map((age) => ({ name: `Open, ${ageWords[age].toLowerCase()}`, amount: money(aged[age]), strong: false })),
      ...credits.map(({ kind, name, amount }) => ({
        name: `Credit, ${nouns[kind].toLowerCase()} ${name}`,
        amount: money(subtract('0', amount)),
        strong: false,
      })),
      { name: `Balance, ${date(end)}`, amount: money(closing), strong: true },
      ...(later.length === 0
        ? []
        : [
            { name: `Dated after ${date(end)}`, amount: money(later_total), strong: false },
            { name: 'Balance including later items', amount: money(balance), strong: false },
          ]),
    ],
  }
}

const setPdf = (ctx: OwnCtx, sheet: DocumentSheet) => setSheet(ctx.files, ctx.me.org_id, sheet)
const fileName = ({ client, end }: Statement) => `Statement_${client.name.replaceAll(/[^\w.-]+/g, '_')}_${end}.pdf`

async function print(ctx: OwnCtx, { params, query }: Received<typeof contract.printStatement>): Promise<string> {
  const { sheet, name } = await asActor(ctx, async (own) => {
    const statement = await statementOf(own, params.id, query)
    return { sheet: await sheetOfStatement(own, statement), name: fileName(statement) }
  })
  await ctx.reply
    .type('application/pdf')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `inline; filename="${name}"`)
    .send(Buffer.from(await setPdf(ctx, sheet)))
  return ''
}

/**
 * Mails the statement. 409 `state` for contacts who cannot be mailed, 400 without recipients, 429 for too many letters.
 */
async function send(ctx: OwnCtx, { params, body }: Received<typeof contract.sendStatement>) {
  const { contact_ids, subject, body: text, ...period } = body
  const { sheet, name } = await asActor(ctx, async (own) => {
    const statement = await statementOf(own, params.id, period)
    await recipientsOf(own, params.id, contact_ids)
    return { sheet: await sheetOfStatement(own, statement), name: fileName(statement) }
  })
  const content = Buffer.from(await setPdf(ctx, sheet))
  return asActor(ctx, async (own) => {
    const people = await recipientsOf(own, params.id, contact_ids)
    const defaults = await firstLetter(own, 'statement')
    await writeLetters(own, {
      key: `statement ${params.id} ${own.requestId}`,
      about: { what: 'statement', invoiceId: null },
      client: await getClient(own, params.id),
      people,
      text: { subject: subject ?? defaults.subject, body: text ?? defaults.body },
      invoice: null,
      attachments: [{ name, type: 'application/pdf', content }],
    })
    return { letters: people.length }
  })
}

async function mailValues(ctx: Ctx, { params, query }: Target & { query: { contact_id?: number | undefined } }) {
  const client = await getClient(ctx, params.id)
  if (!has(ctx.me, 'contacts.view_contact')) throw forbidden()
  const contact = query.contact_id === undefined ? null : await contacts.get(ctx, query.contact_id)
  return { ...(await moneyValues(ctx, contact, client, null)) }
}

export const statementRoutes: readonly Route[] = [
  on(contract.getStatement, (ctx, { params, query }) => statementOf(ctx, params.id, query)),
  onOwn(contract.printStatement, print),
  on(contract.getStatementMailValues, mailValues),
  onOwn(contract.sendStatement, send),
]
