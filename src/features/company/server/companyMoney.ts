/** Tax rates and nominal accounts: lists with days. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { smallList, smallListWrites } from '#server/records/smallList.ts'
import * as contract from '../companyMoney.contract.ts'
import type { NominalAccount, VatRate } from '../companyMoney.contract.ts'
import { defaultRates } from '../companyTaxSeeds.ts'
import { mayChangeAccounts } from '../companyPermissions.ts'

const requireDateOrder = (
  field: 'valid_to' | 'active_until' | 'end',
  from?: string | null,
  to?: string | null,
): void => {
  if (from && to && to < from) throw invalid({ [field]: ['The end must not be before the start.'] })
}

const rates = smallList<Omit<VatRate, 'can_change' | 'can_delete'>>({
  table: 'vat_rate',
  columns: ['name', 'jurisdiction', 'rate', 'category', 'reason', 'base_fraction', 'source', 'valid_from', 'valid_to'],
  order: sql`name collate human, jurisdiction collate human, valid_from desc`,
  access: ['company.change_company'],
  check: ({ valid_from, valid_to }) => requireDateOrder('valid_to', valid_from, valid_to),
  checkOthers: requireNoOverlap,
})

/** Throws 400 that names another rate which applies on some of the same days. */
async function requireNoOverlap({ db, me }: Ctx, request: Partial<VatRate>, id: number | null): Promise<void> {
  const { rows } = await sql<Pick<VatRate, 'name' | 'rate' | 'valid_from' | 'valid_to'>>`
    select name, rate, valid_from, valid_to from vat_rate
     where org_id = ${me.org_id} and lower(name) = lower(${request.name}) and lower(jurisdiction) = lower(${request.jurisdiction ?? ''})
       and id is distinct from ${id}::bigint
       and daterange(valid_from, valid_to, '[]') && daterange(${request.valid_from}::date, ${request.valid_to ?? null}::date, '[]')
     order by valid_from limit 1`.execute(db)
  const otherRow = rows[0]
  if (!otherRow) return
  const { longDate } = formatsOf(me.locale)
  const until = otherRow.valid_to === null ? 'on' : `to ${longDate(otherRow.valid_to)}`
  const advice =
    otherRow.valid_from < (request.valid_from ?? '') ? 'End it the day before this one begins.' : 'Choose other days.'
  throw invalid({
    valid_from: [
      `${otherRow.name} is ${otherRow.rate}% from ${longDate(otherRow.valid_from)} ${until} already. ${advice}`,
    ],
  })
}

/** Adds the default rates that the firm does not have, and returns all its rates. */
async function addDefaultRates(ctx: Ctx) {
  const { db, me } = ctx
  await sql`
    insert into vat_rate (name, jurisdiction, rate, category, reason, base_fraction, source, valid_from, valid_to)
    select name, jurisdiction, rate, category, reason, base_fraction, source, valid_from, valid_to
      from jsonb_to_recordset(${JSON.stringify(defaultRates(me.locale))}::jsonb) usual (name text, jurisdiction text, rate numeric,
        category text, reason text, base_fraction numeric, source text, valid_from date, valid_to date)
     where not exists (select from vat_rate own where own.org_id = ${me.org_id}
       and lower(own.name) = lower(usual.name) and lower(own.jurisdiction) = lower(usual.jurisdiction))`.execute(db)
  await ctx.offerUndo()
  return rates.list(ctx)
}

const accounts = smallList<Omit<NominalAccount, 'can_change' | 'can_delete'>>({
  table: 'nominal_account',
  columns: ['code', 'name', 'active_from', 'active_until'],
  order: sql`code collate human`,
  access: mayChangeAccounts,
  check: ({ active_from, active_until }) => requireDateOrder('active_until', active_from, active_until),
})

function listAccounts(ctx: Ctx, { start, end }: { start?: string | undefined; end?: string | undefined }) {
  requireDateOrder('end', start, end)
  return accounts.list(
    ctx,
    sql<boolean>`daterange(active_from, active_until, '[]') && daterange(${start ?? null}::date, ${end ?? null}::date, '[]')`,
  )
}

export const companyMoneyRoutes: readonly Route[] = [
  on(contract.vatRateCalls.list, (ctx, { query: { date } }) =>
    rates.list(
      ctx,
      sql<boolean>`(${date ?? null}::date is null or ${date ?? null}::date between valid_from and coalesce(valid_to, 'infinity'))`,
    ),
  ),
  on(contract.addDefaultRates, addDefaultRates),
  ...smallListWrites(contract.vatRateCalls, rates),
  on(contract.nominalAccountCalls.list, (ctx, { query }) => listAccounts(ctx, query)),
  ...smallListWrites(contract.nominalAccountCalls, accounts),
]

/** Sentences of refused writes, by the database's constraint. */
export const companyMoneyConstraints: Record<string, () => AppError> = {
  vat_rate_no_overlap: () =>
    invalid({
      valid_from: ['Another rate with this name applies on some of these days. End it the day before this one begins.'],
    }),
  vat_rate_category: () =>
    invalid({
      category: [
        'A standard rate must be above 0. For no tax, choose zero-rated, exempt, reverse charge or outside the scope.',
      ],
    }),
  nominal_account_code: () => invalid({ code: ['Another account already has this code. Choose another one.'] }),
}
