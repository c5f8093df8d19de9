/** Random people of a firm that has records already, made of the words that queries are made of. */
import type { TenantDb } from '#server/db/db.ts'
import type { SafetyDice } from '../../safety/support/dice.ts'
import { days, words } from './queries.ts'

const many = 40
const numbers = ['', '(0117) 496-0123', '+44 7700 900001', '0117 4960999', 'x1']

/** Some sign in, some were invited, some neither; some visit from one of the `others`. */
export async function addPeople(
  db: TenantDb,
  { int, pick, chance }: SafetyDice,
  me: { id: number },
  others: readonly { org_id: number }[],
): Promise<void> {
  const text = () => (chance(0.25) ? '' : Array.from({ length: 1 + int(2) }, () => pick(words)).join(' '))
  const named = (table: 'department' | 'user_group') =>
    db
      .insertInto(table)
      .values(words.slice(0, 5).map((word) => ({ name: word })))
      .returning('id')
      .execute()
  const [departments, groups] = [await named('department'), await named('user_group')]
  const staff = [me.id, ...(await db.selectFrom('member').select('id').execute()).map(({ id }) => id)]
  for (let index = 0; index < many; index++) {
    const [start, end] = [pick([null, ...days]), pick([null, ...days])]
    const { id } = await db
      .insertInto('member')
      .values({
        first_name: text() || 'Nameless',
        last_name: text(),
        position: text(),
        email: pick(['', `Info${index}@Harbour.example`, `a_b@x1.${index}.example`, `50%${index}@gb.example`]),
        phone_mobile: pick(numbers),
        phone_office: pick(numbers),
        phone_extension: pick(['', '12', '0123']),
        manager_id: chance(0.5) ? pick(staff) : null,
        department_id: chance(0.5) ? pick(departments).id : null,
        start_date: start !== null && end !== null && start > end ? end : start,
        end_date: start !== null && end !== null && start > end ? start : end,
        external: chance(0.3),
        active: chance(0.7),
        created: `${pick(days.slice(0, 4))}T${pick(['00:30', '23:30'])}:00Z`,
        ...(chance(0.5) && { main_org_id: pick(others).org_id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (chance(0.4))
      await db
        .insertInto('member_department')
        .values({ user_id: id, department_id: pick(departments).id })
        .execute()
    if (chance(0.6))
      await db
        .insertInto('member_group')
        .values({ user_id: id, group_id: pick(groups).id })
        .execute()
    if (chance(0.5))
      await db
        .insertInto('invitation')
        .values({
          user_id: id,
          address: `invited${index}@x1.example`,
          expires: pick(['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']),
          ...pick([{}, {}, { revoked: '2026-01-01T00:00:00Z' }, { used: '2026-01-01T00:00:00Z' }]),
        })
        .execute()
  }
}
