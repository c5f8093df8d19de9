/**
 * Examples of calls with rules that no schema expresses: between fields, about a state, about the content of a file.
 * All other examples are made from the contracts (src/server/openapi/examples.ts). A test sends each one.
 */
import { addDays, today } from '#core/days.ts'
import type { GivenExample } from '#server/openapi/examples.ts'

const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const drawing = {
  file_name: 'site.geojson',
  content: inBase64('{"type":"Point","coordinates":[-2.7,53.76]}'),
}
const bankFile = {
  file_name: 'statement.csv',
  content: inBase64('Date,Amount,Name\n2026-05-04,1250.00,Quay Estates\n'),
}
const diaryFile = {
  file_name: 'hours.csv',
  content: inBase64('Date,Start,End,Notes\n2026-04-13,09:00,10:30,Levels\n'),
}
const moveFiles = {
  files: [{ file_name: 'team.csv', content: inBase64('First Name,Last Name,Email,Roles\nQuinn,Quay,,Surveyor\n') }],
}
const allowance = { user_id: 12, type_id: 1, year_start: '2026-01-01', hours: '7.50' }

/** Request examples by endpoint name. */
export const examples: Readonly<Record<string, GivenExample>> = {
  followRecords: { query: { watch: 'projects:12,invoices' } },
  readTogether: { query: { paths: '/clients/?page=1' } },
  startPasskeyLogin: { body: { step: false } },
  nameDeputy: {
    body: { deputy_id: 12, start_date: addDays(today('UTC'), 90), end_date: addDays(today('UTC'), 103) },
  },
  createApiKey: {
    body: { name: 'Payroll', end_date: addDays(today('UTC'), 90), permissions: ['diary.view_entry'] },
  },
  createWebhook: {
    body: { name: 'Books', url: 'https://books.example.com/hooks', events: ['invoice.created', 'payment.created'] },
  },
  changeMapSettings: {
    body: { url: 'https://tile.example.com/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
  },
  tryMap: { body: { url: 'https://tile.example.com/{z}/{x}/{y}.png' } },
  removeScheduleWeek: { params: { id: '12', first_day: '2031-01-01' } },
  editUsers: { body: { ids: [12], department_id: 3 } },
  createService: { body: { name: 'Boundaries', taxed_in: ['Texas'] } },
  createBankAccount: {
    body: { name: 'Quay Surveyors', currency: 'EUR', kind: 'iban', iban: 'IE29AIBK93115212345678' },
  },
  createHoliday: { body: { day: '2026-07-13', name: 'Regatta' } },
  changeNominalAccount: { body: { name: 'Survey fees' } },
  createQualification: { body: { user_id: 12, name: 'First aid', start: '2026-05-04', expiration: '2029-05-03' } },
  searchCrm: { query: { client_id: '12', search: 'Pier' } },
  createCrmLink: { body: { client_id: 12, address: '3f2a' } },

  uploadFiles: { query: { project_id: '74' }, file: { name: 'levels.txt', type: 'text/plain' } },
  readBill: { file: { name: 'invoice.xml', type: 'application/xml' } },
  moveFiles: { body: { ids: [12], firm: true } },
  previewProjectFeatures: { body: drawing },
  loadProjectFeatures: { body: drawing },
  changeProject: { body: { site_access: 'By the lock' } },
  orderProjectQuoteItems: {
    body: {
      items: [
        { id: 12, parent_id: null },
        { id: 11, parent_id: null },
      ],
    },
  },
  sendDocument: { body: { template_id: 3, mail: false } },
  acceptQuote: { body: { name: 'Carla Quay', chosen: [], total: '1000.00' } },

  createBookings: { body: { user_ids: [12], equipment_ids: [], task_id: 6, start: '2026-05-04', end: '2026-05-08' } },
  bookCrew: {
    params: { id: '6' },
    body: { user_ids: [12], equipment_ids: [], start: '2027-03-02', end: '2027-03-02', hours: '7.00' },
  },
  copyBookings: { body: { bookings: [{ id: 5, start: '2026-05-11', end: '2026-05-15' }] } },
  changeAssignment: { body: { id: 5, user_id: 12, task_id: 6, confirmed: false } },
  setLeaveAllowance: { body: allowance },
  adjustLeave: { body: { ...allowance, reason: 'Bought back' } },
  changeLeave: { body: { notes: 'By train' } },
  changeDiaryEntry: { body: { details: 'Levels of the quay' } },
  copyDiary: { body: { ids: [12], dates: ['2026-05-11'] } },
  previewDiaryImport: { body: diaryFile },
  importDiary: { body: diaryFile },
  previewMoveIn: { body: moveFiles },
  moveIn: { body: moveFiles },
  getDashboardChartRows: { query: { month: '2026-05' } },

  changeRate: { body: { amount: '41.00' } },
  changeExpense: { body: { description: 'Ferry', version: 1 } },
  deleteExpense: { headers: { 'If-Match': '"1"' } },
  draftInvoice: { body: { project_ids: [74] } },
  writeOff: { body: { project_id: 74, reason: 'Agreed', items: [{ quote_item_id: null, amount: '1.00' }] } },
  changeInvoice: { body: { purchase_order: 'PO-77', version: 1 } },
  changePayment: { body: { notes: 'Cheque', version: 1 } },
  deleteInvoice: { headers: { 'If-Match': '"1"' } },
  deletePayment: { headers: { 'If-Match': '"1"' } },
  editInvoices: { body: { ids: [12], type_id: 3 } },
  sendInvoice: { body: { mail: false } },
  previewBankFile: { body: bankFile },
  bookBankLines: { body: { ...bankFile, lines: [{ position: 1, client_id: 12 }] } },
  allocateCreditNote: { body: { allocations: [{ invoice_id: 74, amount: '1.00' }] } },
  refundCredit: { body: { client_id: 12, credits: [{ payment_id: 31, amount: '1.00' }], method: 'Bank transfer' } },
  allocatePayment: { body: { allocations: [{ invoice_id: 74, amount: '1.00' }] } },
  changeAccountUse: { body: { use: 'income', nominal_account_id: 5 } },
}
