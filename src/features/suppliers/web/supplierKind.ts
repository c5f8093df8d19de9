import type { RecordKind } from '#web/record/kind.ts'
import { supplierCalls, supplierNames } from '../suppliers.contract.ts'

export const supplierKind: RecordKind = {
  names: supplierNames,
  noun: 'supplier',
  title: 'Suppliers',
  calls: supplierCalls,
  imports: true,
}
