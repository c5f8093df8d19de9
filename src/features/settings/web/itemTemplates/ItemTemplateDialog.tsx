/** Dialog for a template of quote items: name, service and items. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { serviceCalls } from '#features/company/company.contract.ts'
import { type ItemTemplate, itemTemplateCalls, NewItemTemplate } from '#features/quote-items/quoteItemTemplates.ts'
import { draftStore } from '#features/quote-items/web/draftStore.ts'
import { TemplateSheet } from '#features/quote-items/web/TemplateSheet.tsx'
import { queryFor } from '#web/api.ts'
import '#web/record/record.css'
import { optionsOf } from '#web/record/values.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { useSaveRow } from '../ListCard.tsx'

interface ItemTemplateDialogProps {
  template: ItemTemplate | undefined
  onClose: () => void
}

export function ItemTemplateDialog({ template, onClose }: ItemTemplateDialogProps) {
  const services = useQuery(queryFor(serviceCalls.list, {}))
  const [store] = useState(() => draftStore(template?.items ?? []))
  const save = useSaveRow(itemTemplateCalls, [itemTemplateCalls.list], (saved) => saved.name)
  const { name = '', service_id = null } = template ?? {}
  const form = useContractForm<typeof NewItemTemplate, { name: string; service_id: number | null }>(NewItemTemplate, {
    initial: { name, service_id },
    prepare: (values) => ({ ...values, items: store.items() }),
    onSubmit: async (given) => {
      // Errors of unreadable cells are shown below the items.
      if (store.get().unread.size > 0) return
      try {
        await save(template, given)
      } catch (error) {
        if (isFailure(error) && error.status === 400) store.refuse(error)
        throw error
      }
      onClose()
    },
  })
  const heading = template ? `Change ${template.name}` : 'Add a template'
  return (
    <Dialog
      opened
      title={heading}
      width={1180}
      form={form}
      isDirty={() => form.isDirty() || store.isDirty()}
      onCancel={onClose}
    >
      <Form form={form} label={heading}>
        <div className="fb-record-grid">
          <TextField form={form} name="name" label="Name" required autoFocus />
          <SelectField
            form={form}
            name="service_id"
            label="Service"
            description="Suggested first for projects with this service."
            options={optionsOf(services.data, template?.service)}
            searchable
          />
        </div>
      </Form>
      <TemplateSheet label={`Items of ${template?.name ?? 'the template'}`} store={store} />
    </Dialog>
  )
}
