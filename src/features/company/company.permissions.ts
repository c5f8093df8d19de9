/** Permissions that both the calls and the navigation ask for: without a contract, whose weight the first page has no use for. */

/** The books are kept by who invoices, and by who sets up the firm. */
export const mayChangeAccounts = ['company.change_company', 'invoice.change_invoice'] as const
