/** Acts of the bench: lists and a write, as requests, and as the statements that the server sends for them. */
import { randomBytes } from 'node:crypto'

import type { InjectOptions } from 'fastify'

import { buildServer } from '#app/http.ts'
import { addDays, today } from '#core/days.ts'
import type { Database } from '#server/db/db.ts'
import { record, type BenchStatement } from './bare.ts'
import type { BenchFirm } from './data.ts'
import { benchSettings } from './set-up.ts'

export interface BenchAct {
  title: string
  request: (
    firm: BenchFirm,
    index: number,
  ) => {
    method: 'GET' | 'POST'
    path: string
    body?: Record<string, string | number>
  }
  /** The values that differ from one request to the next. */
  varies: (index: number) => string[]
}

const day = today('Europe/London')
const window = (days: number) => `start=${addDays(day, 1 - days)}&end=${day}`
export const list = (title: string, path: (firm: BenchFirm) => string): BenchAct => ({
  title,
  request: (firm) => ({ method: 'GET', path: path(firm) }),
  varies: () => [],
})

export const fortnight = list('a fortnight of everyone, 20 rows', () => `/api/diary/?${window(14)}&page=1&rows=20`)
export const person = list('a fortnight of one person, all', (firm) => `/api/diary/user/${firm.user_id}/?${window(14)}`)
export const year = list('a year of everyone, 20 rows', () => `/api/diary/?${window(365)}&page=1&rows=20`)
export const create: BenchAct = {
  title: 'create an entry',
  request: (firm, index) => {
    const [start = '', end = ''] = slot(index)
    return {
      method: 'POST',
      path: '/api/diary/',
      body: { start, end, task_id: firm.task_id, details: 'Bench' },
    }
  },
  varies: slot,
}

/** Quarter hours of long ago, one after the other, so that no two entries overlap: start, end and day. */
function slot(index: number): string[] {
  const start = Temporal.ZonedDateTime.from('2001-01-01T00:00[UTC]').add({ minutes: 15 * index })
  const text = (moment: Temporal.ZonedDateTime) =>
    moment.withTimeZone('Europe/London').toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return [text(start), text(start.add({ minutes: 15 })), start.withTimeZone('Europe/London').toPlainDate().toString()]
}

/** Every request has a number of its own. */
let drawn = 0
export const next = (): number => (drawn += 1)

/** The statements of one such request of each firm, as a function of the request's number. */
export async function statementsOf(act: BenchAct, firms: readonly BenchFirm[], database: Database) {
  const app = await buildServer(database, benchSettings)
  const inject = async (firm: BenchFirm, index: number) => {
    const { method, path, body } = act.request(firm, index)
    const headers = { authorization: `Token ${firm.token}` }
    const options: InjectOptions = { method, url: path, headers, ...(body && { payload: body }) }
    const { statusCode, body: text } = await app.inject(options)
    if (statusCode >= 300) throw new Error(`${act.title}: ${statusCode} ${text}`)
  }
  const recorded: ((index: number) => BenchStatement[])[] = []
  for (const firm of firms) {
    // What is seen twice is prepared from then on.
    for (let i = 0; i < 3; i++) await inject(firm, next())
    const position = next()
    const statements = await record(database.pool, () => inject(firm, position))
    recorded.push((index) => varied(statements, act.varies(position), act.varies(index)))
  }
  await app.close()
  return recorded
}

function varied(
  statements: readonly BenchStatement[],
  before: readonly string[],
  after: readonly string[],
): BenchStatement[] {
  return statements.map((statement) => ({
    ...statement,
    values: statement.values.map((value) => {
      // A secret that was drawn (an undo token): another one each time. Who asks stays who asked.
      if (Buffer.isBuffer(value) && !statement.text.includes('session_access')) return randomBytes(32)
      const index = typeof value === 'string' ? before.indexOf(value) : -1
      return index < 0 ? value : after[index]
    }),
  }))
}
