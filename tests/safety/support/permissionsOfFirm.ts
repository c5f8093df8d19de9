/**
 * The calls of people, groups, qualifications, settings and notices and what each asks for, typed from the specification's sections 6 and 7 and the product rules,
 * section 7, and not read from the contracts. One of several is enough, `a?selection` for the choices of a picker;
 * `anyone`: whoever is signed in, of whom the handler shows no more than they may see.
 */
export const callsOfTheFirm = `
GET /company/ anyone
PATCH /company/:id/ company.change_company
GET /company/:id/activate/ anyone
POST /company/:id/activate/ anyone
GET /company/calendars/ company.change_company users.change_user
POST /company/calendars/ company.change_company
PATCH /company/calendars/:id/ company.change_company
DELETE /company/calendars/:id/ company.change_company
POST /company/calendars/:id/fill/ company.change_company
GET /company/calendars/:id/suggestions/ company.change_company
GET /company/calendars/regions/ company.change_company
GET /company/countries/ anyone
GET /company/departments/ anyone
POST /company/departments/ company.change_company
PATCH /company/departments/:id/ company.change_company
DELETE /company/departments/:id/ company.change_company
GET /company/extra-fields/ anyone
POST /company/extra-fields/ company.change_company
PATCH /company/extra-fields/:id/ company.change_company
DELETE /company/extra-fields/:id/ company.change_company
PATCH /company/extra-fields/order/ company.change_company
GET /company/history/ company.view_audit
GET /company/holidays/ anyone
POST /company/holidays/ company.change_company
PATCH /company/holidays/:id/ company.change_company
DELETE /company/holidays/:id/ company.change_company
GET /company/nominal-accounts/ company.change_company invoice.change_invoice invoice.view_invoice payment.view_payment supplier.view_supplier expenses.approve_expense
POST /company/nominal-accounts/ company.change_company invoice.change_invoice
PATCH /company/nominal-accounts/:id/ company.change_company invoice.change_invoice
DELETE /company/nominal-accounts/:id/ company.change_company invoice.change_invoice
GET /company/services/ anyone
POST /company/services/ company.change_company
PATCH /company/services/:id/ company.change_company
DELETE /company/services/:id/ company.change_company
GET /company/tags/ company.change_company
PATCH /company/tags/:id/ company.change_company
DELETE /company/tags/:id/ company.change_company
POST /company/tags/:id/merge/ company.change_company
GET /company/uses/ company.change_company
GET /company/vat-rates/ anyone
POST /company/vat-rates/ company.change_company
PATCH /company/vat-rates/:id/ company.change_company
DELETE /company/vat-rates/:id/ company.change_company

GET /notifications/ anyone
GET /notifications/count/ anyone
POST /notifications/read-all/ anyone
POST /notifications/read/ anyone

GET /qualifications/ anyone
POST /qualifications/ profiles.add_qualification
GET /qualifications/:id/ anyone
PATCH /qualifications/:id/ profiles.change_qualification
DELETE /qualifications/:id/ profiles.delete_qualification
GET /qualifications/:id/history/ anyone
GET /qualifications/counts/ anyone
POST /qualifications/delete/ profiles.delete_qualification
PATCH /qualifications/edit/ profiles.change_qualification
GET /qualifications/export/ profiles.export
GET /qualifications/filter-sets/ anyone
POST /qualifications/filter-sets/ anyone
PATCH /qualifications/filter-sets/:id/ anyone
DELETE /qualifications/filter-sets/:id/ anyone
GET /qualifications/matrix/ profiles.view_qualification
GET /qualifications/types/ profiles.view_qualification profiles.add_qualification profiles.change_qualification
POST /qualifications/types/ profiles.add_qualification
PATCH /qualifications/types/:id/ profiles.change_qualification
DELETE /qualifications/types/:id/ profiles.delete_qualification

GET /users/ users.view_user diary.view_any?selection diary.view_own_staff?selection diary.view_own_department?selection diary.change_any?selection diary.change_own_staff?selection diary.change_own_department?selection
POST /users/ users.add_user
GET /users/:id/ users.view_user
PATCH /users/:id/ users.change_user
GET /users/:id/access/ groups.view_group groups.change_group users.change_user
GET /users/:id/history/ users.view_user
POST /users/:id/invite/ users.add_user
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
GET /users/:id/signature/ anyone
POST /users/:id/signature/ profiles.change_profile users.change_user
DELETE /users/:id/signature/ profiles.change_profile users.change_user
POST /users/archive/ users.change_user
GET /users/counts/ users.view_user
PATCH /users/edit/ users.change_user
GET /users/export/ profiles.export+users.view_user
GET /users/filter-sets/ users.view_user
POST /users/filter-sets/ users.view_user
PATCH /users/filter-sets/:id/ users.view_user
DELETE /users/filter-sets/:id/ users.view_user
GET /users/groups/ groups.view_group groups.change_group users.change_user
POST /users/groups/ groups.change_group
PATCH /users/groups/:id/ groups.change_group
DELETE /users/groups/:id/ groups.change_group
GET /users/groups/:id/history/ groups.view_group groups.change_group
POST /users/import/ users.add_user
POST /users/import/preview/ users.add_user
GET /users/imports/ users.add_user
POST /users/imports/:id/undo/ users.add_user
GET /users/me/ anyone
GET /users/me/details/ anyone
PATCH /users/me/details/ profiles.change_profile
PATCH /users/me/clock/ anyone
POST /users/restore/ users.change_user
`
