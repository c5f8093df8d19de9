/** Which organisations of a person are told, and to whom. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { actingOn } from '#test/acting.ts'
import { testServer } from '#test/firm.ts'
import { transact } from '#server/db/db.ts'
import { parseCsv } from '#core/csv.ts'
import { changeUser, getUser, listUsers, type User, type UserOption } from '../../users/users.contract.ts'
import { countUsers, listUserHistory } from '../../users/userLists.contract.ts'
import { changeUserOrgs, getUserOrgs } from '../orgs.contract.ts'

const server = testServer({}, { empty: true })
const { aFirm, aPerson, as, database, grant, inFirm } = server
type Firm = Awaited<ReturnType<typeof aFirm>>

/** The same person, in another firm too. */
const visits = (firm: Firm, person: Firm['sam'], main_org_id: number) =>
  aPerson(firm, { name: person.name, email: person.email, main_org_id })

const withId = (person: { id: number }) => ({ params: { id: String(person.id) } })

/** Sam works at Harbour and Quay, Maya at Harbour, Quay and Lock, Ada at Harbour alone. */
async function shared() {
  const [harbour, quay, lock] = [await aFirm(), await aFirm({ name: 'Quay' }), await aFirm({ name: 'Lock' })]
  const sams = await visits(quay, harbour.sam, harbour.org_id)
  const mayas = await visits(quay, harbour.maya, harbour.org_id)
  await visits(lock, harbour.maya, harbour.org_id)
  for (const person of [harbour.maya, harbour.sam]) await grant(person, 'users.view_user')
  return { harbour, quay, lock, sams, mayas }
}

const named = (orgs: readonly { name: string }[]) => orgs.map(({ name }) => name)

describe('a person’s record names organisations', () => {
  /** By the record, by the list, and by the card of where they work, which agree. */
  async function describeActor(actor: Firm['sam'], about: Firm['sam']) {
    const { body: record } = await as(actor, getUser, withId(about))
    const { body: list } = await as(actor, listUsers, { query: { rows: '100' } })
    const { results } = list as { results: User[] }
    const listed = results.find(({ id }) => id === about.id)?.orgs ?? []
    const { body: card } = await as(actor, getUserOrgs, withId(about))
    expect([named(listed), named(card.orgs)]).toEqual([named(record.orgs), named(record.orgs)])
    return named(record.orgs)
  }

  test('that the asker works in too, and no other', async () => {
    const { harbour, quay, sams } = await shared()
    const { ada, sam, maya, olga } = harbour
    expect(await describeActor(ada, sam)).toEqual(['Harbour Surveys'])
    expect(await describeActor(maya, sam)).toEqual(['Harbour Surveys', 'Quay'])
    expect(await describeActor(sam, maya)).toEqual(['Harbour Surveys', 'Quay'])
    expect(await describeActor(maya, maya)).toEqual(['Harbour Surveys', 'Lock', 'Quay'])
    expect(await describeActor(maya, olga)).toEqual(['Harbour Surveys'])
    // Quay's own administrator works nowhere else, and is told nothing of Harbour.
    expect(await describeActor(quay.ada, sams)).toEqual(['Quay'])
    await inFirm(quay, (db) => db.updateTable('member').where('id', '=', sams.id).set({ active: false }).execute())
    expect(await describeActor(maya, sam)).toEqual(['Harbour Surveys'])
  })

  test('and to who acts as somebody, none but the one that they act in', async () => {
    const { harbour } = await shared()
    const { ada, maya, sam } = harbour
    const { call } = await actingOn(server).act(ada, maya)
    const { body } = await call(getUser, withId(sam))
    expect(named(body.orgs)).toEqual(['Harbour Surveys'])
  })
})

describe('the main organisation', () => {
  /** Compares every place that tells a person's organisation: its name, whether they visit, and what finds them. */
  async function describeActor(actor: Firm['sam'], about: Firm['sam'], call: typeof as = as) {
    const { body: record } = await call(actor, getUser, withId(about))
    const query = { search: `name:"${about.name}"`, include_inactive: 'true', rows: '100' } as const
    const { results } = (await call(actor, listUsers, { query })).body as { results: User[] }
    const picked = (await call(actor, listUsers, { query: { selection: 'true', ids: String(about.id) } })).body
    const option = (picked as UserOption[])[0]
    const { main_org } = (await call(actor, getUserOrgs, withId(about))).body
    for (const userOption of [results.find(({ id }) => id === about.id), option])
      expect([userOption?.org, userOption?.visitor]).toEqual([record.org, record.visitor])
    expect(main_org).toEqual(record.org)
    return { org: record.org.name, visitor: record.visitor }
  }
  const found = async (actor: Firm['sam'], search: string) => {
    const query = { search, rows: '100' }
    const { results } = (await as(actor, listUsers, { query })).body as { results: User[] }
    const { body: counts } = await as(actor, countUsers, { query: { search } })
    expect(counts.active).toBe(results.length)
    return named(results).toSorted()
  }
  async function file(actor: Firm['sam'], search: string) {
    const query = { search, columns: 'name,org,orgs,end_date' }
    const headers = await server.headersOf(actor)
    const { statusCode, body } = await server.app().inject({ method: 'GET', url: '/api/users/export/', query, headers })
    expect(statusCode).toBe(200)
    return parseCsv(body, ',', { rows: 1000, columns: 50, cell: 1000 }).map(({ cells }) => cells)
  }
  const seesAll = ['users.view_user', 'profiles.export'] as const

  test('of a visitor is shown to whoever sees them, as the flag of a visitor', async () => {
    const { harbour, quay, sams, mayas } = await shared()
    await grant(mayas, ...seesAll)
    const visit = { org: 'Harbour Surveys', visitor: true }
    expect(await describeActor(mayas, sams)).toEqual(visit)
    expect(await describeActor(mayas, quay.olga)).toEqual({ org: 'Quay', visitor: false })
    expect(await describeActor(quay.ada, sams)).toEqual(visit)
    expect(await describeActor(harbour.maya, harbour.sam)).toEqual({ org: 'Harbour Surveys', visitor: false })
    const { call } = await actingOn(server).act(quay.ada, mayas)
    const acting = (_actor: unknown, ...rest: Parameters<typeof call>) => call(...rest)
    expect(await describeActor(mayas, sams, acting as typeof as)).toEqual(visit)
  })

  test('finds people by its name, and nobody of an organisation that is nobody’s here', async () => {
    const { quay } = await shared()
    await aFirm({ name: 'Harbour Masters' })
    expect(await found(quay.ada, 'org:harbour')).toEqual(['Maya Moss', 'Sam Stone'])
    expect(await found(quay.ada, 'org:harbour is:visitor name:sam')).toEqual(['Sam Stone'])
    expect(await found(quay.ada, 'org:masters')).toEqual([])
    expect(await found(quay.ada, 'org:quay')).toEqual(await found(quay.ada, '-is:visitor'))
    expect(await found(quay.ada, '-org:quay')).toEqual(['Maya Moss', 'Sam Stone'])
  })

  test('stands in the file; of the others of a person those do that the reader works in', async () => {
    const { quay, sams, mayas } = await shared()
    await grant(mayas, ...seesAll)
    await as(quay.ada, changeUser, { ...withId(sams), body: { end_date: '2030-04-05' } })
    const sam = 'is:visitor name:sam'
    expect(await file(mayas, sam)).toEqual([
      ['Name', 'Main organisation', 'Organisations', 'End'],
      ['Sam Stone', 'Harbour Surveys', 'Harbour Surveys, Quay', '2030-04-05'],
    ])
    expect((await file(quay.ada, sam))[1]).toEqual(['Sam Stone', 'Harbour Surveys', 'Quay', '2030-04-05'])
  })

  test('is named in the history', async () => {
    const { quay, sams, mayas } = await shared()
    await grant(mayas, ...seesAll, 'users.change_user')
    const changed = await as(mayas, changeUserOrgs, { ...withId(sams), body: { main_org_id: quay.org_id } })
    expect(changed.status).toBe(200)
    const change = async (actor: Firm['sam']) => (await as(actor, listUserHistory, withId(sams))).body[0]?.changes
    for (const actor of [mayas, quay.ada])
      expect(await change(actor)).toEqual([{ field: 'main_org_id', before: 'Harbour Surveys', after: 'Quay' }])
  })
})

describe('of a person’s organisations', () => {
  test('those are shown that the asker works in too', async () => {
    const { harbour, quay } = await shared()
    const { ada, sam, maya } = harbour
    const describeActor = async (actor: Firm['sam'], about: Firm['sam']) =>
      (await as(actor, getUserOrgs, withId(about))).body
    expect(await describeActor(ada, sam)).toMatchObject({ main_org: harbour.org, orgs: [harbour.org] })
    expect(await describeActor(maya, sam)).toMatchObject({ main_org: harbour.org, orgs: [harbour.org, quay.org] })
    expect(await describeActor(sam, maya)).toMatchObject({ main_org: harbour.org, orgs: [harbour.org, quay.org] })
    expect((await describeActor(maya, maya)).orgs.map(({ name }) => name)).toEqual(['Harbour Surveys', 'Lock', 'Quay'])
  })

  test('none learns that one of the two has left', async () => {
    const { harbour, quay, sams, mayas } = await shared()
    const leave = (id: number, active: boolean) =>
      inFirm(quay, (db) => db.updateTable('member').where('id', '=', id).set({ active }).execute())
    const descriptionOf = async () => (await as(harbour.maya, getUserOrgs, withId(harbour.sam))).body.orgs.length
    expect(await descriptionOf()).toBe(2)
    await leave(sams.id, false)
    expect(await descriptionOf()).toBe(1)
    await leave(sams.id, true)
    await leave(mayas.id, false)
    expect(await descriptionOf()).toBe(1)
  })

  test('who may not see people is refused, and somebody of another firm is unknown', async () => {
    const { harbour, quay, sams } = await shared()
    await grant(harbour.olga)
    expect((await as(harbour.olga, getUserOrgs, withId(harbour.sam))).status).toBe(403)
    for (const person of [quay.sam, sams]) {
      const { status, text } = await as(harbour.ada, getUserOrgs, withId(person))
      expect([status, text]).toEqual([404, ''])
    }
  })

  test('whose they are stays in the transaction that asked: the next one on the connection is nobody’s', async () => {
    const { harbour } = await shared()
    const { ada, maya, sam } = harbour
    const pending = [ada, maya, sam].flatMap((actor) =>
      [maya, sam].map((person) => as(actor, getUserOrgs, withId(person))),
    )
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(pending.map(() => 200))
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
