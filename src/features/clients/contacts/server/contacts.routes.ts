import { on, onOwn, type Route } from '#server/http.ts'
import { importRoutes } from '#server/import/routes.ts'
import { tagsOf } from '#server/tags.ts'
import { mergeRoutes } from '#server/merges.routes.ts'
import { listClientContacts } from '../contacts.atClient.contract.ts'
import * as contract from '../contacts.contract.ts'
import { contactMerges } from '../contacts.merge.contract.ts'
import { contactMerge } from './contacts.merge.ts'
import { clientContacts, contactRecords, getContact } from './contacts.queries.ts'
import { contactImports } from '../contacts.import.contract.ts'
import { contactImport } from './contacts.import.ts'
import { exportContacts } from './contacts.export.ts'
import {
  changeContact,
  createContact,
  deleteContact,
  editContacts,
  tagContacts,
  archiveContacts,
  restoreContacts,
} from './contacts.service.ts'

export const contactRoutes: readonly Route[] = [
  on(contract.listContacts, contactRecords.list),
  on(contract.countContacts, contactRecords.counts),
  onOwn(contract.exportContacts, exportContacts),
  on(contract.listContactTags, (ctx) => tagsOf(ctx, 'contact')),
  on(listClientContacts, (ctx, { params, query }) => clientContacts(ctx, params.id, query)),
  on(contract.getContact, (ctx, { params }) => getContact(ctx, params.id)),
  on(contract.createContact, (ctx, { body }) => createContact(ctx, body)),
  on(contract.changeContact, (ctx, { params, body }) => changeContact(ctx, params.id, body)),
  on(contract.deleteContact, (ctx, { params }) => deleteContact(ctx, params.id)),
  on(contract.editContacts, (ctx, { body }) => editContacts(ctx, body)),
  on(contract.tagContacts, (ctx, { body }) => tagContacts(ctx, body)),
  on(contract.archiveContacts, (ctx, { body }) => archiveContacts(ctx, body)),
  on(contract.restoreContacts, (ctx, { body }) => restoreContacts(ctx, body)),
  on(contract.listContactHistory, (ctx, { params }) => contactRecords.history(ctx, params.id)),
  ...mergeRoutes(contactMerges, contactMerge),
  ...importRoutes(contactImports, contactImport),
]
