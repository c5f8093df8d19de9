/** Reads the journal. The database writes it, in the transaction of the record that it is about. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { daysBetween } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { either } from '#server/records/search.ts'
import { pageFrom } from '#server/http/paging.ts'
import { type JournalEntry, type listBalances, type listJournal, maxDays } from '../accounting.contract.ts'

interface Period {
  start?: string | undefined
  end?: string | undefined
}
type Actor = Pick<Ctx, 'db' | 'me'>

const account = sql`jsonb_build_object('id', account.id, 'code', account.code, 'name', account.name)`
const linesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('nominal_account', ${account}, 'debit', line.debit::text, 'credit', line.credit::text)
      order by line.debit desc, line.id), '[]')
    from journal_line line join nominal_account account on account.org_id = line.org_id and account.id = line.nominal_account_id
   where line.org_id = entry.org_id and line.entry_id = entry.id)`

const columns = ({ me }: Actor) => sql<JournalEntry>`
  entry.id, entry.date, entry.kind, entry.name, entry.party, entry.reverses_id, entry.created, ${linesOf} as lines,
  (select sum(line.debit)::numeric(14, 2) from journal_line line where line.org_id = entry.org_id and line.entry_id = entry.id) as amount,
  (select jsonb_build_object('id', invoice.id, 'name', invoice.name) from invoice
    where invoice.org_id = entry.org_id and invoice.id = entry.invoice_id and ${has(me, 'invoice.view_invoice')}::boolean) as invoice,
  (select jsonb_build_object('id', payment.id, 'name', payment.name) from payment
    where payment.org_id = entry.org_id and payment.id = entry.payment_id and ${has(me, 'payment.view_payment')}::boolean) as payment`

const within = ({ start, end }: Period) =>
  sql<SqlBool>`(entry.date >= coalesce(${start ?? null}::date, '-infinity') and entry.date <= coalesce(${end ?? null}::date, 'infinity'))`

function requireOrder({ start, end }: Period): void {
  if (start !== undefined && end !== undefined && end < start)
    throw invalid({ end: ['The end must not be before the start.'] })
}

/** Throws 400 for a period that ends before it starts, or is longer than a year. */
export function requirePeriod({ start, end }: { start: string; end: string }): void {
  requireOrder({ start, end })
  if (daysBetween(start, end) >= maxDays) throw invalid({ end: [`Choose at most ${maxDays} days at once.`] })
}

export function journalPage(ctx: Ctx, { query }: Received<typeof listJournal>) {
  const { kind, nominal_account_id, search } = query
  requireOrder(query)
  const where: RawBuilder<SqlBool>[] = [sql`entry.org_id = ${ctx.me.org_id}`, within(query)]
  if (kind) where.push(sql`entry.kind = ${kind}`)
  if (nominal_account_id !== undefined)
    where.push(sql`exists (select from journal_line line
      where line.org_id = entry.org_id and line.entry_id = entry.id and line.nominal_account_id = ${nominal_account_id})`)
  if (search) where.push(either([textIncludes(sql`entry.name`, search), textIncludes(sql`entry.party`, search)]))
  return pageFrom(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`journal_entry entry`,
      where: sql<SqlBool>`${sql.join(where, sql` and `)}`,
      orders: { date: sql`entry.date`, id: sql`entry.id` },
      id: sql`entry.id`,
    },
    query,
  )
}

/** Adds up what was booked on each account, the debits less the credits on the side of the larger. */
export async function balances({ db, me }: Actor, { query }: Received<typeof listBalances>) {
  requirePeriod(query)
  const { rows } = await sql<JournalEntry['lines'][number]>`
    with booked as (
      select line.org_id, line.nominal_account_id, sum(line.debit - line.credit) as amount
        from journal_line line join journal_entry entry on entry.org_id = line.org_id and entry.id = line.entry_id
       where entry.org_id = ${me.org_id} and ${within(query)}
       group by line.org_id, line.nominal_account_id)
    select ${account} as nominal_account, greatest(amount, 0)::numeric(14, 2) as debit, greatest(-amount, 0)::numeric(14, 2) as credit
      from booked join nominal_account account on account.org_id = booked.org_id and account.id = booked.nominal_account_id
     order by account.code collate human, account.id`.execute(db)
  return rows
}

/** Reads the entries of a period, the oldest first; at most `max`. */
export async function entriesIn(ctx: Actor, period: Period, max: number): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select ${columns(ctx)} from journal_entry entry
     where entry.org_id = ${ctx.me.org_id} and ${within(period)} order by entry.date, entry.id limit ${max}`.execute(
    ctx.db,
  )
  return rows
}
