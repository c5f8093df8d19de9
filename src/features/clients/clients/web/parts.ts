/** The fields of a client by the forms that ask for them: a new one is asked for all, of another the terms have a tab. */
import type { Layout } from '#web/record/kit/form.tsx'
import { partOf } from '#web/record/kit/kind.ts'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { client } from '../clients.ts'

/** Fields in the form of an existing client. */
export const withoutTerms = partOf(client, [
  'name',
  'category_id',
  'type_id',
  'manager_id',
  'parent_id',
  'org_ids',
  'address',
  'email',
  'phone',
  'website',
  'conversion',
  'inactive_date',
  'tags',
  'notes',
])
export const terms = partOf(client, [
  'client_id',
  'tax_number',
  'payment_days',
  'payment_month_end',
  'invoice_contact_ids',
])
export type Details = Omit<Layout<typeof withoutTerms>, 'form'> & { form: FormPart<{ org_ids: number[] }> }
type Terms = Layout<typeof terms>

export const termsInputs = ({ input, inGrid }: Pick<Terms, 'input' | 'inGrid'>) =>
  inGrid(
    input('client_id', { placeholder: 'Itself' }),
    input('tax_number'),
    input('payment_days', { description: 'Leave empty for the firm’s default.' }),
    input('payment_month_end'),
  )
