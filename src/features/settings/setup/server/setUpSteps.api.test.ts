import { expect, test } from 'vitest'

import { invoice } from '#features/invoices/invoices.ts'
import { project } from '#features/projects/projects.ts'
import { testServer } from '#test/firm.ts'
import { addSamples, listSetUpSteps, removeSamples } from '../setup.contract.ts'

const { aFirm, as, asSeen } = testServer()
test('samples come once and go together, unless work of one’s own refers to them', async () => {
  const firm = await aFirm()
  const names = async () => {
    const { body } = await as(firm.ada, project.calls.list, { query: { rows: '100' } })
    return (body as { results: { id: number; name: string; client_id: number | null }[] }).results.filter(({ name }) =>
      name.endsWith('(sample)'),
    )
  }
  const added = await as(firm.ada, addSamples, {})
  expect([added.status, added.body.samples]).toEqual([201, 9])
  expect((await as(firm.ada, addSamples, {})).status).toBe(409)
  expect((await as(firm.ada, listSetUpSteps, {})).body.samples).toBe(9)
  const samples = await names()
  expect(samples).toHaveLength(2)

  const [{ client_id } = { client_id: null }] = samples
  const { body: draft } = await as(firm.ada, invoice.calls.create, { body: { client_id: client_id ?? 0 } })
  const refused = await as(firm.ada, removeSamples, {})
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'in_use' }])
  expect(await names()).toHaveLength(2)
  expect((await asSeen(firm.ada, invoice.calls.remove, { params: { id: String(draft.id) } })).status).toBe(204)
  expect((await as(firm.ada, removeSamples, {})).body).toEqual({ samples: 0 })
  expect(await names()).toEqual([])
  // Nothing is left of them, so they can come again; one that was renamed stays with its client.
  expect((await as(firm.ada, addSamples, {})).status).toBe(201)
  const [changedSample] = await names()
  const params = { id: String(changedSample?.id) }
  const { body: before } = await as(firm.ada, project.calls.get, { params })
  await as(firm.ada, project.calls.change, { params, body: { name: 'Mill Lane', version: before.version } })
  expect((await as(firm.ada, removeSamples, {})).status).toBe(200)
  expect((await as(firm.ada, project.calls.get, { params })).body).toMatchObject({
    name: 'Mill Lane',
    client: { id: before.client_id },
  })
  expect(await names()).toEqual([])
})

test('nobody else may add, remove or see them, and no other firm has them', async () => {
  const [firm, otherFirm] = [await aFirm(), await aFirm()]
  await as(firm.ada, addSamples, {})
  for (const call of [addSamples, removeSamples, listSetUpSteps])
    expect((await as(firm.sam, call, {})).status).toBe(403)
  expect((await as(otherFirm.ada, listSetUpSteps, {})).body.samples).toBe(0)
  expect((await as(otherFirm.ada, removeSamples, {})).body).toEqual({ samples: 0 })
  expect((await as(firm.ada, listSetUpSteps, {})).body.samples).toBe(9)
})
