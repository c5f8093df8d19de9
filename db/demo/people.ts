/** A firm of the demonstration: its organisation, departments, services, people and their working weeks. */
import { type Insertable, sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { createOrganisationIn } from '#features/settings/setup/server/createOrganisation.ts'
import { addMember } from '#features/users/users/server/createUser.ts'
import type { DB } from '#db/schema.ts'
import type { TenantDb } from '#server/db/db.ts'
import { aDepartment } from '#test/builders.ts'
import type { DemoFirm, DemoLocale, DemoPerson } from './firms.ts'

export interface MadePerson extends DemoPerson {
  id: number
  department_id: number
  manager_id: number | null
  email: string
}

export interface MadeFirm extends Omit<DemoFirm, 'people' | 'departments' | 'services'> {
  org_id: number
  /** Today in the firm's own zone. */
  today: string
  departments: Readonly<Record<string, number>>
  service_ids: readonly number[]
  people: readonly MadePerson[]
}

/** Letterheads of the firms' letters and invoices. */
const letterheads: Readonly<Record<DemoLocale, Readonly<Record<string, string>>>> = {
  CA: {
    address_line1: '88 Harbour Street',
    phone: '+1 902 555 0142',
    email: 'office@northline.example',
    address_city: 'Halifax',
    address_region: 'NS',
    address_postcode: 'B3J 2K9',
    address_country: 'CA',
    registration_number: 'NS 3284917',
    tax_number: '123456789 RT0001',
  },
  GB: {
    address_line1: '14 Mill Lane',
    phone: '01943 496 0142',
    email: 'office@ridgeline.example',
    address_city: 'Otley',
    address_postcode: 'LS21 1AA',
    address_country: 'GB',
    registration_number: '04417716',
    tax_number: 'GB 123 4567 89',
  },
  IE: {
    address_line1: '3 Quay Street',
    phone: '091 555 0142',
    email: 'office@ridgeline-ireland.example',
    address_city: 'Galway',
    address_postcode: 'H91 AA00',
    address_country: 'IE',
    registration_number: '388047',
    tax_number: 'IE 6388047V',
  },
  IN: {
    address_line1: '21 Fergusson Road',
    phone: '+91 20 5550 0142',
    email: 'office@sahyadri.example',
    address_city: 'Pune',
    address_region: 'Maharashtra',
    address_postcode: '411004',
    address_country: 'IN',
    registration_number: 'U74200PN2011PTC139016',
    tax_number: '27AAPFU0939F1ZV',
  },
  US: {
    address_line1: '500 Front Street',
    phone: '+1 303 555 0142',
    email: 'office@frontrange.example',
    address_city: 'Denver',
    address_region: 'CO',
    address_postcode: '80202',
    address_country: 'US',
    registration_number: '20121847733',
    tax_number: '12-3456789',
  },
}

/** Accounts that the firms’ invoices ask to be paid into; the numbers fit their checks and belong to nobody. */
const bankAccounts: Readonly<Record<DemoLocale, Readonly<Omit<Insertable<DB['bank_account']>, 'name'>>>> = {
  CA: {
    kind: 'transit',
    currency: 'CAD',
    institution_number: '003',
    transit_number: '00012',
    account_number: '1048273',
    bank: 'Harbour Bank',
  },
  GB: {
    kind: 'sort_code',
    currency: 'GBP',
    sort_code: '202015',
    account_number: '55555555',
    iban: 'GB33BUKB20201555555555',
    bic: 'BUKBGB22',
    bank: 'Wharfedale Bank',
  },
  IE: { kind: 'iban', currency: 'EUR', iban: 'IE29AIBK93115212345678', bic: 'AIBKIE2D', bank: 'Quay Bank' },
  IN: {
    kind: 'ifsc',
    currency: 'INR',
    ifsc: 'DECC0000123',
    account_number: '012345678901',
    upi_id: 'accounts@deccanbank',
    bank: 'Deccan Bank',
  },
  US: {
    kind: 'routing',
    currency: 'USD',
    routing_number: '021000021',
    account_number: '483920175',
    bank: 'Front Range Bank',
  },
}

export interface Making {
  today: string
  passwordHash: string
  /** The firms made so far, by key: visitors come from them. */
  made: ReadonlyMap<string, MadeFirm>
}

/** Makes the organisation with everyone in it; from here on the transaction belongs to it. */
export async function makeFirm(db: TenantDb, firm: DemoFirm, { today, passwordHash, made }: Making): Promise<MadeFirm> {
  const { name, locale, timezone, key } = firm
  const [first, ...others] = inOrderOfManagers(firm.people)
  if (!first) throw new Error(`The firm ${name} has no people.`)
  const org = await createOrganisationIn(db, {
    name,
    locale,
    timezone,
    admin: { name: first.name, email: emailOf(first, key), passwordHash },
  })
  const { without = [] } = firm
  await db
    .updateTable('company')
    .set({
      diary_breaks: !without.includes('breaks'),
      diary_travel: !without.includes('travel'),
      diary_non_billable: !without.includes('non_billable'),
      set_up: true,
      payment_terms: 'Please pay by bank transfer and quote the reference.',
      ...letterheads[locale],
    })
    .execute()
  await db
    .insertInto('bank_account')
    .values({ name, ...bankAccounts[locale] })
    .execute()
  const departments: Record<string, number> = {}
  for (const [department, colour] of Object.entries(firm.departments))
    departments[department] = (await aDepartment(db, { name: department, colour })).id
  const services = await db
    .insertInto('service')
    .values(
      firm.services.map((serviceName) => ({
        name: serviceName,
        taxed_in: locale === 'US' && serviceName === 'Land survey' ? ['Texas'] : [],
      })),
    )
    .returning('id')
    .execute()

  const people: MadePerson[] = []
  const idOf = (someone?: string) => people.find((person) => person.name === someone)?.id ?? null
  const departmentOf = (person: DemoPerson) => departments[person.department] ?? 0
  const save = (person: DemoPerson, id: number) =>
    people.push({
      ...person,
      id,
      email: emailOf(person, key),
      department_id: departmentOf(person),
      manager_id: idOf(person.manager),
    })
  save(first, org.user_id)
  for (const person of others) {
    const { user_id } = await addMember(db, {
      name: person.name,
      email: emailOf(person, key),
      external: person.external ?? false,
      passwordHash: person.login ? passwordHash : null,
      group_ids: [org.groups[person.group] ?? 0],
      manager_id: idOf(person.manager),
      department_id: departmentOf(person),
      department_ids: (person.oversees ?? []).map((department) => departments[department] ?? 0),
      main_org_id: person.from ? (made.get(person.from)?.org_id ?? org.org_id) : org.org_id,
    })
    save(person, user_id)
  }
  await fillIn(db, people, today)
  await setWeeks(db, people, today)
  await addHalfHolidays(db, firm, today)
  return { ...firm, org_id: org.org_id, today, departments, service_ids: services.map(({ id }) => id), people }
}

/** The administrator first, since an organisation is made with one; everyone after their manager. */
function inOrderOfManagers(people: readonly DemoPerson[]): DemoPerson[] {
  const [admin, ...rest] = people.toSorted(
    (person, otherPerson) => Number(isAdmin(otherPerson)) - Number(isAdmin(person)),
  )
  const ordered = admin ? [admin] : []
  for (let left = rest; left.length > 0;) {
    const known = new Set(ordered.map(({ name }) => name))
    const next = left.filter(({ manager }) => manager === undefined || known.has(manager))
    if (next.length === 0) throw new Error(`Nobody manages ${left.map(({ name }) => name).join(', ')}.`)
    ordered.push(...next)
    left = left.filter((person) => !next.includes(person))
  }
  return ordered
}
const isAdmin = ({ group }: DemoPerson) => group === 'Administrator'

/** Someone visiting signs in with the address of their own firm, and so with the same account. */
function emailOf({ login, name, from }: DemoPerson, key: string): string {
  const home = from ? visitorLogins[name] : undefined
  return login ?? home ?? `${name.toLowerCase().replaceAll(' ', '.')}@${from ?? key}.example`
}
const visitorLogins: Readonly<Record<string, string>> = { 'Duncan Rees': 'director@gb.example' }

/**
 * Fills in what the builder of members leaves open: positions, departments of the first, the days they came and left.
 */
async function fillIn(db: TenantDb, people: readonly MadePerson[], today: string) {
  const column = <T>(pick: (person: MadePerson) => T) => people.map(pick)
  const day = (ago: number | undefined) => (ago === undefined ? null : addDays(today, -ago))
  await sql`
    update member set position = given.position, department_id = given.department_id, manager_id = given.manager_id,
      start_date = given.start_date, end_date = given.end_date, active = given.end_date is null
      from unnest(
        ${column(({ id }) => id)}::bigint[], ${column(({ position }) => position)}::text[],
        ${column((person) => person.department_id)}::bigint[], ${column((person) => person.manager_id)}::bigint[],
        ${column(({ joined }) => day(joined ?? 1500))}::date[], ${column(({ left }) => day(left))}::date[]
      ) as given (id, position, department_id, manager_id, start_date, end_date)
     where member.id = given.id`.execute(db)
}

/** Adds half holidays of this year and the next, as the calendar knows the others. */
async function addHalfHolidays(db: TenantDb, { halfHolidays = {} }: DemoFirm, today: string) {
  const { calendar_id } = await db.selectFrom('company').select('calendar_id').executeTakeFirstOrThrow()
  if (calendar_id === null) return
  const year = Number(today.slice(0, 4))
  for (const [day, name] of Object.entries(halfHolidays))
    await db
      .insertInto('holiday')
      .values([year, year + 1].map((value) => ({ calendar_id, day: `${value}-${day}`, name, half: true })))
      .execute()
}

async function setWeeks(db: TenantDb, people: readonly MadePerson[], today: string) {
  const change = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 2 }).toString()
  const dated = people.flatMap(({ id, week, laterWeek }) => [
    { id, week, first_day: null, last_day: laterWeek ? addDays(change, -1) : null },
    ...(laterWeek ? [{ id, week: laterWeek, first_day: change, last_day: null }] : []),
  ])
  await db.deleteFrom('schedule_day').execute()
  await db
    .insertInto('schedule_day')
    .values(
      dated.flatMap(({ id, week, first_day, last_day }) =>
        week.days.map((weekday) => ({
          user_id: id,
          weekday,
          start_time: week.start,
          end_time: week.end,
          breaks: week.breaks,
          travel: week.travel,
          first_day,
          last_day,
        })),
      ),
    )
    .execute()
}
