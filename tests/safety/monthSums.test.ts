/**
 * Hours by month are kept as sums (docs/decisions/0155): whatever is written, together or one after the other, they are
 * what the entries come to, and a viewer is told of exactly the entries that they see.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { listUserDiary } from '#features/diary/entries/entries.contract.ts'
import { foldMonths, lookAfterMonths, wrongSums } from '#features/diary/months/server/monthSums.job.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'

const server = testServer()
const { aFirm, anEntry, as, grant, inFirm, database } = server
const admin = adminOf(database)
let firm: Firm
let rates = 0
beforeAll(async () => {
  firm = await aFirm()
})

const days = ['2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01', '2026-04-15', '2026-05-31']
const addRate = (db: TenantDb, person: BuilderPerson, date: string, amount: number) =>
  sql`insert into cost_rate (user_id, amount, date_from) values (${person.id}, ${amount}, ${date})
    on conflict (org_id, user_id, date_from) do update set amount = excluded.amount`.execute(db)
const logged = (person: BuilderPerson, date: string, more: Partial<Parameters<typeof anEntry>[1]> = {}) =>
  anEntry(person, { date, start: `${date}T09:00:00Z`, end: `${date}T17:00:00Z`, overlap_blocked: false, ...more })

describe('the kept sums', () => {
  const steps = size(60)
  test(
    `are what the entries come to after each of ${steps} random writes`,
    async () => {
      const chance = dice()
      const { org_id, sam, olga, maya, otto, ada, project, task } = firm
      const people = [sam, olga, maya]
      const [reader] = [otto]
      // Otto sees by the work alone: of what a person has in a month, only some.
      await grant(reader, 'diary.view_entry', 'diary.view_own_project')
      const chosen = sql`(select id from diary_entry where org_id = ${org_id} and not locked order by random() limit ${1 + chance.int(4)})`
      const work: Record<string, (db: TenantDb) => Promise<unknown>> = {
        log: () => {
          const more = chance.pick([
            {},
            { project_id: project.id, task_id: task.id, nonbillable_minutes: 60 },
            { project_id: project.id, breaks: 30, travel: 15 },
            { project_id: project.id, status: 'approved' as const, decided_by_id: ada.id },
            { status: 'rejected' as const, decided_by_id: ada.id },
          ])
          return logged(chance.pick(people), chance.pick(days), more)
        },
        move: (db) =>
          sql`update diary_entry set date = ${chance.pick(days)}::date, user_id = ${chance.pick(people).id} where status = 'draft' and id in ${chosen}`.execute(
            db,
          ),
        change: (db) =>
          sql`update diary_entry set breaks = ${chance.int(60)}, nonbillable_minutes = ${chance.int(120)}, details = 'Levels' where id in ${chosen}`.execute(
            db,
          ),
        approve: (db) =>
          sql`update diary_entry set status = 'approved', decided_by_id = ${ada.id} where status <> 'approved' and id in ${chosen}`.execute(
            db,
          ),
        reject: (db) =>
          sql`update diary_entry set status = 'rejected', decided_by_id = ${ada.id} where id in ${chosen}`.execute(db),
        reset: (db) =>
          sql`update diary_entry set status = 'draft', decided_by_id = null where id in ${chosen}`.execute(db),
        assign: (db) =>
          sql`update diary_entry set project_id = ${project.id}, task_id = null where status = 'draft' and id in ${chosen}`.execute(
            db,
          ),
        remove: (db) => sql`delete from diary_entry where status <> 'approved' and id in ${chosen}`.execute(db),
        rate: (db) => {
          rates += 1
          return addRate(db, chance.pick(people), chance.pick(days), 20 + (rates % 50) + 0.35)
        },
        rates: (db) =>
          sql`update cost_rate set amount = amount + 1, date_from = date_from + 1
          where org_id = ${org_id} and not exists (select from cost_rate o where o.user_id = cost_rate.user_id and o.id <> cost_rate.id)`.execute(
            db,
          ),
        unrate: (db) =>
          sql`delete from cost_rate where id in (select id from cost_rate where org_id = ${org_id} order by random() limit 1)`.execute(
            db,
          ),
        fold: (db) => foldMonths(db, org_id),
      }
      for (let step = 0; step < steps; step++) {
        const name = chance.chance(0.4) ? 'log' : chance.pick(Object.keys(work))
        await inFirm(firm, (db) => work[name]?.(db) ?? Promise.resolve())
        expect(await wrongSums(database(), org_id), `step ${step}, ${name}, seed ${chance.seed}`).toBe(0)
        if (step % 6 === 0)
          for (const viewer of [ada, sam, maya, reader]) expect(await monthsToldWrong(viewer, people)).toEqual([])
      }
      report(`${steps} random writes of hours and their costs: 0 sums wrong (seed ${chance.seed})`)
    },
    patience(60_000),
  )

  /** The entries of which the month's total differs from the sum of those that the viewer is shown of that month. */
  async function monthsToldWrong(viewer: BuilderPerson, people: readonly BuilderPerson[]) {
    const wrong: unknown[] = []
    for (const person of people)
      for (const month of ['2026-03', '2026-04', '2026-05']) {
        const params = { id: String(person.id) }
        const end = month === '2026-04' ? `${month}-30` : `${month}-31`
        const { status, body } = await as(viewer, listUserDiary, { params, query: { start: `${month}-01`, end } })
        if (status === 404) continue
        const counted = body.filter((entry) => entry.status !== 'rejected')
        const sum = counted.reduce((minutes, { hours }) => minutes + Math.round(Number(hours) * 60), 0)
        for (const { id, hours_month } of body)
          if (Math.round(Number(hours_month) * 60) !== sum) wrong.push({ viewer: viewer.name, id, hours_month, sum })
      }
    return wrong
  }
})

describe('hours and rates that are written at the same moment', () => {
  /** Both begin before either ends: the second waits, and counts what the first has written. */
  const together = async (first: (db: TenantDb) => Promise<unknown>, second: (db: TenantDb) => Promise<unknown>) => {
    const { org_id } = firm
    let waiting: Promise<unknown> | undefined
    await inTenant(database(), { orgId: org_id }, async (db) => {
      await first(db)
      waiting = inTenant(database(), { orgId: org_id }, second)
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    await waiting
    return wrongSums(database(), org_id)
  }
  const hours = (date: string) => (db: TenantDb) =>
    sql`insert into diary_entry (user_id, project_id, date, start, "end", timezone, overlap_blocked)
      values (${firm.sam.id}, ${firm.project.id}, ${date}, ${`${date}T09:00:00Z`}, ${`${date}T17:00:00Z`}, 'UTC', false)`.execute(
      db,
    )
  const rate = (date: string) => (db: TenantDb) => addRate(db, firm.sam, date, 77)

  test('are added up together, whichever comes first', async () => {
    expect(await together(hours('2026-07-02'), rate('2026-07-01'))).toBe(0)
    expect(await together(rate('2026-08-01'), hours('2026-08-02'))).toBe(0)
  })

  test('hours of two people at once wait for neither', async () => {
    const { org_id } = firm
    const order: string[] = []
    await inTenant(database(), { orgId: org_id }, async (db) => {
      await hours('2026-09-02')(db)
      await inTenant(database(), { orgId: org_id }, hours('2026-09-03'))
      order.push('second')
    })
    expect([order, await wrongSums(database(), org_id)]).toEqual([['second'], 0])
  })
})

test('a sum that is wrong is found, said, and made right', async () => {
  const { org_id } = firm
  await admin.run('alter table diary_entry disable trigger add_hours_written')
  await logged(firm.sam, '2026-10-05', { project_id: firm.project.id })
  await admin.run('alter table diary_entry enable trigger add_hours_written')
  expect(await wrongSums(database(), org_id)).toBe(2)
  const lines: unknown[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (line: unknown) => void lines.push(line) }
  await lookAfterMonths(database(), log as Parameters<typeof lookAfterMonths>[1])
  expect(lines).toEqual([{ org_id, wrong: 2 }])
  expect(await wrongSums(database(), org_id)).toBe(0)
})
