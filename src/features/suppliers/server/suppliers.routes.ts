import { on, onOwn, type Route } from '#server/http.ts'
import { importRoutes } from '#server/import/routes.ts'
import { tagsOf } from '#server/tags.ts'
import * as contract from '../suppliers.contract.ts'
import { getSupplier, supplierRecords } from './suppliers.queries.ts'
import { supplierImports } from '../suppliers.import.contract.ts'
import { supplierImport } from './suppliers.import.ts'
import { exportSuppliers } from './suppliers.export.ts'
import { changeSupplier, createSupplier, deleteSupplier, editSuppliers, tagSuppliers } from './suppliers.service.ts'

export const supplierRoutes: readonly Route[] = [
  on(contract.listSuppliers, supplierRecords.list),
  on(contract.countSuppliers, supplierRecords.counts),
  onOwn(contract.exportSuppliers, exportSuppliers),
  on(contract.listSupplierTags, (ctx) => tagsOf(ctx, 'supplier')),
  on(contract.getSupplier, (ctx, { params }) => getSupplier(ctx, params.id)),
  on(contract.createSupplier, createSupplier),
  on(contract.changeSupplier, changeSupplier),
  on(contract.deleteSupplier, deleteSupplier),
  on(contract.editSuppliers, (ctx, { body }) => editSuppliers(ctx, body)),
  on(contract.tagSuppliers, (ctx, { body }) => tagSuppliers(ctx, body)),
  on(contract.listSupplierHistory, (ctx, { params }) => supplierRecords.history(ctx, params.id)),
  ...importRoutes(supplierImports, supplierImport),
]
