/**
 * One figure, one definition: what stands on several screens is the same on all of them, over firms by chance and the
 * demonstration. The long run takes 200 firms and every organisation of the demonstration.
 */
import { expect, test } from 'vitest'

import { seed } from '#db/demo/seed.ts'
import type { Endpoint } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { add } from '#core/decimal.ts'
import { type Ask, compareFigures, type Compared } from '#test/comparedFigures.ts'
import { type FirmAnswer, testServer } from '#test/firm.ts'
import { aRandomFirm } from '#test/randomFirm.ts'
import { isLong } from '#test/sizes.ts'
import { adminOf } from '../safety/support/admin.ts'
import { report } from '../safety/support/dice.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
const day = today('Europe/London')
const firms = Number(process.env['TEST_FIRMS'] ?? (isLong ? 200 : 12))
const firstSeed = Number(process.env['TEST_SEED'] ?? Temporal.Now.instant().epochMilliseconds % 2 ** 31)

const tell = (key: string, { pairs, kinds, differences }: Compared) =>
  report(
    `${key}: ${pairs} pairs of figures, ${differences.length} differences: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
  )

// Before all others: the demonstration fills an empty database.
if (isLong)
  test('of the demonstration every figure is the same wherever it stands', { timeout: 3_600_000 }, async () => {
    expect(await seed(server.database(), () => {}, server.settings.files)).toBe(true)
    const people = await admin.rows<{ id: number; org_id: number; account_id: number; email: string; name: string }>(
      `select id::int, org_id::int, account_id::int, email, name from member where email ~ '^admin@.*example$' and main_org_id = org_id order by org_id`,
    )
    expect(people.length).toBeGreaterThan(0)
    for (const person of people) {
      const ask: Ask = (endpoint, given) => server.as(person, endpoint, given)
      const compared = await compareFigures(ask, day)
      tell(person.email, compared)
      expect(compared.differences, person.email).toEqual([])
    }
  })

test(
  `of ${firms} firms by chance every figure is the same wherever it stands, from seed ${firstSeed}`,
  { timeout: 3_600_000 },
  async () => {
    const all: Compared = { pairs: 0, kinds: new Map(), differences: [] }
    for (let seedOf = firstSeed; seedOf < firstSeed + firms; seedOf += 1) {
      const { ada } = await aRandomFirm(server, seedOf, day)
      const ask: Ask = (endpoint, given) => server.as(ada, endpoint, given)
      const { pairs, kinds, differences } = await compareFigures(ask, day)
      all.pairs += pairs
      for (const [kind, count] of kinds) all.kinds.set(kind, (all.kinds.get(kind) ?? 0) + count)
      all.differences.push(...differences.map((difference) => `seed ${seedOf}: ${difference}`))
    }
    tell(`${firms} firms`, all)
    expect(all.pairs).toBeGreaterThan(firms * 100)
    expect(all.differences).toEqual([])
  },
)

test('a figure that is another one in any place is found', async () => {
  const { ada } = await aRandomFirm(server, 7, day)
  const answers = new Map<string, FirmAnswer<Endpoint>>()
  const places = new Set<string>()
  const keyOf = (endpoint: Endpoint, given: object) => `${endpoint.name} ${JSON.stringify(given)}`
  const recorded: Ask = async (endpoint, given) => {
    const answer = await server.as(ada, endpoint, given)
    answers.set(keyOf(endpoint, given), answer)
    places.add(endpoint.name)
    return answer
  }
  expect((await compareFigures(recorded, day)).differences).toEqual([])
  const raised = (text: string) => text.replaceAll(/(?<![\d.-])[1-9]\d*\.\d\d(?!\d)/g, (amount) => add(amount, '0.01'))
  const unseen: string[] = []
  for (const place of places) {
    const replayed = ((endpoint, given) => {
      const answer = answers.get(keyOf(endpoint, given)) as FirmAnswer<Endpoint>
      if (endpoint.name !== place) return Promise.resolve(answer)
      const text = raised(answer.text)
      return Promise.resolve({
        ...answer,
        text,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
      })
    }) as Ask
    if ((await compareFigures(replayed, day)).differences.length === 0) unseen.push(place)
  }
  expect(places.size).toBeGreaterThan(20)
  // Only what clients there are is asked of their list.
  expect(unseen).toEqual(['listClients'])
})
