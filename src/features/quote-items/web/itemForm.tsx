/** The form of an item: what the grid shows of it, and the rest. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { type Layout, recordForm } from '#web/record/kit/form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { quoteItem } from '../quoteItems.ts'
import { visibilities } from '../quoteItemTotals.ts'
import { itemInputs } from './itemInputs.tsx'
import { visibilityWords } from './itemWords.ts'

const ContractFields = lazy(() =>
  import('#features/projects/web/ContractFields.tsx').then((kit) => ({ default: kit.ContractFields })),
)
const CostLines = lazy(() => import('./CostLines.tsx').then((kit) => ({ default: kit.CostLines })))

/** Layout of an item of a quote, and of one of a template, which is in no project. */
export const itemLayout = ({ form, base, grid, input, inGrid }: Layout<typeof quoteItem>) => (
  <>
    <SectionCard title="Price">
      {inGrid(
        base.project_id === undefined && input('project_id'),
        input('name'),
        input('quantity'),
        'rated' in base && <UnitPrice key="unit_price" form={form} input={input} />,
        input('price', { description: 'Leave empty for quantity × unit price.' }),
        'rated' in base &&
          input('rated', { description: 'Hours below at charge rates. Turn off to type a unit price.' }),
        input('type_id'),
        input('parent_id', { description: 'Leave empty for the top level.' }),
        input('tax_id'),
        <SelectField
          key="visibility"
          form={form}
          name="visibility"
          label="Printed"
          options={visibilities.map((value) => ({ value, label: visibilityWords[value] }))}
          required
        />,
        input('optional'),
        input('alternative_group', {
          description: 'Options with the same name here are alternatives: only one can be accepted.',
        }),
      )}
    </SectionCard>
    {'contract_type' in form.values() ? (
      <SectionCard title="Contract">
        <Suspense>
          <ContractFields form={form} input={input} none="Same as project" />
        </Suspense>
      </SectionCard>
    ) : null}
    <SectionCard title="Hours and cost per unit">
      <Suspense>
        <CostLines form={form} seesMoney={'unit_price' in base} />
      </Suspense>
      {input('quantityBudget', { description: 'If empty, the quantity of the item counts.' })}
    </SectionCard>
    <SectionCard title="More">
      {grid('department_id', 'tags')}
      {input('subcontract')}
      {input('notes')}
    </SectionCard>
  </>
)

export const Form = recordForm(quoteItem, { references: itemInputs, layout: itemLayout })

/** The unit price, where it is typed. */
function UnitPrice({ form, input }: Pick<Layout<typeof quoteItem>, 'form' | 'input'>) {
  return useFormValue(form, 'rated') ? null : input('unit_price')
}
