/** Expenses of the demonstration, of every status: what people paid for, who checked and approved it, and what is owed. */
import { addDays, weekday } from '#core/days.ts'
import { multiply, round } from '#core/decimal.ts'
import { defaultUnit } from '#features/expenses/expenses.rules.ts'
import type { ExpenseStatus } from '#features/expenses/expenses.workflow.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm, MadePerson } from './people.ts'
import { diceOf } from './random.ts'

/** Kinds of expenses: the type, from and to how much, and whether a client may pay for it. */
const paidFor = [
  ['Train to site and back', 'Travel', 18, 96, true],
  ['Parking at the site', 'Travel', 4, 22, true],
  ['Hotel, one night', 'Accommodation', 68, 140, true],
  ['Lunch on a long site day', 'Subsistence', 7, 18, false],
  ['Pegs and marking spray', 'Materials', 12, 60, true],
  ['Batteries for the level', 'Materials', 9, 35, false],
  ['Drive to site', 'Mileage', 20, 160, true],
] as const
const reasons = [
  'Please add the receipt.',
  'The client pays for this one: say the project.',
  'This was on the company card already.',
]

/** Everybody who works here has some of the last months. Answers how many there are. */
export async function makeExpenses(db: TenantDb, firm: MadeFirm): Promise<number> {
  const { key, today, people, locale } = firm
  const unit = defaultUnit(locale)
  const perUnit = unit === 'mi' ? '0.45' : '0.38'
  await db
    .insertInto('mileage_rate')
    .values([
      { unit, amount: unit === 'mi' ? '0.40' : '0.34', date_from: addDays(today, -900) },
      { unit, amount: perUnit, date_from: addDays(today, -400) },
    ])
    .execute()
  const types = new Map(
    (await db.selectFrom('expense_type').select(['id', 'name']).execute()).map((record) => [record.name, record.id]),
  )
  const methods = await db.selectFrom('expense_payment_method').select('id').orderBy('id').execute()
  const projects = await db
    .selectFrom('project')
    .select('id')
    .where('accepted', 'is not', null)
    .where('abandoned', 'is', null)
    .orderBy('id')
    .execute()
  const finance =
    people.find(({ group }) => group === 'Finance') ?? people.find(({ group }) => group === 'Administrator')
  let count = 0
  for (const person of people.filter(({ left, external }) => left === undefined && external !== true)) {
    const dice = diceOf(`expenses ${key} ${person.name}`)
    const howMany = person.login ? dice.between(6, 9) : dice.between(2, 5)
    for (let index = 0; index < howMany; index += 1) {
      const [what, type, least, max, forClient] = dice.pick(paidFor)
      const workday = (day: string): string => (weekday(day) > 5 ? workday(addDays(day, -1)) : day)
      const ago = index * dice.between(5, 12) + dice.between(1, 5)
      const date = workday(addDays(today, -ago))
      const distance = type === 'Mileage' ? String(dice.between(least, max)) : null
      const amount =
        distance === null
          ? `${dice.between(least, max)}.${dice.pick(['00', '20', '50', '75', '95'])}`
          : round(multiply(distance, perUnit), 2, 'half_up')
      const status = statusOf(ago, dice)
      const billable = forClient && dice.chance(60)
      const made = await db
        .insertInto('expense')
        .values({
          user_id: person.id,
          date,
          amount,
          distance,
          distance_unit: unit,
          description: what,
          type_id: types.get(type) ?? null,
          payment_method_id: type === 'Mileage' ? null : (dice.pick(methods).id ?? null),
          billable,
          created: `${date}T17:40:00Z`,
          created_by_id: person.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (projects.length > 0 && (billable || dice.chance(40)))
        await db
          .insertInto('expense_allocation')
          .values({ expense_id: made.id, position: 0, project_id: dice.pick(projects).id, percent: '100', amount })
          .execute()
      await decide(db, firm, {
        id: made.id,
        person,
        status,
        date,
        finance,
        paid: ago > 50 && dice.chance(80),
        why: dice.pick(reasons),
      })
      count += 1
    }
  }
  return count
}

function statusOf(ago: number, dice: ReturnType<typeof diceOf>): ExpenseStatus {
  if (ago > 40) return dice.chance(92) ? 'approved' : 'rejected'
  if (ago > 20) return dice.pick(['approved', 'approved', 'checked', 'checked', 'submitted'])
  return dice.pick(['created', 'submitted', 'submitted', 'submitted', 'checked', 'rejected'])
}

interface Decided {
  id: number
  person: MadePerson
  status: ExpenseStatus
  date: string
  finance: MadePerson | undefined
  paid: boolean
  why: string
}

/** Who submitted it, checked it and approved it, a few days apart; each somebody else. */
async function decide(db: TenantDb, { people }: MadeFirm, { id, person, status, date, finance, paid, why }: Decided) {
  if (status === 'created') return
  const another = (wanted: number | null | undefined) =>
    wanted !== null && wanted !== undefined && wanted !== person.id
      ? wanted
      : people.find((madePerson) => madePerson.id !== person.id)?.id
  const [checker, approver] = [another(person.manager_id), another(finance?.id)]
  const on = (days: number, hour: string) => `${addDays(date, days)}T${hour}:00Z`
  const isChecked = status === 'checked' || status === 'approved'
  await db
    .updateTable('expense')
    .set({
      status,
      submitted: on(1, '08:05'),
      submitted_by_id: person.id,
      ...(isChecked && { checked: on(3, '09:20'), checked_by_id: checker }),
      ...(status === 'approved' && {
        approved: on(5, '14:10'),
        approved_by_id: approver,
        ...(paid && { reimbursed: addDays(date, 12), reimbursed_by_id: approver }),
      }),
      ...(status === 'rejected' && {
        rejected: on(2, '10:30'),
        rejected_by_id: checker,
        rejected_notes: why,
        news: `Rejected: ${why}`,
      }),
    })
    .where('id', '=', id)
    .execute()
}
