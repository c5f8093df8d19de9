import { describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import type { Permission } from '#core/permissions.ts'
import { undoChange } from '#core/undo.contract.ts'
import { deleteFile } from '#features/files/files.contract.ts'
import { closeMonth } from '#features/invoices/months/months.contract.ts'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import * as build from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { withId } from '#test/leave.ts'
import { aPng } from '#test/pictures.ts'
import { upload } from '#test/uploads.ts'
import { mileageRateCalls } from '../expenseMileage.ts'
import { expenseTypeCalls } from '../expenseLists.ts'
import { whyNot } from '../expenses.rules.ts'
import { type Expense, expense } from '../expenses.ts'

const server = testServer()
const { aFirm, as, grant, inFirm, raw, headersOf } = server
const { calls } = expense
type Person = Firm['ada']

const ownExpenses: readonly Permission[] = [
  'expenses.view_expense',
  'expenses.add_expense',
  'expenses.change_expense',
  'expenses.delete_expense',
]

/** Sam enters, Maya, who manages him, checks, and Fin approves. */
async function setUp() {
  const firm = await aFirm()
  const type_id = (await as(firm.ada, expenseTypeCalls.list, {})).body[0]?.id ?? 0
  const enter = (body: object = {}, by: Person = firm.sam) =>
    as(by, calls.create, { body: { amount: '24.5', description: 'Train to Bath', type_id, ...body } })
  const act = (by: Person, name: 'submit' | 'recall' | 'check' | 'approve' | 'reject', ...all: { id: number }[]) =>
    as(by, calls[name], { body: { ids: all.map(({ id }) => id), ...(name === 'reject' && { notes: 'No receipt' }) } })
  const get = async (record: { id: number }, by: Person = firm.sam) => (await as(by, calls.get, withId(record))).body
  const change = (record: Pick<Expense, 'id' | 'version'>, body: object, by: Person = firm.sam) =>
    as(by, calls.change, { ...withId(record), body: { version: record.version, ...body } })
  return { ...firm, type_id, enter, act, get, change }
}

describe('an expense', () => {
  test('is submitted as it is entered, undone with it, and not entered where it lacks something', async () => {
    const { sam, maya, enter } = await setUp()
    const made = await enter({ submit: true })
    expect([made.status, made.body]).toMatchObject([201, { status: 'submitted', submitted_by: { id: sam.id } }])
    expect((await as(maya, listNotifications, { query: {} })).body.results[0]).toMatchObject({ event: 'expense_waits' })
    const undone = await as(sam, undoChange, { body: { token: String(made.headers['x-undo']) } })
    expect([undone.status, undone.text]).toEqual([204, ''])
    const lacking = await enter({ submit: true, type_id: undefined, description: '' })
    expect([lacking.status, lacking.body]).toEqual([
      400,
      expect.objectContaining({ type_id: ['This field is required'], description: ['This field is required'] }),
    ])
    expect((await as(sam, calls.list, { query: {} })).body.count).toBe(0)
  })

  test('goes from who paid over who checks to who approves, and says who, when and with which notes', async () => {
    const { sam, maya, fin, enter, act, get } = await setUp()
    const made = await enter()
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Train to Bath',
      amount: '24.50',
      date: today('Europe/London'),
      user: { id: sam.id },
      status: 'created',
      created_by: { id: sam.id },
      can_submit: true,
      can_check: false,
    })
    const submitted = await act(sam, 'submit', made.body)
    expect(submitted.status, submitted.text).toBe(200)
    expect(submitted.body.results[0]).toMatchObject({
      status: 'submitted',
      submitted_by: { id: sam.id },
      can_recall: true,
    })
    const { body } = await as(maya, calls.check, { body: { ids: [made.body.id], notes: 'Seen' } })
    expect(body.results[0]).toMatchObject({ status: 'checked', checked_by: { id: maya.id }, checked_notes: 'Seen' })
    const approved = await act(fin, 'approve', made.body)
    expect(approved.body.results[0]).toMatchObject({ status: 'approved', approved_by: { id: fin.id } })
    expect(await get(made.body)).toMatchObject({ status: 'approved', can_change: false, can_delete: false })
    const answer = await as(sam, listNotifications, { query: {} })
    expect(answer.body.results[0]).toMatchObject({
      event: 'expense_decided',
      text: expect.stringMatching(/^\S+ \S+ approved your expense “.*”, £[\d.]+[.:]/),
    })
  })

  test('offers each person the actions within their permissions in every state, for the page to say why not', async () => {
    const { sam, maya, fin, olga, enter, act, get } = await setUp()
    const { body } = await enter({ description: '', type_id: null, billable: true })
    const permitted = async (by: Person) => (await get(body, by)).permitted_actions
    expect([await permitted(sam), await permitted(maya), await permitted(fin)]).toEqual([
      ['submit', 'recall'],
      ['check', 'reject'],
      ['approve', 'reject', 'reimburse'],
    ])
    expect((await as(olga, calls.get, withId(body))).status).toBe(404)
    const refused = await act(sam, 'submit', body)
    expect(refused.body['detail']).toBe(
      'Before you submit this, enter the type, the description and the project to bill.',
    )
    expect(whyNot('submit', await get(body))).toBe(refused.body['detail'])
    for (const action of ['check', 'recall'] as const) {
      const by = action === 'check' ? maya : sam
      const { detail } = (await act(by, action, body)).body
      expect(whyNot(action, await get(body, by))).toBe(detail)
    }
  })

  test('that is rejected is changed before it is submitted anew', async () => {
    const { sam, maya, enter, act, get, change } = await setUp()
    const { body } = await enter()
    await act(sam, 'submit', body)
    const rejected = await act(maya, 'reject', body)
    expect(rejected.body.results[0]).toMatchObject({ status: 'rejected', rejected_notes: 'No receipt' })
    expect((await act(sam, 'submit', body)).body).toMatchObject({
      code: 'state',
      detail: 'This expense was rejected. Make the requested changes, then submit it.',
    })
    const current = await get(body)
    const changed = await change(current, { description: 'Train to Bath, with its receipt' })
    expect([changed.status, changed.body.status]).toEqual([200, 'created'])
    expect((await act(sam, 'submit', body)).body.results[0]).toMatchObject({ status: 'submitted', rejected: null })
  })

  test('that is rejected is corrected by a receipt that its person adds, and by nobody else’s', async () => {
    const { sam, maya, ada, enter, act, get } = await setUp()
    const { body } = await enter()
    await act(sam, 'submit', body)
    await act(maya, 'reject', body)
    const receipt = [{ name: 'train.png', content: aPng(4, 4) }]
    await grant(sam, ...ownExpenses, 'file.view_file', 'file.add_file')
    const target = { expense_id: body.id }
    await upload(server, ada, target, receipt)
    expect(await get(body)).toMatchObject({ status: 'rejected', receipts: 1 })
    await upload(server, sam, target, receipt)
    expect(await get(body)).toMatchObject({ status: 'created', receipts: 2, rejected_notes: 'No receipt' })
    expect((await act(sam, 'submit', body)).body.results[0]).toMatchObject({ status: 'submitted' })
  })

  test('that is rejected stays so where a receipt returns by Undo, and in a month that was closed', async () => {
    const firm = await setUp()
    const { sam, maya, ada, act, get, enter } = firm
    await grant(sam, ...ownExpenses, 'file.view_file', 'file.add_file', 'file.delete_file')
    const receipt = [{ name: 'train.png', content: aPng(4, 4) }]
    const rejected = async (date: string) => {
      const { body } = await enter({ date })
      const [file] = (await upload(server, sam, { expense_id: body.id }, receipt)).body
      await act(sam, 'submit', body)
      await act(maya, 'reject', body)
      return { ...body, file }
    }
    const now = await rejected(today('Europe/London'))
    const removed = await as(sam, deleteFile, withId(now.file!))
    await as(sam, undoChange, { body: { token: String(removed.headers['x-undo']) } })
    expect(await get(now)).toMatchObject({ status: 'rejected', receipts: 1 })

    const month = addDays(today('Europe/London'), -40).slice(0, 7)
    const earlier = await rejected(`${month}-02`)
    expect((await as(ada, closeMonth, { body: { month } })).status).toBeLessThan(300)
    const added = await upload(server, sam, { expense_id: earlier.id }, [{ name: 'again.png', content: aPng(5, 5) }])
    expect(added.status, added.text).toBe(201)
    expect(await get(earlier)).toMatchObject({ status: 'rejected', receipts: 2 })
  })

  test('stays as it is once it is handed in, unless it is recalled; an act can be undone', async () => {
    const { sam, maya, fin, enter, act, get, change } = await setUp()
    const { body } = await enter()
    await act(sam, 'submit', body)
    const submitted = await get(body)
    expect((await change(submitted, { amount: '30' })).body).toMatchObject({
      code: 'state',
      detail: 'This expense is submitted. Recall it to change it.',
    })
    await act(sam, 'recall', body)
    const recalled = await get(body)
    expect((await change(recalled, { amount: '30' })).body).toMatchObject({ amount: '30.00', submitted: null })
    await act(sam, 'submit', body)
    await act(maya, 'check', body)
    const approved = await act(fin, 'approve', body)
    expect((await change(await get(body), { amount: '31' })).body['detail']).toBe(
      'This expense is approved. It can no longer be changed.',
    )
    await as(fin, undoChange, { body: { token: String(approved.headers['x-undo']) } })
    expect(await get(body)).toMatchObject({ status: 'checked', approved: null })
  })

  test('is not changed or deleted by who has not said which version they saw', async () => {
    const { sam, enter } = await setUp()
    const { body } = await enter()
    expect((await as(sam, calls.change, { ...withId(body), body: { amount: '1' } })).status).toBe(428)
    expect((await as(sam, calls.remove, withId(body))).status).toBe(428)
    expect((await as(sam, calls.change, { ...withId(body), body: { amount: '1', version: 7 } })).body['code']).toBe(
      'stale',
    )
    expect((await as(sam, calls.remove, withId(body), { headers: { 'if-match': `"${body.version}"` } })).status).toBe(
      204,
    )
  })

  test('is copied without what was decided, dated today', async () => {
    const { sam, enter, act, project } = await setUp()
    const date = addDays(today('Europe/London'), -9)
    const allocations = [{ project_id: project.id, percent: '100' }]
    const { body } = await enter({ date, allocations, billable: true })
    await act(sam, 'submit', body)
    const copy = await as(sam, calls.copy, { ...withId(body), body: {} })
    expect(copy.status, copy.text).toBe(201)
    expect(copy.body).toMatchObject({
      status: 'created',
      date: today('Europe/London'),
      submitted: null,
      billable: true,
      receipts: 0,
      allocations: [{ project_id: project.id, percent: '100', amount: '24.50' }],
    })
  })
})

describe('nobody decides their own', () => {
  test('whatever they may do, nor what they handed in for somebody', async () => {
    const { sam, fin, maya, enter, act } = await setUp()
    await grant(sam, ...ownExpenses, 'expenses.check_any', 'expenses.approve_any', 'expenses.view_any')
    const { body } = await enter()
    await act(sam, 'submit', body)
    const own = 'You cannot check, approve or reject your own expense, or one that you submitted.'
    for (const name of ['check', 'reject'] as const) {
      const refused = await act(sam, name, body)
      expect([refused.status, refused.body['detail']]).toEqual([400, own])
    }
    await act(maya, 'check', body)
    expect((await act(sam, 'approve', body)).status).toBe(400)
    const { body: fins } = await enter({ user_id: fin.id })
    expect(fins).toMatchObject({ user: { id: fin.id }, created_by: { id: sam.id } })
    await act(sam, 'submit', fins)
    expect((await act(sam, 'check', fins)).status).toBe(400)
    // The database holds it as well.
    await expect(
      inFirm(sam, (db) =>
        db.updateTable('expense').set({ status: 'checked', checked_by_id: sam.id }).where('id', '=', body.id).execute(),
      ),
    ).rejects.toThrow('nobody_decides_their_own_expense')
  })

  test('an approval needs the check before it, and each act its own permission', async () => {
    const { sam, maya, fin, enter, act } = await setUp()
    const { body } = await enter()
    await act(sam, 'submit', body)
    expect((await act(fin, 'approve', body)).body).toMatchObject({
      code: 'state',
      detail: 'This expense must be checked before it is approved.',
    })
    expect([(await act(fin, 'check', body)).status, (await act(maya, 'approve', body)).status]).toEqual([403, 403])
    expect((await act(sam, 'check', body)).status).toBe(403)
  })
})

describe('who sees and decides it', () => {
  const scopes = [
    ['view_any', 'otto', true],
    ['view_own_staff', 'maya', true],
    ['view_own_staff', 'otto', false],
    ['view_own_department', 'maya', true],
    ['view_own_department', 'otto', false],
    ['check_own_staff', 'maya', true],
    ['check_own_department', 'otto', false],
    ['check_own_project', 'otto', false],
    ['approve_any', 'otto', true],
  ] as const
  test.each(scopes)('by %s, %s: %s', async (permission, name, sees) => {
    const { sam, enter, act, ...firm } = await setUp()
    const { body } = await enter()
    await act(sam, 'submit', body)
    const person = firm[name]
    await grant(person, 'expenses.view_expense', 'expenses.export', `expenses.${permission}`)
    const opened = await as(person, calls.get, withId(body))
    const listed = (await as(person, calls.list, { query: {} })).body as { results: { id: number }[] }
    const file = await raw({ method: 'GET', url: '/api/expenses/export/?format=csv', headers: await headersOf(person) })
    expect([opened.status, listed.results.length, file.text.includes('Train to Bath')]).toEqual(
      sees ? [200, 1, true] : [404, 0, false],
    )
  })

  test('who manages a project checks what is spent on it, and nobody without permission sees an amount', async () => {
    const { ada, sam, otto, project, enter, act } = await setUp()
    await grant(otto, 'expenses.view_expense', 'expenses.check_own_project', 'projects.view_project')
    await inFirm(ada, (db) =>
      db.updateTable('project').set({ managed_by_id: otto.id }).where('id', '=', project.id).execute(),
    )
    const { body } = await enter({ amount: '7312.37', allocations: [{ project_id: project.id, percent: '100' }] })
    const { body: enterBody } = await enter({ amount: '7399.37' })
    await act(sam, 'submit', body, enterBody)
    const toCheck = await as(otto, calls.list, { query: { to_check: 'true' } })
    expect((toCheck.body as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual([body.id])
    expect((await act(otto, 'check', body)).status).toBe(200)
    expect((await act(otto, 'check', enterBody)).status).toBe(404)
    await grant(otto, 'projects.view_project', 'file.view_file', 'expenses.check_any')
    for (const url of ['/api/expenses/', '/api/expenses/export/?format=csv', `/api/expenses/${body.id}/`])
      expect((await raw({ method: 'GET', url, headers: await headersOf(otto) })).status).toBe(403)
    const project_ = await raw({ method: 'GET', url: `/api/projects/${project.id}/`, headers: await headersOf(otto) })
    expect(project_.text).not.toContain('7312.37')
  })

  test('a batch is refused as a whole: out of reach, then a state, then what is missing', async () => {
    const { sam, olga, enter, act, get } = await setUp()
    const [first, bare, olgas] = [
      (await enter()).body,
      (await enter({ description: '' })).body,
      (await enter({}, olga)).body,
    ]
    expect((await act(sam, 'submit', first, olgas)).status).toBe(404)
    const missing = await act(sam, 'submit', first, bare)
    expect([missing.status, missing.body]).toMatchObject([
      400,
      {
        detail: 'Before you submit these, enter the description.',
        errors: { [bare.id]: { description: ['This field is required'] } },
      },
    ])
    await act(sam, 'submit', first)
    expect((await act(sam, 'submit', first, bare)).body).toMatchObject({
      code: 'state',
      detail: 'Nothing was changed. This expense is already submitted.',
    })
    expect(await get(bare)).toMatchObject({ status: 'created' })
  })
})

describe('what it comes to', () => {
  test('allocations follow its amount in per cent, and are said anew where they are amounts', async () => {
    const { enter, change, get, project, otherProject } = await setUp()
    const percents = ['33.33', '33.33', '33.34'].map((percent) => ({ project_id: project.id, percent }))
    const { body } = await enter({ amount: '100.01', allocations: percents })
    expect(body.allocations.map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.35'])
    const { body: more } = await change(body, { amount: '200.02' })
    expect(more.allocations.map(({ amount }) => amount)).toEqual(['66.67', '66.66', '66.69'])
    const amounts = [
      { project_id: project.id, amount: '100.00' },
      { project_id: otherProject.id, amount: '100.02', notes: 'Prisms' },
    ]
    const { body: fixed } = await change(more, { allocations: amounts })
    expect(fixed).toMatchObject({ allocated_by: 'amount', allocations: [{ percent: '50' }, { percent: '50' }] })
    const refused = await change(fixed, { amount: '210.00' })
    expect([refused.status, refused.body]).toEqual([
      400,
      { allocations: ['The allocations must add up to 210.00, the amount of the expense. They add up to 200.02.'] },
    ])
    expect((await get(body)).amount).toBe('200.02')
  })

  test.each<[string, object, object]>([
    [
      'percentages that are not all of it',
      { percent: '99' },
      { allocations: ['The percentages must add up to 100. They add up to 99.'] },
    ],
    [
      'amounts over the expense',
      { amount: '30.00' },
      { allocations: [expect.stringMatching(/They add up to 30.00\.$/)] },
    ],
    ['neither', {}, { allocations: ['Enter a percentage for every allocation, or an amount for every allocation.'] }],
    ['a project of nobody', { percent: '100', project_id: 999_999_999 }, { allocations: ['Invalid choice.'] }],
  ])('%s: refused', async (_what, allocation, problems) => {
    const { enter, project } = await setUp()
    const refused = await enter({ allocations: [{ project_id: project.id, ...allocation }] })
    expect([refused.status, refused.body]).toEqual([400, problems])
  })

  test.each<[string, object, object]>([
    ['no amount', { amount: null }, { amount: ['This field is required'] }],
    ['nothing', { amount: '0' }, { amount: ['Enter an amount other than 0.'] }],
    ['a day to come', { date: '2999-01-01' }, { date: ['The date must not be after today.'] }],
    ['more tax than amount', { tax_amount: '25' }, { tax_amount: [expect.stringMatching(/must not be more/)] }],
    ['another currency without its rate', { currency: 'EUR' }, { rate: ['Enter the value of 1 EUR in GBP.'] }],
    ['one’s own currency', { currency: 'GBP', rate: '1' }, { currency: [expect.stringMatching(/already in GBP/)] }],
    [
      'a distance without a rate',
      { amount: null, distance: '30' },
      { distance: [expect.stringMatching(/^No mileage rate for miles on/)] },
    ],
  ])('%s: refused', async (_what, body, problems) => {
    const { enter } = await setUp()
    const refused = await enter(body)
    expect([refused.status, refused.body]).toEqual([400, problems])
  })

  test('mileage is paid by the rate of its day, which stays when rates change', async () => {
    const { ada, enter, change, get } = await setUp()
    const rates = [
      { amount: '0.45', date_from: '2020-01-01' },
      { amount: '0.5025', date_from: '2026-01-01' },
    ]
    for (const rate of rates) await as(ada, mileageRateCalls.create, { body: { unit: 'mi', ...rate } })
    const again = await as(ada, mileageRateCalls.create, { body: { unit: 'mi', amount: '1', date_from: '2026-01-01' } })
    expect(again.body).toEqual({
      date_from: ['There is already a rate from this day. Change it, or choose another day.'],
    })
    const { body: old } = await enter({ amount: null, distance: '30.2', date: '2025-12-31' })
    expect(old).toMatchObject({ amount: '13.59', distance: '30.20', distance_unit: 'mi' })
    const refused = await enter({ amount: '99', distance: '30.2', date: '2026-01-01' })
    expect(refused.body).toEqual({ amount: ['The mileage amount is calculated from the distance: 15.18.'] })
    const { body: moved } = await change(old, { date: '2026-01-01' })
    expect(moved.amount).toBe('15.18')
    await as(ada, mileageRateCalls.create, { body: { unit: 'mi', amount: '0.60', date_from: '2025-12-01' } })
    expect((await get(old)).amount).toBe('15.18')
  })
})

test('a receipt that is on another expense already is pointed out, to who sees both', async () => {
  const { sam, olga, maya, fin, enter } = await setUp()
  const [firstValue, twin, third] = [(await enter()).body, (await enter()).body, (await enter({}, olga)).body]
  await inFirm(sam, async (db) => {
    const first = await build.aFile(db, { expense_id: firstValue.id, uploaded_by_id: sam.id })
    const { content_id } = await db
      .selectFrom('file')
      .select('content_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await build.aFile(db, { expense_id: twin.id, uploaded_by_id: sam.id, content_id })
    await build.aFile(db, { expense_id: third.id, uploaded_by_id: olga.id, content_id })
  })
  const twinsFor = async (person: Person) =>
    (await as(person, calls.get, withId(firstValue))).body.duplicates.map(({ id }) => id)
  expect([await twinsFor(sam), await twinsFor(maya), await twinsFor(fin)]).toEqual([
    [twin.id],
    [twin.id],
    [twin.id, third.id],
  ])
  const found = await as(fin, calls.list, { query: { search: 'is:duplicate' } })
  expect((found.body as { count: number }).count).toBe(3)
})

test('what is approved is paid back by person, once', async () => {
  const { sam, maya, fin, enter, act, get } = await setUp()
  const all = [(await enter()).body, (await enter({ amount: '10.00' })).body]
  const { body: firms } = await enter({ reimbursable: false })
  await act(sam, 'submit', ...all, firms)
  await act(maya, 'check', ...all, firms)
  await act(fin, 'approve', ...all, firms)
  const owed = await as(fin, calls.reimbursement, {})
  expect(owed.body).toMatchObject([{ user: { id: sam.id }, count: 2, amount: '34.50', can_reimburse: true }])
  expect((await as(sam, calls.reimbursement, {})).body).toMatchObject([{ amount: '34.50', can_reimburse: false }])
  expect((await as(maya, calls.reimburse, { body: { ids: [firms.id] } })).status).toBe(403)
  const refused = await as(fin, calls.reimburse, { body: { ids: [firms.id] } })
  expect(refused.body['detail']).toBe('The firm paid this expense, so there is nothing to reimburse.')
  const paid = await as(fin, calls.reimburse, { body: { ids: all.map(({ id }) => id) } })
  expect(paid.body.results.map(({ reimbursed }) => reimbursed)).toEqual([
    today('Europe/London'),
    today('Europe/London'),
  ])
  expect((await as(fin, calls.reimbursement, {})).body).toEqual([])
  expect((await as(fin, calls.reimburse, { body: { ids: [all[0]?.id ?? 0] } })).body['detail']).toBe(
    'This expense is already reimbursed.',
  )
  await as(fin, undoChange, { body: { token: String(paid.headers['x-undo']) } })
  expect(await get(all[0] ?? firms)).toMatchObject({ reimbursed: null })
})
