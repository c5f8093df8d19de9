/**
 * The firm of every test, and a number of them made beforehand: making one takes longer than most tests. A test that
 * wants nothing special takes one of those that came with its copy of the database.
 */
import type { Permission } from '#core/permissions.ts'
import { createOrganisation } from '#features/settings/setup/server/createOrganisation.ts'
import { inTenant, openDatabase, type Database } from '#server/db/db.ts'
import type { Me } from '#server/http/context.ts'
import * as build from './builders.ts'
import type { BuilderPerson } from './builders.ts'
import { bridgeAndMore } from './firm.work.ts'

export interface FirmOptions {
  name?: string
  locale?: Me['locale']
  timezone?: string
  /** Exactly these, instead of those of the person's group. */
  grants?: Partial<Record<'maya' | 'sam' | 'olga' | 'otto' | 'fin' | 'erin', readonly Permission[]>>
}

/** Enough for most files; who takes more makes them. */
const READY = 40

/** Makes firms in a database that files will be copied from, and says how many names they took. */
export async function readyFirms(url: string): Promise<{ firms: readonly MadeFirm[]; drawn: number }> {
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 })
  try {
    const firms = await Promise.all(Array.from({ length: READY }, () => makeFirm(database)))
    return { firms, drawn: build.drawnSoFar() }
  } finally {
    await database.close()
  }
}

type MadeFirm = Awaited<ReturnType<typeof makeFirm>>

export async function makeFirm(
  database: Database,
  { name = 'Harbour Surveys', locale = 'GB', timezone = 'Europe/London', grants = {} }: FirmOptions = {},
) {
  const email = `${build.unique('ada').replace(' ', '.')}@example.com`
  const made = await createOrganisation(database, {
    name,
    locale,
    timezone,
    admin: { name: 'Ada Adams', email, passwordHash: null },
  })
  const { org_id, groups } = made
  const ada: BuilderPerson = { id: made.user_id, account_id: made.account_id, org_id, name: 'Ada Adams', email }
  // What its invoices need to say of it.
  await inTenant(database, { orgId: org_id }, (db) =>
    db
      .updateTable('company')
      .set({
        address_line1: '14 Quay Street',
        address_city: 'Otley',
        registration_number: '01234567',
        tax_number: '123 4567 89',
      })
      .execute(),
  )
  const work = await inTenant(database, { orgId: org_id }, async (db) => ({
    field: await build.aDepartment(db, { name: 'Field' }),
    office: await build.aDepartment(db, { name: 'Office' }),
  }))
  const add = (person: string, group: string, rest: Partial<Parameters<typeof build.aPerson>[2]> = {}) =>
    build.aPerson(database, org_id, { name: person, group_ids: [groups[group] ?? 0], ...rest })
  const maya = await add('Maya Moss', 'Manager', { department_id: work.field.id })
  const sam = await add('Sam Stone', 'Staff', { department_id: work.field.id, manager_id: maya.id })
  const otto = await add('Otto Oak', 'Manager', { department_id: work.office.id })
  const olga = await add('Olga Orr', 'Staff', { department_id: work.office.id, manager_id: otto.id })
  const fin = await add('Fin Fry', 'Finance', { department_id: work.office.id })
  const erin = await add('Erin Eads', 'External', { external: true })
  const people = { ada, maya, sam, otto, olga, fin, erin }
  await setAllGrants(database, people, grants)
  const projects = await inTenant(database, { orgId: org_id }, (db) => bridgeAndMore(db, maya, otto, work))
  return { org: { id: org_id, name }, org_id, groups, ...people, departments: work, ...projects }
}

/** From now on these people have exactly these permissions. */
export async function setAllGrants(
  database: Database,
  people: Record<keyof NonNullable<FirmOptions['grants']>, BuilderPerson>,
  grants: FirmOptions['grants'] = {},
): Promise<void> {
  for (const [who, permissions] of Object.entries(grants))
    await build.setGrants(database, people[who as keyof typeof people], permissions)
}
