/** A new enquiry like another one. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/context.ts'
import type { project } from '../projects.ts'
import { projectParts } from './projects.parts.ts'

type Asked = z.output<(typeof project.calls.copy)['body'] & {}>

const always = [
  'client_id',
  'billing_client_id',
  'category_id',
  'service_id',
  'department_id',
  'managed_by_id',
] as const
const contract = ['contract_type', 'cap', 'construction_value', 'fee_percent', 'retainer'] as const
const more = ['source_id', 'price', ...contract, 'tags', 'udf', 'notes'] as const
const site = ['address_line1', 'address_line2', 'address_city', 'address_region', 'address_postcode'] as const
const place = [...site, 'address_country', 'coordinates', 'site_access'] as const

/** Answers its id. The caller has seen that the asker reaches the other one. */
export async function copyProject(ctx: Ctx, id: number, name: string, asked: Asked): Promise<number> {
  const { db, me } = ctx
  const columns = [...always, ...more, ...(asked.site ? place : []), ...(asked.contacts ? ['contact_id'] : [])]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await ctx.act('copy')
  const { rows } = await sql<{ id: number }>`
    insert into project (name, requested, requested_by_id, ${list})
    select ${asked.name ?? `COPY ${name}`.slice(0, 255)}, ${today(me.timezone)}, ${me.id}, ${list}
      from project where org_id = ${me.org_id} and id = ${id} returning id`.execute(db)
  const to = rows[0]?.id ?? 0
  if (asked.contacts)
    await sql`
      insert into project_invoice_contact (project_id, contact_id)
      select distinct ${to}::bigint, contact_id from project_invoice_contact
       where org_id = ${me.org_id} and project_id = ${id}`.execute(db)
  const copied = { ...asked, ids: new Map<number, number>() }
  for (const part of projectParts()) await part.copied?.(ctx, id, to, copied)
  await ctx.offerUndo()
  return to
}
