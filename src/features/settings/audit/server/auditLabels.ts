/** Labels of fields in the audit of the firm: as their forms call them, else by their columns. */
import { addressLabels } from '#core/locale/wording.ts'
import { locales } from '#core/locale/locales.ts'
import type { Me } from '#server/http/context.ts'
import type { AuditTable } from './auditTables.ts'

/** Columns whose own name would not be understood. */
const called: Readonly<Record<string, string>> = {
  of: 'Of',
  udf: 'Extra fields',
  phone_mobile: 'Mobile',
  phone_office: 'Office telephone',
  phone_extension: 'Extension',
  start_date: 'First day',
  end_date: 'Last day',
  clock: 'Clock',
  external: 'From outside',
  main_org_id: 'Main organisation',
  nonbillable_minutes: 'Non-billable hours',
  minutes: 'Hours',
  vat_rate_id: 'Tax rate',
  decided_by_id: 'Decided by',
  as_user_id: 'As',
  crm_id: 'Number in the CRM',
}

export function labelOf({ locale }: Me, { labels }: AuditTable, field: string): string {
  const names: Readonly<Record<string, string>> = addressLabels(locales[locale].words)
  const address = field.startsWith('address_') ? names[field.slice('address_'.length)] : undefined
  return labels[field] ?? called[field] ?? address ?? spelt(field)
}

function spelt(column: string): string {
  const text = column
    .replace(/_id$/, '')
    .replace(/_minutes$/, '')
    .replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
