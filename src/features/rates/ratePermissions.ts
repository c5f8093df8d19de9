/** Permissions to see and change rates. */
import type { Permission } from '#core/permissions.ts'

/** Permission to change rates: people who see costs see rates, and change them if they may also change invoices. */
export const mayManageRates = 'invoice.change_invoice'
/** Permissions of which any shows charge rates; only the first shows cost rates too. */
export const seesCharges = ['projects.view_financials', 'invoice.view_invoice'] as const satisfies readonly Permission[]
