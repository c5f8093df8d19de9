import { namedListRoutes } from '#server/namedList.ts'
import { on, onOwn, type Route } from '#server/http.ts'
import { importRoutes } from '#server/import/routes.ts'
import { tagsOf } from '#server/tags.ts'
import { mergeRoutes } from '#server/merges.routes.ts'
import * as contract from '../clients.contract.ts'
import { clientMerges } from '../clients.merge.contract.ts'
import { clientMerge } from './clients.merge.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clients.lists.contract.ts'
import { clientRecords, getClient } from './clients.queries.ts'
import { clientImports } from '../clients.import.contract.ts'
import { clientImport } from './clients.import.ts'
import { exportClients } from './clients.export.ts'
import {
  changeClient,
  createClient,
  deleteClient,
  editClients,
  tagClients,
  archiveClients,
  restoreClients,
} from './clients.service.ts'

export const clientRoutes: readonly Route[] = [
  on(contract.listClients, clientRecords.list),
  on(contract.countClients, clientRecords.counts),
  onOwn(contract.exportClients, exportClients),
  on(contract.listClientTags, (ctx) => tagsOf(ctx, 'client')),
  ...namedListRoutes(clientCategoryCalls, 'client_category'),
  ...namedListRoutes(clientTypeCalls, 'client_type'),
  on(contract.getClient, (ctx, { params }) => getClient(ctx, params.id)),
  on(contract.createClient, (ctx, { body }) => createClient(ctx, body)),
  on(contract.changeClient, (ctx, { params, body }) => changeClient(ctx, params.id, body)),
  on(contract.deleteClient, (ctx, { params }) => deleteClient(ctx, params.id)),
  on(contract.editClients, (ctx, { body }) => editClients(ctx, body)),
  on(contract.tagClients, (ctx, { body }) => tagClients(ctx, body)),
  on(contract.archiveClients, (ctx, { body }) => archiveClients(ctx, body)),
  on(contract.restoreClients, (ctx, { body }) => restoreClients(ctx, body)),
  on(contract.listClientHistory, (ctx, { params }) => clientRecords.history(ctx, params.id)),
  ...mergeRoutes(clientMerges, clientMerge),
  ...importRoutes(clientImports, clientImport),
]
