/** One's own name and telephones: changed by oneself where that is allowed, and of nobody else. */
import { expect, test } from 'vitest'

import { actingOn } from '#test/acting.ts'
import { testServer } from '#test/firm.ts'
import { changeUser, getUser } from '../../users/users.contract.ts'
import { changeOwnDetails, getOwnDetails } from '../own.contract.ts'
import { untyped } from '#test/untyped.ts'

const server = testServer()
const { aFirm, as, grant } = server

test('a person’s own details are seen by everybody and changed with the permission, in these fields alone', async () => {
  const { ada, sam } = await aFirm()
  await grant(sam)
  const before = await as(sam, getOwnDetails, {})
  expect([before.status, before.body.first_name, before.body.can_change]).toEqual([200, 'Sam', false])
  expect((await as(sam, changeOwnDetails, { body: { first_name: 'Samuel' } })).status).toBe(403)
  await grant(sam, 'profiles.change_profile')
  const body = { first_name: 'Samuel', phone: { mobile: '+44 7700 900123' }, version: before.body.version }
  const changed = await as(sam, changeOwnDetails, { body })
  expect(changed.body).toMatchObject({ name: 'Samuel Stone', can_change: true, phone: { mobile: '+44 7700 900123' } })
  expect(changed.body.version).toBe(before.body.version + 1)
  const seen = await as(ada, getUser, { params: { id: String(sam.id) } })
  expect(seen.body).toMatchObject({ name: 'Samuel Stone', phone: changed.body.phone })
  const more = await as(sam, changeOwnDetails, { body: untyped({ position: 'Director' }) })
  expect(more.status).toBe(400)
})

test('who saw an older version of their own details is informed', async () => {
  const { ada, sam } = await aFirm()
  await grant(sam, 'profiles.change_profile')
  const { version } = (await as(sam, getOwnDetails, {})).body
  await as(sam, changeOwnDetails, { body: { last_name: 'Sands', version } })
  const stale = await as(sam, changeOwnDetails, { body: { last_name: 'Shore', version } })
  expect([stale.status, stale.body['code']]).toEqual([409, 'stale'])
  expect((await as(ada, getOwnDetails, {})).body.last_name).toBe('Adams')
})

test('the person’s own place is shown by name to everybody, and changed by who may change people alone', async () => {
  const { ada, sam, maya, departments, groups } = await aFirm()
  const target = { params: { id: String(sam.id) } }
  const group = { id: groups['Staff'] ?? 0, name: 'Staff' }
  const { field, office } = departments
  await as(ada, changeUser, { ...target, body: { position: 'Boatswain', department_ids: [office.id] } })
  const place = {
    position: 'Boatswain',
    department: { id: field.id, name: field.name },
    departments: [{ id: office.id, name: office.name }],
    manager: { id: maya.id, name: maya.name },
  }
  const { body } = await as(sam, getOwnDetails, {})
  expect(body).toMatchObject({ ...place, groups: [group] })
  expect((await as(ada, getUser, target)).body).toMatchObject({ ...place, groups: [group] })
  // Whoever acts as somebody sees what they see.
  const { call } = await actingOn(server).act(ada, sam)
  expect((await call(getOwnDetails, {})).body).toMatchObject(place)

  // Without any permission too, and without any place.
  const nowhere = { position: '', department_id: null, department_ids: [], manager_id: null, group_ids: [] }
  await as(ada, changeUser, { ...target, body: nowhere })
  const empty = { position: '', department: null, departments: [], manager: null, groups: [] }
  expect((await as(sam, getOwnDetails, {})).body).toMatchObject(empty)

  await grant(sam, 'profiles.change_profile')
  for (const column of ['position', 'department_id', 'manager_id', 'group_ids', 'department_ids']) {
    const refused = await as(sam, changeOwnDetails, { body: { [column]: null } })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [column]])
  }
})
