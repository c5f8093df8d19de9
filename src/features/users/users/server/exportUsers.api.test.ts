/** The list of people as a file: what the list shows, for who may export it. */
import { expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { testServer } from '#test/firm.ts'
import { changeUser } from '../users.contract.ts'

const server = testServer()
const { aFirm, as, grant, headersOf } = server
type Person = Parameters<typeof as>[0]

async function table(person: Person, query: Record<string, string>) {
  const url = '/api/users/export/'
  const answer = await server.app().inject({ method: 'GET', url, query, headers: await headersOf(person) })
  if (answer.statusCode !== 200) return answer.statusCode
  return parseCsv(answer.body, ',', { rows: 1000, columns: 50, cell: 1000 }).map(({ cells }) => cells)
}

test('people are written as the list is narrowed and ordered, in the columns that were chosen', async () => {
  const { ada, sam, maya } = await aFirm()
  const query = { manager_id: String(maya.id), tab: 'active', columns: 'name,manager', ordering: '-name' }
  const rows = await table(ada, query)
  expect(rows).toContainEqual(['Sam Stone', 'Maya Moss'])
  expect(Array.isArray(rows) && rows[0]).toEqual(['Name', 'Line manager'])
  await as(ada, changeUser, { params: { id: String(sam.id) }, body: { active: false } })
  expect(await table(ada, query)).not.toContainEqual(['Sam Stone', 'Maya Moss'])
  expect(await table(ada, { ...query, tab: 'inactive' })).toContainEqual(['Sam Stone', 'Maya Moss'])
})

test('it takes the right to export and the right to see people', async () => {
  const { olga } = await aFirm()
  await grant(olga, 'users.view_user')
  expect(await table(olga, {})).toBe(403)
  await grant(olga, 'profiles.export')
  expect(await table(olga, {})).toBe(403)
  await grant(olga, 'profiles.export', 'users.view_user')
  expect(await table(olga, { columns: 'name' })).toContainEqual(['Ada Adams'])
})
