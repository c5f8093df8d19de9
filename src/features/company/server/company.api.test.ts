import { describe, expect, test } from 'vitest'

import { getProfile } from '#features/auth/authProfile.contract.ts'
import { transact } from '#server/db/db.ts'
import { testServer } from '#test/firm.ts'
import * as contract from '../company.contract.ts'

const { aFirm, aPerson, as, anonymous, database, grant, inFirm, headersOf, raw } = testServer({}, { empty: true })

describe('the settings', () => {
  test('are for everybody to read, and say who may change them', async () => {
    const { ada, sam, org_id } = await aFirm()
    const { body } = await as(sam, contract.getCompany, {})
    expect(body).toMatchObject({
      id: org_id,
      name: 'Harbour Surveys',
      locale: 'GB',
      timezone: 'Europe/London',
      rounding: 'ROUND_HALF_UP',
      calendar: { name: 'England' },
      configs: {
        diary: {
          diary_fields: {
            times: true,
            breaks: true,
            travel: true,
            non_billable: true,
          },
          allow_future_times: 'E',
          tracking: false,
          overlap: 'block',
          task_required: true,
          task_as_details: false,
          self_decision: false,
        },
      },
      can_change: false,
    })
    expect((await as(ada, contract.getCompany, {})).body.can_change).toBe(true)
    expect((await anonymous(contract.getCompany, {})).status).toBe(401)
  })

  test('change in part, are in force from the next request on, and in the audit', async () => {
    const { ada, sam, org_id } = await aFirm()
    const { body: before } = await as(ada, contract.getCompany, {})
    const change = {
      name: 'Quay Surveys',
      timezone: 'America/Toronto',
      configs: { diary: { self_decision: true, diary_fields: { travel: false } } },
      version: before.version,
    }
    const { status, body } = await as(ada, contract.changeCompany, { params: { id: String(org_id) }, body: change })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Quay Surveys',
      timezone: 'America/Toronto',
      locale: 'GB',
      version: before.version + 1,
    })
    expect(body.configs.diary.diary_fields).toEqual({ times: true, breaks: true, travel: false, non_billable: true })
    const { body: profile } = await as(sam, getProfile, {})
    expect(profile.org).toMatchObject({ name: 'Quay Surveys', timezone: 'America/Toronto' })
    expect(profile.org.configs.diary).toMatchObject({ self_decision: true })
    const audit = await inFirm(ada, (db) =>
      db
        .selectFrom('audit')
        .where('entity', '=', 'company')
        .where('action', '=', 'update')
        .where('user_id', '=', ada.id)
        .select(['user_id', 'before', 'after'])
        .execute(),
    )
    expect(audit).toMatchObject([{ user_id: ada.id, before: { self_decision: false }, after: { self_decision: true } }])
    const renamed = await inFirm(ada, (db) =>
      db.selectFrom('audit').where('entity', '=', 'org').select(['user_id', 'before', 'after']).execute(),
    )
    expect(renamed).toEqual([{ user_id: ada.id, before: { name: 'Harbour Surveys' }, after: { name: 'Quay Surveys' } }])
  })

  test.each([
    [
      'a zone that does not exist',
      { timezone: 'Mars/Olympus' },
      { timezone: ['Choose a time zone, such as Europe/London.'] },
    ],
    ['another firm’s calendar', { calendar_id: 999_999 }, { calendar_id: ['Invalid choice.'] }],
    ['a locale of nowhere', { locale: 'DE' }, { locale: ['Invalid choice.'] }],
    ['an empty name', { name: ' ' }, { name: ['This field is required'] }],
    ['NUL in the name', { name: 'a\u0000b' }, { name: ['Control characters are not allowed.'] }],
    ['an unknown field', { org_id: 1 }, { org_id: ['Unknown field.'] }],
    ['an unknown setting', { configs: { diary: { colour: 'red' } } }, { 'configs.diary.colour': ['Unknown field.'] }],
  ])('refused: %s', async (_case, change, fields) => {
    const { ada, org_id } = await aFirm()
    const body = change as object
    const answer = await as(ada, contract.changeCompany, { params: { id: String(org_id) }, body })
    expect([answer.status, answer.body]).toEqual([400, fields])
  })

  test('somebody else changed them first: 409 with what is there now', async () => {
    const { ada, org_id } = await aFirm()
    const params = { id: String(org_id) }
    const { version } = (await as(ada, contract.getCompany, {})).body
    await as(ada, contract.changeCompany, { params, body: { locale: 'IE', version } })
    for (const [body, headers] of [
      [{ version }, {}],
      [{}, { 'if-match': `"${version}"` }],
    ] as const) {
      const answer = await as(ada, contract.changeCompany, { params, body: { ...body, locale: 'US' } }, { headers })
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'stale', sent: version, version: version + 1, current: { locale: 'IE' } },
      ])
    }
  })

  test('without the permission 403; another organisation’s id 404, like one that does not exist', async () => {
    const { ada, sam, org_id } = await aFirm()
    const otherFirm = await aFirm()
    expect((await as(sam, contract.changeCompany, { params: { id: String(org_id) }, body: {} })).status).toBe(403)
    const foreign = await as(ada, contract.changeCompany, {
      params: { id: String(otherFirm.org_id) },
      body: { name: 'Taken' },
    })
    const absent = await as(ada, contract.changeCompany, { params: { id: '999999' }, body: { name: 'Taken' } })
    expect([foreign.status, foreign.text]).toEqual([404, ''])
    expect([absent.status, absent.text]).toEqual([404, ''])
  })
})

describe('working in another organisation', () => {
  async function inTwo() {
    const [harbour, quay] = [await aFirm(), await aFirm({ name: 'Quay' })]
    const visitor = await aPerson(quay, {
      name: 'Sam Stone',
      email: harbour.sam.email,
      group_ids: [quay.groups['Staff'] ?? 0],
      main_org_id: harbour.org_id,
    })
    return { harbour, quay, sam: harbour.sam, visitor, stranger: await aFirm({ name: 'Elsewhere' }) }
  }

  test.each([
    ['GET', contract.activateCompany],
    ['POST', contract.activateCompanyByPost],
  ])('by %s, in every tab of the browser', async (_method, endpoint) => {
    const { sam, visitor, quay, harbour } = await inTwo()
    const before = await as(sam, getProfile, {}, { by: 'cookie' })
    expect(before.body.orgs).toEqual([
      { id: harbour.org_id, name: 'Harbour Surveys' },
      { id: quay.org_id, name: 'Quay' },
    ])
    const answer = await as(sam, endpoint, { params: { id: String(quay.org_id) } }, { by: 'cookie' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    const noted = await transact(database(), { role: 'fieldbook_auth' }, (db) =>
      db
        .selectFrom('auth_event')
        .where('account_id', '=', sam.account_id)
        .where('kind', '=', 'organisation_switched')
        .select('details')
        .execute(),
    )
    expect(noted).toMatchObject([{ details: { from: harbour.org_id, to: quay.org_id } }])
    const after = await as(sam, getProfile, {}, { by: 'cookie' })
    expect([after.body.id, after.body.org.id]).toEqual([visitor.id, quay.org_id])
    // A tab that still shows the other one is stopped before it writes into this one.
    const late = await as(
      sam,
      endpoint,
      { params: { id: String(quay.org_id) } },
      { by: 'cookie', headers: { 'x-expected-org': String(harbour.org_id) } },
    )
    expect([late.status, late.body['code']]).toEqual([409, 'other_org'])
  })

  test('only in the caller’s own organisation: any other is not there, and a left one is not either', async () => {
    const { sam, visitor, stranger, quay, harbour } = await inTwo()
    await inFirm(quay, (db) => db.updateTable('member').where('id', '=', visitor.id).set({ active: false }).execute())
    for (const id of [stranger.org_id, quay.org_id, 999_999]) {
      const answer = await as(sam, contract.activateCompany, { params: { id: String(id) } })
      expect([answer.status, answer.text]).toEqual([404, ''])
    }
    expect((await as(sam, getProfile, {})).body.org.id).toBe(harbour.org_id)
  })

  test('a GET from another site’s picture changes nothing', async () => {
    const { sam, quay, harbour } = await inTwo()
    const { cookie } = await headersOf(sam, { by: 'cookie' })
    const answer = await raw({
      method: 'GET',
      url: `/api/company/${quay.org_id}/activate/`,
      headers: { cookie: cookie ?? '' },
    })
    expect(answer.status).toBe(403)
    expect((await as(sam, getProfile, {})).body.org.id).toBe(harbour.org_id)
  })
})

test('a permission given counts from the next request on', async () => {
  const { sam } = await aFirm()
  expect((await as(sam, contract.serviceCalls.create, { body: { name: 'One' } })).status).toBe(403)
  await grant(sam, 'company.change_company')
  expect((await as(sam, contract.serviceCalls.create, { body: { name: 'One' } })).status).toBe(201)
})
