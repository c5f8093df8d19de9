/** Qualifications of the demonstration's people: most of them in force, some about to end, a few over. */
import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf } from './random.ts'

/** With the years that one is good for; none: for ever. */
const types: readonly (readonly [name: string, years: number | null])[] = [
  ['First aid at work', 3],
  ['Confined spaces', 3],
  ['Track safety', 2],
  ['Working at height', 2],
  ['Drone operator', 5],
  ['Chartered surveyor', null],
]

/** Everyone who is here has a few, each entered some time before today. */
export async function makeQualifications(db: TenantDb, { key, people, today }: MadeFirm): Promise<void> {
  const made = await db
    .insertInto('qualification_type')
    .values(types.map(([name]) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => made.find((type) => type.name === name)?.id ?? 0
  const rows = people
    .filter(({ left }) => left === undefined)
    .flatMap((person) => {
      const dice = diceOf(`qualifications ${key} ${person.name}`)
      return dice.some(types, dice.between(1, 4)).map(([name, years]) => {
        // A few days more than it is good for: some are over.
        const start = addDays(today, -dice.between(20, (years ?? 8) * 365 + 15))
        return {
          user_id: person.id,
          type_id: idOf(name),
          reference: `Q-${dice.between(1000, 9999)}`,
          start,
          expiration: years === null ? null : addDays(start, years * 365),
        }
      })
    })
  if (rows.length > 0) await db.insertInto('qualification').values(rows).execute()
}
