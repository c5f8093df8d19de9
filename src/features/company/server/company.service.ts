/** The organisation's settings, and which organisation a session works in. */
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import { writeAuthEvent } from '#features/auth/server/authEvents.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { listOwnOrganisations } from '#features/auth/server/authOrgs.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { Company, CompanyChange } from '../company.contract.ts'
import { diaryColumns, diaryOf } from './companyDiarySettings.ts'
import { requireCalendar } from './company.queries.ts'
import { requireTimezone } from './companyTimezone.ts'
import { requireVersion } from '#server/records/version.ts'

export async function getCompany({ db, me }: Ctx): Promise<Company> {
  const row = await db
    .selectFrom('company')
    .innerJoin('org', 'org.id', 'company.org_id')
    .leftJoin('calendar', (join) =>
      join.onRef('calendar.org_id', '=', 'company.org_id').onRef('calendar.id', '=', 'company.calendar_id'),
    )
    .where('company.org_id', '=', me.org_id)
    .selectAll('company')
    .select(['org.name', 'calendar.name as calendar_name'])
    .executeTakeFirstOrThrow()
  const { id, name, timezone, version, created, modified, calendar_id } = row
  const { email, phone, website, registration_number, tax_number, set_up } = row
  return {
    id,
    name,
    address: {
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.address_city,
      region: row.address_region,
      postcode: row.address_postcode,
      country: row.address_country,
    },
    email,
    phone,
    website,
    registration_number,
    tax_number,
    set_up,
    timezone,
    version,
    created,
    modified,
    calendar_id,
    calendar:
      calendar_id === null
        ? null
        : {
            id: calendar_id,
            name: row.calendar_name ?? '',
          },
    locale: row.locale as Company['locale'],
    hours_written: row.hours_written as Company['hours_written'],
    rounding: row.rounding as Company['rounding'],
    configs: { diary: diaryOf(row) },
    can_change: has(me, 'company.change_company'),
    can_delete: false,
  }
}

/**
 * Changes what is given. 404 for another organisation than the session's, 409 `stale`, 400 for a zone that does not
 * exist or a calendar of nobody. What it allows from now on is not applied to what was entered before.
 */
export async function changeCompany(
  ctx: Ctx,
  {
    params,
    body: { name, version, timezone, configs, address = {}, ...rest },
  }: { params: { id: number }; body: z.output<typeof CompanyChange> },
): Promise<Company> {
  const { db, me } = ctx
  if (params.id !== me.org_id) throw notFound()
  const row = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await requireVersion(version ?? ctx.ifMatch, row, () => getCompany(ctx))
  if (timezone !== undefined) requireTimezone('timezone', timezone)
  if (rest.calendar_id) await requireCalendar(ctx, rest.calendar_id)
  const change: Updateable<DB['company']> = {
    ...omitUndefined({ ...rest, timezone }),
    ...Object.fromEntries(Object.entries(omitUndefined(address)).map(([part, text]) => [`address_${part}`, text])),
    ...diaryColumns(configs?.diary ?? {}),
  }
  // The name stands outside the walls; the settings' version counts its changes too.
  if (name !== undefined)
    await asAuth(db, () => db.updateTable('org').set({ name }).where('id', '=', me.org_id).execute())
  await db
    .updateTable('company')
    .set({ ...change, id: me.org_id })
    .where('org_id', '=', me.org_id)
    .execute()
  // The name's change is another table's, that no undo reaches.
  if (name === undefined) await ctx.offerUndo()
  return getCompany(ctx)
}

/** The session works in another organisation of the account from the next request on; 404 for any that is not. */
export async function activateCompany(
  { db, me, requestId, address }: Ctx,
  { params }: { params: { id: number } },
): Promise<void> {
  const orgs = await listOwnOrganisations(db, me)
  if (!orgs.some(({ id }) => id === params.id)) throw notFound()
  await asAuth(db, async () => {
    await db.updateTable('session').set({ org_id: params.id }).where('id', '=', me.session_id).execute()
    const switched = { session_id: me.session_id, from: me.org_id, to: params.id }
    await writeAuthEvent(db, { id: requestId, ip: address }, 'organisation_switched', me.account_id, switched)
  })
}
