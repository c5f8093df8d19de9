/** Who sees and keeps rates. */
import type { Permission } from '#core/permissions.ts'

/** Whoever sees costs sees rates; who keeps the firm's invoices too changes them. */
export const mayManageRates = 'invoice.change_invoice'
/** Any of these shows what hours are charged at; cost rates are shown by the first alone. */
export const seesCharges = ['projects.view_financials', 'invoice.view_invoice'] as const satisfies readonly Permission[]
