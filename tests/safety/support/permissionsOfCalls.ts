/**
 * The calls of records, people and settings and what each asks for, typed from docs/rules/access.md#permissions and not read from the contracts; those that every record type has are in `kinds.ts`. One of
 * several is enough, of `a+b` it takes both (a scoped one by any scope), `a?selection` for the choices of a picker; `anyone`: whoever is signed in, of
 * whom the handler shows no more than they may see. `LIST`: the four calls of a small list, and who sees it; who changes
 * the settings keeps it.
 */
import { commentOwners, recordPrefixes } from '#core/recordOwners.ts'
import { callIn, callsOfKinds } from './kinds.ts'

const commenters = commentOwners.map((owner) => `${recordPrefixes[owner]}.view_comment`).join(' ')

const calls = `
GET /clients/:id/contacts/ contacts.view_contact
POST /clients/:id/merge/ clients.delete_client+clients.change_client
GET /clients/:id/messages/ clients.view_client
GET /clients/:id/invoices/ clients.view_invoice
GET /clients/:id/projects/ projects.view_project projects.view_quote
LIST /clients/categories/ clients.view_category company.change_company
LIST /clients/email-templates/ clients.view_client contacts.view_contact company.change_company
GET /clients/merges/ clients.delete_client
GET /clients/similar/ clients.add_client
POST /clients/merges/:id/undo/ clients.delete_client+clients.change_client
LIST /clients/types/ clients.view_type company.change_company

PATCH /comments/:id/ ${commenters}
GET /comments/:id/history/ ${commenters}
DELETE /comments/:id/ ${commenters}

GET /contacts/similar/ contacts.add_contact
GET /suppliers/similar/ supplier.add_supplier
GET /contacts/:id/mail-values/ contacts.view_contact
POST /contacts/:id/merge/ contacts.delete_contact+contacts.change_contact
GET /contacts/:id/messages/ contacts.view_contact
POST /contacts/:id/messages/ contacts.change_contact
GET /contacts/merges/ contacts.delete_contact
POST /contacts/merges/:id/undo/ contacts.delete_contact+contacts.change_contact

GET /invoices/:id/missing/ invoice.change_invoice
POST /invoices/:id/issue/ invoice.change_invoice
POST /invoices/:id/credit/ invoice.add_invoice
GET /invoices/:id/pdf/ invoice.view_invoice
GET /invoices/:id/e-invoice/ invoice.view_invoice
POST /invoices/:id/send/ invoice.change_invoice
POST /invoices/remind/ invoice.change_invoice
GET /invoices/:id/letters/ invoice.view_invoice
GET /invoices/:id/mail-values/ invoice.view_invoice+contacts.view_contact
POST /invoices/draft/ invoice.add_invoice
GET /invoices/unbilled/ invoice.view_invoice
GET /invoices/unbilled/export/ invoice.export+invoice.view_invoice
GET /projects/:id/unbilled/ invoice.add_invoice
GET /invoices/write-offs/ invoice.view_invoice+projects.view_financials
POST /invoices/write-offs/ invoice.change_invoice+projects.view_financials
POST /invoices/write-offs/:id/undo/ invoice.change_invoice+projects.view_financials
GET /invoices/wip/ invoice.view_invoice+projects.view_financials
GET /invoices/months/ invoice.view_invoice
POST /invoices/months/close/ invoice.close_month
POST /invoices/months/reopen/ invoice.close_month
GET /invoices/sums/ invoice.view_invoice
GET /invoices/tax/ invoice.add_invoice invoice.change_invoice
GET /accounting/journal/ accounting.view_journal
GET /accounting/journal/balances/ accounting.view_journal
GET /accounting/journal/export/ accounting.export
GET /accounting/uses/ company.change_company invoice.view_invoice invoice.change_invoice payment.view_payment supplier.view_supplier expenses.approve_any
PATCH /accounting/uses/ company.change_company invoice.change_invoice
GET /accounting/sync/ accounting.view_journal company.change_company invoice.change_invoice
PATCH /accounting/sync/ company.change_company invoice.change_invoice
POST /accounting/sync/retry/ accounting.change_sync
GET /invoices/:id/payments/ payment.view_payment
GET /payments/:id/payable/ payment.view_payment
POST /payments/:id/allocate/ payment.change_payment
POST /payments/:id/lock/ payment.change_payment
POST /payments/:id/return/ payment.change_payment
POST /payments/refund/ payment.add_payment
GET /invoices/:id/payable/ payment.view_payment
POST /invoices/:id/allocate/ payment.change_payment
GET /clients/:id/credit/ clients.view_payment+clients.view_invoice
GET /payments/aged/ invoice.view_invoice
GET /payments/aged/export/ invoice.export
GET /clients/:id/statement/ clients.view_invoice+clients.view_payment
GET /clients/:id/statement/pdf/ clients.view_invoice+clients.view_payment
GET /clients/:id/statement/mail-values/ clients.view_invoice+contacts.view_contact
POST /clients/:id/statement/send/ invoice.change_invoice+clients.view_invoice+clients.view_payment+contacts.view_contact
POST /payments/import/preview/ payment.add_payment+invoice.view_invoice
POST /payments/import/ payment.add_payment+invoice.view_invoice
POST /bills/e-invoice/ supplier.add_bill
GET /clients/:id/payments/ clients.view_payment
GET /clients/:id/money/ clients.view_invoice
GET /projects/:id/money/ clients.view_invoice projects.view_financials projects.view_financials_own_projects
POST /expenses/submit/ expenses.change_expense expenses.add_expense
POST /expenses/recall/ expenses.change_expense expenses.add_expense
POST /expenses/check/ expenses.check_any expenses.check_own_staff expenses.check_own_department expenses.check_own_project
POST /expenses/approve/ expenses.approve_any expenses.approve_own_staff expenses.approve_own_department expenses.approve_own_project
POST /expenses/reject/ expenses.check_any expenses.check_own_staff expenses.check_own_department expenses.check_own_project expenses.approve_any expenses.approve_own_staff expenses.approve_own_department expenses.approve_own_project
POST /expenses/reimburse/ expenses.approve_any expenses.approve_own_staff expenses.approve_own_department expenses.approve_own_project
GET /expenses/reimbursement/ expenses.view_expense
POST /expenses/:id/copy/ expenses.add_expense
LIST /expenses/types/ expenses.view_expense company.change_company
LIST /expenses/payment-methods/ expenses.view_expense company.change_company
LIST /expenses/mileage-rates/ expenses.view_expense company.change_company
GET /projects/:id/valuations/ projects.view_financials projects.view_financials_own_projects
POST /projects/:id/valuations/ projects.change_project+projects.view_financials
GET /projects/:id/valuations/export/ projects.export_valuations+projects.view_financials
GET /valuations/:id/ projects.view_financials projects.view_financials_own_projects
PATCH /valuations/:id/ projects.change_project+projects.view_financials
DELETE /valuations/:id/ projects.change_project+projects.view_financials
POST /valuations/:id/submit/ projects.change_project+projects.view_financials
POST /valuations/:id/agree/ projects.change_project+projects.view_financials
POST /valuations/:id/reopen/ projects.change_project+projects.view_financials
GET /valuations/filter-sets/ projects.view_financials projects.view_financials_own_projects
POST /valuations/filter-sets/ projects.view_financials projects.view_financials_own_projects
PATCH /valuations/filter-sets/:id/ projects.view_financials projects.view_financials_own_projects
DELETE /valuations/filter-sets/:id/ projects.view_financials projects.view_financials_own_projects
LIST /invoices/types/ invoice.view_invoice company.change_company

LIST /equipment/categories/ equipment.view_equipment company.change_company
POST /equipment/:id/holder/ equipment.view_equipment
POST /equipment/:id/fault/ equipment.view_equipment

LIST /quote-items/templates/ quote_items.view_quoteitem company.change_company
LIST /projects/document-templates/ projects.view_project projects.view_quote company.change_company
GET /projects/:id/documents/ projects.view_project projects.view_quote
POST /projects/:id/documents/ projects.change_project
POST /projects/:id/documents/preview/ projects.change_project
POST /projects/:id/documents/values/ projects.change_project
POST /projects/:id/documents/send/ projects.change_project
GET /projects/:id/documents/compare/ projects.view_financials projects.view_financials_own_projects
GET /documents/:id/link/ projects.change_project
POST /documents/:id/revoke/ projects.change_project

GET /files/ file.view_file
POST /files/ file.add_file
GET /files/:id/ file.view_file
PATCH /files/:id/ file.change_file
DELETE /files/:id/ file.delete_file
GET /files/:id/download/ file.view_file
GET /files/:id/history/ file.view_file
GET /files/:id/preview/ file.view_file
GET /files/counts/ file.view_file
POST /files/delete/ file.delete_file
POST /files/move/ file.change_file
GET /files/export/ file.view_file
GET /files/filter-sets/ file.view_file
POST /files/filter-sets/ file.view_file
PATCH /files/filter-sets/:id/ file.view_file
DELETE /files/filter-sets/:id/ file.view_file
GET /files/space/ file.view_file

POST /messages/:id/again/ contacts.change_contact

GET /company/ anyone
PATCH /company/:id/ company.change_company
GET /company/:id/activate/ anyone
POST /company/:id/activate/ anyone
LIST /company/calendars/ company.change_company users.change_user
POST /company/calendars/:id/fill/ company.change_company
GET /company/calendars/:id/suggestions/ company.change_company
GET /company/calendars/regions/ company.change_company
GET /company/countries/ anyone
LIST /company/departments/ anyone
LIST /company/extra-fields/ anyone
PATCH /company/extra-fields/order/ company.change_company
GET /company/history/ company.view_audit
GET /company/audit/ company.view_audit
GET /company/audit/kinds/ company.view_audit
GET /company/audit/export/ company.export_audit
PATCH /company/audit/ company.change_company
POST /move-in/import/preview/ company.change_company
POST /move-in/import/ company.change_company
GET /move-in/moves/ company.change_company
POST /move-in/moves/:id/undo/ company.change_company
GET /company/archives/ company.export_all
POST /company/archives/ company.export_all
GET /company/archives/:id/download/ company.export_all
LIST /company/holidays/ anyone
GET /company/nominal-accounts/ company.change_company invoice.change_invoice invoice.view_invoice payment.view_payment supplier.view_supplier expenses.approve_any
POST /company/nominal-accounts/ company.change_company invoice.change_invoice
PATCH /company/nominal-accounts/:id/ company.change_company invoice.change_invoice
DELETE /company/nominal-accounts/:id/ company.change_company invoice.change_invoice
LIST /company/services/ anyone
POST /company/document-preview/ company.change_company
GET /company/document-settings/ company.change_company
PATCH /company/document-settings/ company.change_company
GET /company/map/ company.change_company
PATCH /company/map/ company.change_company
POST /company/map/try/ company.change_company
LIST /company/bank-accounts/ company.change_company invoice.view_invoice clients.view_invoice
GET /company/tags/ company.change_company
PATCH /company/tags/:id/ company.change_company
DELETE /company/tags/:id/ company.change_company
POST /company/tags/:id/merge/ company.change_company
GET /company/uses/ company.change_company
GET /company/set-up/ company.change_company
POST /company/samples/ company.change_company+clients.add_client+contacts.add_contact+projects.add_project+quote_items.add_quoteitem+tasks.add_task
POST /company/samples/remove/ company.change_company+clients.delete_client+contacts.delete_contact+quote_items.delete_quoteitem+tasks.delete_task
LIST /company/vat-rates/ anyone
POST /company/vat-rates/usual/ company.change_company

GET /api-keys/ anyone
POST /api-keys/ anyone
POST /api-keys/:id/revoke/ anyone
GET /api-keys/firm/ users.change_user

GET /webhooks/ company.change_webhooks
POST /webhooks/ company.change_webhooks
GET /webhooks/events/ company.change_webhooks
GET /webhooks/:id/ company.change_webhooks
PATCH /webhooks/:id/ company.change_webhooks
DELETE /webhooks/:id/ company.change_webhooks
POST /webhooks/:id/secret/ company.change_webhooks
POST /webhooks/:id/test/ company.change_webhooks
GET /webhooks/:id/deliveries/ company.change_webhooks
GET /webhooks/deliveries/:id/ company.change_webhooks
POST /webhooks/deliveries/:id/again/ company.change_webhooks

GET /notifications/ anyone
GET /notifications/choices/ anyone
PATCH /notifications/choices/ anyone
GET /notifications/count/ anyone
POST /notifications/read-all/ anyone
POST /notifications/read/ anyone

GET /projects/ projects.view_project projects.view_quote diary.add_entry
GET /projects/:id/ projects.view_project projects.view_quote diary.add_entry
GET /projects/:id/history/ projects.view_project projects.view_quote
GET /projects/:id/hours/ projects.view_project projects.view_quote
GET /projects/:id/activity/ projects.view_project projects.view_quote
GET /projects/next-steps/ projects.view_project projects.view_quote
GET /projects/:id/next-step/ projects.view_project projects.view_quote
GET /projects/:id/invoices/ clients.view_invoice
GET /projects/:id/tasks/ tasks.view_task
GET /tasks/ tasks.view_task diary.add_entry
GET /tasks/:id/ tasks.view_task diary.add_entry
GET /tasks/:id/history/ tasks.view_task diary.add_entry
GET /tasks/counts/ tasks.view_task diary.add_entry
PATCH /tasks/:id/ticks/:check_id/ tasks.view_task diary.add_entry
POST /tasks/copy/ tasks.add_task
POST /tasks/assignments/ tasks.change_task
PATCH /tasks/assignments/ tasks.change_task
POST /tasks/delete/ tasks.delete_task
LIST /tasks/templates/ tasks.add_task company.change_company
POST /projects/:id/tasks/from-template/ tasks.add_task
LIST /tasks/types/ tasks.view_task diary.add_entry company.change_company
GET /projects/reports/ projects.export_ppr_any projects.export_ppr_own_projects projects.export_ppr_own_department
GET /projects/reports/performance/ projects.export_ppr_any projects.export_ppr_own_projects projects.export_ppr_own_department
GET /projects/reports/performance/export/ projects.export_ppr_any projects.export_ppr_own_projects projects.export_ppr_own_department
GET /projects/map/ projects.view_project projects.view_quote diary.add_entry tasks.view_task
GET /projects/map/:z/:x/:y/ projects.view_project projects.view_quote diary.add_entry tasks.view_task
GET /projects/bounds/ projects.view_project projects.view_quote diary.add_entry
GET /projects/tiles/:z/:x/:y/ projects.view_project projects.view_quote diary.add_entry
GET /projects/:id/features/ projects.view_project projects.view_quote diary.add_entry
GET /projects/:id/features/export/ projects.view_project projects.view_quote diary.add_entry
GET /projects/:id/nearby/ projects.view_project projects.view_quote diary.add_entry
POST /projects/:id/features/ projects.change_project
POST /projects/:id/features/preview/ projects.change_project
POST /projects/:id/features/load/ projects.change_project
PATCH /features/:id/ projects.change_project
DELETE /features/:id/ projects.change_project
GET /projects/counts/ projects.view_project projects.view_quote diary.add_entry
GET /projects/tags/ projects.view_project projects.view_quote
LIST /projects/abandoned-reasons/ projects.view_project projects.view_quote company.change_company
LIST /projects/categories/ projects.view_category company.change_company
LIST /projects/confirmations/ projects.view_confirmation company.change_company
LIST /projects/sources/ projects.view_project projects.view_quote company.change_company
GET /quotes/pipeline/ projects.view_quote+projects.view_financials
GET /quotes/ projects.view_quote
GET /quotes/:id/ projects.view_project projects.view_quote diary.add_entry
GET /quotes/counts/ projects.view_quote
GET /quotes/filter-sets/ projects.view_quote
POST /quotes/filter-sets/ projects.view_quote
PATCH /quotes/filter-sets/:id/ projects.view_quote
DELETE /quotes/filter-sets/:id/ projects.view_quote

GET /projects/:id/quote-items/ quote_items.view_quoteitem
GET /quote-items/ quote_items.view_quoteitem
GET /quote-items/:id/ quote_items.view_quoteitem
GET /quote-items/:id/history/ quote_items.view_quoteitem
GET /quote-items/tags/ quote_items.view_quoteitem
GET /quote-items/filter-sets/ quote_items.view_quoteitem
POST /quote-items/filter-sets/ quote_items.view_quoteitem
PATCH /quote-items/filter-sets/:id/ quote_items.view_quoteitem
DELETE /quote-items/filter-sets/:id/ quote_items.view_quoteitem
POST /quote-items/ quote_items.add_quoteitem
PATCH /quote-items/:id/ quote_items.change_quoteitem
DELETE /quote-items/:id/ quote_items.delete_quoteitem
LIST /quote-items/types/ quote_items.view_quoteitem company.change_company
POST /quote-items/accept/ quote_items.change_quoteitem
POST /quote-items/unaccept/ quote_items.change_quoteitem
POST /quote-items/decline/ quote_items.change_quoteitem
POST /quote-items/close/ quote_items.change_quoteitem
POST /quote-items/propose/ quote_items.change_quoteitem
POST /projects/:id/copy/ projects.add_project
PATCH /projects/:id/quote-items/ quote_items.change_quoteitem
PATCH /projects/:id/quote-items/order/ quote_items.change_quoteitem

GET /rates/ projects.view_financials invoice.view_invoice
GET /projects/:id/rates/explain/ projects.view_financials invoice.view_invoice
GET /rates/roles/ projects.view_financials invoice.view_invoice
GET /rates/filter-sets/ projects.view_financials invoice.view_invoice
POST /rates/filter-sets/ projects.view_financials invoice.view_invoice
PATCH /rates/filter-sets/:id/ projects.view_financials invoice.view_invoice
DELETE /rates/filter-sets/:id/ projects.view_financials invoice.view_invoice
GET /projects/:id/rates/ projects.view_financials invoice.view_invoice
GET /clients/:id/rates/ projects.view_financials invoice.view_invoice
POST /rates/ invoice.change_invoice+projects.view_financials
PATCH /rates/:id/ invoice.change_invoice+projects.view_financials
DELETE /rates/:id/ invoice.change_invoice+projects.view_financials

GET /dashboard/charts/ dashboard.view_dashboard
GET /dashboard/charts/:chart/rows/ dashboard.view_dashboard
GET /dashboard/arrangement/ dashboard.view_dashboard
PATCH /dashboard/arrangement/ dashboard.view_dashboard
GET /dashboard/filter-sets/ dashboard.view_dashboard
POST /dashboard/filter-sets/ dashboard.view_dashboard
PATCH /dashboard/filter-sets/:id/ dashboard.view_dashboard
DELETE /dashboard/filter-sets/:id/ dashboard.view_dashboard
GET /schedule/ tasks.view_task
GET /schedule/find/ tasks.change_task
GET /tasks/:id/crews/ tasks.change_task
POST /tasks/:id/crews/ tasks.change_task
GET /schedule/unscheduled/ tasks.view_task
GET /schedule/mine/ tasks.view_task diary.add_entry
GET /tasks/:id/bookings/ tasks.change_task
GET /projects/:id/bookings/ tasks.view_task
GET /schedule/changes/ tasks.view_task
GET /schedule/feeds/ anyone
POST /schedule/feeds/ anyone
DELETE /schedule/feeds/:id/ anyone
GET /schedule/filter-sets/ tasks.view_task
POST /schedule/filter-sets/ tasks.view_task
PATCH /schedule/filter-sets/:id/ tasks.view_task
DELETE /schedule/filter-sets/:id/ tasks.view_task
GET /schedule/bookings/:id/ tasks.view_task
POST /schedule/bookings/ tasks.change_task
PATCH /schedule/bookings/:id/ tasks.change_task
DELETE /schedule/bookings/:id/ tasks.change_task
PATCH /schedule/bookings/edit/ tasks.change_task
POST /schedule/bookings/copy/ tasks.change_task
POST /schedule/bookings/delete/ tasks.change_task

LIST /leave/types/ anyone
GET /leave/year/ anyone
PATCH /leave/year/ company.change_company
GET /leave/allowances/ anyone
GET /leave/balances/ anyone
POST /leave/allowances/ leave.decide_any leave.decide_own_staff leave.decide_own_department
GET /leave/ledger/ anyone
POST /leave/ledger/ leave.decide_any leave.decide_own_staff leave.decide_own_department
GET /leave/preview/ anyone
GET /leave/planner/ anyone
POST /qualifications/delete/ profiles.delete_qualification
GET /qualifications/matrix/ profiles.view_qualification
GET /qualifications/types/ profiles.view_qualification profiles.add_qualification profiles.change_qualification
POST /qualifications/types/ profiles.add_qualification
PATCH /qualifications/types/:id/ profiles.change_qualification
DELETE /qualifications/types/:id/ profiles.delete_qualification

GET /users/ users.view_user diary.view_any?selection diary.view_own_staff?selection diary.view_own_department?selection diary.change_any?selection diary.change_own_staff?selection diary.change_own_department?selection
GET /users/:id/access/ groups.view_group groups.change_group users.change_user
GET /users/:id/data/ users.export_person
GET /users/me/data/ anyone
GET /users/:id/details/ users.remove_details
POST /users/:id/details/remove/ users.remove_details
POST /users/:id/invite/ users.add_user
POST /users/:id/login-link/ users.change_user
POST /users/:id/email-link/ users.change_user
DELETE /users/:id/email/ users.change_user
POST /users/:id/password-link/ users.change_user
POST /users/:id/second-factor/reset/ users.change_user
GET /users/:id/invitation-link/ users.add_user
GET /users/:id/orgs/ users.view_user
POST /users/:id/orgs/ users.change_user
PATCH /users/:id/orgs/ users.change_user
DELETE /users/:id/orgs/:org_id/ users.change_user
GET /users/:id/photo/ anyone
POST /users/:id/photo/ profiles.change_profile users.change_user
DELETE /users/:id/photo/ profiles.change_profile users.change_user
GET /users/:id/qualifications/ anyone
GET /users/:id/schedule/ anyone
PATCH /users/:id/schedule/ users.change_user
DELETE /users/:id/schedule/:first_day/ users.change_user
GET /users/:id/signature/ anyone
POST /users/:id/signature/ profiles.change_profile users.change_user
DELETE /users/:id/signature/ profiles.change_profile users.change_user
GET /users/groups/ groups.view_group groups.change_group users.change_user
POST /users/groups/ groups.change_group
PATCH /users/groups/:id/ groups.change_group
DELETE /users/groups/:id/ groups.change_group
GET /users/groups/:id/history/ groups.view_group groups.change_group
GET /users/deputies/ anyone
GET /users/deputies/people/ diary.decide_any diary.decide_own_staff diary.decide_own_department diary.decide_own_quote_item_department diary.decide_own_project leave.decide_any leave.decide_own_staff leave.decide_own_department expenses.check_any expenses.check_own_staff expenses.check_own_department expenses.check_own_project expenses.approve_any expenses.approve_own_staff expenses.approve_own_department expenses.approve_own_project users.change_user
POST /users/deputies/ diary.decide_any diary.decide_own_staff diary.decide_own_department diary.decide_own_quote_item_department diary.decide_own_project leave.decide_any leave.decide_own_staff leave.decide_own_department expenses.check_any expenses.check_own_staff expenses.check_own_department expenses.check_own_project expenses.approve_any expenses.approve_own_staff expenses.approve_own_department expenses.approve_own_project users.change_user
DELETE /users/deputies/:id/ anyone
GET /users/me/ anyone
GET /users/me/details/ anyone
PATCH /users/me/details/ profiles.change_profile
PATCH /users/me/clock/ anyone
`
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line) => {
    if (!line.startsWith('LIST')) return [line]
    const [, path = ''] = line.split(' ')
    const saved = [`POST ${path}`, `PATCH ${path}:id/`, `DELETE ${path}:id/`]
    return [line.replace('LIST', 'GET'), ...saved.map((call) => `${call} company.change_company`)]
  })

const messages = new Set(calls.map(callIn))
/** Lines above take the place of those that a call has by its type. */
export const callsWithPermissions = [...calls, ...callsOfKinds.filter((line) => !messages.has(callIn(line)))]
