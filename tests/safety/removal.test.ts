/**
 * Many who delete many at once while others change, delete one and take back: a deletion is whole or it was none, an
 * answer says what happened, and nothing is an error of the server (docs/rules/api.md#batches).
 */
import { expect, test } from 'vitest'

import { changeFile, deleteFile, listFiles } from '#features/files/files.contract.ts'
import { deleteFiles } from '#features/files/fileLists.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'
import { allMayWait } from './support/turns.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const server = testServer({ heavy: allMayWait }, { empty: true })
const { as, aFirm, inFirm } = server
const random = dice()
const writers = 64
const records = 48
const admin = adminOf(server.database)

const kinds = {
  file: {
    list: listFiles,
    deleteMany: deleteFiles,
    change: (firm: Firm, id: number) =>
      as(firm.ada, changeFile, { params: { id: String(id) }, body: { name: `${build.unique('Quay')}.txt` } }),
    deleteOne: (firm: Firm, id: number) => as(firm.ada, deleteFile, { params: { id: String(id) } }),
    add: async (db: TenantDb, firm: Firm) => (await build.aFile(db, { uploaded_by_id: firm.ada.id })).id,
  },
  qualification: {
    list: qualification.calls.list,
    deleteMany: qualification.bulk.remove,
    change: (firm: Firm, id: number) =>
      as(firm.ada, qualification.calls.change, { params: { id: String(id) }, body: { notes: build.unique('Noted') } }),
    deleteOne: (firm: Firm, id: number) => as(firm.ada, qualification.calls.remove, { params: { id: String(id) } }),
    add: async (db: TenantDb, firm: Firm) => {
      const type = db
        .insertInto('qualification_type')
        .values({ name: build.unique('Rope work') })
        .returning('id')
      const { id: type_id } = await type.executeTakeFirstOrThrow()
      const row = db.insertInto('qualification').values({ user_id: firm.sam.id, type_id }).returning('id')
      return (await row.executeTakeFirstOrThrow()).id
    },
  },
} as const
type Entity = keyof typeof kinds

/** Rows that an answer says were written: how many, by which action. */
interface Said {
  request: string
  action: 'delete' | 'undo'
  rows: number
}
/** Requests of which the audit says another number of rows than their answer. */
async function halves(orgId: number, entity: Entity, results: readonly Said[]): Promise<string[]> {
  const rows = await admin.rows<{ request_id: string; action: 'delete' | 'undo'; rows: number }>(
    `select request_id, action, count(*)::int as rows from audit
      where org_id = $1 and entity = $2 and action in ('delete', 'undo') group by 1, 2`,
    [orgId, entity],
  )
  const found = new Map(rows.map((row) => [`${row.action} ${row.request_id}`, row.rows]))
  return results.flatMap(({ request, action, rows: wanted }) => {
    const written = found.get(`${action} ${request}`) ?? 0
    return written === wanted ? [] : [`${request}: ${action} of ${wanted} said, ${written} done`]
  })
}

test.each(Object.keys(kinds) as Entity[])(
  '64 writers on a few dozen of each: %s',
  { timeout: patience(120_000) },
  async (entity) => {
    const kind = kinds[entity]
    const firm = await aFirm()
    const ids: number[] = []
    await inFirm(firm, async (db) => {
      for (let index = 0; index < records; index++) ids.push(await kind.add(db, firm))
    })
    const results: Said[] = []
    const details: Record<string, number> = {}
    const offers: { token: string; rows: number }[] = []
    let sent = 0

    interface Told {
      status: number
      body: unknown
      headers: Record<string, unknown>
    }
    /** Notes what was answered: a refusal wrote nothing. */
    const note = (way: string, { status, headers }: Told, action: Said['action'], rows: number) => {
      details[`${way} ${status}`] = (details[`${way} ${status}`] ?? 0) + 1
      const done = status === 200 || status === 204
      results.push({ request: String(headers['x-request-id']), action, rows: done ? rows : 0 })
      if (done && action === 'delete' && rows > 0) offers.push({ token: String(headers['x-undo']), rows })
    }
    const pickSome = () => random.shuffled(ids).slice(0, 2 + random.int(3))
    const ways: Record<string, () => Promise<void>> = {
      'many by ids': async () => {
        const chosen = pickSome()
        const answer = await as(firm.ada, kind.deleteMany, { body: { ids: chosen } })
        note('many by ids', answer, 'delete', chosen.length)
      },
      'what a filter lists': async () => {
        const chosen = pickSome().join()
        const { body } = await as(firm.ada, kind.list, { query: { ids: chosen } })
        const { count } = body as { count: number }
        const answer = await as(firm.ada, kind.deleteMany, { body: { filter: `ids=${chosen}`, count } })
        note('what a filter lists', answer, 'delete', answer.status === 200 ? answer.body.count : 0)
        // One that says it deleted all of them deleted as many as were seen.
        if (answer.status === 200) expect(answer.body.count).toBe(count)
      },
      one: async () => note('one', await kind.deleteOne(firm, random.pick(ids)), 'delete', 1),
      change: async () => {
        const { status } = await kind.change(firm, random.pick(ids))
        details[`change ${status}`] = (details[`change ${status}`] ?? 0) + 1
      },
      undo: async () => {
        const offer = offers.splice(random.int(offers.length + 1), 1)[0] ?? offers.shift()
        if (!offer) return
        const answer = await as(firm.ada, undoChange, { body: { token: offer.token } })
        note('undo', answer, 'undo', offer.rows)
        if (answer.status !== 204) offers.push(offer)
      },
    }
    const names = [
      'many by ids',
      'many by ids',
      'what a filter lists',
      'one',
      'change',
      'change',
      'undo',
      'undo',
      'undo',
    ]
    const writer = async () => {
      while (sent < size(600)) {
        sent += 1
        await ways[random.pick(names)]?.()
      }
    }
    await Promise.all(Array.from({ length: writers }, writer))
    report(`removal of many, ${entity}: ${sent} acts, seed ${random.seed}, ${JSON.stringify(details)}`)

    const statuses = [...new Set(Object.keys(details).map((what) => what.split(' ').at(-1)))]
    expect(statuses.filter((status) => !['200', '204', '404', '409'].includes(String(status)))).toEqual([])
    expect(details['many by ids 200']).toBeGreaterThan(0)
    expect(details['what a filter lists 200']).toBeGreaterThan(0)
    expect(details['undo 204']).toBeGreaterThan(0)
    expect(await halves(firm.org_id, entity, results)).toEqual([])
    // What is there is what was there, less what was said to be gone, and what was said to be back.
    const sum = (action: Said['action']) =>
      results.filter((record) => record.action === action).reduce((total, { rows }) => total + rows, 0)
    const left = await inFirm(firm, (db) => db.selectFrom(entity).select('id').execute())
    expect(left).toHaveLength(records - sum('delete') + sum('undo'))
  },
)

test('a deletion that was half done is found', async () => {
  const firm = await aFirm()
  const made = await inFirm(firm, async (db) => [await kinds.file.add(db, firm), await kinds.file.add(db, firm)])
  const { headers } = await as(firm.ada, deleteFiles, { body: { ids: made } })
  const request = String(headers['x-request-id'])
  expect(await halves(firm.org_id, 'file', [{ request, action: 'delete', rows: 2 }])).toEqual([])
  expect(await halves(firm.org_id, 'file', [{ request, action: 'delete', rows: 3 }])).toHaveLength(1)
})
