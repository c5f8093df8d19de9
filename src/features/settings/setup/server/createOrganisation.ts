/** A new organisation: its settings, calendar, groups and first administrator, all or nothing. */
import { sql } from 'kysely'

import { firstAccounts } from '#features/accounting/accountingSeeds.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import { firstTemplates } from '#features/documents/documentSeeds.ts'
import { firstExpenseTypes, firstPaymentMethods } from '#features/expenses/expenseSeeds.ts'
import { firstLeaveTypes } from '#features/leave/leaveSeeds.ts'
import { administratorGroup, defaultGroups } from '#features/users/groups/groups.ts'
import { addMember } from '#features/users/users/server/createUser.ts'
import type { Me } from '#server/http/context.ts'
import { transact, type Database, type TenantDb } from '#server/db/db.ts'
import { addCalendar } from '#features/company/server/companyPublicHolidays.ts'

export interface NewOrganisation {
  name: string
  locale: Me['locale']
  /** An IANA zone that exists: the caller has checked it. */
  timezone: string
  admin: { name: string; email: string; passwordHash: string | null }
}

export interface CreatedOrganisation {
  org_id: number
  account_id: number
  user_id: number
  /** The ids of the groups it starts with, by their names. */
  groups: Record<string, number>
}

/** Makes an organisation in a transaction of its own. */
export const createOrganisation = (database: Database, given: NewOrganisation): Promise<CreatedOrganisation> =>
  transact(database, {}, (db) => createOrganisationIn(db, given))

/** The same inside a transaction that belongs to no organisation yet: from here on it belongs to the new one. */
export async function createOrganisationIn(
  db: TenantDb,
  { name, locale, timezone, admin }: NewOrganisation,
): Promise<CreatedOrganisation> {
  const org = await asAuth(db, () => db.insertInto('org').values({ name }).returning('id').executeTakeFirstOrThrow())
  await sql`select set_config('app.org_id', ${String(org.id)}, true)`.execute(db)
  const groups: Record<string, number> = {}
  for (const group of await db
    .insertInto('user_group')
    .values(
      defaultGroups.map((defaultGroup) => ({ name: defaultGroup.name, permissions: [...defaultGroup.permissions] })),
    )
    .returning(['id', 'name'])
    .execute())
    groups[group.name] = group.id
  const calendar_id = await addCalendar(db, locale, Temporal.Now.zonedDateTimeISO(timezone).year)
  await db.insertInto('company').values({ locale, timezone, calendar_id, address_country: locale }).execute()
  await db.insertInto('document_template').values(firstTemplates(locale)).execute()
  await db.insertInto('expense_type').values(firstExpenseTypes).execute()
  await db.insertInto('expense_payment_method').values(firstPaymentMethods).execute()
  for (const { use, ...account } of firstAccounts(locale)) {
    const { id } = await db.insertInto('nominal_account').values(account).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('nominal_default').values({ use, nominal_account_id: id }).execute()
  }
  await db.insertInto('leave_type').values(firstLeaveTypes(locale)).execute()
  const created = await addMember(db, { ...admin, group_ids: [groups[administratorGroup] ?? 0] })
  return { org_id: org.id, ...created, groups }
}
