import { has } from '#core/permissions.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { useMe } from '#web/session.tsx'
import { listClientInvoices } from '../clientInvoices.contract.ts'

/** How many invoices a client has, to who sees them. */
export const InvoiceCount = ({ record: { id } }: { record: { id: number } }) =>
  has(useMe(), 'clients.view_invoice') && (
    <TabCount endpoint={listClientInvoices} params={{ id: String(id) }} query={{ rows: '1' }} />
  )
