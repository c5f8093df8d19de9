import { recordImports } from '#core/records.import.ts'
import { supplierNames } from './suppliers.contract.ts'

export const supplierImports = recordImports(supplierNames)
