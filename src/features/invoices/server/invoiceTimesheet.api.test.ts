/** The hours behind an invoice on its PDF, and hours up to an agreed maximum. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { aChargeRate, approvedHours, aWonProject } from '#test/billing.ts'
import { testServer } from '#test/firm.ts'
import { readPdf } from '#test/pdf.ts'
import { invoice } from '../invoices.ts'

const server = testServer()
const { aFirm, app, as, asSeen, headersOf, inFirm } = server
const { calls } = invoice
const march = { start: '2026-03-01', end: '2026-03-31' }

async function aWorkedProject() {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const wonProject = await aWonProject(server, firm)
  await inFirm(firm, async (db) => {
    await aChargeRate(db, '60.00')
    const work = { user_id: sam.id, project_id: wonProject.id, by: maya.id, details: 'Along the quay' }
    await approvedHours(db, { ...work, minutes: 90 })
    await approvedHours(db, { ...work, date: '2026-03-12', minutes: 120 })
  })
  const draft = async (more: object = {}) =>
    (await as(ada, calls.draft, { body: { project_ids: [wonProject.id], ...march, ...more } })).body
  const printed = async (id: number, timesheet?: string) => {
    const url = `/api/invoices/${id}/pdf/${timesheet ? `?timesheet=${timesheet}` : ''}`
    return (await readPdf((await app().inject({ url, headers: await headersOf(ada) })).rawPayload)).text
  }
  return { ...firm, one: wonProject, draft, printed }
}

test('the timesheet behind an invoice says day, person, work and hours; amounts where each entry is a line', async () => {
  const { ada, draft, printed } = await aWorkedProject()
  const person = await draft()
  const text = await printed(person.id)
  expect(text).toMatch(/Timesheet.*Date.*Person.*Hours.*10\/03\/2026.*Sam.*Along the quay.*1\.50.*2\.00.*Total.*3\.50/s)
  expect(text.split('Timesheet')[1]).not.toContain('£')
  expect(await printed(person.id, 'none')).not.toContain('Timesheet')
  expect((await printed(person.id, 'amounts')).split('Timesheet')[1]).toMatch(/£90\.00.*£120\.00.*£210\.00/s)
  await asSeen(ada, calls.remove, { params: { id: String(person.id) } })
  const entry = await draft({ detail: 'entry' })
  expect((await printed(entry.id)).split('Timesheet')[1]).toMatch(/£90\.00.*£120\.00.*£210\.00/s)
})

test('three times twenty minutes are printed as an hour', async () => {
  const firm = await aWorkedProject()
  const { one, draft, printed, sam, maya } = firm
  for (const date of ['2026-03-16', '2026-03-17', '2026-03-18'])
    await inFirm(firm, (db) =>
      approvedHours(db, { user_id: sam.id, project_id: one.id, by: maya.id, date, minutes: 20, details: 'Levels' }),
    )
  const { id } = await draft({ start: '2026-03-16' })
  expect((await printed(id)).split('Timesheet')[1]).toMatch(
    /0:20\s*0\.34.*0:20\s*0\.33.*0:20\s*0\.33.*Total\s*1:00\s*1\.00/s,
  )
})

test('hours with a cap are billed up to it, over all invoices; a credit makes room again', async () => {
  const firm = await aWorkedProject()
  const { ada, one, draft, sam, maya } = firm
  await inFirm(firm, (db) =>
    sql`update project set contract_type = 'capped', cap = 250 where id = ${one.id}`.execute(db),
  )
  const first = await draft()
  expect(first).toMatchObject({ amount_net: '210.00', lines: [{ discount: '0.00' }] })
  const more = (date: string) =>
    inFirm(firm, (db) => approvedHours(db, { user_id: sam.id, project_id: one.id, by: maya.id, date, minutes: 120 }))
  await more('2026-03-16')
  const second = await draft()
  expect(second).toMatchObject({ amount_net: '40.00', lines: [{ quantity: '2', discount: '80.00', net: '40.00' }] })
  expect(second.lines[0]?.description).toContain('Up to the agreed maximum')
  await more('2026-03-17')
  const third = await draft()
  expect(third).toMatchObject({ amount_net: '0.00', lines: [{ discount: '120.00' }] })
  for (const { id } of [third, second, first]) await asSeen(ada, calls.remove, { params: { id: String(id) } })
  expect((await draft({ detail: 'entry' })).amount_net).toBe('250.00')
})
