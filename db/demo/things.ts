/** Equipment and suppliers of the demonstration's firms, and the parts of their invoices to come. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { defaultRates } from '#features/company/companyTaxSeeds.ts'
import { canonicalTags } from '#server/records/tags.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf } from './random.ts'
import { streets } from './words.ts'

const kinds = [
  { category: 'Total stations', names: ['Total station', 'Robotic total station'], code: 'TS', days: 365 },
  { category: 'GNSS', names: ['GNSS rover', 'GNSS base'], code: 'GN', days: 365 },
  { category: 'Levels', names: ['Digital level', 'Automatic level'], code: 'LV', days: 365 },
  { category: 'Laser scanners', names: ['Laser scanner'], code: 'LS', days: 365 },
  { category: 'Drones', names: ['Survey drone'], code: 'DR', days: 180 },
  { category: 'Vehicles', names: ['Van', 'Pick-up'], code: 'VH', days: null },
] as const

const trades = [
  'Survey Hire',
  'Instrument Services',
  'Print & Copy',
  'Drone Supplies',
  'Vehicle Leasing',
  'Office Stores',
]
const trade = ['Hire', 'Calibration', 'Print', 'Plant', 'Vehicles', 'Stationery']

const accounts = [
  ['4010', 'Survey fees'],
  ['4020', 'Setting out'],
  ['4100', 'Reimbursed expenses'],
  ['5000', 'Subcontractors'],
  ['7400', 'Travel'],
] as const

/** Equipment for a third of the people, suppliers, rates and accounts; how many pieces and suppliers there are now. */
export async function makeThings(db: TenantDb, firm: MadeFirm): Promise<{ equipment: number; suppliers: number }> {
  const dice = diceOf(`things of ${firm.key}`)
  const count = Math.max(4, Math.round(firm.people.length / 2))
  const categories = await db
    .insertInto('equipment_category')
    .values(kinds.map(({ category }) => ({ name: category })))
    .returning(['id', 'name'])
    .execute()
  const equipment = Array.from({ length: count }, (_, index) => {
    const { category, names, code, days } = kinds[index % kinds.length] ?? kinds[0]
    const last = days === null ? null : addDays(firm.today, -dice.between(5, days + 10))
    return {
      name: `${dice.pick(names)} ${Math.floor(index / kinds.length) + 1}`,
      identifier: `${code}-${String(index + 1).padStart(2, '0')}`,
      serial: String(dice.between(1_000_000, 9_999_999)),
      barcode: `50${dice.between(10_000_000, 99_999_999)}${String(index).padStart(3, '0')}`,
      category_id: categories.find(({ name }) => name === category)?.id ?? null,
      user_id: dice.chance(60) ? dice.pick(firm.people).id : null,
      active_from: addDays(firm.today, -dice.between(400, 1500)),
      active_until: index === count - 1 ? addDays(firm.today, -30) : null,
      last_calibration: last,
      next_calibration: last === null || days === null ? null : addDays(last, days),
      certificate: last === null ? '' : `C-${dice.between(1000, 9999)}`,
    }
  })
  await db.insertInto('equipment').values(equipment).execute()
  await makeSuppliers(db, firm)
  await db
    .insertInto('vat_rate')
    .values([...defaultRates(firm.locale)])
    .execute()
  await db
    .insertInto('nominal_account')
    .values(accounts.map(([code, name]) => ({ code, name })))
    .execute()
  await sql`
    update service set nominal_account_id = account.id from nominal_account account
     where account.org_id = service.org_id
       and account.code = case when service.name ~* 'setting out|layout' then '4020' else '4010' end`.execute(db)
  return { equipment: equipment.length, suppliers: trades.length }
}

async function makeSuppliers(db: TenantDb, firm: MadeFirm): Promise<void> {
  const dice = diceOf(`suppliers of ${firm.key}`)
  const terms = ['30 days', '60 days', 'On receipt']
  await db
    .insertInto('extra_field')
    .values([
      { resource: 'suppliers', key: 'terms', name: 'Terms', kind: 'choice', options: terms, sort_order: 1 },
      { resource: 'suppliers', key: 'approved', name: 'Approved', kind: 'yes_no', sort_order: 2 },
    ])
    .execute()
  const tags = await canonicalTags({ db, me: { org_id: firm.org_id } }, trade)
  const rows = trades.map((what, index) => ({
    name: `${firm.name.split(' ')[0]} ${what}`,
    address_line1: `${dice.between(1, 90)} ${dice.pick(streets[firm.locale])}`,
    address_country: firm.locale,
    email: `${what.toLowerCase().replace(/[^a-z]+/g, '.')}@suppliers.example`,
    tags: [tags[index] ?? 'Hire'],
    udf: JSON.stringify({ terms: dice.pick(terms), approved: dice.chance(70) }),
  }))
  await db.insertInto('supplier').values(rows).execute()
}
