/** Where the firm's jobs are: each near its town, some where there was one before, a few with what is drawn of the site. */
import { sql } from 'kysely'

import { writtenPoint } from '#features/projects/projectPlace.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'

type At = readonly [longitude: number, latitude: number]

/** The middles of the towns of `words.ts`. */
const middles: Readonly<Record<string, At>> = {
  Otley: [-1.692, 53.906],
  Halifax: [-1.863, 53.721],
  Skipton: [-2.016, 53.962],
  Wakefield: [-1.498, 53.683],
  Ilkley: [-1.823, 53.925],
  Leeds: [-1.548, 53.8],
  Keighley: [-1.906, 53.868],
  Harrogate: [-1.538, 53.992],
  Bradford: [-1.755, 53.795],
  Selby: [-1.067, 53.783],
  York: [-1.08, 53.959],
  Huddersfield: [-1.782, 53.646],
  Naas: [-6.667, 53.216],
  Athlone: [-7.941, 53.424],
  Cork: [-8.472, 51.898],
  Newry: [-6.34, 54.176],
  Galway: [-9.049, 53.272],
  Kingston: [-76.486, 44.231],
  Gatineau: [-75.701, 45.477],
  Kelowna: [-119.496, 49.888],
  Perth: [-76.25, 44.9],
  Pune: [73.857, 18.52],
  Nashik: [73.79, 19.997],
  Kolhapur: [74.233, 16.705],
  Belgaum: [74.498, 15.85],
  Golden: [-105.221, 39.755],
  Longmont: [-105.102, 40.167],
  Pueblo: [-104.609, 38.254],
  Amarillo: [-101.831, 35.222],
}

export async function makeSites(db: TenantDb, { key }: MadeFirm): Promise<void> {
  const dice = diceOf(`${key} sites`)
  const projects = await db
    .selectFrom('project')
    .select(['id', 'address_city', 'accepted', 'delivered', 'abandoned'])
    .where('address_city', '<>', '')
    .orderBy('reference', 'desc')
    .execute()
  const before = new Map<string, At>()
  let drawn = 0
  for (const { id, address_city: town, accepted, delivered, abandoned } of projects) {
    const middle = middles[town]
    if (!middle || dice.chance(8)) continue
    const there = before.get(town)
    const words = there && dice.chance(30) ? about(there, 300, dice) : about(middle, 2500, dice)
    before.set(town, words)
    await db
      .updateTable('project')
      .set({ coordinates: writtenPoint(words) })
      .where('id', '=', id)
      .execute()
    if (accepted === null || delivered !== null || abandoned !== null || drawn === 3) continue
    drawn += 1
    await draw(db, id, words, `${town} boundary.kmz`)
  }
}

const metresUp = 111_195
const metresAside = ([, latitude]: At) => metresUp * Math.cos((latitude * Math.PI) / 180)
const moved = (words: At, east: number, north: number): At => [
  Number((words[0] + east / metresAside(words)).toFixed(6)),
  Number((words[1] + north / metresUp).toFixed(6)),
]
const about = (words: At, metres: number, dice: DemoDice): At =>
  moved(words, dice.between(-metres, metres), dice.between(-metres, metres))

/** A boundary, the way in and a control station, as a KMZ brought them. */
async function draw(db: TenantDb, projectId: number, words: At, source: string) {
  const corners = [
    moved(words, -90, -60),
    moved(words, 110, -45),
    moved(words, 130, 40),
    moved(words, 20, 75),
    moved(words, -85, 50),
  ]
  const features: readonly [name: string, type: string, coordinates: unknown, line: readonly At[]][] = [
    ['Boundary', 'Polygon', [[...corners, corners[0]]], [...corners, corners[0] as At]],
    [
      'Way in',
      'LineString',
      [moved(words, -160, -120), moved(words, -90, -60), words],
      [moved(words, -160, -120), moved(words, -90, -60), words],
    ],
    ['Station 1', 'Point', moved(words, 15, 30), [moved(words, 15, 30)]],
  ]
  for (const [name, type, coordinates, line] of features) {
    const [x, y] = [line.map(([east]) => east), line.map(([, north]) => north)]
    await sql`
      insert into project_feature (project_id, name, geometry, vertices, west, south, east, north, source)
      values (${projectId}, ${name}, ${JSON.stringify({ type, coordinates })}::jsonb, ${line.length},
        ${Math.min(...x)}, ${Math.min(...y)}, ${Math.max(...x)}, ${Math.max(...y)}, ${source})`.execute(db)
  }
}
