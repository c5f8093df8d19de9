import type { Formats } from '#core/locale/format.ts'
import type { ListSpec } from '#web/record/kit/list.tsx'
import type { Client, client } from '../clients.ts'

/** Within how many days of what it pays, in words; nothing where the firm asks as it usually does. */
function termsText(
  { payment_days: days, payment_month_end: atEnd }: Pick<Client, 'payment_days' | 'payment_month_end'>,
  { counted }: Pick<Formats, 'counted'>,
): string {
  if (days === null) return atEnd ? 'From month end' : ''
  return `${counted(days, 'day', 'days')}${atEnd ? ' from month end' : ''}`
}

/** Several names, as a file has them in one cell. */
const namesText = (all: readonly { name: string }[]) => all.map(({ name }) => name).join('; ')

type Columns = Pick<ListSpec<typeof client>, 'columns' | 'hiddenAtFirst' | 'parts'>
/** The columns of the list; a client's file says the terms in two. */
export const clientColumns: Columns = {
  columns: [
    'name',
    'category',
    'type',
    'manager',
    'city',
    'phone',
    'email',
    'parent',
    { id: 'related', header: 'Related clients', width: '12rem', cell: ({ orgs }) => namesText(orgs) },
    {
      id: 'payment_terms',
      header: 'Payment terms',
      width: '11rem',
      edits: 'payment_days',
      cell: (row, { formats }) => termsText(row, formats),
    },
    {
      id: 'invoice_contacts',
      header: 'Gets invoices',
      width: '12rem',
      cell: ({ invoice_contacts }) => namesText(invoice_contacts),
    },
    'tags',
    'conversion',
    {
      id: 'created',
      header: 'Added',
      sort: 'created',
      width: '10rem',
      cell: ({ created }, { formats, timezone }) => formats.dateTime(created, timezone),
    },
    'inactive_date',
  ],
  hiddenAtFirst: [
    'email',
    'parent',
    'related',
    'payment_terms',
    'invoice_contacts',
    'conversion',
    'created',
    'inactive_date',
  ],
  parts: { payment_terms: ['payment_days', 'payment_month_end'] },
}
