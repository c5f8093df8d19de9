/**
 * Invoices since there is a diary: by the hour month after month, priced work in stages and at its end. The server's
 * own drafting makes the lines; the newest are drafts still.
 */
import { sql } from 'kysely'

import { addDays, monthOf } from '#core/days.ts'
import type { TaxCategory } from '#features/company/companyMoney.contract.ts'
import type { DraftParams } from '#features/invoices/billing.contract.ts'
import { type LineValues, defaultPeriod } from '#features/invoices/invoices.ts'
import { sellerOf } from '#features/invoices/server/e-invoice/gather.ts'
import { expenseLines, hourLines } from '#features/invoices/server/draftHours.ts'
import { itemLines } from '#features/invoices/server/draftItems.ts'
import type { BilledProject } from '#features/invoices/server/draftProjects.ts'
import { buyerLines, buyerParts } from '#features/invoices/server/invoiceBuyer.ts'
import { accountOf } from '#features/invoices/server/invoicePayment.ts'
import { leftOf } from '#features/invoices/server/invoiceUnbilled.ts'
import { saveLines } from '#features/invoices/server/invoiceLines.ts'
import { proposedTax, type Supply } from '#features/invoices/tax.rules.ts'
import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { asBookkeeper, asIssue, withoutLoops } from './asPerson.ts'
import { makeCredits } from './credits.ts'
import type { MadeFirm } from './people.ts'

interface Job extends BilledProject, Omit<Supply, 'rates'> {
  accepted: string
  delivered: string | null
  invoiced: string | null
  hourly: boolean
  payment_days: number
  /** An agreed one, and its day. */
  valuation_id: number | null
  valued: string | null
}
interface Bill {
  job: Job
  date: string
  asked: Pick<DraftParams, 'start' | 'end' | 'percent' | 'valuation_id'>
  draft: boolean
}

/** Invoices after which statements are planned anew: a plan made for empty tables reads the whole of full ones. */
const plannedAnew = 50

/** Answers how many there are. */
export async function makeInvoices(db: TenantDb, firm: MadeFirm): Promise<number> {
  return asBookkeeper(db, firm, async (ctx) => {
    const jobs = await jobsOf(db, firm)
    const bills = jobs
      .flatMap((job) => billsOf(firm, job))
      .toSorted((bill, otherBill) => (bill.date < otherBill.date ? -1 : 1))
    const rates = await db.selectFrom('vat_rate').selectAll().orderBy('rate', 'desc').orderBy('name').execute()
    const ratesOn = (date: string) =>
      rates
        .filter(({ valid_from, valid_to }) => valid_from <= date && (valid_to === null || valid_to >= date))
        .map((rate) => ({ ...rate, category: rate.category as TaxCategory }))
    const drafts: number[] = []
    for (const [index, bill] of bills.entries()) {
      if (index % plannedAnew === 0) await sql`discard plans`.execute(db)
      const lines = await withoutLoops(db, () => linesOf(ctx, bill))
      if (lines.length === 0) continue
      const id = await insertInvoice(db, bill)
      const tax = proposedTax({ ...bill.job, rates: ratesOn(bill.date) })
      const taxed = lines.map((line) => ({ ...line, ...tax }))
      await saveLines(ctx, id, taxed)
      if (bill.draft) drafts.push(id)
    }
    await issueAllBut(ctx, firm, drafts)
    await makeCredits(ctx, firm)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** Reads the accepted projects that go on or were finished. */
async function jobsOf(db: TenantDb, { locale }: MadeFirm): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select project.id, project.reference || ' ' || project.name as name, project.client_id, project.accepted, project.delivered, project.invoiced,
        project.contract_type in ('hourly', 'capped') as hourly, coalesce(client.payment_days, 30) as payment_days,
        valued.id as valuation_id, valued.date as valued,
        jsonb_build_object('country', ${locale}::text, 'region', company.address_region) as firm,
        jsonb_build_object('country', project.address_country, 'region', project.address_region) as site,
        jsonb_build_object('country', client.address_country, 'region', client.address_region, 'tax_number', client.tax_number) as client,
        jsonb_build_object('name', service.name, 'on_land', service.on_land, 'taxed_in', service.taxed_in) as service
      from project join company using (org_id)
      join client on client.org_id = project.org_id and client.id = project.client_id
      join service on service.org_id = project.org_id and service.id = project.service_id
      left join lateral (
        select id, date from valuation where valuation.org_id = project.org_id and valuation.project_id = project.id and state = 'agreed'
         order by date desc limit 1) valued on true
     where project.accepted is not null and project.abandoned is null
     order by project.accepted, project.id`.execute(db)
  return rows
}

/** Days between two stages of priced work, and what part of the price each is. */
const stage = { days: 45, percent: '25', most: 3 }

function billsOf({ today }: MadeFirm, job: Job): Bill[] {
  const { accepted, delivered, invoiced, valuation_id, valued } = job
  if (job.hourly) return monthly(job, today)
  const until = invoiced ?? today
  const bills: Bill[] = []
  if (valuation_id !== null && valued !== null)
    bills.push({ job, date: addDays(valued, 7), asked: { end: valued, valuation_id }, draft: false })
  else
    for (let index = 1; index <= stage.most; index += 1) {
      const date = addDays(accepted, index * stage.days)
      if (date > addDays(until, -20)) break
      bills.push({ job, date, asked: { end: date, percent: stage.percent }, draft: false })
    }
  if (invoiced !== null) bills.push({ job, date: invoiced, asked: { end: invoiced }, draft: false })
  else if (delivered !== null) bills.push({ job, date: today, asked: { end: today }, draft: true })
  return bills
}

/** On the fourth of each month the hours of the one before. The last one waits for somebody to look at it. */
function monthly(job: Job, today: string): Bill[] {
  const bills: Bill[] = []
  for (let start = job.accepted; ;) {
    const { end } = monthOf(start)
    const date = addDays(end, 4)
    if (date > today) return bills
    const draft = job.id % 5 === 0 && monthOf(addDays(end, 1)).end >= today
    bills.push({ job, date, asked: { start, end }, draft })
    start = addDays(end, 1)
  }
}

/** As the server drafts them. */
async function linesOf(ctx: Ctx, { job, asked }: Bill): Promise<LineValues[]> {
  const drafted = {
    asked: { ...asked, detail: 'person' as const },
    projects: [{ ...job, abandoned: null, sees_price: true }],
    left: await leftOf(ctx, [job.id]),
  }
  if (job.hourly) return [...(await hourLines(ctx, drafted)), ...(await expenseLines(ctx, drafted))]
  const lines = await itemLines(ctx, drafted, new Set(['items', 'expenses']))
  return asked.percent === undefined ? [...lines, ...(await expenseLines(ctx, drafted))] : lines
}

async function insertInvoice(db: TenantDb, { job, date, asked }: Bill): Promise<number> {
  const { id } = await db
    .insertInto('invoice')
    .values({
      client_id: job.client_id,
      project_id: job.id,
      date,
      due: addDays(date, job.payment_days),
      purchase_order: job.id % 3 === 0 ? `PO-${4000 + job.id}` : '',
      ...(asked.start === undefined ? defaultPeriod(date) : { start: asked.start, end: asked.end }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By their dates, three of four sent; their hours are locked. */
async function issueAllBut(ctx: Ctx, firm: MadeFirm, drafts: readonly number[]): Promise<void> {
  const { db } = ctx
  const seller = await sellerOf(ctx)
  const account = await accountOf(ctx, firm.locale)
  await asIssue(db, () =>
    sql`
    update invoice set state = case when numbered.at % 4 = 0 then 'issued' else 'sent' end, name = year || '-' || lpad(at::text, 5, '0'),
        issued = date + time '10:00', sent = case when numbered.at % 4 <> 0 then date + time '11:00' end,
        issued_by_id = nullif(current_setting('app.user_id', true), '')::bigint,
        seller = ${JSON.stringify(seller)}::jsonb,
        bill_to = ${buyerLines}, buyer = ${buyerParts},
        payment = jsonb_build_object('account', ${JSON.stringify(account)}::jsonb, 'reference', year || '-' || lpad(at::text, 5, '0'),
          'terms', (select payment_terms from company), 'tax_wording', '')
      from (select id, date_part('year', date)::int as year, row_number() over (partition by date_part('year', date) order by date, id) as at
              from invoice where id <> all(${[...drafts]}::bigint[])) numbered, client
     where numbered.id = invoice.id and client.org_id = invoice.org_id and client.id = invoice.client_id`.execute(db),
  )
  await sql`
    insert into number_series (series, prefix, last)
    select 'invoice_' || date_part('year', date)::int, date_part('year', date)::int || '-', count(*)
      from invoice where state <> 'draft' group by date_part('year', date)`.execute(db)
  await withoutLoops(db, () =>
    sql`
      update diary_entry set locked = true
       where id in (
         select done.entry_id from billed_work done
           join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
           join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and invoice.state <> 'draft')`.execute(
      db,
    ),
  )
}
