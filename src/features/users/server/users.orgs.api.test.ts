/** Which organisations of a person are told, and to whom. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { getUserOrgs } from '../users.orgs.contract.ts'

const { aFirm, as, grant } = testServer()

test('of a person’s organisations those are told that the asker works in too', async () => {
  const { ada, sam, org } = await aFirm()
  await aFirm()
  const { status, body } = await as(ada, getUserOrgs, { params: { id: String(sam.id) } })
  expect([status, body]).toEqual([200, { main_org: org, orgs: [org] }])
})

test('who may not see people is refused, and somebody of another firm is unknown', async () => {
  const { ada, olga, sam } = await aFirm()
  const other = await aFirm()
  await grant(olga)
  const of = (person: { id: number }) => ({ params: { id: String(person.id) } })
  expect((await as(olga, getUserOrgs, of(sam))).status).toBe(403)
  expect((await as(ada, getUserOrgs, of(other.sam))).status).toBe(404)
})
