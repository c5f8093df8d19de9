/** Moving in from Harvest: files in any order, previewed, moved in at once, and undone as a whole. */
import { expect, test } from 'vitest'

import { client } from '#features/clients/clients/clients.ts'
import { contact } from '#features/clients/contacts/contacts.ts'
import { listDiary } from '#features/diary/entries/entries.contract.ts'
import { invoice, type Invoice } from '#features/invoices/invoices.ts'
import { listBalances } from '#features/leave/leave.contract.ts'
import { settleAll } from '#features/leave/server/settleLeave.ts'
import { project } from '#features/projects/projects.ts'
import { task } from '#features/tasks/tasks.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { listMoves, moveIn, previewMoveIn, undoMoveIn } from '../moveIn.contract.ts'

const { aFirm, as, inFirm } = testServer()
const settle = (person: BuilderPerson) => inFirm(person, (db) => settleAll({ db, orgId: person.org_id }))

const file = (file_name: string, ...lines: string[]) => ({ file_name, content: base64(`${lines.join('\n')}\n`) })

const team = file(
  'export.csv',
  'First Name,Last Name,Email,Roles,Is Contractor',
  'Nora,Nash,nora@old.example,Surveyor,No',
  'Ivo,Ives,ivo@old.example,,Yes',
)
const clientFile = file('1.csv', 'Client Name,Address', 'Acme & Co,"1 Main Street\nLeeds"', 'Solo Client,')
const contactFile = file(
  '2.csv',
  'Client,First Name,Last Name,Title,Email,Office Phone,Mobile Phone,Fax',
  'Acme & Co,Grace,Hopper,Director,grace@acme.example,020 5555 1111,,',
)
const projectsFile = file(
  '3.csv',
  'Client,Project,Project Code,Start Date,End Date,Project Notes',
  'Acme & Co,Support,P00001,2026-01-01,,Main job',
  'Solo Client,Support,,,,',
)
const time = file(
  '4.csv',
  'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name',
  '2026-02-02,Acme & Co,Support,P00001,Consulting,Calls,2.5,Yes,Nora,Nash',
  '2026-02-02,Solo Client,Support,,Consulting,More calls,1.25,Yes,Nora,Nash',
  '2026-02-03,Third & Sons,Survey,,Levels,Quay,8,Yes,Olaf,Old',
)
const harvest = [time, projectsFile, contactFile, clientFile, team]

const byText = (a: string, b: string) => (a < b ? -1 : 1)
const counts = (steps: readonly { kind: string; added: number; named: number; here: number; refused: number }[]) =>
  Object.fromEntries(steps.map(({ kind, added, named, here, refused }) => [kind, [added, named, here, refused]]))

test('the exports of Harvest come in whatever they are called and in whatever order', async () => {
  const { ada } = await aFirm()
  const before = (await as(ada, client.calls.list, { query: { rows: '100' } })).body as { count: number }
  const { body: preview, status } = await as(ada, previewMoveIn, { body: { files: harvest } })
  expect([status, preview['detail']]).toEqual([200, undefined])
  expect(preview.files.map(({ export: name, rows, question }) => [name, rows, question])).toEqual([
    ['harvest-time', 3, null],
    ['harvest-projects', 2, null],
    ['harvest-contacts', 1, null],
    ['harvest-clients', 2, null],
    ['harvest-people', 2, null],
  ])
  expect(counts(preview.steps)).toEqual({
    people: [3, 1, 0, 0],
    clients: [3, 1, 0, 0],
    contacts: [1, 0, 0, 0],
    projects: [3, 1, 0, 0],
    tasks: [3, 3, 0, 0],
    hours: [3, 0, 0, 0],
  })
  // Nothing was written by it.
  expect(((await as(ada, client.calls.list, { query: { rows: '100' } })).body as { count: number }).count).toBe(
    before.count,
  )

  const { body: moved } = await as(ada, moveIn, { body: { files: harvest } })
  expect(counts(moved.steps)).toEqual(counts(preview.steps))
  const { body: entries } = await as(ada, listDiary, { query: { start: '2026-02-02', end: '2026-02-03' } })
  const rows = entries as { user: { name: string }; project: { name: string; client?: unknown }; hours: string }[]
  expect(
    rows.map(({ user, project: work, hours }) => [user.name, work.name, hours].join(' ')).toSorted(byText),
  ).toEqual(['Nora Nash Support 1.25', 'Nora Nash Support 2.50', 'Olaf Old Survey 8.00'])

  // The same files again add nothing.
  const again = await as(ada, previewMoveIn, { body: { files: harvest } })
  expect(counts(again.body.steps)).toMatchObject({ people: [0, 0, 2, 0], hours: [0, 0, 3, 0] })
  expect((await as(ada, moveIn, { body: { files: harvest } })).status).toBe(400)

  const undone = await as(ada, undoMoveIn, { params: { id: String(moved.id) }, query: {} })
  expect([undone.status, undone.body['detail']]).toEqual([200, undefined])
  for (const calls of [client.calls, contact.calls, project.calls, task.calls]) {
    const { body } = await as(ada, calls.list, { query: { search: 'acme', rows: '100' } })
    expect((body as { count: number }).count).toBe(0)
  }
  const left = await as(ada, listDiary, { query: { start: '2026-02-02', end: '2026-02-03' } })
  expect(left.body).toEqual([])
  expect((await as(ada, listMoves, {})).body.results.map(({ undone: when }) => when !== null)).toEqual([true])
})

const xeroHead =
  'ContactName,EmailAddress,POAddressLine1,InvoiceNumber,Reference,InvoiceDate,DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,Type,Sent,Status'
const xeroInvoices = file(
  'SalesInvoices.csv',
  xeroHead,
  'Acme & Co,a@acme.example,,INV-0001,PO-7,14/01/2026,13/02/2026,,240.00,40.00,100.00,140.00,Survey,1,100,Sales invoice,Sent,Awaiting Payment',
  'Acme & Co,a@acme.example,,INV-0001,PO-7,14/01/2026,13/02/2026,,240.00,40.00,100.00,140.00,Levels,1,100,Sales invoice,Sent,Awaiting Payment',
  'Solo Client,,,INV-0002,,02/02/2026,04/03/2026,,60.50,0.00,0.00,60.50,Survey,1,60.50,Sales invoice,Sent,Awaiting Payment',
  'Solo Client,,,INV-0003,,02/02/2026,04/03/2026,,60.50,0.00,60.50,0.00,Survey,1,60.50,Sales invoice,Sent,Paid',
)
const leaveFile = file(
  'leave.csv',
  'Employee,Leave Type,Balance',
  'Nora Nash,Annual leave,61.50',
  'Ivo Ives,Annual leave,-4',
)

test('open invoices and balances of leave come in as what is open and left, and go again', async () => {
  const { ada } = await aFirm()
  const files = [leaveFile, xeroInvoices, team]
  const { body: preview } = await as(ada, previewMoveIn, { body: { files } })
  expect(preview.files.map(({ export: name, rows }) => [name, rows])).toEqual([
    ['xero-leave', 2],
    ['xero-invoices', 2],
    ['harvest-people', 2],
  ])
  expect(counts(preview.steps)).toEqual({
    people: [2, 0, 0, 0],
    clients: [2, 2, 0, 0],
    invoices: [2, 0, 0, 0],
    leave: [2, 0, 0, 0],
  })
  const { body: moved } = await as(ada, moveIn, { body: { files } })
  expect(moved.steps.find(({ kind }) => kind === 'invoices')?.open).toBe('200.50')
  const { body: page } = await as(ada, invoice.calls.list, { query: { search: 'INV-', ordering: 'name' } })
  const { results } = page as unknown as { results: Invoice[] }
  expect(
    results.map(({ name, client: owner, date, due, amount_open, state }) => [
      name,
      owner.name,
      date,
      due,
      amount_open,
      state,
    ]),
  ).toEqual([
    ['INV-0001', 'Acme & Co', '2026-01-14', '2026-02-13', '140.00', 'issued'],
    ['INV-0002', 'Solo Client', '2026-02-02', '2026-03-04', '60.50', 'issued'],
  ])
  const balances = async () =>
    (await as(ada, listBalances, { query: {} })).body
      .filter(({ user }) => ['Nora Nash', 'Ivo Ives'].includes(user.name))
      .map(({ user, remaining }) => [user.name, remaining])
  expect(await balances()).toEqual([
    ['Ivo Ives', '-4.00'],
    ['Nora Nash', '61.50'],
  ])
  // What the policy enters later changes nothing of it.
  await settle(ada)
  expect(await balances()).toEqual([
    ['Ivo Ives', '-4.00'],
    ['Nora Nash', '61.50'],
  ])

  const undone = await as(ada, undoMoveIn, { params: { id: String(moved.id) }, query: {} })
  expect([undone.status, undone.body['detail']]).toEqual([200, undefined])
  expect(await balances()).toEqual([])
  const left = await as(ada, invoice.calls.list, { query: { search: 'INV-' } })
  expect((left.body as { count: number }).count).toBe(0)
})

test('what stands in the way of the undo is named, and the rest can go without it', async () => {
  const { ada } = await aFirm()
  const { body: moved } = await as(ada, moveIn, { body: { files: harvest } })
  const { body: found } = await as(ada, client.calls.list, { query: { search: 'Acme' } })
  const [acme] = (found as unknown as { results: { id: number; version: number }[] }).results
  await as(ada, client.calls.change, {
    params: { id: String(acme?.id) },
    body: { version: acme?.version, notes: 'Ours now' },
  })
  const target = { params: { id: String(moved.id) } }
  const refused = await as(ada, undoMoveIn, { ...target, query: {} })
  expect([refused.status, refused.body['detail']]).toEqual([
    409,
    expect.stringContaining('“Acme & Co” was changed since'),
  ])
  const rest = await as(ada, undoMoveIn, { ...target, query: { keep: 'true' } })
  expect([rest.status, rest.body['detail'], rest.body.kept]).toEqual([200, undefined, 1])
  const { body: after } = await as(ada, client.calls.list, { query: { search: 'o', rows: '100' } })
  const names = (after as unknown as { results: { name: string }[] }).results.map(({ name }) => name)
  expect(names).toContain('Acme & Co')
  expect(names).not.toContain('Solo Client')
})

test('dates that may be read two ways, and a file that nobody knows, are asked', async () => {
  const { ada } = await aFirm()
  const hours = file(
    'time.csv',
    'Date,Client,Project,Task,Notes,Hours,First Name,Last Name',
    '3/4/2026,Acme,Job,Levels,Quay,2,Nora,Nash',
  )
  const odd = file('odd.csv', 'Colour,Size', 'red,2')
  const { body } = await as(ada, previewMoveIn, { body: { files: [hours, odd] } })
  expect(body.files.map(({ question }) => question?.kind)).toEqual(['date_order', 'kind'])
  expect(body.steps).toEqual([])
  expect((await as(ada, moveIn, { body: { files: [hours] } })).status).toBe(400)
  const { body: ordered } = await as(ada, previewMoveIn, { body: { files: [{ ...hours, date_order: 'mdy' }] } })
  expect(ordered.files[0]?.first_day).toBe('2026-03-04')
})
