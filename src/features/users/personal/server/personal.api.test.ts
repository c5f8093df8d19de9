/** A person's data: what they are given, to whom; what is removed once they have left, and what is not. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { addDays, today } from '#core/days.ts'
import { keyPermissions } from '#core/apiKeys.ts'
import { archiveUsers, restoreUsers } from '../../users/userBulk.contract.ts'
import { getUser } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { actingOn } from '#test/acting.ts'
import { unzipped } from '#test/archives.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { aLeaver, canaries, whereSaid } from '#test/leaver.ts'
import { adminOf } from '../../../../../tests/safety/support/admin.ts'
import { personColumns } from './personalTables.ts'
import { exportOwnData, exportPerson, getDetailsToRemove, removeDetails } from '../personal.contract.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
const { as, grant, inFirm, headersOf } = server
type Leaver = Awaited<ReturnType<typeof aLeaver>>

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const reason = 'Asked for it by letter'
/** Every table of a firm in which any of the words is. */
const describeOrg = (org: number, words: readonly string[] = canaries) =>
  whereSaid((text, values) => admin.rows(text, values), org, words)

/** The archive of a person as `by` gets it; without a person, one's own. */
async function archive(by: BuilderPerson, owner?: { id: number }) {
  const url = `/api${owner ? exportPerson.path.replace(':id', String(owner.id)) : exportOwnData.path}`
  const { statusCode, rawPayload } = await server.app().inject({ method: 'GET', url, headers: await headersOf(by) })
  return {
    status: statusCode,
    has: (name: string) => rawPayload.includes(name),
    text: (name: string) => unzipped(rawPayload, name),
    rows: (name: string) => JSON.parse(unzipped(rawPayload, `${name}.json`)) as Record<string, unknown>[],
  }
}

describe('the data of a person', () => {
  let leaver: Leaver
  beforeAll(async () => {
    leaver = await aLeaver(server)
  })

  test('is one archive, with each kind as JSON and CSV, and their files', async () => {
    const { person, firm } = leaver
    const own = await archive(person)
    expect(own.status).toBe(200)
    expect(own.rows('profile')).toMatchObject([
      { first_name: 'Quentin', phone_mobile: '07700 900461', department_name: 'Field' },
    ])
    expect(own.rows('diary_entry')).toMatchObject([
      { date: '2026-03-02', project_name: firm.project.name, decided_by_name: 'Maya Moss' },
    ])
    expect(own.rows('diary_point')).toMatchObject([{ longitude: '-2.741700' }])
    expect(own.rows('expense')).toMatchObject([{ amount: '24.50' }])
    expect(own.rows('qualification')).toMatchObject([{ reference: 'CERT-88412' }])
    expect(own.rows('leave')).toMatchObject([{ notes: 'slipped disc' }])
    expect(own.rows('comment')).toMatchObject([{ text: 'They pay late' }])
    expect(own.rows('api_key')).toMatchObject([{ name: 'My key to it' }])
    expect(own.rows('account')).toMatchObject([{ email: person.email }])
    expect(own.rows('sign_ins').length).toBeGreaterThan(0)
    expect(own.rows('own_record_changes')).toContainEqual(expect.objectContaining({ by_name: 'Ada Adams' }))
    expect(own.rows('acts').map(({ entity }) => entity)).toContain('leave')
    expect(own.text('diary_entry.csv')).toMatch(/^\ufeffid,project_id,/)
    expect(own.text('README.txt')).toContain('Harbour Surveys')
    for (const file of ['receipts/', ' ferry.png', ' Mill Lane.png', ' ticket.pdf'])
      expect(own.has(file), file).toBe(true)
  })

  test('holds no secret, and rates of cost only for who may see them', async () => {
    const { person, firm } = leaver
    const [own, whole] = [await archive(person), await archive(firm.ada, person)]
    for (const kind of ['api_key', 'calendar_feed', 'notification', 'account', 'sign_ins'])
      expect(Object.keys(own.rows(kind)[0] ?? {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/hash|secret|password_hash/)]),
      )
    expect(own.has('cost_rate.json')).toBe(false)
    expect(whole.rows('cost_rate')).toMatchObject([{ amount: '41.23' }])
    expect(Object.keys(whole.rows('acts')[0] ?? {})).not.toContain('after')
  })

  test('tells who administers one firm nothing of the other', async () => {
    const { person, firm, other, there } = leaver
    const own = await archive(firm.ada, person)
    expect(own.rows('sign_ins').length).toBeGreaterThan(0)
    for (const kind of ['account.json', 'passkeys.json', 'security_events.json']) expect(own.has(kind)).toBe(false)
    const theirs = await archive(other.ada, there ?? person)
    expect(theirs.has('diary_entry.json')).toBe(false)
  })

  test('is had by its permission, not by a key and not in another’s name', async () => {
    const { person, firm } = leaver
    await grant(firm.maya, 'users.view_user')
    expect((await archive(firm.maya, person)).status).toBe(403)
    await grant(firm.maya, 'users.view_user', 'users.export_person')
    expect((await archive(firm.maya, person)).status).toBe(200)
    expect(keyPermissions).not.toContain('users.export_person')
    expect(keyPermissions).not.toContain('users.remove_details')
    const wanted = { name: 'All', end_date: addDays(today('UTC'), 9), permissions: [...keyPermissions] }
    const { key } = (await as(firm.ada, createApiKey, { body: wanted })).body
    const headers = { authorization: `Api-Key ${key}` }
    for (const url of ['/users/me/data/', `/users/${person.id}/data/`])
      expect((await server.raw({ method: 'GET', url: `/api${url}`, headers })).status).toBe(403)
    const { headers: acting } = await actingOn(server).act(firm.ada, firm.maya)
    for (const url of ['/users/me/data/', `/users/${person.id}/data/`])
      expect((await server.raw({ method: 'GET', url: `/api${url}`, headers: acting })).status).toBe(403)
  })

  test('of somebody of another firm is as absent as of nobody', async () => {
    const { other, person } = leaver
    const url = (id: number) => `/api/users/${id}/data/`
    const headers = await headersOf(other.ada)
    const [foreign, absent] = [
      await server.raw({ url: url(person.id), headers }),
      await server.raw({ url: url(999_999_999), headers }),
    ]
    expect([foreign.status, foreign.text]).toEqual([404, ''])
    expect([absent.status, absent.text]).toEqual([404, ''])
  })
})

describe('the details of somebody', () => {
  const name = 'Quentin Zephyrhill'
  const remove = ({ at }: Pick<Leaver, 'at'>, by: BuilderPerson, body: object = {}) =>
    as(by, removeDetails, { ...at, body: { name, reason, ...body } })
  const leave = ({ firm, person }: Pick<Leaver, 'firm' | 'person'>) =>
    as(firm.ada, archiveUsers, { body: { ids: [person.id] } })

  test('who works here, oneself, the last administrator and of another firm are refused', async () => {
    const leaver = await aLeaver(server)
    const { firm, other, person } = leaver
    const working = await remove(leaver, firm.ada)
    expect([working.status, working.body['detail']]).toEqual([
      409,
      'Quentin Zephyrhill works here. Make them inactive once they have left; their details can be removed then.',
    ])
    const own = await as(firm.ada, removeDetails, { ...idOf(firm.ada), body: { name: 'Ada Adams', reason } })
    expect(own.body).toMatchObject({ code: 'state', detail: expect.stringContaining('your own details') as string })
    await grant(firm.maya, 'users.view_user', 'users.remove_details')
    const last = await as(firm.maya, removeDetails, { ...idOf(firm.ada), body: { name: 'Ada Adams', reason } })
    expect(last.status).toBe(409)
    await leave(leaver)
    const [foreign, absent] = [
      await remove(leaver, other.ada),
      await as(other.ada, removeDetails, { params: { id: '999999999' }, body: { name, reason } }),
    ]
    expect([foreign.status, foreign.text]).toEqual([404, ''])
    expect([absent.status, absent.text]).toEqual([404, ''])
    expect((await remove(leaver, firm.sam)).status).toBe(403)
    expect((await remove(leaver, firm.ada, { name: 'Quentin' })).body).toEqual({
      name: ['Type the name exactly: Quentin Zephyrhill'],
    })
    expect(
      (await remove(leaver, firm.ada, { reason: 'Zephyrhill, Quentin: asked. Quentin Zephyrhill.' })).body,
    ).toEqual({
      reason: ['Do not use their name: the reason is stored.'],
    })
    expect((await remove(leaver, firm.ada, { reason: ' ' })).status).toBe(400)
    expect((await as(firm.ada, getUser, idOf(person))).body.name).toBe(name)
  })

  test('go from every table of the firm; what must be kept is as it was', async () => {
    const leaver = await aLeaver(server)
    const { firm, other, person, at } = leaver
    await leave(leaver)
    expect((await describeOrg(firm.org_id)).length).toBeGreaterThan(12)
    const [before, elsewhere] = [await figures(firm), await describeOrg(other.org_id)]
    const shown = (await as(firm.ada, getDetailsToRemove, at)).body
    expect(shown).toMatchObject({ refused: null, account: 'stays', years: 7 })
    expect(shown.removed).toContainEqual({ what: 'Notifications', count: 1 })
    expect(shown.kept).toContainEqual(expect.objectContaining({ what: 'Expenses', count: 1 }))

    const done = await remove(leaver, firm.ada)
    expect([done.status, done.text]).toEqual([204, ''])
    expect(done.headers['x-undo']).toBeUndefined()
    expect(await describeOrg(firm.org_id)).toEqual([])
    expect(await figures(firm)).toEqual(before)
    // Their own answer is of the same account, and of another firm.
    expect(await describeOrg(other.org_id)).toEqual(elsewhere)
    expect(elsewhere.length).toBeGreaterThan(2)
    expect((await archive(leaver.there ?? person)).status).toBe(200)
    expect((await archive(person)).status).toBe(401)
    const [row = {}] = await admin.rows<Record<string, unknown>>('select * from member where id = $1', [person.id])
    const blank = personColumns.removed.filter((text) => !text.endsWith('name'))
    expect(blank.filter((text) => row[text] !== null && row[text] !== '')).toEqual([])
    expect((await as(firm.ada, getUser, at)).body).toMatchObject({
      name: `Former member ${person.id}`,
      email: '',
      phone: { mobile: '', office: '', extension: '' },
      photo: null,
      signs_in: false,
      groups: [],
    })
    expect((await remove(leaver, firm.ada, { name: `Former member ${person.id}` })).status).toBe(409)
  })

  test('leave a row in the audit that says who removed them, when and why, and nothing of them', async () => {
    const leaver = await aLeaver(server)
    await leave(leaver)
    await remove(leaver, leaver.firm.ada)
    const rows = await admin.rows<{ user_id: number; action: string; before: unknown; after: unknown }>(
      `select user_id::int, action, before, after from audit where org_id = $1 and entity = 'member' and entity_id = $2 order by id desc limit 2`,
      [leaver.firm.org_id, leaver.person.id],
    )
    expect(rows[0]).toEqual({ user_id: leaver.firm.ada.id, action: 'remove_details', before: null, after: { reason } })
    const history = (await as(leaver.firm.ada, listUserHistory, leaver.at)).body
    expect(history.map(({ action }) => action)).toContain('remove_details')
  })

  test('of an account that works nowhere else take the account along', async () => {
    const leaver = await aLeaver(server, { elsewhere: false })
    const { firm, person, at } = leaver
    await leave(leaver)
    expect((await as(firm.ada, getDetailsToRemove, at)).body.account).toBe('goes')
    expect((await remove(leaver, firm.ada)).status).toBe(204)
    for (const [table, column] of [
      ['account', 'id'],
      ['session', 'account_id'],
      ['auth_event', 'account_id'],
      ['member', 'account_id'],
    ])
      expect(await admin.rows(`select from ${table} where ${column} = $1`, [person.account_id]), table).toEqual([])
    await as(firm.ada, restoreUsers, { body: { ids: [person.id] } })
    expect((await as(firm.ada, getDetailsToRemove, at)).body).toMatchObject({ details_removed: null, account: 'none' })
  })

  test('cannot be taken out of the audit but by this', async () => {
    const leaver = await aLeaver(server)
    const forget = () => inFirm(leaver.firm, (db) => sql`select forget_details(${leaver.person.id}, 'x')`.execute(db))
    await expect(forget()).rejects.toThrow('not being removed')
    await leave(leaver)
    await expect(forget()).rejects.toThrow('not being removed')
    await expect(inFirm(leaver.firm, (db) => sql`update audit set after = '{}'`.execute(db))).rejects.toThrow(
      'permission denied',
    )
  })
})

/** Figures that must not change: hours, leave, expenses and receipts, invoices, and who approved what. */
async function figures({ org_id }: { org_id: number }) {
  const rows = (text: string) => admin.rows(text, [org_id])
  return {
    hours: await rows(
      'select id, user_id, date, hours_minutes, status, decided_by_id, details, version from diary_entry where org_id = $1 order by id',
    ),
    leave: await rows(
      'select id, user_id, start, "end", decision, decided_by_id from leave where org_id = $1 order by id',
    ),
    leaveDays: await rows('select day, minutes, user_id from leave_day where org_id = $1 order by id'),
    account: await rows('select user_id, kind, minutes from leave_ledger where org_id = $1 order by id'),
    expenses: await rows('select id, user_id, amount, status, version from expense where org_id = $1 order by id'),
    receipts: await rows(
      'select id, name, content_id from file where org_id = $1 and expense_id is not null order by id',
    ),
    invoices: await rows(
      'select id, name, net, gross, issued_by_id, version from invoice where org_id = $1 order by id',
    ),
    acts: await rows('select count(*) from audit where org_id = $1 and user_id is not null and action = $$insert$$'),
  }
}
