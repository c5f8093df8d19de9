/**
 * P-1 for the map: a tile tells of the projects that the list shows to the same person by the same filters, and of no
 * other, and its counts count those. Looked for from the whole world down to tiles in which each stands alone.
 */
import { beforeAll, expect, test } from 'vitest'

import { projectBounds } from '#features/map/map.contract.ts'
import { project } from '#features/projects/projects.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { countedIn, readTile } from '#test/tiles.ts'
import { dice, patience, size } from './support/dice.ts'
import { readersOf } from './support/readers.ts'

const server = testServer()
const { aFirm, aPerson, as, grant, inFirm, app, headersOf } = server
const random = dice()
const places = 60

let firm: Firm
let placed: ReadonlySet<number>
beforeAll(async () => {
  const theirs = await aFirm()
  firm = await aFirm()
  for (const record of [theirs, firm])
    placed = await inFirm(record, async (db) => {
      const ids = new Set<number>()
      for (let made = 0; made < places; made += 1) {
        const near = random.chance(0.6)
        const degrees = (max: number, middle: number) =>
          (near ? middle + random.int(2000) / 100_000 : random.int(max * 2000) / 1000 - max).toFixed(6)
        const { id } = await build.aProject(db, {
          coordinates: `${degrees(85, 53.7)}, ${degrees(180, -2.7)}`,
          ...random.pick([
            {},
            { accepted: null },
            { accepted: null, quoted: '2026-01-06' },
            { abandoned: '2026-02-01' },
          ]),
        })
        ids.add(id)
        if (random.chance(0.2)) {
          const task = await build.aTask(db, { project_id: id })
          await db.insertInto('task_user').values({ task_id: task.id, user_id: record.sam.id }).execute()
        }
      }
      return ids
    })
}, patience(60_000))

test.each(readersOf(random))(
  '%s: tiles tell what the list shows',
  { timeout: patience(60_000) },
  async (name, granted) => {
    const grants = granted()
    const reader = random.chance(0.5) ? firm.sam : await aPerson(firm, { name: 'Rita Reader' })
    await grant(reader, ...grants)
    const headers = await headersOf(reader)
    const tile = async (address: string, query: Record<string, string>) =>
      app().inject({ method: 'GET', url: `/api/projects/tiles/${address}/`, query, headers })
    for (let round = 0; round < size(3); round += 1) {
      const query = {
        tab: random.pick(project.lists.tabs),
        ...random.pick([{}, {}, { bbox: '-3,53,-2,54' }, { search: '1' }]),
      }
      const text = `seed ${random.seed}: ${name} by ${JSON.stringify(query)}`
      const { status, body } = await as(reader, project.calls.list, { query: { ...query, rows: '100' } })
      const world = await tile('0/0/0', query)
      const bounds = await as(reader, projectBounds, { query })
      if (status === 403) {
        expect([world.statusCode, bounds.status], text).toEqual([403, 403])
        continue
      }
      const { results } = body as { results: { id: number; coordinates: string }[] }
      const listed = results.map(({ id }) => id).filter((id) => placed.has(id))
      const entries: number[] = []
      const down = async (z: number, x: number, y: number): Promise<number> => {
        const { statusCode, rawPayload } = await tile(`${z}/${x}/${y}`, query)
        if (statusCode === 204) return 0
        expect(statusCode, text).toBe(200)
        const here = countedIn(rawPayload)
        const alone = readTile(rawPayload).flatMap(({ id }) => id ?? [])
        if (alone.length === here) {
          entries.push(...alone)
          return here
        }
        // One at the very spot of another stays with it, however deep one looks.
        if (z === 22) return here
        let below = 0
        for (const [dx, dy] of [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ] as const)
          below += await down(z + 1, 2 * x + dx, 2 * y + dy)
        expect(below, `${text}, under ${z}/${x}/${y}`).toBe(here)
        return here
      }
      expect(await down(0, 0, 0), text).toBe(listed.length)
      expect(bounds.body.placed, text).toBe(listed.length)
      expect(bounds.body.bounds, text).toEqual(within(results.filter(({ id }) => placed.has(id))))
      expect(
        entries.toSorted((a, b) => a - b),
        text,
      ).toEqual(listed.toSorted((a, b) => a - b))
    }
  },
)

/** Finds the list's records within a tile, right to a hand's breadth. */
function within(shown: readonly { coordinates: string }[]) {
  const [north, east] = [0, 1].map((index) =>
    shown.map(({ coordinates }) => Number(coordinates.split(', ')[index])),
  ) as [number[], number[]]
  if (shown.length === 0) return null
  const sides = [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
  return sides.map((degrees) => expect.closeTo(degrees, 5) as number)
}
