/**
 * The calls of clients, contacts, suppliers, equipment, files and comments and what each asks for, typed from the specification's sections 6 and 7 and the product rules,
 * section 7, and not read from the contracts. One of several is enough, of `a+b` it takes both; `anyone`: whoever is
 * signed in, of whom the handler shows no more than they may see.
 */
export const callsOfRecords = `
GET /clients/ clients.view_client
POST /clients/ clients.add_client
GET /clients/:id/ clients.view_client
PATCH /clients/:id/ clients.change_client
DELETE /clients/:id/ clients.delete_client
GET /clients/:id/comments/ clients.view_comment
POST /clients/:id/comments/ clients.view_comment
GET /clients/:id/contacts/ contacts.view_contact
GET /clients/:id/history/ clients.view_client
POST /clients/:id/merge/ clients.delete_client+clients.change_client
GET /clients/:id/messages/ clients.view_client
GET /clients/:id/invoices/ clients.view_invoice
GET /clients/:id/projects/ projects.view_project projects.view_quote
POST /clients/archive/ clients.change_client
GET /clients/categories/ clients.view_category company.change_company
POST /clients/categories/ company.change_company
PATCH /clients/categories/:id/ company.change_company
DELETE /clients/categories/:id/ company.change_company
GET /clients/counts/ clients.view_client
PATCH /clients/edit/ clients.change_client
GET /clients/email-templates/ clients.view_client contacts.view_contact company.change_company
POST /clients/email-templates/ company.change_company
PATCH /clients/email-templates/:id/ company.change_company
DELETE /clients/email-templates/:id/ company.change_company
GET /clients/export/ clients.export+clients.view_client
GET /clients/filter-sets/ clients.view_client
POST /clients/filter-sets/ clients.view_client
PATCH /clients/filter-sets/:id/ clients.view_client
DELETE /clients/filter-sets/:id/ clients.view_client
POST /clients/import/ clients.add_client
POST /clients/import/preview/ clients.add_client
GET /clients/imports/ clients.add_client
POST /clients/imports/:id/undo/ clients.add_client
GET /clients/merges/ clients.delete_client
POST /clients/merges/:id/undo/ clients.delete_client+clients.change_client
POST /clients/restore/ clients.change_client
POST /clients/tag/ clients.change_client
GET /clients/tags/ clients.view_client
GET /clients/types/ clients.view_type company.change_company
POST /clients/types/ company.change_company
PATCH /clients/types/:id/ company.change_company
DELETE /clients/types/:id/ company.change_company

PATCH /comments/:id/ clients.view_comment contacts.view_comment projects.view_comment
GET /comments/:id/history/ clients.view_comment contacts.view_comment projects.view_comment
DELETE /comments/:id/ clients.view_comment contacts.view_comment projects.view_comment

GET /contacts/ contacts.view_contact
POST /contacts/ contacts.add_contact
GET /contacts/:id/ contacts.view_contact
PATCH /contacts/:id/ contacts.change_contact
DELETE /contacts/:id/ contacts.delete_contact
GET /contacts/:id/comments/ contacts.view_comment
POST /contacts/:id/comments/ contacts.view_comment
GET /contacts/:id/history/ contacts.view_contact
GET /contacts/:id/mail-values/ contacts.view_contact
POST /contacts/:id/merge/ contacts.delete_contact+contacts.change_contact
GET /contacts/:id/messages/ contacts.view_contact
POST /contacts/:id/messages/ contacts.change_contact
POST /contacts/archive/ contacts.change_contact
GET /contacts/counts/ contacts.view_contact
PATCH /contacts/edit/ contacts.change_contact
GET /contacts/export/ contacts.export+contacts.view_contact
GET /contacts/filter-sets/ contacts.view_contact
POST /contacts/filter-sets/ contacts.view_contact
PATCH /contacts/filter-sets/:id/ contacts.view_contact
DELETE /contacts/filter-sets/:id/ contacts.view_contact
POST /contacts/import/ contacts.add_contact
POST /contacts/import/preview/ contacts.add_contact
GET /contacts/imports/ contacts.add_contact
POST /contacts/imports/:id/undo/ contacts.add_contact
GET /contacts/merges/ contacts.delete_contact
POST /contacts/merges/:id/undo/ contacts.delete_contact+contacts.change_contact
POST /contacts/restore/ contacts.change_contact
POST /contacts/tag/ contacts.change_contact
GET /contacts/tags/ contacts.view_contact

GET /equipment/ equipment.view_equipment
POST /equipment/ equipment.add_equipment
GET /equipment/:id/ equipment.view_equipment
PATCH /equipment/:id/ equipment.change_equipment
DELETE /equipment/:id/ equipment.delete_equipment
GET /equipment/:id/history/ equipment.view_equipment
POST /equipment/archive/ equipment.change_equipment
GET /equipment/categories/ equipment.view_equipment company.change_company
POST /equipment/categories/ company.change_company
PATCH /equipment/categories/:id/ company.change_company
DELETE /equipment/categories/:id/ company.change_company
GET /equipment/counts/ equipment.view_equipment
PATCH /equipment/edit/ equipment.change_equipment
GET /equipment/export/ equipment.export+equipment.view_equipment
GET /equipment/filter-sets/ equipment.view_equipment
POST /equipment/filter-sets/ equipment.view_equipment
PATCH /equipment/filter-sets/:id/ equipment.view_equipment
DELETE /equipment/filter-sets/:id/ equipment.view_equipment
POST /equipment/import/ equipment.add_equipment
POST /equipment/import/preview/ equipment.add_equipment
GET /equipment/imports/ equipment.add_equipment
POST /equipment/imports/:id/undo/ equipment.add_equipment
POST /equipment/restore/ equipment.change_equipment
POST /equipment/tag/ equipment.change_equipment
GET /equipment/tags/ equipment.view_equipment

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

GET /suppliers/ supplier.view_supplier
POST /suppliers/ supplier.add_supplier
GET /suppliers/:id/ supplier.view_supplier
PATCH /suppliers/:id/ supplier.change_supplier
DELETE /suppliers/:id/ supplier.delete_supplier
GET /suppliers/:id/history/ supplier.view_supplier
GET /suppliers/counts/ supplier.view_supplier
PATCH /suppliers/edit/ supplier.change_supplier
GET /suppliers/export/ supplier.export+supplier.view_supplier
GET /suppliers/filter-sets/ supplier.view_supplier
POST /suppliers/filter-sets/ supplier.view_supplier
PATCH /suppliers/filter-sets/:id/ supplier.view_supplier
DELETE /suppliers/filter-sets/:id/ supplier.view_supplier
POST /suppliers/import/ supplier.add_supplier
POST /suppliers/import/preview/ supplier.add_supplier
GET /suppliers/imports/ supplier.add_supplier
POST /suppliers/imports/:id/undo/ supplier.add_supplier
POST /suppliers/tag/ supplier.change_supplier
GET /suppliers/tags/ supplier.view_supplier
`
