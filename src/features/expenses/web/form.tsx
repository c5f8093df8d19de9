/** The form of an expense: what was paid or driven, what for, and which projects pay for it. */
import { lazy } from '#web/lazy.tsx'
import { type ReactNode, Suspense, useState } from 'react'

import { useMe } from '#web/session.tsx'
import { recordForm } from '#web/record/kit/form.tsx'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { distanceUnits, unitWords } from '../expenses.rules.ts'
import { type Expense, expense } from '../expenses.ts'
import { entersForOthers } from './expensePeople.ts'
import { references } from './references.ts'

// Comes by itself: it is half of what the form weighs.
const Allocations = lazy(() => import('./Allocations.tsx').then((kit) => ({ default: kit.Allocations })))

export const Form = recordForm(expense, {
  references,
  alsoSaves: { label: 'Add and submit', sends: { submit: true } },
  layout: ({ form, base, grid, input, inGrid }) => (
    <>
      <SectionCard title="Details">
        {inGrid(
          <Paid key="paid" form={form} base={base} amount={input('amount', { required: true })} />,
          input('type_id'),
          input('description', {
            description: 'For example, train to the site. To submit, you need this and the type.',
          }),
          input('date'),
          input('payment_method_id'),
          <ForOthers key="user">{input('user_id')}</ForOthers>,
          input('reimbursable', { description: 'Paid privately, not by the firm.' }),
          input('billable', { description: 'The client pays for it.' }),
        )}
      </SectionCard>
      <SectionCard title="Projects">
        <Suspense fallback={<SkeletonBlock lines={3} label="Loading the projects" />}>
          <Allocations form={form} base={base} />
        </Suspense>
      </SectionCard>
      <SectionCard title="Tax and currency">{grid('tax_amount', 'currency', 'rate', 'tags')}</SectionCard>
    </>
  ),
})

const ForOthers = ({ children }: { children: ReactNode }) => (entersForOthers(useMe()) ? children : null)

interface PaidProps {
  form: FormPart<{ distance: string; distance_unit: string; amount: string }>
  base: Partial<Expense>
  amount: ReactNode
}

/** An amount, or a distance by which it follows. */
function Paid({ form, base, amount }: PaidProps) {
  const distance = useFormValue(form, 'distance')
  const [drives, setDrives] = useState((base.distance ?? null) !== null)
  const driven = drives || distance !== ''
  return (
    <>
      {driven ? (
        <>
          <TextField form={form} name="distance" label="Distance" inputMode="decimal" required />
          <SelectField
            form={form}
            name="distance_unit"
            label="Unit"
            options={distanceUnits.map((value) => ({ value, label: unitWords[value] }))}
            clearable={false}
          />
        </>
      ) : (
        amount
      )}
      <div className="fb-record-wide">
        <Switch
          id="expense-mileage"
          label="Mileage"
          description="Driven with your own car: the amount is calculated from the distance."
          checked={driven}
          onChange={(on) => {
            setDrives(on)
            form.set(on ? { amount: base.amount ?? '' } : { distance: '' })
          }}
        />
      </div>
    </>
  )
}
