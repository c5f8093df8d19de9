import { expect, test } from 'vitest'

import { anEntry, aProject, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { listUnscheduled } from '../schedule.contract.ts'

const { aFirm, as, inFirm } = testServer()

test('what is due first is at the top of the tray, internal work below that for clients, with the hours that are left', async () => {
  const { sam, maya, client, project } = await aFirm()
  const [late, soon, own] = await inFirm(maya, async (db) => {
    const made = async (name: string, given: object, hoursBudget: string | null) => {
      const { id } = await aProject(db, { name, accepted: '2026-01-05', ...given })
      return aTask(db, { name, project_id: id, hoursBudget, hours: '4' })
    }
    return [
      await made('Tarn later', { client_id: client.id, deadline: '2026-05-01' }, null),
      await made('Tarn soon', { client_id: client.id, deadline: '2026-04-01' }, '10'),
      await made('Tarn own', { client_id: null, deadline: '2026-03-01' }, null),
    ]
  })
  await inFirm(maya, (db) => anEntry(db, { user_id: sam.id, project_id: soon.project_id, task_id: soon.id }))
  const { body } = await as(maya, listUnscheduled, { query: { search: 'tarn' } })
  expect(body).toMatchObject([
    { id: soon.id, client: client.name, deadline: '2026-04-01', hours_left: '2.00' },
    { id: late.id, client: client.name, deadline: '2026-05-01', hours_left: '4.00' },
    { id: own.id, client: null, deadline: '2026-03-01', hours_left: '4.00' },
  ])
  expect(body.some(({ project_id }) => project_id === project.id)).toBe(false)
  // Whoever does not see logged hours has those that are planned.
  const seen = await as(sam, listUnscheduled, { query: { search: 'tarn' } })
  expect(seen.body.every(({ hours_left }) => hours_left !== '2.00')).toBe(true)
})
