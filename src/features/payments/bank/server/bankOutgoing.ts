/** Outgoing lines of a bank file: the refunds and the returned payments that they may be booked as. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays } from '#core/days.ts'
import { add, compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { forbidden, invalid, invalidChoice } from '#server/http/errors.ts'
import { creditRows, type RefundedPart, saveRefund, saveReturn } from '../../credit/server/credit.ts'
import type { bookBankLines } from '../bank.contract.ts'
import type { OutCandidate } from '../matchBankLines.ts'
import type { ReadLine } from './bankLines.ts'

/** A bank returns a payment within weeks; a dispute may take months. */
const returnDays = 180

/**
 * Reads credit of all clients, and payments of the outgoing amounts, the oldest first; nothing without outgoing lines.
 */
export async function outCandidates(ctx: Ctx, lines: readonly ReadLine[]): Promise<OutCandidate[]> {
  const { db, me } = ctx
  const [first] = lines
  if (!first || !has(me, 'payment.view_payment')) return []
  const credits = await creditRows(ctx, (table) => sql`${sql.ref(`${table}.client_id`)} is not null`)
  const { rows: clients } = await sql<{ id: number; name: string }>`
    select id, name from client where org_id = ${me.org_id} and ${mayViewClient(me)}
       and id = any(${credits.map(({ client_id }) => client_id)}::bigint[])`.execute(db)
  const byId = new Map(clients.map((client) => [client.id, client]))
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const earliest = lines.reduce((day, { date }) => (date < day ? date : day), first.date)
  const { rows: returnable } = await sql<Omit<OutCandidate, 'kind'>>`
    select payment.id, payment.name, payment.date, payment.amount_received as amount,
        jsonb_build_object('id', client.id, 'name', client.name) as client
      from payment join client on client.org_id = payment.org_id and client.id = payment.client_id
     where payment.org_id = ${me.org_id} and payment.amount_received = any(select -amount from unnest(${amounts}::numeric[]) amount)
       and payment.date >= ${addDays(earliest, -returnDays)}::date and ${mayViewClient(me)}
       and not exists (select from payment_allocation part where part.org_id = payment.org_id
         and part.payment_id = payment.id and part.refund_id is not null)
     order by payment.date desc, payment.id limit 500`.execute(db)
  return [
    ...credits.flatMap(({ kind, id, name, date, client_id, amount_left: amount }): OutCandidate[] => {
      const client = byId.get(client_id)
      return client ? [{ kind, id, name, date, client, amount }] : []
    }),
    ...returnable.map((payment) => ({ ...payment, kind: 'return' as const })),
  ]
}

interface BookedLine {
  position: number
  id: number
}
type Booking = Received<typeof bookBankLines>['body']
/** Returns the line, and the date and texts of the payment that is made of it. */
type DetailsOf = (position: number) => { line: ReadLine; details: { date: string; batch: string; notes: string } }

/**
 * Books the chosen lines as refunds and returns. Throws 400 for credits that do not add up to the amount of their line,
 * and for a payment of another amount; 403 for returns without the permission to change payments.
 */
export async function bookOut(ctx: Ctx, { refunds, returns }: Booking, detailsOf: DetailsOf): Promise<BookedLine[]> {
  const booked: BookedLine[] = []
  for (const [position, parts] of Map.groupBy(refunds, (part) => part.position)) {
    const { line, details } = detailsOf(position)
    const sources = parts.map(({ payment_id, credit_id, amount }): RefundedPart => {
      if ((payment_id === undefined) === (credit_id === undefined)) throw invalidChoice('refunds')
      return payment_id === undefined
        ? { source: { kind: 'credit', id: credit_id ?? 0 }, amount }
        : { source: { kind: 'payment', id: payment_id }, amount }
    })
    if (
      compare(
        sources.reduce((sum, { amount }) => add(sum, amount), line.amount),
        '0',
      ) !== 0
    )
      throw invalid({ refunds: [`The credits do not add up to the amount of line ${position}.`] })
    const client_id = await clientOf(ctx, sources[0])
    booked.push({ position, id: await saveRefund(ctx, { ...details, client_id }, sources) })
  }
  if (returns.length > 0 && !has(ctx.me, 'payment.change_payment')) throw forbidden()
  for (const { position, payment_id } of returns) {
    const { line, details } = detailsOf(position)
    const amount = await lockedAmount(ctx, payment_id)
    if (amount === null) throw invalidChoice('returns')
    if (compare(add(amount, line.amount), '0') !== 0)
      throw invalid({ returns: [`The amount of line ${position} does not match the returned payment.`] })
    booked.push({ position, id: await saveReturn(ctx, payment_id, details) })
  }
  return booked
}

async function clientOf({ db, me }: Ctx, part: RefundedPart | undefined): Promise<number> {
  if (!part) throw invalidChoice('refunds')
  const { kind, id } = part.source
  const { rows } = await sql<{ client_id: number }>`
    select client_id from ${sql.table(kind === 'payment' ? 'payment' : 'invoice')}
     where org_id = ${me.org_id} and id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw invalidChoice('refunds')
  return row.client_id
}

async function lockedAmount({ db, me }: Ctx, id: number): Promise<string | null> {
  if (!has(me, 'payment.view_payment')) return null
  const { rows } = await sql<{ amount: string }>`
    select payment.amount_received as amount
      from payment join client on client.org_id = payment.org_id and client.id = payment.client_id
     where payment.org_id = ${me.org_id} and payment.id = ${id} and ${mayViewClient(me)}
       for no key update of payment`.execute(db)
  return rows[0]?.amount ?? null
}
