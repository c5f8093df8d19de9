/** Dialog with all fields of a template's item, like the page of an item. */
import { has } from '#core/permissions.ts'
import { FieldInput, gridOf } from '#web/record/kit/FieldInput.tsx'
import { formBody, formValues, type TypedValues } from '#web/record/kit/form.tsx'
import { tagsOf } from '#web/record/kit/kind.ts'
import '#web/record/record.css'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { quoteItem } from '../quoteItems.ts'
import { ItemFields } from '../quoteItemTemplates.ts'
import { itemLayout } from './itemForm.tsx'
import { itemInputs } from './itemInputs.tsx'
import type { ItemValues } from './itemValues.ts'

interface TemplateItemDialogProps {
  values: ItemValues
  onSave: (values: Partial<ItemValues>) => void
  onDelete: () => void
  onClose: () => void
}
type Values = TypedValues<typeof quoteItem.fields>
const { fields } = quoteItem

export function TemplateItemDialog({ values, onSave, onDelete, onClose }: TemplateItemDialogProps) {
  const seesMoney = has(useMe(), 'projects.view_financials')
  const held = formValues(quoteItem, [], values)
  const request = Object.fromEntries(
    Object.entries(held).filter(
      ([name]) => name in ItemFields.shape && (seesMoney || (name !== 'unit_price' && name !== 'price')),
    ),
  ) as Values
  const form = useContractForm<typeof ItemFields, Values>(ItemFields, {
    initial: request,
    prepare: (typed) => formBody(quoteItem, [], typed, undefined),
    onSubmit: async (given) => {
      onSave(given as Partial<ItemValues>)
      onClose()
    },
  })
  const input = (name: string, more = {}) =>
    name in request && (
      <FieldInput
        key={name}
        form={form}
        name={name}
        field={fields[name as keyof typeof fields]}
        base={undefined}
        extra={[]}
        spec={{ references: itemInputs }}
        known={() => tagsOf(quoteItem)}
        {...more}
      />
    )
  const title = values.name || 'New item'
  return (
    <Dialog
      opened
      title={title}
      form={form}
      saveLabel="Done"
      onCancel={onClose}
      extra={
        <Button
          tone="danger"
          onClick={() => {
            onDelete()
            onClose()
          }}
        >
          Delete
        </Button>
      }
    >
      <Form form={form} label={title} summary={false}>
        {itemLayout({
          form,
          base: seesMoney ? { unit_price: '0.00' } : {},
          input,
          grid: (...all) => gridOf(all.map((name) => input(name))),
          inGrid: (...inputs) => gridOf(inputs),
          more: (...cards) => cards,
        })}
      </Form>
    </Dialog>
  )
}
