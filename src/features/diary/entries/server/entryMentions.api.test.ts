/** People mentioned in entries and in decisions: told in the app, found and read by their names. */
import { describe, expect, test } from 'vitest'

import { listNotifications } from '#features/notifications/notifications.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import * as batches from '../entryActions.contract.ts'
import * as contract from '../entries.contract.ts'
import { exportDiary, importDiary } from '../../transfer/transfer.contract.ts'

const server = testServer()
const { aFirm, as, grant, headersOf } = server
const idOf = ({ id }: { id: number }) => ({ id: String(id) })
const describePerson = async (person: BuilderPerson) =>
  (await as(person, listNotifications, { query: {} })).body.results
const day = '2026-03-02'
const body = (details: string, hour = '09') => ({
  start: `${day}T${hour}:00:00Z`,
  end: `${day}T${hour}:45:00Z`,
  details,
})
const found = async (person: BuilderPerson, search: string) => {
  const answer = await as(person, contract.listDiary, { query: { start: day, end: day, search } })
  return (answer.body as contract.DiaryEntry[]).filter(({ id }) => id !== null).map(({ details }) => details)
}

describe('a mention in an entry', () => {
  test('is named to who may see the entry, and told to those of them whom it mentions', async () => {
    const { ada, maya, olga } = await aFirm()
    const details = `Levels with @user-id:${maya.id} and @user-id:${olga.id}`
    const { body: entry } = await as(ada, contract.createDiaryEntry, { body: body(details) })
    expect(entry.mentions.map(({ name }) => name)).toEqual(['Maya Moss', 'Olga Orr'])
    // Neither manages Ada: what they may not see is not told, until they may.
    expect(await describePerson(maya)).toEqual([])
    await grant(maya, 'diary.view_entry', 'diary.view_any')
    expect(await describePerson(maya)).toMatchObject([
      {
        place: 'entry',
        resource: 'diary',
        record_id: entry.id,
        record: 'Ada Adams',
        text: expect.stringContaining(details),
      },
    ])
    await grant(maya, 'diary.view_any')
    expect(await describePerson(maya)).toEqual([])
  })

  test('nobody is mentioned whom the writer could not choose, alone, in a batch or by a timer', async () => {
    const { sam, otto } = await aFirm({
      grants: { sam: ['diary.view_entry', 'diary.add_entry', 'diary.change_entry'] },
    })
    const details = `@user-id:${otto.id}`
    const refused = { details: ['You cannot mention one of these people. Remove the mention.'] }
    expect((await as(sam, contract.createDiaryEntry, { body: body(details) })).body).toEqual(refused)
    expect((await as(sam, contract.createDiaryEntry, { body: { active: true, details } })).body).toEqual(refused)
    const { body: entry } = await as(sam, contract.createDiaryEntry, { body: body('Levels') })
    expect((await as(sam, contract.changeDiaryEntry, { params: idOf(entry), body: { details } })).body).toEqual(refused)
    const batch = await as(sam, batches.editDiary, { body: { ids: [entry.id], details } })
    expect(batch.body).toMatchObject({ errors: { [entry.id]: refused } })
  })

  test('gets one notification of many entries that are changed together', async () => {
    const { ada, maya } = await aFirm({ grants: { maya: ['diary.view_entry', 'diary.view_any'] } })
    const ids: number[] = []
    for (const hour of ['08', '10', '12'])
      ids.push((await as(ada, contract.createDiaryEntry, { body: body('Levels', hour) })).body.id)
    const details = `With @user-id:${maya.id}`
    const { body: changed } = await as(ada, batches.editDiary, { body: { ids, details } })
    expect(changed.results.map((entry) => entry.details)).toEqual([details, details, details])
    expect((await describePerson(maya)).length).toBe(1)
  })

  test('is found by the name, and leaves as a name and comes back as it was', async () => {
    const { ada, maya, olga } = await aFirm()
    const details = [`Levels with @user-id:${maya.id}`, `Levels with @user-id:${olga.id}`, 'Levels']
    for (const [nth, text] of details.entries())
      await as(ada, contract.createDiaryEntry, { body: body(text, `0${nth + 7}`) })
    expect(await found(ada, 'moss')).toEqual([details[0]])
    expect(await found(ada, 'details:"@Maya Moss"')).toEqual([details[0]])
    expect(await found(ada, '-details:maya')).toEqual([details[2], details[1]])
    const file = await server.app().inject({
      method: 'GET',
      url: `/api${exportDiary.path}`,
      query: { format: 'csv', start: day, end: day },
      headers: await headersOf(ada),
    })
    expect(file.body).toContain('Levels with @Maya Moss')
    expect(file.body).not.toContain('@user-id')
    const load = (text: string) => {
      const lines = ['User,Date,Start,End,Details', `Ada Adams,2026-03-03,09:00,10:00,${text}`]
      return as(ada, importDiary, { body: { content: base64(lines.join('\r\n')), file_name: 'a.csv' } })
    }
    expect((await load('With @Maya Moss')).status).toBe(201)
    const rows = (await as(ada, contract.listDiary, { query: { start: '2026-03-03', end: '2026-03-03' } })).body
    expect(rows).toMatchObject([{ details: `With @user-id:${maya.id}`, mentions: [{ name: 'Maya Moss' }] }])
    expect((await load(`With @user-id:${maya.id}999`)).status).toBe(400)
  })
})

test('the reason of a rejection names and tells people, once for all that is rejected by it', async () => {
  const { ada, sam, maya } = await aFirm()
  const ids: number[] = []
  for (const hour of ['08', '10']) {
    const { body: entry } = await as(sam, contract.createDiaryEntry, { body: body('Levels', hour) })
    ids.push(entry.id)
  }
  await server.inFirm(sam, (db) =>
    db.updateTable('diary_entry').set({ status: 'submitted' }).where('id', 'in', ids).execute(),
  )
  const reason = `Ask @user-id:${sam.id}, not @user-id:${ada.id}`
  const { body: rejected } = await as(maya, batches.rejectDiary, { body: { ids, reason } })
  expect(rejected.results[0]?.mentions).toMatchObject([{ name: 'Ada Adams' }, { name: 'Sam Stone' }])
  expect(await describePerson(sam)).toMatchObject([
    {
      event: 'hours_rejected',
      record: expect.stringContaining('Sam Stone'),
      text: expect.stringMatching(/: Ask @Sam Stone, not @Ada Adams$/),
    },
  ])
  const history = await as(sam, contract.listDiaryHistory, { params: { id: String(ids[0]) } })
  const notes = history.body.flatMap(({ changes }) => changes).find(({ field }) => field === 'decision_notes')
  // Sam knows of nobody but himself outside the text itself.
  expect(notes?.after).toBe('Ask @Sam Stone, not @somebody')
  const wrong = await as(maya, batches.rejectDiary, { body: { ids, reason: '@user-id:999999' } })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
})
