/** Permissions that both calls and navigation need. They stand apart from the contracts to keep the first page small. */

/** Nominal accounts are kept by those who invoice and by administrators. */
export const mayChangeAccounts = ['company.change_company', 'invoice.change_invoice'] as const
