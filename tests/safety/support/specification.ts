/**
 * The calls and routes that the product was specified with, typed by hand: other programs and kept links rely on them. An id
 * in a path is `:id`, any other part by its name.
 */

/** `resources`: prefixes that filter sets hang on ("on any resource prefix"), those of the lists that take `filters`. */
export const specifiedCalls = `
GET /auth/backends/
POST /auth/token/login/
POST /auth/users/set_password/
GET /auth/o/azuread-tenant-oauth2/
POST /auth/o/azuread-tenant-oauth2/
POST /auth/token/logout/
POST /auth/session/logout/
POST /auth/jwt/refresh/
GET /users/me/
GET /company/
GET /company/countries/
GET /company/services/
GET /company/departments/
GET /company/vat-rates/
GET /company/:id/activate/
GET /company/holidays/
GET /company/nominal-accounts/
GET /clients/
GET /clients/:id/
DELETE /clients/:id/
POST /clients/
PATCH /clients/:id/
GET /clients/:id/contacts/
GET /clients/:id/projects/
GET /clients/:id/invoices/
GET /clients/categories/
GET /clients/types/
GET /clients/email-templates/
GET /projects/
GET /quotes/
GET /projects/:id/
GET /quotes/:id/
POST /projects/
PATCH /projects/:id/
GET /projects/:id/tasks/
GET /projects/:id/quote-items/
GET /projects/:id/hours/
GET /projects/:id/invoices/
GET /projects/:id/valuations/
GET /projects/categories/
GET /projects/confirmations/
GET /projects/sources/
GET /projects/abandoned-reasons/
GET /projects/document-templates/
GET /projects/reports/
GET /projects/tiles/:z/:x/:y/
POST /projects/:id/copy/
PATCH /projects/:id/quote-items/order/
GET /diary/user/:id/
GET /diary/
POST /diary/
PATCH /diary/:id/
PATCH /diary/edit/
DELETE /diary/:id/
POST /diary/approve/
POST /diary/reset/
GET /diary/reports/
GET /diary/schedules/
GET /tasks/
GET /tasks/:id/
DELETE /tasks/:id/
POST /tasks/
PATCH /tasks/:id/
POST /tasks/copy/
POST /tasks/delete/
PATCH /tasks/edit/
POST /tasks/assignments/
PATCH /tasks/assignments/
GET /tasks/types/
GET /users/
GET /users/:id/
PATCH /users/:id/
POST /users/
GET /users/groups/
GET /users/:id/qualifications/
POST /qualifications/
PATCH /qualifications/:id/
DELETE /qualifications/:id/
GET /suppliers/
GET /suppliers/:id/
GET /suppliers/tags/
POST /suppliers/
PATCH /suppliers/:id/
GET /leave/allowances/
GET /leave/
GET /leave/:id/
GET /leave/types/
POST /leave/
PATCH /leave/:id/
DELETE /leave/:id/
GET /projects/filter-sets/
POST /projects/filter-sets/
PATCH /projects/filter-sets/:id/
DELETE /projects/filter-sets/:id/
GET /diary/filter-sets/
POST /diary/filter-sets/
PATCH /diary/filter-sets/:id/
DELETE /diary/filter-sets/:id/
`
  .trim()
  .split('\n')

/** Section 2, without the closing slash: both forms open the same screen. `$id` takes digits only. */
export const specifiedPages = `
/
/dashboard
/clients
/clients/new
/clients/$id
/clients/$clientId/invoices/new
/contacts
/contacts/new
/contacts/$id
/diary
/diary/user/$id
/equipment
/equipment/new
/equipment/$id
/invoices
/invoices/new
/invoices/$id
/payments
/payments/new
/payments/$id
/expenses
/expenses/new
/expenses/$id
/suppliers
/suppliers/new
/suppliers/$id
/leave
/leave/new
/leave/$id
/leave/user/$id
/leave/user/$id/new
/projects
/projects/new
/projects/$id
/projects/$projectId/quote-items/$id
/projects/$projectId/quote-items/new
/projects/$projectId/invoices/$id
/projects/$projectId/invoices/new
/projects/$projectId/tasks/$id
/projects/$projectId/tasks/new
/quotes
/quotes/new
/quotes/$id
/quotes/$projectId/quote-items/$id
/quotes/$projectId/quote-items/new
/quote-items/new
/quote-items/$id
/tasks/new
/tasks/$id
/files
/schedule
/schedule/$days/$start
/users
/users/new
/users/$id
/login
/login/callback
/logout
`
  .trim()
  .split('\n')
