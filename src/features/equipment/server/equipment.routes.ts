import { namedListRoutes } from '#server/namedList.ts'
import { tagsOf } from '#server/tags.ts'
import { on, onOwn, type Route } from '#server/http.ts'
import { importRoutes } from '#server/import/routes.ts'
import * as contract from '../equipment.contract.ts'
import { equipmentRecords, getEquipment } from './equipment.queries.ts'
import { equipmentImports } from '../equipment.import.contract.ts'
import { equipmentImport } from './equipment.import.ts'
import { exportEquipment } from './equipment.export.ts'
import {
  changeEquipment,
  createEquipment,
  deleteEquipment,
  editEquipment,
  tagEquipment,
  archiveEquipment,
  restoreEquipment,
} from './equipment.service.ts'

export const equipmentRoutes: readonly Route[] = [
  on(contract.listEquipment, equipmentRecords.list),
  on(contract.countEquipment, equipmentRecords.counts),
  onOwn(contract.exportEquipment, exportEquipment),
  on(contract.listEquipmentTags, (ctx) => tagsOf(ctx, 'equipment')),
  ...namedListRoutes(contract.equipmentCategoryCalls, 'equipment_category'),
  on(contract.getEquipment, (ctx, { params }) => getEquipment(ctx, params.id)),
  on(contract.createEquipment, createEquipment),
  on(contract.changeEquipment, changeEquipment),
  on(contract.deleteEquipment, deleteEquipment),
  on(contract.editEquipment, (ctx, { body }) => editEquipment(ctx, body)),
  on(contract.tagEquipment, (ctx, { body }) => tagEquipment(ctx, body)),
  on(contract.archiveEquipment, (ctx, { body }) => archiveEquipment(ctx, body)),
  on(contract.restoreEquipment, (ctx, { body }) => restoreEquipment(ctx, body)),
  on(contract.listEquipmentHistory, (ctx, { params }) => equipmentRecords.history(ctx, params.id)),
  ...importRoutes(equipmentImports, equipmentImport),
]
