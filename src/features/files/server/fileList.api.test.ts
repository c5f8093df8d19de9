/** The list of all files: tabs with counts, files of the firm itself, many deleted at once, the list as a file. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { parseCsv } from '#core/csv.ts'
import { aFile } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listsOf } from '#test/lists.ts'
import { upload } from '#test/uploads.ts'
import { getFile, listFiles } from '../files.contract.ts'
import { countFiles, deleteFiles, fileFilterSets } from '../fileLists.contract.ts'

const server = testServer()
const { aFirm, as, grant, headersOf, inFirm } = server
const lists = listsOf(server)
const handbook = { name: 'Handbook.txt', content: 'Ask for the key.' }
type Person = Parameters<typeof as>[0]

const count = async (person: Person, query: Record<string, string> = {}) =>
  (await as(person, countFiles, { query })).body

describe('a file of the firm itself', () => {
  test('belongs to no record, and is for everybody who may see files', async () => {
    const firm = await aFirm()
    const { ada, olga, sam } = firm
    const made = await upload(server, ada, { firm: 'true' }, [handbook])
    expect([made.status, made.body]).toMatchObject([
      201,
      [{ name: 'Handbook.txt', owner: 'firm', record: { id: firm.org_id, name: expect.any(String) } }],
    ])
    const params = { id: String(made.body[0]?.id) }
    await grant(olga, 'file.view_file')
    expect(await lists.names(olga, listFiles, { tab: 'firm' })).toEqual(['Handbook.txt'])
    expect(await lists.names(olga, listFiles, { search: 'of:firm handbook' })).toEqual(['Handbook.txt'])
    expect(await lists.names(olga, listFiles, { firm: 'false' })).toEqual([])
    await grant(sam)
    expect((await as(sam, getFile, { params })).status).toBe(403)
    const theirs = await aFirm()
    expect((await as(theirs.ada, getFile, { params })).status).toBe(404)
  })

  test('is said to be so: a forgotten record is no file of the firm, and one is not both', async () => {
    const { ada, client } = await aFirm()
    for (const query of [{}, { firm: 'false' }, { firm: 'true', client_id: client.id }]) {
      const refused = await upload(server, ada, query, [handbook])
      expect([refused.status, refused.body]).toEqual([
        400,
        { non_field_errors: ['Name one record by its id, or the firm.'] },
      ])
    }
  })
})

/** Three files: of the firm, and two of a client that Olga does not see. */
async function stocked() {
  const firm = await aFirm()
  const { ada, maya, client } = firm
  const ids = await inFirm(firm, async (db) => {
    const file = await aFile(db, { name: 'Policy.pdf', uploaded_by_id: ada.id })
    const two = await aFile(db, { name: 'Quay.pdf', client_id: client.id, uploaded_by_id: ada.id })
    const three = await aFile(db, { name: 'Dock.pdf', client_id: client.id, uploaded_by_id: maya.id })
    return [file.id, two.id, three.id]
  })
  return { ...firm, ids }
}

test('tabs count what the filters leave of what the asker sees', async () => {
  const { ada, olga } = await stocked()
  expect(await count(ada)).toEqual({ all: 3, mine: 2, firm: 1, pictures: 0, documents: 3 })
  expect(await count(ada, { search: 'of:client' })).toEqual({ all: 2, mine: 1, firm: 0, pictures: 0, documents: 2 })
  await grant(olga, 'file.view_file')
  expect(await count(olga)).toEqual({ all: 1, mine: 0, firm: 1, pictures: 0, documents: 1 })
})

describe('many at once', () => {
  const body = async (person: Person, given: object) => {
    const answer = await as(person, deleteFiles, { body: given })
    return { ...answer, undo: String(answer.headers['x-undo']) }
  }

  test('are deleted by what the list shows, and come back together', async () => {
    const { ada } = await stocked()
    const late = await body(ada, { filter: 'search=of:client', count: 3 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'count', count: 2 }])
    const { undo, ...gone } = await body(ada, { filter: 'search=of:client', count: 2 })
    expect([gone.status, gone.body]).toEqual([200, { count: 2, changed: 2, results: [] }])
    expect(await lists.names(ada, listFiles)).toEqual(['Policy.pdf'])
    expect((await as(ada, undoChange, { body: { token: undo } })).status).toBe(204)
    expect(await lists.names(ada, listFiles, { ordering: 'name' })).toEqual(['Dock.pdf', 'Policy.pdf', 'Quay.pdf'])
  })

  test('are only those that the asker sees, in the version that they saw', async () => {
    const { ada, olga, ids } = await stocked()
    await grant(olga, 'file.view_file', 'file.delete_file')
    expect((await body(olga, { ids })).status).toBe(404)
    expect((await body(olga, { filter: 'tab=all', count: 1 })).body).toMatchObject({ count: 1 })
    const [, quay] = ids
    const stale = await body(ada, { ids: [quay], versions: { [String(quay)]: 7 } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
    expect(await lists.names(ada, listFiles, { ordering: 'name' })).toEqual(['Dock.pdf', 'Quay.pdf'])
    await grant(olga, 'file.view_file', 'file.change_file')
    expect((await body(olga, { ids })).status).toBe(403)
  })
})

test('the list as a file says whose each is, in the columns that were chosen', async () => {
  const { ada, client } = await stocked()
  const query = { search: 'of:client,firm', ordering: 'name', columns: 'name,of,record,size,uploaded_by' }
  const url = '/api/files/export/'
  const answer = await server.app().inject({ method: 'GET', url, query, headers: await headersOf(ada) })
  const rows = parseCsv(answer.body, ',', { rows: 10, columns: 10, cell: 100 }).map(({ cells }) => cells)
  expect(rows.slice(0, 2)).toEqual([
    ['Name', 'Kind of record', 'Belongs to', 'Bytes', 'Added by'],
    ['Dock.pdf', 'client', client.name, '1000', 'Maya Moss'],
  ])
  expect(rows[2]?.[1]).toBe('firm')
})

test('what it is narrowed to is kept by name', async () => {
  const { ada } = await stocked()
  const { status } = await as(ada, fileFilterSets.create, { body: { name: 'Of clients', search: 'of:client' } })
  const { body: saved } = await as(ada, fileFilterSets.list, {})
  expect([status, saved]).toMatchObject([201, [{ name: 'Of clients', search: 'of:client' }]])
})
