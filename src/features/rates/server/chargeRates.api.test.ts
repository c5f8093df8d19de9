import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { explainRate, rateCalls } from '../rates.contract.ts'
import { chargeRateOf, chargeRatesOf, payerOf } from './chargeRates.ts'
import { untyped } from '#test/untyped.ts'

const { aFirm, as, grant, inFirm } = testServer()
const from = (date_from: string, amount = '80') => ({ kind: 'charge' as const, date_from, amount })

describe('charge rates', () => {
  test('are added for any of what they may name, listed the most specific first, and changed', async () => {
    const { ada, sam, project, client } = await aFirm()
    const add = (body: object) => as(ada, rateCalls.create, { body: { ...from('2026-01-01'), ...body } })
    const { body: general } = await add({})
    const { body: ofClient } = await add({ client_id: client.id, role: 'Surveyor', amount: '85.5' })
    const { status, body: ofProject } = await add({ project_id: project.id, user_id: sam.id })
    expect([status, ofProject]).toMatchObject([201, { kind: 'charge', user: { name: sam.name }, client_id: null }])
    const listed = async (query: object) => (await as(ada, rateCalls.list, { query })).body.map(({ id }) => id)
    expect(await listed({ kind: 'charge' })).toEqual([ofProject.id, ofClient.id, general.id])
    expect(await listed({ kind: 'charge', client_id: String(client.id) })).toEqual([ofClient.id])
    const { body } = await as(ada, rateCalls.change, {
      params: { id: String(ofClient.id) },
      body: { role: '', amount: '86', version: ofClient.version },
    })
    expect(body).toMatchObject({ client_id: client.id, role: null, amount: '86.00' })
    const { headers } = await as(ada, rateCalls.remove, { params: { id: String(general.id) } })
    expect(headers['x-undo']).toBeTruthy()
    expect(await listed({})).toEqual([ofProject.id, ofClient.id])
  })

  test('each refusal has its sentence', async () => {
    const { ada, sam, client } = await aFirm()
    const add = async (body: object) => (await as(ada, rateCalls.create, { body: untyped(body) })).body
    expect(await add({ kind: 'charge', amount: '80' })).toEqual({
      date_from: ['Enter the first day of the rate.'],
    })
    expect(await add({ kind: 'charge', amount: '80', date_from: '31/01/2026' })).toEqual({
      date_from: ['Enter a date as YYYY-MM-DD.'],
    })
    for (const amount of ['-1', '1000000', 'ten', '80.123'])
      expect(await add(from('2026-01-01', amount))).toEqual({
        amount: ['Enter an amount for an hour, such as 95.00.'],
      })
    const twice = { ...from('2026-01-01'), client_id: client.id, role: 'Surveyor' }
    await add(twice)
    expect(await add({ ...twice, role: 'SURVEYOR' })).toEqual({
      date_from: ['The same work already has a rate from this day. Change it, or choose another day.'],
    })
    expect(await add({ ...from('2026-01-01'), project_id: 999_999 })).toEqual({ project_id: ['Invalid choice.'] })
    expect(
      await add({ kind: 'cost', user_id: sam.id, client_id: client.id, amount: '1', date_from: '2026-01-01' }),
    ).toEqual({ client_id: ['A cost rate is for a person only.'] })
  })

  test('who sees neither invoices nor financial figures is shown none, and who keeps invoices sees no costs beside them', async () => {
    const { ada, sam, project } = await aFirm()
    const { body: rate } = await as(ada, rateCalls.create, { body: from('2026-01-01') })
    await as(ada, rateCalls.create, { body: { user_id: sam.id, amount: '40', date_from: '2026-01-01' } })
    await grant(sam, 'projects.view_project', 'users.view_user')
    const why = { params: { id: String(project.id) }, query: {} }
    expect((await as(sam, rateCalls.list, { query: {} })).status).toBe(403)
    expect((await as(sam, explainRate, why)).status).toBe(403)
    await grant(sam, 'invoice.view_invoice', 'invoice.change_invoice', 'projects.view_project', 'users.view_user')
    expect((await as(sam, rateCalls.list, { query: {} })).body).toMatchObject([{ id: rate.id, kind: 'charge' }])
    const changed = { params: { id: String(rate.id) }, body: { amount: '81' } }
    expect((await as(sam, rateCalls.change, changed)).body).toMatchObject({ amount: '81.00' })
    await grant(sam, 'invoice.view_invoice')
    expect((await as(sam, rateCalls.change, changed)).status).toBe(403)
  })

  test('what names something out of reach is not listed, and not changed', async () => {
    const { ada, sam, client } = await aFirm()
    const { body: rate } = await as(ada, rateCalls.create, { body: { ...from('2026-01-01'), client_id: client.id } })
    await grant(sam, 'invoice.view_invoice', 'invoice.change_invoice')
    expect((await as(sam, rateCalls.list, { query: {} })).body).toEqual([])
    const target = { params: { id: String(rate.id) } }
    expect((await as(sam, rateCalls.change, { ...target, body: { amount: '1' } })).status).toBe(404)
    expect((await as(sam, rateCalls.remove, target)).status).toBe(404)
  })

  test('of two clients that become one the rate of the one that stays holds', async () => {
    const { ada, client: saved } = await aFirm()
    const gone = await inFirm(ada, (db) => build.aClient(db))
    const add = (client_id: number, date: string, amount: string) =>
      as(ada, rateCalls.create, { body: { ...from(date, amount), client_id } })
    await add(saved.id, '2026-01-01', '80')
    await add(gone.id, '2026-01-01', '70')
    await add(gone.id, '2026-02-01', '75')
    const { status, body } = await as(ada, clientMerges.merge, {
      params: { id: String(saved.id) },
      body: { from_id: gone.id },
    })
    expect([status, body.id]).toEqual([200, saved.id])
    const { body: rates } = await as(ada, rateCalls.list, { query: { kind: 'charge' } })
    expect(rates.map(({ client_id, amount }) => [client_id, amount])).toEqual([
      [saved.id, '75.00'],
      [saved.id, '80.00'],
    ])
  })
})

test('why a rate holds: the winner, those that it comes before, and those that have not begun', async () => {
  const { ada, sam, project, client } = await aFirm()
  await inFirm(ada, (db) => db.updateTable('member').set({ position: 'Surveyor' }).where('id', '=', sam.id).execute())
  const add = async (body: object) => (await as(ada, rateCalls.create, { body: untyped(body) })).body.id
  const general = await add(from('2026-01-01', '70'))
  const ofClient = await add({ ...from('2026-01-01', '75'), client_id: client.id })
  const ofRole = await add({ ...from('2026-01-01', '78'), client_id: client.id, role: 'surveyor' })
  const later = await add({ ...from('2026-09-01', '90'), project_id: project.id })
  const ask = async (date: string) =>
    (await as(ada, explainRate, { params: { id: String(project.id) }, query: { user_id: String(sam.id), date } })).body
  const { rate, why, others, role } = await ask('2026-06-01')
  expect([rate?.id, role]).toEqual([ofRole, 'Surveyor'])
  expect(why).toBe('This rate is for a client and a role: no more specific rate applies on this day.')
  expect(others.map((record) => [record.rate.id, record.why])).toEqual([
    [ofClient, 'Both are for a client: one for a role comes before one for anybody.'],
    [general, 'A rate for a client comes before one for any work.'],
    [later, 'This rate begins later.'],
  ])
  expect((await ask('2026-10-01')).rate?.id).toBe(later)
  expect(await ask('2025-12-31')).toMatchObject({
    rate: null,
    why: 'No charge rate applies to this work on this day.',
  })
})

interface Entry {
  id: number
  date: string
  user_id: number
  position: string
  project_id: number | null
  payer: number | null
  service_id: number | null
  type_id: number | null
}
interface Row {
  id: number
  date_from: string
  project_id: number | null
  client_id: number | null
  service_id: number | null
  user_id: number | null
  role: string | null
  task_type_id: number | null
}
/** The rule once more, as it is written: place by place, worker by worker, the newest that has begun. */
function plainly(rates: readonly Row[], entry: Entry): number | null {
  const fitting = rates.filter(
    (rate) =>
      rate.date_from <= entry.date &&
      (rate.project_id ?? entry.project_id) === entry.project_id &&
      (rate.client_id ?? entry.payer) === entry.payer &&
      (rate.service_id ?? entry.service_id) === entry.service_id &&
      (rate.user_id ?? entry.user_id) === entry.user_id &&
      (rate.role ?? entry.position).toLowerCase() === entry.position.toLowerCase() &&
      (rate.task_type_id ?? entry.type_id) === entry.type_id,
  )
  const first = (items: Row[], names: (keyof Row)[]) => {
    for (const name of names) {
      const saying = items.filter((rate) => rate[name] !== null)
      if (saying.length > 0) return saying
    }
    return items
  }
  let left = first(fitting, ['project_id', 'client_id', 'service_id'])
  left = first(left, ['user_id', 'role', 'task_type_id'])
  for (const name of ['client_id', 'service_id', 'role', 'task_type_id'] as const) left = first(left, [name])
  return (
    left.toSorted((scopedRate, otherScopedRate) => (scopedRate.date_from < otherScopedRate.date_from ? 1 : -1))[0]
      ?.id ?? null
  )
}

test('by chance: each entry has the rate that the rule says, alone and among many', async () => {
  const { ada, maya, sam, olga } = await aFirm()
  const day = (index: number) => `2026-0${1 + (index % 3)}-0${1 + (index % 7)}`
  const compared = { entries: 0, rated: 0 }
  await inFirm(ada, async (db) => {
    const people = [maya.id, sam.id, olga.id]
    for (const [index, id] of people.entries())
      await db
        .updateTable('member')
        .set({ position: ['Surveyor', 'surveyor', ''][index] ?? '' })
        .where('id', '=', id)
        .execute()
    const work = await someWork(db)
    const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 1 })
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const rate = fc.record({
      project_id: maybe(ids(work.projects)),
      client_id: maybe(ids(work.clients)),
      service_id: maybe(ids(work.services)),
      user_id: maybe(people),
      role: maybe(['SURVEYOR', 'Engineer']),
      task_type_id: maybe(ids(work.types)),
      date_from: fc.nat(8).map(day),
    })
    const sparse = fc.tuple(rate, fc.integer({ min: 0, max: 63 })).map(([record, bits]) => ({
      ...record,
      ...Object.fromEntries(
        ['project_id', 'client_id', 'service_id', 'user_id', 'role', 'task_type_id'].flatMap((name, index) =>
          bits & (1 << index) ? [[name, null]] : [],
        ),
      ),
    }))
    await someEntries(db, people, work, day)
    for (const rates of fc.sample(fc.array(sparse, { minLength: 1, maxLength: 25 }), 40)) {
      await sql`delete from charge_rate`.execute(db)
      for (const record of rates)
        await sql`insert into charge_rate (project_id, client_id, service_id, user_id, role, task_type_id, date_from, amount)
          values (${record.project_id}, ${record.client_id}, ${record.service_id}, ${record.user_id}, ${record.role}, ${record.task_type_id},
            ${record.date_from}, 1) on conflict do nothing`.execute(db)
      const { rows: saved } = await sql<Row>`select * from charge_rate`.execute(db)
      const { rows: entries } = await sql<Entry & { rate_id: number | null; of_many: number | null }>`
        with found as (select * from diary_entry where org_id = ${ada.org_id}), ${chargeRatesOf('found', ada.org_id)}
        select entry.id, entry.date, entry.user_id, member.position, entry.project_id, ${payerOf('project')} as payer,
            project.service_id, task.type_id, charge.rate_id, many.rate_id as of_many
          from diary_entry entry ${chargeRateOf('entry')}
          join member on member.org_id = entry.org_id and member.id = entry.user_id
          left join project on project.org_id = entry.org_id and project.id = entry.project_id
          left join task on task.org_id = entry.org_id and task.id = entry.task_id
          left join found_charge many on many.id = entry.id
         where entry.org_id = ${ada.org_id}`.execute(db)
      for (const entry of entries) {
        const expected = plainly(saved, entry)
        expect([entry.rate_id, entry.of_many]).toEqual([expected, expected])
        compared.entries += 1
        if (expected !== null) compared.rated += 1
      }
    }
  })
  expect(compared.entries).toBeGreaterThan(1000)
  expect(compared.rated).toBeGreaterThan(300)
  expect(compared.rated).toBeLessThan(compared.entries)
})

/** Projects of two clients and services, one paid for by somebody else, with tasks of two types and of none. */
async function someWork(db: TenantDb) {
  const [first, two] = [await build.aClient(db), await build.aClient(db)]
  const clients = [first, two]
  const services = await db
    .insertInto('service')
    .values([{ name: 'Rate A' }, { name: 'Rate B' }])
    .returning('id')
    .execute()
  const types = await db
    .insertInto('task_type')
    .values([{ name: 'Site' }, { name: 'Office' }])
    .returning('id')
    .execute()
  const service_id = services[0]?.id ?? null
  const projects = [
    await build.aProject(db, { client_id: first.id, service_id }),
    await build.aProject(db, { client_id: first.id, billing_client_id: two.id, service_id: services[1]?.id ?? null }),
    await build.aProject(db, { client_id: null }),
  ]
  const tasks: { id: number; project_id: number }[] = []
  for (const project of projects)
    for (const type_id of [types[0]?.id ?? null, types[1]?.id ?? null, null])
      tasks.push({ ...(await build.aTask(db, { project_id: project.id, type_id })), project_id: project.id })
  return { clients, services, types, projects, tasks }
}

async function someEntries(
  db: TenantDb,
  people: readonly number[],
  { tasks }: Awaited<ReturnType<typeof someWork>>,
  day: (index: number) => string,
) {
  let index = 0
  for (const user_id of people)
    for (const task of tasks) {
      index += 1
      const date = day(index)
      await build.anEntry(db, {
        user_id,
        project_id: task.project_id,
        task_id: task.id,
        date,
        start: `${date}T09:00:00Z`,
        end: `${date}T10:00:00Z`,
      })
    }
}
