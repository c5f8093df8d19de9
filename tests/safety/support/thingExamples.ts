/** Good examples of changing calls, for the audit: records, lists of settings, comments. */
import { addDays, today } from '#core/days.ts'
import { sql } from 'kysely'

import { kits } from '#app/records.ts'
import type { TenantDb } from '#server/db/db.ts'
import { camt053 } from '#test/bankFiles.ts'
import * as build from '#test/builders.ts'
import { freshLink } from '#features/documents/server/sendDocument.ts'
import { milestones } from '#features/projects/projectMilestones.ts'
import { aRecord, aRow } from '#test/kits.ts'
import { anEInvoice } from '#test/eInvoice.ts'
import { form } from '#test/forms.ts'
import { aPng } from '#test/pictures.ts'
import { aValueOf } from './rules.ts'
import type { Server, World } from './world.ts'

/** A sample of a schema has a day for every milestone, in no order. */
const noDays = Object.fromEntries([...milestones, 'abandoned'].map((text) => [text, null]))
const projectLists = [
  ['ProjectCategory', 'project_category'],
  ['ProjectSource', 'project_source'],
  ['AbandonedReason', 'project_abandoned_reason'],
  ['Confirmation', 'project_confirmation'],
  ['QuoteItemType', 'quote_item_type'],
  ['TaskType', 'task_type'],
  ['InvoiceType', 'invoice_type'],
  ['ExpenseType', 'expense_type'],
  ['ExpensePaymentMethod', 'expense_payment_method'],
] as const

export function thingExamples(server: Server, world: () => World) {
  const made = async (make: (db: TenantDb) => Promise<{ id: number }>) => ({
    id: (await server.inFirm(world().ours, make)).id,
  })
  /** Long before anything is dated, so that it closes nothing that others write. */
  const monthAfterClosed = () =>
    server.inFirm(world().ours, async (db) => {
      const { rows } = await sql<{ month: string }>`
        select (coalesce(max(month), date '1950-01-01') + interval '1 month')::date::text as month
          from month_close where reopened is null`.execute(db)
      return rows[0]?.month ?? ''
    })
  const commentOn = () =>
    made((db) => build.aComment(db, { client_id: world().ours.client.id, user_id: world().ours.ada.id }))
  const notified = async () => {
    const { id: comment_id } = await commentOn()
    const { ada } = world().ours
    return made((db) => build.aNotification(db, { comment_id, user_id: ada.id, by_id: ada.id }))
  }
  const aFile = () =>
    made((db) => build.aFile(db, { client_id: world().ours.client.id, uploaded_by_id: world().ours.ada.id }))
  /** Olga's, that Ada may take away. */
  const imageOf = async (purpose: 'photo' | 'signature') => {
    const { ada, olga } = world().ours
    await server.inFirm(ada, (db) => build.aFile(db, { user_id: olga.id, purpose, uploaded_by_id: ada.id }))
    return { id: olga.id }
  }
  const sent = async () => {
    const { ada } = world().ours
    return server.inFirm(ada, async (db) => {
      const { id: project_id } = await build.aProject(db, { name: 'Survey', price: '1000.00', accepted: null })
      return (await build.aDocument(db, { project_id, user_id: ada.id })).id
    })
  }
  /** Secret of a link to a quote that waits for its answer. */
  const secret = async () => {
    const document_id = await sent()
    const { ada } = world().ours
    const { link, hash } = freshLink('', ada.org_id)
    await server.inFirm(ada, (db) => build.aDocumentLink(db, { document_id, hash, user_id: ada.id }))
    return link.split('/')[2] ?? ''
  }
  const fieldsOfSuppliers = async () =>
    (
      await server.inFirm(world().ours, (db) =>
        db.selectFrom('extra_field').select('id').orderBy('id', 'desc').execute(),
      )
    ).map(({ id }) => id)
  const ofKits = kits.flatMap((kit): [string, () => Promise<object>][] => [
    [`change${kit.record.names.noun}`, async () => ({ body: aValueOf(kit.record.calls.change) })],
    [`delete${kit.record.names.noun}`, () => made((db) => aRecord(db, kit))],
  ])
  const acceptedProject = async (db: TenantDb) =>
    build.aProject(db, { accepted: '2026-01-12', price: '100.00', client_id: (await build.aClient(db)).id })
  const aWriteOff = async (db: TenantDb) => build.aWriteOff(db, { project_id: (await acceptedProject(db)).id })
  const issuedInvoice = (db: TenantDb) => build.anInvoice(db, { client_id: world().ours.client.id })
  /** With somebody who gets the client's invoices. */
  const anOverdueInvoice = () =>
    made(async (db) => {
      const client = await build.aClient(db)
      const contact = await build.aContact(db, { email: 'carla@example.com' })
      await db
        .insertInto('contact_client')
        .values({ contact_id: contact.id, client_id: client.id, invoices: true })
        .execute()
      return build.anInvoice(db, { client_id: client.id, date: '2026-01-05', due: '2026-02-04', net: '10.00' })
    })
  let files = 0
  const bankFile = () => {
    const line = { date: '2026-03-02', amount: '7.00', payer: 'Quay', text: 'Thanks', id: `B${(files += 1)}` }
    return Buffer.from(camt053([line])).toString('base64')
  }
  const aCreditNote = () =>
    made((db) =>
      build.anInvoice(db, { client_id: world().ours.client.id, credit_note: true, net: '-9.00', tax: '0.00' }),
    )
  const aPayment = () => made((db) => build.aPayment(db, { client_id: world().ours.client.id }))
  /** Headers with the version of a record that is just made. */
  const seen = async () => ({ headers: { ...(await server.headersOf(world().ours.ada)), 'if-match': '"1"' } })
  const aBill = () => made(async (db) => build.aBill(db, { supplier_id: (await build.aSupplier(db)).id }))
  const aDraftInvoice = () =>
    made(async (db) => {
      const draft = await build.anInvoice(db, {
        client_id: world().ours.client.id,
        name: '',
        state: 'draft',
        date: today('Europe/London'),
        due: addDays(today('Europe/London'), 30),
        start: today('Europe/London'),
        end: today('Europe/London'),
      })
      await aRow(db, 'invoice_line', {
        invoice_id: draft.id,
        position: 0,
        description: 'x',
        quantity: '1',
        // As the example of issuing it says.
        price: '1250',
        net: '1250.00',
      })
      return draft
    })
  /** Makes a valuation with a line, in a project of its own. */
  const aValuation = async (state = 'draft') => {
    const { id } = await made(async (db) => {
      const { id: project_id } = await build.aProject(db)
      const { id: quote_item_id } = await build.aQuoteItem(db, { project_id })
      const valuation = await build.aValuation(db, { project_id })
      await aRow(db, 'valuation_line', { valuation_id: valuation.id, quote_item_id, value: '1.00' })
      await db.updateTable('valuation').set({ state }).where('id', '=', valuation.id).execute()
      return valuation
    })
    return id
  }
  /** Ada's, unless told whose; of others she decides. */
  const anExpense = (given: object = {}) =>
    made(async (db) => {
      const { id: type_id } = await db.selectFrom('expense_type').select('id').orderBy('id').executeTakeFirstOrThrow()
      return build.anExpense(db, { user_id: world().ours.ada.id, status: 'created', type_id, ...given })
    })
  const expensesOf = async (given: object, more: object = {}) => ({
    body: { ids: [(await anExpense({ user_id: world().ours.sam.id, ...given })).id], ...more },
  })
  const aFeature = () => made(async (db) => build.aFeature(db, { project_id: (await build.aProject(db)).id }))
  const aTask = () => made(async (db) => build.aTask(db, { project_id: (await build.aProject(db)).id }))
  /** A project of its own with two items. */
  const aQuote = async (given: object = {}) => {
    const record = await made(build.aProject)
    const [first, second] = [
      await made((db) => build.aQuoteItem(db, { project_id: record.id, ...given })),
      await made((db) => build.aQuoteItem(db, { project_id: record.id })),
    ]
    return { ...record, first, second }
  }
  const acting = async (given: object = {}) => ({ body: { ids: [(await aQuote(given)).first.id] } })
  /** Booking of Sam, for a task. */
  const booked = () => {
    const { sam, task } = world().ours
    return made((db) => build.aBooking(db, { user_id: sam.id, task_id: task.id }))
  }
  return {
    ...Object.fromEntries(ofKits),
    createBookings: async () => ({
      body: {
        user_ids: [world().ours.sam.id],
        equipment_ids: [],
        task_id: world().ours.task.id,
        start: '2026-04-06',
        end: '2026-04-07',
      },
    }),
    bookCrew: async () => {
      const { ada, project } = world().ours
      const task = await made(async (db) => {
        const tuesday = { user_id: ada.id, weekday: 2, start_time: '09:00', end_time: '17:00' }
        await db
          .insertInto('schedule_day')
          .values(tuesday)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return build.aTask(db, { project_id: project.id })
      })
      const [start, end] = ['2027-03-02', '2027-03-02']
      return { id: task.id, body: { user_ids: [ada.id], equipment_ids: [], start, end, hours: '1' } }
    },
    changeAccountingSync: async () => ({ body: { sync_new: true } }),
    retryAccountingSync: async () => {
      const { id: payment_id } = await aPayment()
      const { id } = await made(async (db) => {
        await db.updateTable('payment').set({ sync: true }).where('id', '=', payment_id).execute()
        const refused = db.updateTable('accounting_sync').set({ state: 'failed', error: 'Closed' })
        return refused.where('payment_id', '=', payment_id).returning('id').executeTakeFirstOrThrow()
      })
      return { body: { ids: [id] } }
    },
    changeBooking: async () => ({ ...(await booked()), body: { end: '2026-03-05' } }),
    deleteBooking: booked,
    changeBookings: async () => ({ body: { bookings: [{ ...(await booked()), confirmed: false }] } }),
    copyBookings: async () => ({
      body: { bookings: [{ ...(await booked()), start: '2026-04-06', end: '2026-04-07' }] },
    }),
    deleteBookings: async () => ({ body: { ids: [(await booked()).id] } }),
    createAssignment: async () => ({
      body: {
        user_id: world().ours.sam.id,
        task_id: world().ours.task.id,
        start: '2026-04-06',
        end: '2026-04-07',
        hours: '7.50',
      },
    }),
    changeAssignment: async () => ({
      body: { ...(await booked()), user_id: world().ours.sam.id, task_id: world().ours.task.id, confirmed: false },
    }),
    changeQuoteItem: async () => ({ ...(await aQuote()).first, body: { name: 'Renamed' } }),
    deleteQuoteItem: async () => (await aQuote()).first,
    changeFeature: async () => ({ ...(await aFeature()), body: { name: 'Boundary' } }),
    deleteFeature: async () => aFeature(),
    saveProjectQuoteItems: async () => ({ ...(await made(build.aProject)), body: { rows: [{ name: 'Levels' }] } }),
    orderProjectQuoteItems: async () => {
      const { id, first, second } = await aQuote()
      return { id, body: { items: [second, first].map((record) => ({ ...record, parent_id: null })) } }
    },
    acceptQuoteItems: async () => acting(),
    declineQuoteItems: async () => acting(),
    unacceptQuoteItems: async () => acting({ accepted: '2026-01-12' }),
    closeQuoteItems: async () => acting({ accepted: '2026-01-12' }),
    proposeQuoteItems: async () => acting({ declined: '2026-01-12' }),
    createProject: async () => ({ body: { name: 'Weir', ...noDays } }),
    // Files name the firm's own by its name.
    changeProject: async () => ({ body: { site_access: 'By the lock' } }),
    ...Object.fromEntries(
      projectLists.flatMap(([noun, table]) => [
        [`change${noun}`, async () => ({ ...(await made((db) => aRow(db, table))), body: { name: 'Renamed' } })],
        [`delete${noun}`, () => made((db) => aRow(db, table))],
      ]),
    ),
    createProjectValuation: async () => ({ ...(await made(build.aProject)), body: { date: '2026-03-02' } }),
    changeValuation: async () => ({ id: await aValuation(), body: { notes: 'Seen' } }),
    deleteValuation: async () => ({ id: await aValuation() }),
    submitValuation: async () => ({ id: await aValuation(), body: {} }),
    agreeValuation: async () => ({ id: await aValuation('submitted'), body: {} }),
    reopenValuation: async () => ({ id: await aValuation('submitted'), body: {} }),
    createExpense: async () => ({ body: { amount: '24.50' } }),
    changeExpense: async () => ({ ...(await anExpense()), body: { amount: '25.00', version: 1 } }),
    deleteExpense: async () => ({ ...(await anExpense()), ...(await seen()) }),
    submitExpenses: () => expensesOf({ user_id: world().ours.ada.id }),
    recallExpenses: () => expensesOf({ user_id: world().ours.ada.id, status: 'submitted' }),
    checkExpenses: () => expensesOf({ status: 'submitted' }),
    approveExpenses: () => expensesOf({ status: 'checked' }),
    rejectExpenses: () => expensesOf({ status: 'submitted' }, { notes: 'No receipt' }),
    reimburseExpenses: () => expensesOf({ status: 'approved' }),
    copyExpense: async () => ({ ...(await anExpense()), body: {} }),
    createBankAccount: async () => ({
      body: { name: 'Firm', currency: 'EUR', kind: 'iban', iban: 'IE29AIBK93115212345678' },
    }),
    changeBankAccount: async () => ({ ...(await made(build.aBankAccount)), body: { bank: 'Quay Bank' } }),
    deleteBankAccount: () => made(build.aBankAccount),
    createMileageRate: async () => ({ body: { unit: 'km', amount: '0.28', date_from: '2026-01-01' } }),
    changeMileageRate: async () => ({ ...(await made(build.aMileageRate)), body: { amount: '0.50' } }),
    deleteMileageRate: () => made(build.aMileageRate),
    changeInvoice: async () => ({ ...(await aDraftInvoice()), body: { purchase_order: 'PO-77', version: 1 } }),
    deleteInvoice: async () => ({ ...(await aDraftInvoice()), ...(await seen()) }),
    issueInvoice: async () => ({ ...(await aDraftInvoice()), body: {} }),
    sendInvoice: async () => ({ ...(await made(issuedInvoice)), body: { mail: false } }),
    sendStatement: () =>
      server.inFirm(world().ours, async (db) => {
        const { id } = await build.aClient(db)
        const contact = await build.aContact(db, { email: 'carla@example.com' })
        await db.insertInto('contact_client').values({ contact_id: contact.id, client_id: id }).execute()
        return { id, body: { contact_ids: [contact.id] } }
      }),
    previewBankFile: async () => ({ body: { content: bankFile() } }),
    bookBankLines: async () => ({
      body: { content: bankFile(), lines: [{ position: 1, client_id: world().ours.client.id }] },
    }),
    remindInvoices: async () => ({ body: { ids: [(await anOverdueInvoice()).id] } }),
    changeBill: async () => ({ ...(await aBill()), body: { paid: '2026-03-02' } }),
    deleteBill: aBill,
    editBills: async () => ({ body: { ids: [(await aBill()).id], paid: '2026-03-02' } }),
    readBill: async () => ({ form: form([{ name: 'invoice.xml', content: anEInvoice() }]) }),
    changePayment: async () => ({ ...(await aPayment()), body: { batch: 'SLIP-9', version: 1 } }),
    deletePayment: async () => ({ ...(await aPayment()), ...(await seen()) }),
    editPayments: async () => ({ body: { ids: [(await aPayment()).id], batch: 'SLIP-9' } }),
    lockPayment: async () => ({ ...(await aPayment()), body: {} }),
    allocatePayment: async () => ({
      ...(await aPayment()),
      body: { allocations: [{ invoice_id: (await made(issuedInvoice)).id, amount: '1.00' }] },
    }),
    returnPayment: async () => ({ ...(await aPayment()), body: {} }),
    refundCredit: async () => ({
      body: {
        client_id: world().ours.client.id,
        credits: [{ payment_id: (await aPayment()).id, amount: '1.00' }],
      },
    }),
    listCreditPayable: aCreditNote,
    allocateCreditNote: async () => ({
      ...(await aCreditNote()),
      body: { allocations: [{ invoice_id: (await made(issuedInvoice)).id, amount: '1.00' }] },
    }),
    creditInvoice: async () => ({ ...(await made(issuedInvoice)), body: {} }),
    writeOff: async () => {
      const { id: project_id } = await made(acceptedProject)
      return { body: { project_id, reason: 'Agreed', items: [{ quote_item_id: null, amount: '1.00' }] } }
    },
    changeAuditYears: async () => ({ body: { years: 9 } }),
    changeNotificationChoice: async () => ({ body: { event: 'booking', mail: 'now' } }),
    changeDashboardArrangement: async () => ({ body: { arrangement: { shown: ['won'], hidden: ['leave'] } } }),
    closeMonth: async () => ({ body: { month: (await monthAfterClosed()).slice(0, 7) } }),
    reopenMonth: async () => {
      const month = await monthAfterClosed()
      await made((db) =>
        db
          .insertInto('month_close')
          .values({ month, closed_by_id: world().ours.ada.id })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return { body: { month: month.slice(0, 7), reason: 'An invoice was forgotten' } }
    },
    undoWriteOff: async () => ({ ...(await made(aWriteOff)), body: {} }),
    draftInvoice: async () => ({ body: { project_ids: [(await made(acceptedProject)).id] } }),
    editInvoices: async () => ({
      body: { ids: [(await aDraftInvoice()).id], type_id: (await made((db) => aRow(db, 'invoice_type'))).id },
    }),
    createCrmLink: async () => ({
      body: {
        client_id: (await made((db) => build.aClient(db))).id,
        address: '3f2a',
      },
    }),
    searchCrm: async () => ({
      query: { client_id: String((await made((db) => build.aClient(db))).id), search: 'Pier' },
    }),
    deleteCrmLink: async () => {
      const { id: client_id } = await made((db) => build.aClient(db))
      return made((db) => build.aCrmLink(db, { client_id, crm_id: 'to-cut' }))
    },
    changeAccountUse: async () => ({
      body: { use: 'income', nominal_account_id: (await made(build.aNominalAccount)).id },
    }),
    changeComment: async () => ({ body: { text: 'They called' } }),
    deleteComment: async () => commentOn(),
    sendMessageAgain: async () =>
      made(async (db) => {
        const contact = await build.aContact(db, { email: 'carla@example.com' })
        const failed = '2026-01-05T09:00:00Z'
        return build.aMessage(db, { user_id: world().ours.ada.id, contact_id: contact.id, failed })
      }),
    changeDocumentTemplate: async () => ({ body: { name: 'Renamed' } }),
    createDocumentTemplate: async () => ({ body: { name: 'Offer', kind: 'quote', locale: 'GB', title: 'Offer' } }),
    deleteDocumentTemplate: async () => made((db) => build.aDocumentTemplate(db)),
    changeQuoteItemTemplate: async () => ({ ...(await made(build.aQuoteItemTemplate)), body: { name: 'Renamed' } }),
    deleteQuoteItemTemplate: async () => made(build.aQuoteItemTemplate),
    changeTask: async () => ({ ...(await aTask()), body: { name: 'Renamed' } }),
    deleteTask: aTask,
    editTasks: async () => ({ body: { ids: [(await aTask()).id], closed: true } }),
    copyTasks: async () => ({ body: { taskIds: [(await aTask()).id] } }),
    deleteTasks: async () => ({ body: { taskIds: [(await aTask()).id] } }),
    tickTask: async () => {
      const { id } = await aTask()
      const check = await made((db) => aRow(db, 'task_check', { task_id: id, name: 'Vests' }))
      return { params: { id: String(id), check_id: String(check.id) }, body: { done: true } }
    },
    changeTaskTemplate: async () => ({ ...(await made(build.aTaskTemplate)), body: { name: 'Renamed' } }),
    deleteTaskTemplate: async () => made(build.aTaskTemplate),
    addTemplateTasks: async () => ({
      ...(await made(build.aProject)),
      body: { template_id: (await made(build.aTaskTemplate)).id },
    }),
    openQuoteLink: async () => ({ params: { secret: await secret() } }),
    acceptQuote: async () => ({
      params: { secret: await secret() },
      body: { name: 'Carla', chosen: [], total: '1000.00' },
    }),
    declineQuote: async () => ({ params: { secret: await secret() }, body: { name: 'Carla' } }),
    revokeDocumentLinks: async () => {
      const id = await sent()
      await server.inFirm(world().ours, (db) =>
        build.aDocumentLink(db, { document_id: id, user_id: world().ours.ada.id }),
      )
      return { id }
    },
    revokeApiKey: async () => made((db) => build.anApiKey(db, { user_id: world().ours.ada.id })),
    deleteWebhook: async () => made(build.aWebhook),
    rotateWebhookSecret: async () => made(build.aWebhook),
    withdrawDeputy: async () => {
      const { ada, maya } = world().ours
      return made((db) => build.aDeputy(db, { user_id: ada.id, deputy_id: maya.id, named_by_id: ada.id }))
    },
    nameDeputy: () => {
      const day = addDays(today('Europe/London'), 200)
      return Promise.resolve({ body: { deputy_id: world().ours.maya.id, start_date: day, end_date: day } })
    },
    revokeFeed: async () => made((db) => build.aCalendarFeed(db, { user_id: world().ours.ada.id })),
    readNotifications: async () => ({ body: { ids: [(await notified()).id] } }),
    readAllNotifications: async () => {
      await notified()
      return {}
    },
    uploadFiles: async () => ({
      query: { client_id: String(world().ours.client.id) },
      form: form([{ name: 'Levels.txt', content: 'point 1: 2.50 m' }]),
    }),
    setPhoto: async () => ({ form: form([{ name: 'Ada.png', content: aPng(7, 7) }]) }),
    deletePhoto: async () => imageOf('photo'),
    setSignature: async () => ({ form: form([{ name: 'Ada.png', content: aPng(7, 7) }]) }),
    deleteSignature: async () => imageOf('signature'),
    changeFile: async () => ({ body: { name: 'Quay wall.png' } }),
    deleteFile: async () => aFile(),
    moveFiles: async () => ({ body: { ids: [(await aFile()).id], firm: true } }),
    deleteFiles: async () => ({ body: { ids: [(await aFile()).id] } }),
    changeEquipmentCategory: async () => ({ body: { name: 'Renamed' } }),
    deleteEquipmentCategory: async () => made(build.anEquipmentCategory),
    changeVatRate: async () => ({ body: { rate: '17.50' } }),
    deleteVatRate: async () => made(build.aVatRate),
    changeRate: async () => ({ body: { amount: '41.00' } }),
    deleteRate: async () => made((db) => build.aCostRate(db, { user_id: world().ours.sam.id })),
    changeNominalAccount: async () => ({ body: { name: 'Renamed' } }),
    deleteNominalAccount: async () => made(build.aNominalAccount),
    createExtraField: async () => ({ body: { resource: 'suppliers', name: 'Terms', kind: 'text' } }),
    createCalendar: async () => ({ body: { name: 'Wales', country: 'GB', region: 'WLS' } }),
    changeEmailTemplate: async () => ({ body: { name: 'Renamed' } }),
    deleteEmailTemplate: async () => made(build.anEmailTemplate),
    sendContactMessage: async () => ({
      ...(await made((db) => build.aContact(db, { email: 'carla@example.com' }))),
      body: { subject: 'Survey', body: 'Dear {{contact.name}}' },
    }),
    changeCalendar: async () => ({ body: { name: 'Renamed' } }),
    deleteCalendar: async () => made(build.aCalendar),
    fillCalendar: async () => ({
      ...(await made(build.aCalendar)),
      body: { days: [{ day: '2026-07-08', name: 'Fair' }] },
    }),
    changeTag: async () => ({ body: { name: 'Renamed' } }),
    mergeTag: async () => ({ body: { from_id: (await made(build.aTag)).id } }),
    deleteTag: async () => made(build.aTag),
    orderExtraFields: async () => ({ body: { resource: 'suppliers', ids: await fieldsOfSuppliers() } }),
    deleteExtraField: async () => made(build.anExtraField),
  }
}
