/** Lines of a bank file beside the invoices that they pay, and the payments made of them. */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { locales } from '#core/locale/locales.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, conflict, forbidden, invalid, invalidChoice } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { saveAllocations } from '../../server/paymentAllocations.ts'
import { nextPaymentName, payments } from '../../server/payments.ts'
import { bookBankLines, type BankPreview, type OpenInvoice, previewBankFile } from '../bank.contract.ts'
import { matcher, outMatcher } from '../matchBankLines.ts'
import { BankFileError, cameIn, type ReadLine, totalsOf } from './bankLines.ts'
import { bookOut, outCandidates } from './bankOutgoing.ts'
import { type ReadBankFile, readBankFile } from './readBankFile.ts'

type Sent = Received<typeof previewBankFile>['body']

/** Reads the file. Throws 400 with a sentence if it is no bank file. */
function readSent(
  { me }: Ctx,
  { content, mapping, date_order, decimal_mark, out_words }: Sent,
): { read: ReadBankFile; sha256: Buffer } {
  const bytes = Buffer.from(content, 'base64')
  try {
    const read = readBankFile(bytes, locales[me.locale].currency, {
      mapping,
      date_order,
      decimal_mark,
      out_words,
    })
    return { read, sha256: createHash('sha256').update(bytes).digest() }
  } catch (error) {
    throw error instanceof BankFileError ? invalid({ non_field_errors: [error.message] }) : error
  }
}

/** Identifies each line: by the bank's own reference, else by its content and its number among equal ones. */
function fingerprints(lines: readonly ReadLine[]): Map<number, Buffer> {
  const times = new Map<string, number>()
  return new Map(
    lines.map(({ position, account, id, date, amount, payer, text }) => {
      const content = JSON.stringify(id === '' ? [account, date, amount, payer, text] : [account, id, date, amount])
      const time = (times.get(content) ?? 0) + 1
      times.set(content, time)
      return [position, createHash('sha256').update(`${content} ${time}`).digest()]
    }),
  )
}

async function preview(ctx: Ctx, { body }: Received<typeof previewBankFile>): Promise<BankPreview> {
  requireInvoices(ctx)
  const { read, sha256 } = readSent(ctx, body)
  const { lines, wrong, shape, columns, mapping, date_order, question, understood } = read
  const incoming = lines.filter(cameIn)
  const outgoing = lines.filter((line) => !cameIn(line))
  const prints = fingerprints(lines)
  const open = await openInvoices(ctx)
  const booked = await bookedBefore(ctx, [...prints.values()])
  const unbooked = lines.filter(({ position }) => !booked.has(prints.get(position)?.toString('hex') ?? ''))
  const duplicates = await duplicatePayments(
    ctx,
    unbooked,
    [...booked.values()].map(({ id }) => id),
  )
  const match = matcher(open)
  const matchOut = outMatcher(await outCandidates(ctx, outgoing))
  const beginningOf = ({ position, date, amount, payer, text }: ReadLine) => ({
    position,
    date,
    amount,
    payer,
    text,
    booked: booked.get(prints.get(position)?.toString('hex') ?? '') ?? null,
    alike: duplicates.get(position) ?? null,
  })
  return {
    shape,
    columns,
    mapping,
    date_order,
    question,
    understood,
    read_before: await readBefore(ctx, sha256),
    totals: totalsOf(read),
    wrong,
    open,
    lines: incoming.map((line) => ({ ...beginningOf(line), ...match(line) })),
    out: outgoing
      .map((line) => ({ ...beginningOf(line), ...matchOut(line) }))
      .filter(({ booked: refund, choices }) => refund !== null || choices.length > 0),
  }
}

function requireInvoices({ me }: Ctx): void {
  if (!has(me, 'invoice.view_invoice')) throw forbidden()
}

/** Most open invoices that matching reads: more could not be checked by hand. */
const maxOpen = 2000

async function openInvoices({ db, me }: Ctx): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select invoice.id, invoice.name, jsonb_build_object('id', client.id, 'name', client.name) as client,
        of_invoice.due, of_invoice.open as amount_open
      from invoice_balance of_invoice
        join invoice on invoice.org_id = of_invoice.org_id and invoice.id = of_invoice.invoice_id
        join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where of_invoice.org_id = ${me.org_id} and of_invoice.open > 0 and ${mayViewClient(me)}
     order by of_invoice.due, invoice.date, invoice.id limit ${maxOpen}`.execute(db)
  return rows
}

/** Reads payments of lines booked before, by the line's fingerprint in hex. */
async function bookedBefore({ db, me }: Ctx, prints: readonly Buffer[]) {
  const { rows } = await sql<{ print: string; payment: { id: number; name: string } }>`
    select encode(line.fingerprint, 'hex') as print, jsonb_build_object('id', payment.id, 'name', payment.name) as payment
      from bank_line line join payment on payment.org_id = line.org_id and payment.id = line.payment_id
     where line.org_id = ${me.org_id}
       and encode(line.fingerprint, 'hex') = any(${prints.map((print) => print.toString('hex'))}::text[])`.execute(db)
  return new Map(rows.map(({ print, payment }) => [print, payment]))
}

/**
 * Finds, by position, a payment of the same amount within three days that is no line of this file, such as a payment
 * entered by hand or read from a file of another format. Each payment is reported once.
 */
async function duplicatePayments({ db, me }: Ctx, lines: readonly ReadLine[], known: readonly number[]) {
  const found = new Map<number, { id: number; name: string }>()
  if (lines.length === 0) return found
  const { rows } = await sql<{ position: number; payment: { id: number; name: string } }>`
    select line.position, jsonb_build_object('id', payment.id, 'name', payment.name) as payment
      from jsonb_to_recordset(${JSON.stringify(lines.map(({ position, date, amount }) => ({ position, date, amount })))}::jsonb)
          as line (position int, date date, amount numeric)
        join payment on payment.org_id = ${me.org_id} and payment.amount_received = line.amount
          and payment.date between line.date - 3 and line.date + 3
     where payment.id <> all(${[...known]}::bigint[])
     order by line.position, payment.id`.execute(db)
  const results = new Set<number>()
  for (const { position, payment } of rows)
    if (!found.has(position) && !results.has(payment.id)) {
      found.set(position, payment)
      results.add(payment.id)
    }
  return found
}

async function readBefore({ db, me }: Ctx, sha256: Buffer): Promise<BankPreview['read_before']> {
  const { rows } = await sql<{ at: string }>`
    select payment.created as at
      from bank_line line join payment on payment.org_id = line.org_id and payment.id = line.payment_id
     where line.org_id = ${me.org_id} and line.file_sha256 = ${sha256} order by payment.created limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Books the chosen lines as payments and refunds, all or none. Throws 400 for a line that does not exist or went the
 * other way, and for refused allocations; 409 `state` for a line that is already booked.
 */
async function book(ctx: Ctx, { body }: Received<typeof bookBankLines>) {
  requireInvoices(ctx)
  const { db } = ctx
  const { read, sha256 } = readSent(ctx, body)
  const prints = fingerprints(read.lines)
  const byPosition = new Map(read.lines.map((line) => [line.position, line]))
  const out = [
    ...new Set(body.refunds.map(({ position }) => position)),
    ...body.returns.map(({ position }) => position),
  ]
  const positions = [...body.lines.map(({ position }) => position), ...out]
  if (positions.length === 0) throw invalid({ lines: ['Choose at least one line.'] })
  if (new Set(positions).size < positions.length) throw invalid({ lines: ['Enter each line once.'] })
  await requireClients(ctx, body.lines)
  const pays = Map.groupBy(body.allocations, ({ position }) => position)
  await requireInvoicesOf(ctx, body)
  const booked = await bookedBefore(ctx, [...prints.values()])
  const results: { id: number; name: string }[] = []
  const lineOf = (position: number, isIn: boolean) => {
    const line = byPosition.get(position)
    const print = prints.get(position)
    if (!line || !print || cameIn(line) !== isIn)
      throw invalid({ lines: [`Line ${position} of this file is not money ${isIn ? 'in' : 'out'}.`] })
    const known = booked.get(print.toString('hex'))
    if (known) throw conflict('state', `Line ${position} was already booked as ${known.name}.`)
    const notes = [line.payer, line.text].filter((part) => part !== '').join('\n')
    return { line, print, details: { date: line.date, batch: body.file_name.slice(0, 64), notes } }
  }
  const rememberLine = (position: number, payment_id: number, fingerprint: Buffer) =>
    db
      .insertInto('bank_line')
      .values({ payment_id, fingerprint, file_sha256: sha256, file_name: body.file_name, position })
      .execute()
  for (const { position, client_id } of body.lines) {
    const { line, print, details } = lineOf(position, true)
    const name = await nextPaymentName(ctx)
    const { id } = await db
      .insertInto('payment')
      .values({ ...details, name, client_id, amount_received: line.amount })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rememberLine(position, id, print)
    const allocations = pays.get(position) ?? []
    if (allocations.length > 0)
      await saveAllocations(
        ctx,
        { kind: 'payment', id },
        allocations.map(({ position: _at, ...rest }) => rest),
      )
    results.push({ id, name })
  }
  for (const { position, id } of await bookOut(ctx, body, (index) => lineOf(index, false))) {
    await rememberLine(position, id, lineOf(position, false).print)
    results.push({ id, name: (await payments.get(ctx, id)).name })
  }
  await ctx.offerUndo()
  return { results }
}

type Booking = Received<typeof bookBankLines>['body']

async function requireClients({ db, me }: Ctx, lines: Booking['lines']): Promise<void> {
  const ids = lines.map(({ client_id }) => client_id)
  const { rows } = await sql<{ id: number }>`
    select id from client where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and ${mayViewClient(me)}`.execute(
    db,
  )
  const seen = new Set(rows.map(({ id }) => id))
  const wrong = ids.findIndex((id) => !seen.has(id))
  if (wrong >= 0) throw invalidChoice(`lines.${wrong}.client_id`)
}

/** Throws 400 for an invoice of another client than that of its line. */
async function requireInvoicesOf({ db, me }: Ctx, { lines, allocations }: Booking): Promise<void> {
  const ids = allocations.map(({ invoice_id }) => invoice_id)
  const { rows } = await sql<{ id: number; client_id: number }>`
    select id, client_id from invoice
     where org_id = ${me.org_id} and id = any(${ids}::bigint[]) and state <> 'draft' and not credit_note`.execute(db)
  const byKey = new Map(rows.map(({ id, client_id }) => [id, client_id]))
  const client = new Map(lines.map(({ position, client_id }) => [position, client_id]))
  const wrong = allocations.findIndex(
    ({ position, invoice_id }) => !byKey.has(invoice_id) || byKey.get(invoice_id) !== client.get(position),
  )
  if (wrong >= 0) throw invalidChoice(`allocations.${wrong}.invoice_id`)
}

export const bankRoutes: readonly Route[] = [on(previewBankFile, preview), on(bookBankLines, book)]

/** Error for two people who book the same line at the same time: the second gets a 409. */
export const bankConstraints = {
  bank_line_once: (): AppError =>
    conflict('state', 'Someone else has just booked one of these lines. Read the file again.'),
}
