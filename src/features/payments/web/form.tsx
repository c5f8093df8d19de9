/** The form of a payment: who paid, how much and when. */
import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { type KitForm, recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { lockedRowsCannotChange, payment } from '../payments.ts'
import { inputs as references } from './inputs.tsx'

const Fields = recordForm(payment, {
  references,
  // Without a day the server uses today, and without a reference the next number.
  sent: ({ date, name }) => ({ ...(date === null && { date: undefined }), ...(name === '' && { name: undefined }) }),
  stays: ({ locked }) => (locked ? lockedRowsCannotChange : undefined),
  layout: ({ base, input, inGrid }) => (
    <>
      <SectionCard title="Details">
        {inGrid(
          ...(base.direction === 'out' ? [] : [input('client_id'), input('amount_received')]),
          input('date'),
          input('name', base.id === undefined ? { description: 'Leave empty for the next number.' } : {}),
          input('method', { description: 'Such as bank transfer, card or cheque.' }),
          input('batch', { description: 'The paying-in slip or bank file.' }),
          input('tags'),
        )}
      </SectionCard>
      <SectionCard title="Notes">{input('notes')}</SectionCard>
    </>
  ),
})

/** The form of payments. A new payment is dated today by default. */
export const Form: KitForm<typeof payment> = (props) => {
  const { timezone } = useLocale()
  return <Fields {...props} initial={{ date: today(timezone), ...props.initial }} />
}
