/** One's own name and telephones: changed by oneself where that is allowed, and of nobody else. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { getUser } from '../users.contract.ts'
import { changeOwnDetails, getOwnDetails } from '../users.own.contract.ts'

const { aFirm, as, grant } = testServer()

test('one’s own details are seen by everybody and changed with the permission, in these fields alone', async () => {
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
  const more = await as(sam, changeOwnDetails, { body: { position: 'Director' } as never })
  expect(more.status).toBe(400)
})

test('who saw an older version of their own details is told so', async () => {
  const { ada, sam } = await aFirm()
  await grant(sam, 'profiles.change_profile')
  const { version } = (await as(sam, getOwnDetails, {})).body
  await as(sam, changeOwnDetails, { body: { last_name: 'Sands', version } })
  const stale = await as(sam, changeOwnDetails, { body: { last_name: 'Shore', version } })
  expect([stale.status, stale.body['code']]).toEqual([409, 'stale'])
  expect((await as(ada, getOwnDetails, {})).body.last_name).toBe('Adams')
})
