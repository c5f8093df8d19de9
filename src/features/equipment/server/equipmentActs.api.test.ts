/** Who sees equipment takes it, brings it back and reports a fault, and can do nothing else with it. */
import { describe, expect, test } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { equipment } from '../equipment.ts'
import { holdEquipment, reportFault } from '../equipmentActs.contract.ts'

const server = testServer()
const { aFirm, as, inFirm } = server

async function aLevel() {
  const firm = await aFirm()
  const { id } = await inFirm(firm, (db) => build.anEquipment(db, { name: 'Level' }))
  return { ...firm, params: { id: String(id) } }
}

describe('taking and bringing back', () => {
  test('somebody who may only see it takes it, and it comes back; each can be undone', async () => {
    const { sam, params } = await aLevel()
    expect((await as(sam, equipment.calls.change, { params, body: { user_id: sam.id } })).status).toBe(403)
    const taken = await as(sam, holdEquipment, { params, body: { mine: true } })
    expect([taken.status, taken.body]).toMatchObject([200, { user_id: sam.id, assigned_to: sam.name }])
    const back = await as(sam, holdEquipment, { params, body: { mine: false } })
    expect([back.status, back.body]).toMatchObject([200, { user_id: null, assigned_to: 'Office' }])
    expect((await as(sam, undoChange, { body: { token: String(back.headers['x-undo']) } })).status).toBe(204)
    expect((await as(sam, equipment.calls.get, { params })).body).toMatchObject({ user_id: sam.id })
  })

  test('it is handed over on site, but who no longer has it does not bring it back for another', async () => {
    const { ada, sam, olga, params } = await aLevel()
    await as(olga, holdEquipment, { params, body: { mine: true } })
    const wrong = await as(sam, holdEquipment, { params, body: { mine: false } })
    expect([wrong.status, wrong.body]).toMatchObject([400, { mine: [`${olga.name} has it now.`] }])
    expect((await as(sam, holdEquipment, { params, body: { mine: true } })).body).toMatchObject({ user_id: sam.id })
    // Who may change equipment puts anything back.
    expect((await as(ada, holdEquipment, { params, body: { mine: false } })).body).toMatchObject({ user_id: null })
  })
})

describe('a fault', () => {
  test('is added to what is known, notified to who looks after equipment, and found', async () => {
    const firm = await aLevel()
    const { ada, sam, params } = firm
    const first = await as(sam, reportFault, { params, body: { fault: 'Battery door broken' } })
    expect([first.status, first.body]).toMatchObject([200, { fault: 'Battery door broken' }])
    const second = await as(sam, reportFault, { params, body: { fault: 'Bubble cracked' } })
    expect(second.body).toMatchObject({ fault: 'Battery door broken\nBubble cracked' })
    const found = await as(ada, equipment.calls.list, { query: { search: 'is:faulty' } })
    expect(found.body.results).toMatchObject([{ name: 'Level' }])
    const notified = await inFirm(firm, (db) =>
      db.selectFrom('notification').select(['user_id', 'alert_text']).where('event', '=', 'fault').execute(),
    )
    expect(notified).toContainEqual({
      user_id: ada.id,
      alert_text: `${sam.name} reported a fault of Level: Bubble cracked.`,
    })
    expect(notified.map(({ user_id }) => user_id)).not.toContain(sam.id)
  })

  test('does not lose what was reported before it because both no longer fit', async () => {
    const { ada, sam, params } = await aLevel()
    await as(ada, equipment.calls.change, { params, body: { fault: 'x'.repeat(9_990) } })
    const wrong = await as(sam, reportFault, { params, body: { fault: 'Bubble cracked' } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['fault']])
    expect((await as(sam, equipment.calls.get, { params })).body.fault).toHaveLength(9_990)
  })
})

test('who does not see equipment, and another firm, reach none of it', async () => {
  const { params, erin } = await aLevel()
  expect((await as(erin, holdEquipment, { params, body: { mine: true } })).status).toBe(403)
  const { ada: eve } = await aFirm()
  expect((await as(eve, holdEquipment, { params, body: { mine: true } })).status).toBe(404)
  expect((await as(eve, reportFault, { params, body: { fault: 'No' } })).status).toBe(404)
})
