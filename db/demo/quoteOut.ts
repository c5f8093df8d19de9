/** A quote that is out with a client, with options to choose from. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { allPermissions, grantsOf } from '#core/permissions.ts'
import { gather } from '#features/documents/server/printDocument.ts'
import { freeze, freshLink, newLink } from '#features/documents/server/sendDocument.ts'
import { reckon } from '#features/quote-items/server/lockedQuoteItems.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'

const options = [
  { name: 'Drone survey of the roofs', unit_price: '450.00', alternative_group: '' },
  { name: 'Drawings on A1 paper', unit_price: '120.00', alternative_group: 'Paper' },
  { name: 'Drawings on A3 paper', unit_price: '60.00', alternative_group: 'Paper' },
]

/** Answers the path of its page; null in a firm that has no open quote. */
export async function makeQuoteOut(db: TenantDb, firm: MadeFirm): Promise<string | null> {
  const { rows } = await sql<{ id: number; contact_id: number; managed_by_id: number }>`
    select project.id, link.contact_id, project.managed_by_id from project
      join contact_client link on link.org_id = project.org_id and link.client_id = project.client_id
      join contact on contact.org_id = link.org_id and contact.id = link.contact_id and contact.email <> '' and not contact.opt_out
     where project.org_id = ${firm.org_id} and project.quoted is not null and project.accepted is null
       and project.abandoned is null and project.managed_by_id is not null
     order by project.quoted desc, project.id, link.contact_id limit 1`.execute(db)
  const [quote] = rows
  const template = await db
    .selectFrom('document_template')
    .where('org_id', '=', firm.org_id)
    .where('kind', '=', 'quote')
    .select('id')
    .executeTakeFirst()
  if (!quote || !template) return null
  const condition = sql`org_id = ${firm.org_id} and project_id = ${quote.id}`
  const taken =
    await sql`update quote_item set unit_price = 1200 where ${condition} and unit_price = 0 and price is null`.execute(
      db,
    )
  if (taken.numAffectedRows === 0n)
    await db.insertInto('quote_item').values({ project_id: quote.id, name: 'Survey', unit_price: '1200.00' }).execute()
  await db
    .insertInto('quote_item')
    .values(
      options.map((option, index) => ({
        ...option,
        project_id: quote.id,
        optional: true,
        position: 1_000_000_000 + index,
      })),
    )
    .execute()
  await sql`update project set contact_id = ${quote.contact_id} where org_id = ${firm.org_id} and id = ${quote.id}`.execute(
    db,
  )
  const ctx = { db, me: await asManager(db, firm, quote.managed_by_id) } as Ctx
  await reckon(ctx, [quote.id])
  const valid_until = addDays(firm.today, 30)
  const { printable } = await gather(ctx, quote.id, { template_id: template.id, valid_until })
  const id = await freeze(ctx, quote.id, printable, { file_id: null, priced: true })
  const { link, hash } = freshLink('', firm.org_id)
  await newLink(ctx, id, { hash, valid_until })
  return link
}

/** Who sends it, as a request would know them. */
async function asManager(db: TenantDb, firm: MadeFirm, id: number): Promise<Me> {
  const { name, email } = await db
    .selectFrom('member')
    .where('org_id', '=', firm.org_id)
    .where('id', '=', id)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow()
  const { org_id, locale, timezone } = firm
  const permissions = grantsOf(allPermissions)
  // A cast, since nobody signed in: there is no account, no session and no key.
  return {
    id,
    org_id,
    name,
    email,
    locale,
    timezone,
    permissions,
    rounding: 'ROUND_HALF_UP',
    department_ids: [],
  } as unknown as Me
}
