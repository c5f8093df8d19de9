/** Calendars for other programs: what they hold for whom, and that a secret opens nothing but its own. */
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, today, weekStart } from '#core/days.ts'
import { undoChange } from '#core/undo.contract.ts'
import { actingOn } from '#test/acting.ts'
import { aBooking, anEquipment, type BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import {
  createFeed,
  type FeedDetail,
  feedDetails,
  type FeedKind,
  feedKinds,
  listFeeds,
  maxFeeds,
  revokeFeed,
} from '../feeds.contract.ts'

const server = testServer()
const { aFirm, as, grant, inFirm, raw } = server
const { act } = actingOn(server)
const monday = addDays(weekStart(today('Europe/London'), 1), 7)
const withId = (record: { id: number }) => ({ params: { id: String(record.id) } })

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})

async function make(person: BuilderPerson, kind: FeedKind, detail: FeedDetail = 'titles') {
  const { status, body, text } = await as(person, createFeed, { body: { kind, detail } })
  expect(status, text).toBe(201)
  return body
}
const fetched = (address: string) => raw({ url: new URL(address).pathname })
/** Lines of events alone, unfolded; their stamps are not compared. */
async function read(address: string) {
  const { status, text, headers } = await fetched(address)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return text.replaceAll('\r\n ', '').split('\r\n')
}
const describeLines = (lines: readonly string[], ...names: string[]) =>
  lines
    .filter((line) => names.includes(line.split(/[:;]/)[0] ?? ''))
    .map((line) => line.replace(/^.*?(:|VALUE=DATE:)/, ''))
const open = async (person: BuilderPerson, kind: FeedKind, detail?: FeedDetail) =>
  read((await make(person, kind, detail)).address)

/** Sam is booked for the whole of next week, Olga and the total station with him on its first two days. */
async function planned() {
  const { sam, olga, task, project } = firm
  await inFirm(firm, async (db) => {
    await db
      .updateTable('project')
      .set({ address_line1: 'Quay 1', address_city: 'Preston', site_access: 'Key at the lock' })
      .where('id', '=', project.id)
      .execute()
    const station = await anEquipment(db, { name: 'Total station' })
    const owner = { task_id: task.id, label: '', start: monday, end: addDays(monday, 1) }
    await aBooking(db, { ...owner, user_id: sam.id, end: addDays(monday, 8), confirmed: false, notes: 'Tide at 10' })
    await aBooking(db, { ...owner, user_id: olga.id })
    await aBooking(db, { ...owner, equipment_id: station.id })
  })
}
async function away(person: BuilderPerson, decision: 'A' | 'P' = 'A', { name = 'Surgery', sickness = false } = {}) {
  await inFirm(person, async (db) => {
    const { id: type_id } = await db
      .insertInto('leave_type')
      .values({ name, sickness, needs_approval: decision === 'P' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const day = addDays(monday, 14)
    const owner = { user_id: person.id, year_start: `${day.slice(0, 4)}-01-01` }
    const { id: leave_id } = await db
      .insertInto('leave')
      .values({ user_id: person.id, type_id, start: day, end: addDays(day, 1), decision })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('leave_day')
      .values([0, 1].map((more) => ({ ...owner, leave_id, day: addDays(day, more), scheduled: 450 })))
      .execute()
  })
}
const compact = (days: number) => addDays(monday, days).replaceAll('-', '')

describe('my schedule', () => {
  test('says where, for what, with whom and with which equipment, on the days that are worked', async () => {
    await planned()
    const lines = await open(firm.sam, 'schedule', 'full')
    expect(describeLines(lines, 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'STATUS')).toEqual(
      [
        [compact(0), compact(5)],
        [compact(7), compact(9)],
      ].flatMap((days) => [...days, `${firm.project.reference} Levels`, 'Quay 1\\, Preston', 'TENTATIVE']),
    )
    const [details] = describeLines(lines, 'DESCRIPTION')
    for (const part of ['Bridge', 'Access: Key at the lock', 'With Olga Orr', 'Equipment: Total station', 'Tide at 10'])
      expect(details).toContain(part)
    expect(describeLines(lines, 'URL')[0]).toBe(`https://fieldbook.example.com/projects/${firm.project.id}/`)
  })

  test('says less in less detail: titles alone, or only that one is taken; leave too', async () => {
    await planned()
    await away(firm.sam)
    const titles = (await open(firm.sam, 'schedule', 'titles')).join('\n')
    expect(titles).toContain('Levels')
    expect(titles).toContain('SUMMARY:Surgery')
    for (const hidden of ['Quay', 'lock', 'Olga', 'Total', 'Tide', 'URL']) expect(titles).not.toContain(hidden)
    const busy = await open(firm.sam, 'schedule', 'busy')
    expect(describeLines(busy, 'SUMMARY')).toEqual(['Booked', 'Booked', 'Away'])
    expect(busy.join('\n')).not.toMatch(/Levels|Surgery|Quay/)
  })
})

describe('absences of my team', () => {
  test('have their types for who may see them, and for nobody else', async () => {
    await away(firm.sam)
    // Maya manages Sam, and sees why he is away; a colleague of his department sees only that.
    const colleague = await server.aPerson(firm, {
      name: 'Col League',
      group_ids: [firm.groups['Staff'] ?? 0],
      department_id: firm.departments.field.id,
    })
    await grant(colleague, 'tasks.view_task', 'projects.view_project')
    expect(describeLines(await open(firm.maya, 'absences', 'full'), 'SUMMARY')).toEqual(['Sam Stone: Surgery'])
    expect(describeLines(await open(firm.maya, 'absences', 'busy'), 'SUMMARY')).toEqual(['Sam Stone: Away'])
    const seen = await open(colleague, 'absences', 'full')
    expect(describeLines(seen, 'SUMMARY')).toEqual(['Sam Stone: Unavailable'])
    expect(seen.join('\n')).not.toContain('leave-')
    // Neither another department, nor who sees no schedule and no leave.
    expect(describeLines(await open(firm.otto, 'absences'), 'SUMMARY')).toEqual([])
    await grant(colleague, 'diary.view_entry')
    expect(describeLines(await open(colleague, 'absences'), 'SUMMARY')).toEqual([])
  })

  test('have what waits for a decision only for who may see it, as a request', async () => {
    await away(firm.sam, 'P')
    const lines = await open(firm.maya, 'absences')
    expect(describeLines(lines, 'SUMMARY', 'STATUS')).toEqual(['Sam Stone: Surgery (requested)', 'TENTATIVE'])
    expect(describeLines(await open(firm.maya, 'absences', 'busy'), 'SUMMARY')).toEqual([])
  })
})

test('a sickness is no more than “Absent” in any calendar of anybody, in whatever detail', async () => {
  await away(firm.sam, 'A', { name: 'Flu', sickness: true })
  const summaries: Record<string, string[]> = {}
  for (const [who, owner] of Object.entries({ sam: firm.sam, maya: firm.maya, ada: firm.ada }))
    for (const kind of feedKinds)
      for (const detail of feedDetails) {
        const lines = await open(owner, kind, detail)
        expect(lines.join('\n'), `${who} ${kind} ${detail}`).not.toMatch(/flu|sick/i)
        summaries[`${who} ${kind} ${detail}`] = describeLines(lines, 'SUMMARY')
      }
  expect(summaries).toMatchObject({
    'sam schedule busy': ['Away'],
    'sam schedule titles': ['Absent'],
    'sam schedule full': ['Absent'],
    'maya absences titles': ['Sam Stone: Absent'],
    'maya absences full': ['Sam Stone: Absent'],
  })
})

test('equipment is booked for what the owner may see, and for others it is booked', async () => {
  await planned()
  expect(describeLines(await open(firm.maya, 'equipment'), 'SUMMARY')).toEqual([
    `Total station: ${firm.project.reference} Levels`,
  ])
  await grant(firm.otto, 'tasks.view_task', 'equipment.view_equipment')
  expect(describeLines(await open(firm.otto, 'equipment'), 'SUMMARY')).toEqual(['Total station: Booked'])
  await grant(firm.otto, 'tasks.view_task')
  expect(describeLines(await open(firm.otto, 'equipment'), 'SUMMARY')).toEqual([])
})

test('bank holidays leave the day free, and are those of the person’s calendar', async () => {
  await inFirm(firm, async (db) => {
    const [calendar] = await db.selectFrom('calendar').select('id').orderBy('id').execute()
    const otherRecord = await db
      .insertInto('calendar')
      .values({ name: 'Yard' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('holiday').execute()
    await db
      .insertInto('holiday')
      .values([
        { calendar_id: calendar?.id ?? 0, day: monday, name: 'May Day' },
        { calendar_id: calendar?.id ?? 0, day: addDays(monday, 1), name: 'Fair', half: true },
        { calendar_id: otherRecord.id, day: monday, name: 'Yard day' },
      ])
      .execute()
  })
  expect(describeLines(await open(firm.sam, 'holidays'), 'SUMMARY', 'TRANSP')).toEqual([
    'May Day',
    'TRANSPARENT',
    'Fair (half day)',
    'TRANSPARENT',
  ])
})

describe('a secret', () => {
  test('is shown once and stored as its hash; it opens nothing once it is revoked, until that is undone', async () => {
    const { sam, maya } = firm
    const { id, address, ...feed } = await make(sam, 'schedule', 'full')
    const [, secret = ''] = /feeds\/(.*)\.ics$/.exec(address) ?? []
    expect((await as(sam, listFeeds, {})).body).toEqual([{ id, ...feed }])
    const saved = await inFirm(sam, (db) => db.selectFrom('calendar_feed').selectAll().execute())
    expect(JSON.stringify(saved)).not.toContain(secret.slice(-20))
    expect((await fetched(address)).status).toBe(200)
    expect((await as(maya, revokeFeed, withId({ id }))).status).toBe(404)
    const revoked = await as(sam, revokeFeed, withId({ id }))
    expect(revoked.status).toBe(204)
    const [gone, never] = [await fetched(address), await fetched(address.replace(/.{8}\.ics/, 'AAAAAAAA.ics'))]
    expect([gone.status, gone.text]).toEqual([never.status, never.text])
    expect(gone.status).toBe(404)
    expect(gone.body).toEqual({
      detail: 'This calendar is no longer shared. Create a new one in Fieldbook, on your account page.',
    })
    await as(sam, undoChange, { body: { token: String(revoked.headers['x-undo']) } })
    expect((await fetched(address)).status).toBe(200)
  })

  test('opens nothing of another organisation, nor for who left or may not see it any more', async () => {
    const elsewhere = await aFirm({ name: 'Quay' })
    const { address } = await make(firm.sam, 'schedule')
    const [holidays, mine] = [(await make(firm.sam, 'holidays')).address, (await make(firm.otto, 'schedule')).address]
    expect((await fetched(address.replace(`/${firm.org_id}.`, `/${elsewhere.org_id}.`))).status).toBe(404)
    await grant(firm.sam, 'diary.view_entry')
    expect([(await fetched(address)).status, (await fetched(holidays)).status]).toEqual([404, 200])
    await inFirm(firm, (db) => db.updateTable('member').set({ active: false }).where('id', '=', firm.otto.id).execute())
    expect((await fetched(mine)).status).toBe(404)
  })

  test('is made by its owner alone, of what they may see, and not of too many', async () => {
    const { sam, ada } = firm
    const { call } = await act(ada, sam)
    const acting = await call(createFeed, { body: { kind: 'schedule', detail: 'full' } })
    expect(acting.status).toBe(403)
    await grant(sam, 'diary.view_entry')
    expect((await as(sam, createFeed, { body: { kind: 'equipment', detail: 'busy' } })).body).toEqual({
      detail: 'You need permission to see the schedule.',
    })
    for (let made = 0; made < maxFeeds; made += 1) await make(sam, 'holidays')
    const more = await as(sam, createFeed, { body: { kind: 'holidays', detail: 'busy' } })
    expect([more.status, more.body['code']]).toEqual([409, 'state'])
  })
})
