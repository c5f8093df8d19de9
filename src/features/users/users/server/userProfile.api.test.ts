import { expect, test } from 'vitest'

import { grantsOf } from '#core/permissions.ts'
import { testServer } from '#test/firm.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { defaultGroups } from '../../groups/groups.ts'

const { aFirm, as, anonymous, grant } = testServer()

test('the profile says who I am, where I work and my week', async () => {
  const { sam, departments, org_id } = await aFirm()
  const { status, body, headers } = await as(sam, getProfile, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: sam.id,
    name: 'Sam Stone',
    email: sam.email,
    department_id: departments.field.id,
    department_ids: [],
    social_login: false,
    org: { id: org_id, name: 'Harbour Surveys', locale: 'GB', timezone: 'Europe/London', week_start: 1, clock: 24 },
    orgs: [{ id: org_id, name: 'Harbour Surveys' }],
  })
  expect(body.schedule.days).toHaveLength(5)
  expect(body.schedule.days[0]).toEqual({
    weekday: 1,
    start_time: '09:00',
    end_time: '17:30',
    breaks: 30,
    travel: 0,
    diary_entry: true,
  })
  expect(headers['x-org-id']).toBe(String(org_id))
})

test('a firm in Canada begins its week on Sunday and reads twelve hours', async () => {
  const { ada } = await aFirm({ locale: 'CA', timezone: 'America/Toronto' })
  expect((await as(ada, getProfile, {})).body.org).toMatchObject({
    week_start: 7,
    clock: 12,
    timezone: 'America/Toronto',
  })
})

test('permissions are those of the groups, and follow a change at once', async () => {
  const { sam } = await aFirm()
  const staff = defaultGroups.find(({ name }) => name === 'Staff')
  const before = (await as(sam, getProfile, {})).body.permissions
  expect(Object.keys(before).toSorted()).toEqual(Object.keys(grantsOf(staff?.permissions ?? [])).toSorted())
  await grant(sam, 'diary.view_entry', 'diary.view_own_staff')
  expect((await as(sam, getProfile, {})).body.permissions).toEqual({ diary: ['view_entry', 'view_own_staff'] })
})

test('by cookie as well as by token; a stranger is asked to sign in', async () => {
  const { sam } = await aFirm()
  expect((await as(sam, getProfile, {}, { by: 'cookie' })).body.id).toBe(sam.id)
  const stranger = await anonymous(getProfile, {})
  expect([stranger.status, stranger.body]).toEqual([401, { detail: 'Please sign in.' }])
})
