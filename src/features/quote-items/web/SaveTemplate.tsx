/** Keeps the items of a quote as a template, for quotes of a service. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { serviceCalls } from '#features/company/company.contract.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { optionsOf } from '#web/record/values.ts'
import { itemTemplateCalls, NewItemTemplate } from '../quoteItemTemplates.ts'
import type { itemsOf } from './templateRows.ts'

interface SaveTemplateProps {
  items: ReturnType<typeof itemsOf>
  /** Service of the quote. */
  service: { id: number; name: string } | null
  onClose: () => void
}

export function SaveTemplate({ items, service, onClose }: SaveTemplateProps) {
  const me = useMe()
  const services = useQuery(queryFor(serviceCalls.list, {}))
  const save = useEndpointMutation(itemTemplateCalls.create, [itemTemplateCalls.list], ({ name }, undo) =>
    notifySuccess(`${name} added to the templates.`, undo),
  )
  const form = useContractForm<typeof NewItemTemplate, { name: string; service_id: number | null }>(NewItemTemplate, {
    initial: { name: '', service_id: service?.id ?? null },
    prepare: (values) => ({ ...values, items }),
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      onClose()
    },
  })
  return (
    <Dialog opened title="Save as template" width={480} form={form} onCancel={onClose}>
      <Form form={form} label="Save as template">
        <p className="fb-muted">
          {items.length === 1 ? '1 item' : `${items.length} items`}, to insert into other projects. Manage templates in
          the <Link to="/settings/items/">settings</Link>.
          {!has(me, 'projects.view_financials') && ' Prices are not included because you may not see them.'}
        </p>
        <TextField form={form} name="name" label="Name" required autoFocus />
        <SelectField
          form={form}
          name="service_id"
          label="Service"
          description="Suggested first for projects with this service."
          options={optionsOf(services.data, service)}
          searchable
        />
      </Form>
    </Dialog>
  )
}
