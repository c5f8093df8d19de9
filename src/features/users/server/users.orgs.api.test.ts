/** Which organisations of a person are told, and to whom. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { transact } from '#server/db.ts'
import { getUserOrgs } from '../users.orgs.contract.ts'

const { aFirm, aPerson, as, database, grant, inFirm } = testServer()
type Firm = Awaited<ReturnType<typeof aFirm>>

/** The same person, in another firm too. */
const visits = (firm: Firm, person: Firm['sam'], main_org_id: number) =>
  aPerson(firm, { name: person.name, email: person.email, main_org_id })

const of = (person: { id: number }) => ({ params: { id: String(person.id) } })

/** Sam works at Harbour and Quay, Maya at Harbour, Quay and Lock, Ada at Harbour alone. */
async function shared() {
  const [harbour, quay, lock] = [await aFirm(), await aFirm({ name: 'Quay' }), await aFirm({ name: 'Lock' })]
  const sams = await visits(quay, harbour.sam, harbour.org_id)
  const mayas = await visits(quay, harbour.maya, harbour.org_id)
  await visits(lock, harbour.maya, harbour.org_id)
  for (const person of [harbour.maya, harbour.sam]) await grant(person, 'users.view_user')
  return { harbour, quay, lock, sams, mayas }
}

describe('of a person’s organisations', () => {
  test('those are told that the asker works in too', async () => {
    const { harbour, quay } = await shared()
    const { ada, sam, maya } = harbour
    const told = async (asker: Firm['sam'], about: Firm['sam']) => (await as(asker, getUserOrgs, of(about))).body
    expect(await told(ada, sam)).toEqual({ main_org: harbour.org, orgs: [harbour.org] })
    expect(await told(maya, sam)).toEqual({ main_org: harbour.org, orgs: [harbour.org, quay.org] })
    expect(await told(sam, maya)).toEqual({ main_org: harbour.org, orgs: [harbour.org, quay.org] })
    expect((await told(maya, maya)).orgs.map(({ name }) => name)).toEqual(['Harbour Surveys', 'Lock', 'Quay'])
  })

  test('none is told that one of the two has left', async () => {
    const { harbour, quay, sams, mayas } = await shared()
    const leave = (id: number, active: boolean) =>
      inFirm(quay, (db) => db.updateTable('member').where('id', '=', id).set({ active }).execute())
    const told = async () => (await as(harbour.maya, getUserOrgs, of(harbour.sam))).body.orgs.length
    expect(await told()).toBe(2)
    await leave(sams.id, false)
    expect(await told()).toBe(1)
    await leave(sams.id, true)
    await leave(mayas.id, false)
    expect(await told()).toBe(1)
  })

  test('who may not see people is refused, and somebody of another firm is unknown', async () => {
    const { harbour, quay, sams } = await shared()
    await grant(harbour.olga)
    expect((await as(harbour.olga, getUserOrgs, of(harbour.sam))).status).toBe(403)
    for (const person of [quay.sam, sams]) {
      const { status, text } = await as(harbour.ada, getUserOrgs, of(person))
      expect([status, text]).toEqual([404, ''])
    }
  })

  test('whose they are stays in the transaction that asked: the next one on the connection is nobody’s', async () => {
    const { harbour } = await shared()
    const { ada, maya, sam } = harbour
    const asked = [ada, maya, sam].flatMap((asker) => [maya, sam].map((one) => as(asker, getUserOrgs, of(one))))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    // As many at once as the pool has, so that each of its connections is seen.
    const settings = Array.from({ length: 10 }, () =>
      transact(database(), { role: 'fieldbook_auth' }, async (db) => {
        const { rows } = await sql<{ account: string | null; seen: number }>`
          select nullif(current_setting('app.account_id', true), '') as account,
            (select count(*) from member)::int as seen`.execute(db)
        return rows[0]
      }),
    )
    for (const left of await Promise.all(settings)) expect(left).toEqual({ account: null, seen: 0 })
  })
})
