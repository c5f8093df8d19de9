import { recordImports } from '#core/records.import.ts'
import { equipmentNames } from './equipment.contract.ts'

export const equipmentImports = recordImports(equipmentNames)
