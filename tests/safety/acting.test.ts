/**
 * In another's name: every changing call is either refused to who acts as somebody else or is on the list of those that
 * may be done so. A call of a later feature that is in neither fails here by name, and one that decides, hands out
 * permissions or touches a password cannot be put on the list.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { inPersonOf } from '#core/notWhileImpersonating.ts'
import { allPermissions } from '#core/permissions.ts'
import { editDiary } from '#features/diary/entries/entryActions.contract.ts'
import {
  changeDiaryEntry,
  createDiaryEntry,
  getDiaryEntry,
  listDiaryHistory,
} from '#features/diary/entries/entries.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { inPersonKind } from '#server/access/notWhileImpersonating.ts'
import { actingOn } from '#test/acting.ts'
import { testServer } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { ask, jsonOf } from './support/ask.ts'
import { report } from './support/dice.ts'
import { callIn, callsOfKinds } from './support/kinds.ts'
import { callOf } from './support/permissionTable.ts'
import { bodyOf, changes, endpoints, urlOf } from './support/rules.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { aWorld, type World } from './support/world.ts'

const server = testServer({}, { empty: true })
const { act } = actingOn(server)
const persona = 'every permission, no group of the firm'
const admin = adminOf(server.database)
let world: World
/** The administrator as somebody who may do everything: what is refused is refused for nothing else. */
let acting: Awaited<ReturnType<typeof act>>
beforeAll(async () => {
  world = await aWorld(server, admin)
  acting = await act(world.ours.ada, world.people[persona])
})

const changing = endpoints.filter((endpoint) => changes(endpoint) && endpoint.access !== 'public')
/** Changes that who acts as somebody may make, recorded with both names: all that is usual of records but people, all filter sets, and these. */
const ofRecords = new Set(callsOfKinds.map(callIn).filter((call) => !call.includes('/users/')))
const inTheirName = new Set([
  ...changing.flatMap((endpoint) =>
    ofRecords.has(callOf(endpoint)) || endpoint.path.includes('/filter-sets/') ? [endpoint.name] : [],
  ),
  ...`
logoutToken logoutSession
changeCompany addSamples removeSamples createDepartment changeDepartment deleteDepartment createService changeService deleteService
createHoliday changeHoliday deleteHoliday createCalendar changeCalendar deleteCalendar fillCalendar createVatRate addUsualVatRates
changeVatRate deleteVatRate createNominalAccount changeNominalAccount deleteNominalAccount changeAccountUse changeAccountingSync
retryAccountingSync createExtraField
orderExtraFields changeExtraField deleteExtraField changeTag mergeTag deleteTag
createClientCategory changeClientCategory deleteClientCategory createClientType changeClientType deleteClientType
mergeClient undoClientMerge createEmailTemplate changeEmailTemplate deleteEmailTemplate
createCrmLink deleteCrmLink pullCrm sendContactMessage sendMessageAgain mergeContact undoContactMerge
createQualificationType changeQualificationType deleteQualificationType deleteQualifications
createRate changeRate deleteRate
createProjectValuation changeValuation deleteValuation submitValuation reopenValuation
submitExpenses recallExpenses copyExpense createExpenseType changeExpenseType deleteExpenseType createExpensePaymentMethod
changeExpensePaymentMethod deleteExpensePaymentMethod changeDocumentSettings changeMapSettings tryMap createBankAccount changeBankAccount deleteBankAccount createMileageRate changeMileageRate deleteMileageRate
draftInvoice writeOff undoWriteOff closeMonth reopenMonth sendInvoice remindInvoices issueInvoice creditInvoice readBill allocatePayment lockPayment allocateCreditNote refundCredit returnPayment previewBankFile bookBankLines sendStatement createInvoiceType changeInvoiceType deleteInvoiceType
createBookings bookCrew changeBooking deleteBooking changeBookings copyBookings deleteBookings createAssignment changeAssignment
createLeaveType changeLeaveType deleteLeaveType changeLeaveYear
createProjectComment changeComment deleteComment
readNotifications readAllNotifications changeDashboardArrangement
createProjectCategory changeProjectCategory deleteProjectCategory createProjectSource changeProjectSource
deleteProjectSource createAbandonedReason changeAbandonedReason deleteAbandonedReason createConfirmation
changeConfirmation deleteConfirmation
holdEquipment reportFault
copyTasks deleteTasks tickTask createTaskType changeTaskType deleteTaskType
createTaskTemplate changeTaskTemplate deleteTaskTemplate addTemplateTasks
copyProject createQuoteItem changeQuoteItem deleteQuoteItem saveProjectQuoteItems orderProjectQuoteItems
createProjectFeature changeFeature deleteFeature previewProjectFeatures loadProjectFeatures
createQuoteItemType changeQuoteItemType deleteQuoteItemType
createQuoteItemTemplate changeQuoteItemTemplate deleteQuoteItemTemplate
createDocumentTemplate changeDocumentTemplate deleteDocumentTemplate
previewDocument getDocumentValues previewTemplate makeDocument sendDocument makeDocumentLink revokeDocumentLinks
createEquipmentCategory changeEquipmentCategory deleteEquipmentCategory
moveFiles deleteFiles uploadFiles changeFile deleteFile
createDiaryEntry changeDiaryEntry deleteDiaryEntry editDiary deleteDiary submitDiary recallDiary previewDiaryImport
importDiary undoDiaryImport copyDiary pinDiaryWork
sendTestMail
undoChange
`
    .trim()
    .split(/\s+/),
])

const refused = endpoints.filter((endpoint) => inPersonKind(endpoint) !== undefined)

/** Sentences of calls that must be done in person, by where the call is. */
const telling =
  /approve|reject|reset|decide|decline|\/check|accept|password|passkey|factor|recovery|sessions|signature|invite|groups|activate|acquire/

/** Finds calls that are on the list and must not be, or are on neither. */
const faultsOf = (calls: typeof endpoints, list: ReadonlySet<string>) => [
  ...calls.flatMap((endpoint) => {
    const { name, path } = endpoint
    const kind = inPersonKind(endpoint)
    if (kind !== undefined) return list.has(name) ? [`${name} is refused and on the list`] : []
    if (!list.has(name)) return [`${name}: say on its contract that it is done in person, or put it on the list`]
    return telling.test(path) ? [`${name} is on the list, and looks as if it were done in person`] : []
  }),
  ...[...list]
    .filter((name) => !calls.some((call) => call.name === name))
    .map((name) => `${name} is on the list and gone`),
]

describe('every changing call', () => {
  test('is refused in the name of another, or is on the list', () => {
    expect(faultsOf(changing, inTheirName)).toEqual([])
    expect(refused.length).toBeGreaterThan(30)
  })

  test('and one that nobody thought of, and a decision on the list, are found', () => {
    const [endpoint] = changing.filter(({ name }) => name === 'submitDiary')
    if (!endpoint) throw new Error('There is no submitDiary.')
    const later = { ...endpoint, name: 'decideLeave', path: '/leave/:id/decide/' } as const
    expect(faultsOf([later], new Set())).toEqual([
      'decideLeave: say on its contract that it is done in person, or put it on the list',
    ])
    expect(faultsOf([later], new Set(['decideLeave']))).toEqual([
      'decideLeave is on the list, and looks as if it were done in person',
    ])
    expect(inPersonKind({ ...later, access: 'leave.decide_any' })).toBe('decision')
  })

  test('no permission to decide goes along, whichever it is', () => {
    const deciding = allPermissions.filter((name) => /decide|reset|approve|reject|check_/.test(name))
    expect(deciding.length).toBeGreaterThan(12)
    expect(deciding.filter((name) => inPersonOf(name) !== 'decision')).toEqual([])
  })
})

const sentences: Record<string, [number, string]> = {
  account: [403, 'Only Eve Ends can see or change this. Stop acting as them first.'],
  decision: [403, 'You cannot make decisions while acting as another person. Stop acting first.'],
  people: [403, 'You cannot change people, groups or permissions while acting as another person. Stop acting first.'],
  organisation: [403, 'You cannot switch organisations while acting as another person. Stop acting first.'],
  all: [403, 'You cannot export all data while acting as another person. Stop acting first.'],
  impersonation: [409, 'You are already acting as another person. Stop acting first.'],
}

test('what is done in person is refused with its sentence, and has no effect', async () => {
  const before = await snapshot(admin)
  for (const endpoint of refused) {
    const payload = bodyOf(endpoint, world, persona)
    const url = urlOf(endpoint, world, { persona })
    const sent = { method: endpoint.method, url, headers: acting.headers, ...(payload && { payload }) }
    const answer = await ask(server.app(), sent)
    const results = [answer.status, jsonOf(answer)['detail']]
    expect(results, endpoint.name).toEqual(sentences[inPersonKind(endpoint) ?? ''])
  }
  expect(changed(before, await snapshot(admin))).toEqual([])
  report(`acting: ${refused.length} calls refused`)
})

const atDay = (day: number) => {
  const date = `2026-01-${String(day).padStart(2, '0')}`
  return { start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` }
}
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const submitted = (day: number) =>
  server.anEntry(world.ours.sam, { ...atDay(day), date: atDay(day).start.slice(0, 10), status: 'submitted' })

describe('a decision', () => {
  test.each([
    ['approved', 20],
    ['rejected', 21],
    ['draft', 22],
  ] as const)('that a change of status to %s stands for is one too', async (status, day) => {
    const entry = await submitted(day)
    const before = await snapshot(admin)
    for (const answer of [
      await acting.call(editDiary, { body: { ids: [entry.id], status, reason: 'Why' } }),
      await acting.call(changeDiaryEntry, { ...params(entry), body: { status, reason: 'Why' } }),
    ])
      expect([answer.status, answer.body['detail']]).toEqual(sentences['decision'])
    expect(changed(before, await snapshot(admin))).toEqual([])
    const theirs = await acting.call(getDiaryEntry, params(entry))
    expect([theirs.body.can_decide, theirs.body.can_reset]).toEqual([false, false])
    // By themselves they may.
    const own = await server.as(world.people[persona], getDiaryEntry, params(entry))
    expect([own.body.can_decide, own.body.can_reset]).toEqual([true, true])
  })

  test('and permissions are refused by the database too, whatever the server forgets', async () => {
    const entry = await submitted(23)
    const { id } = world.ours.ada
    const group = world.ours.groups['Staff'] ?? 0
    for (const statement of [
      `update diary_entry set status = 'approved', decided_by_id = ${id}, decided_at = now() where id = ${entry.id}`,
      `insert into member_group (user_id, group_id) values (${world.hermit.id}, ${group})`,
      `delete from member_group where user_id = ${world.ours.sam.id}`,
      `update user_group set permissions = '{}' where id = ${group}`,
    ]) {
      const done = server.inFirm(world.ours, async (db) => {
        await sql`select set_config('app.impersonator_id', ${String(id)}, true)`.execute(db)
        await sql.raw(statement).execute(db)
      })
      await expect(done, statement).rejects.toMatchObject({ code: 'FB004' })
    }
  })
})

describe('what is done in their name', () => {
  test('has both in its audit and its history: who did it, and as whom', async () => {
    const { ada, sam } = world.ours
    const asSam = await act(ada, sam)
    const { body: entry, status } = await asSam.call(createDiaryEntry, { body: { ...atDay(5), details: 'Levels' } })
    expect([status, entry.user.id]).toEqual([201, sam.id])
    const rows = await admin.rows<{ user_id: number; on_behalf_of_id: number }>(
      `select user_id::int, on_behalf_of_id::int from audit where entity = 'diary_entry' and entity_id = ${entry.id}`,
    )
    expect(rows).toEqual([{ user_id: ada.id, on_behalf_of_id: sam.id }])
    const history = await server.as(sam, listDiaryHistory, params(entry))
    expect(history.body[0]).toMatchObject({
      user: { id: ada.id, name: ada.name },
      on_behalf_of: { id: sam.id, name: sam.name },
    })
    await server.as(sam, changeDiaryEntry, { ...params(entry), body: { details: 'Mine' } })
    const [after] = (await server.as(sam, listDiaryHistory, params(entry))).body
    expect(after).toMatchObject({ user: { id: sam.id }, on_behalf_of: null })
  })

  test('is undone by who did it, in that name only', async () => {
    const { ada, sam } = world.ours
    const asSam = await act(ada, sam)
    const made = await asSam.call(createDiaryEntry, { body: { ...atDay(6), details: 'Levels' } })
    const body = { token: String(made.headers['x-undo']) }
    for (const person of [sam, ada])
      expect((await server.as(person, undoChange, { body })).status, person.name).toBe(400)
    const own = await server.as(sam, createDiaryEntry, { body: { ...atDay(7), details: 'Levels' } })
    expect((await asSam.call(undoChange, { body: { token: String(own.headers['x-undo']) } })).status).toBe(400)
    expect((await asSam.call(undoChange, { body })).status).toBeLessThan(300)
    expect((await server.as(sam, getDiaryEntry, params(made.body))).status).toBe(404)
  })

  test('and a key that both used is two', async () => {
    const { ada, sam } = world.ours
    const asSam = await act(ada, sam)
    const key = { 'idempotency-key': 'the same key' }
    const own = await server.as(sam, createDiaryEntry, { body: { ...atDay(8), details: 'Own' } }, { headers: key })
    const send = () => asSam.call(createDiaryEntry, { body: { ...atDay(9), details: 'Theirs' } }, key)
    const [theirs, again] = [await send(), await send()]
    expect([own.status, theirs.status, again.body.id]).toEqual([201, 201, theirs.body.id])
    expect(theirs.body.id).not.toBe(own.body.id)
  })
})

describe('a page that was opened as somebody else than asks now', () => {
  const expecting = (user: string) => ({ 'x-expected-user': user })

  test('changes nothing: what a device kept of the person is not sent by who acts as them', async () => {
    const { ada, sam, maya } = world.ours
    const asSam = await act(ada, sam)
    const body = { ...atDay(10), details: 'Kept' }
    for (const user of [String(sam.id), String(ada.id), `${maya.id}:${sam.id}`]) {
      const answer = await asSam.call(createDiaryEntry, { body }, expecting(user))
      expect([answer.status, answer.body['code']], user).toEqual([409, 'other_user'])
    }
    const right = await asSam.call(createDiaryEntry, { body }, expecting(`${ada.id}:${sam.id}`))
    expect([right.status, right.headers['x-user-id']]).toEqual([201, `${ada.id}:${sam.id}`])
  })

  test('and the person’s own pages go on', async () => {
    const { ada, sam } = world.ours
    await act(ada, sam)
    const body = { ...atDay(11), details: 'Own' }
    const answer = await server.as(sam, createDiaryEntry, { body }, { headers: expecting(String(sam.id)) })
    expect([answer.status, answer.headers['x-user-id']]).toEqual([201, String(sam.id)])
  })
})
