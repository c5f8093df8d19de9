import { expect, test } from 'vitest'

import { addDays } from '#core/days.ts'
import { changeReminders } from '#features/diary/reminders/reminders.contract.ts'
import { remind } from '#server/jobs/reminders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, testSettings } from '#test/firm.ts'
import { qualificationLettersDue } from './qualificationReminders.ts'
import { qualification } from '../qualifications.ts'

const { aFirm, as, database, inFirm } = testServer()
const end = '2027-06-30'
/** So many days before the end, at an hour in London. */
const before = (days: number, hour = '09') => `${addDays(end, -days)}T${hour}:00:00+01:00`
const run = (now: string) =>
  remind(database(), testSettings.mail, Temporal.Instant.from(now).toString(), qualificationLettersDue)

const written = (firm: { org_id: number }) =>
  inFirm(firm, (db) => db.selectFrom('mail').select(['user_id', 'subject', 'body_text']).orderBy('id').execute())

async function aQualification(ada: BuilderPerson, person: BuilderPerson) {
  const body = { user_id: person.id, name: 'First aid', reference: 'FA-12', expiration: end }
  return (await as(ada, qualification.calls.create, { body })).body
}

test('the person and their manager, at 60, 30 and 7 days, once each, however often it is looked', async () => {
  const firm = await aFirm()
  const { ada, sam, maya } = firm
  const { id } = await aQualification(ada, sam)
  await run(before(61))
  expect(await written(firm)).toEqual([])
  // Two servers at once, again the next day, and so on to the last.
  await Promise.all([run(before(60)), run(before(60))])
  expect((await written(firm)).map(({ user_id, subject }) => [user_id, subject])).toEqual([
    [sam.id, 'Your First aid expires in 60 days'],
    [maya.id, 'Sam Stone’s First aid expires in 60 days'],
  ])
  for (const days of [60, 59, 45, 31, 30, 29, 8, 7, 6, 1, 0, -1, -30]) await run(before(days))
  const all = await written(firm)
  expect(all.map(({ user_id, subject }) => [user_id, subject]).slice(2)).toEqual([
    [sam.id, 'Your First aid expires in 30 days'],
    [maya.id, 'Sam Stone’s First aid expires in 30 days'],
    [sam.id, 'Your First aid expires in 7 days'],
    [maya.id, 'Sam Stone’s First aid expires in 7 days'],
  ])
  expect(all[0]?.body_text).toContain('Your qualification First aid (FA-12) expires in 60 days, on 30/06/2027.')
  for (const { body_text } of all) expect(body_text).toContain(`/qualifications/?qualification=${id}\n`)
})

test('a manager who may not look at qualifications is informed, and not sent to where they are refused', async () => {
  const firm = await aFirm()
  const { ada, sam, fin } = firm
  await inFirm(firm, (db) => db.updateTable('member').set({ manager_id: fin.id }).where('id', '=', sam.id).execute())
  const { id } = await aQualification(ada, sam)
  await run(before(30))
  const all = await written(firm)
  expect(all.map(({ user_id }) => user_id)).toEqual([sam.id, fin.id])
  expect(all.map(({ body_text }) => body_text.includes(`?qualification=${id}\n`))).toEqual([true, false])
  expect(all[1]?.body_text).toContain('Sam Stone’s qualification First aid (FA-12) expires in 30 days')
})

test('a server that was away is late and says how many days there are; nobody is woken', async () => {
  const firm = await aFirm()
  await aQualification(firm.ada, firm.sam)
  await run(before(5, '06'))
  expect(await written(firm)).toEqual([])
  await run(before(5))
  expect((await written(firm)).map(({ subject }) => subject)).toEqual([
    'Your First aid expires in 5 days',
    'Sam Stone’s First aid expires in 5 days',
  ])
})

test('what was renewed, and who left or wants none, is let be; a new end is reminded of anew', async () => {
  const firm = await aFirm()
  const { ada, sam, olga, otto, maya } = firm
  await aQualification(ada, olga)
  const body = { user_id: olga.id, name: 'First aid', expiration: '2029-06-30' }
  await as(ada, qualification.calls.create, { body })
  await run(before(30))
  expect(await written(firm)).toEqual([])

  const sams = await aQualification(ada, sam)
  await as(sam, changeReminders, { body: { on: false } })
  await run(before(30))
  expect((await written(firm)).map(({ user_id }) => user_id)).toEqual([maya.id])
  await as(ada, qualification.calls.change, { params: { id: String(sams.id) }, body: { expiration: addDays(end, -5) } })
  await run(before(30))
  expect((await written(firm)).map(({ user_id }) => user_id)).toEqual([maya.id, maya.id])

  await aQualification(ada, otto)
  await inFirm(ada, (db) => db.updateTable('member').set({ active: false }).where('id', '=', otto.id).execute())
  await run(before(30))
  expect(await written(firm)).toHaveLength(2)
})
