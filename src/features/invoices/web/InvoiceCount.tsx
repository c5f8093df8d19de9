import { has } from '#core/permissions.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { useMe } from '#web/session.tsx'
import { listClientInvoices } from '../clientInvoices.contract.ts'

/** The number of a client's invoices, for people who see invoices. */
export const InvoiceCount = ({ record: { id } }: { record: { id: number } }) =>
  has(useMe(), 'clients.view_invoice') && (
    <TabCount endpoint={listClientInvoices} params={{ id: String(id) }} query={{ rows: '1' }} />
  )
