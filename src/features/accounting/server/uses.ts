/** Finds where an account is used: as a default of the firm, of types, of services and of tax rates. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice } from '#server/http/errors.ts'
import { type AccountUses, accountUses, type changeAccountUse as declared } from '../accounting.contract.ts'

const booked = (table: keyof DB, name = sql`name`, where = sql`true`) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', ${name}, 'nominal_account_id', nominal_account_id)
      order by ${name} collate human, id), '[]')
    from ${sql.table(table)} where org_id = app_org_id() and ${where})`

export async function usesNow({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<AccountUses> {
  const { rows } = await sql<AccountUses>`
    select array(select jsonb_build_object('use', given.use, 'nominal_account_id', usual.nominal_account_id)
        from unnest(${[...accountUses]}::text[]) with ordinality as given (use, at)
          left join nominal_default usual on usual.org_id = ${me.org_id} and usual.use = given.use order by given.at) as uses,
      ${booked('invoice_type')} as invoice_types, ${booked('service')} as services,
      ${booked('vat_rate', sql`concat_ws(' ', name, nullif(jurisdiction, ''), trim_scale(rate) || '%')`, sql`valid_to is null`)} as tax_rates`.execute(
    db,
  )
  return rows[0] as AccountUses
}

/** 400 for an account that is not there or is closed, and for a use without one. */
export async function changeAccountUse(ctx: Ctx, { body }: Received<typeof declared>): Promise<AccountUses> {
  const { db, me } = ctx
  const { nominal_account_id: account, use, invoice_type_id, service_id, tax_rate_id } = body
  const named = [
    ['invoice_type_id', 'invoice_type', invoice_type_id],
    ['service_id', 'service', service_id],
    ['tax_rate_id', 'vat_rate', tax_rate_id],
  ] as const
  const items = named.filter(([, , id]) => id !== undefined)
  if (items.length + (use === undefined ? 0 : 1) !== 1)
    throw invalid({ non_field_errors: ['Enter exactly one of: a use, a type, a service or a tax rate.'] })
  if (account !== null) await requireOpen(ctx, account)
  if (use !== undefined) {
    if (account === null) throw invalid({ nominal_account_id: ['This field is required'] })
    await sql`
      insert into nominal_default (use, nominal_account_id) values (${use}, ${account})
      on conflict (org_id, use) do update set nominal_account_id = excluded.nominal_account_id`.execute(db)
  }
  for (const [field, table, id] of items) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set nominal_account_id = ${account} where org_id = ${me.org_id} and id = ${id}`.execute(
      db,
    )
    if (numAffectedRows === 0n) throw invalidChoice(field)
  }
  await ctx.offerUndo()
  return usesNow(ctx)
}

async function requireOpen({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ closed: boolean }>`
    select active_until is not null as closed from nominal_account where org_id = ${me.org_id} and id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw invalidChoice('nominal_account_id')
  if (rows[0].closed)
    throw invalid({ nominal_account_id: ['This account has a last day. Choose one without a last day.'] })
}
