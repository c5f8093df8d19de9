import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'

import { localeCodes } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import {
  type DocumentKind,
  documentKinds,
  type DocumentTemplate,
  documentTemplateCalls,
  fieldsOf,
  isMoneyKind,
  NewDocumentTemplate,
} from '#features/documents/documentTemplates.ts'
import { listFiles } from '#features/files/files.contract.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FieldText } from '#web/ui/form/FieldText.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { DocumentPreview } from '../../preview/web/DocumentPreview.tsx'
import { useSaveRow } from '../ListCard.tsx'

interface DocumentTemplateDialogProps {
  template: DocumentTemplate | undefined
  onClose: () => void
}
type Values = Pick<
  DocumentTemplate,
  'name' | 'kind' | 'locale' | 'title' | 'opening' | 'closing' | 'terms' | 'logo_id' | 'active'
>

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  quote: 'Quote',
  confirmation: 'Order confirmation',
  letter: 'Letter',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  statement: 'Statement',
  reminder: 'Reminder',
}

export function DocumentTemplateDialog({ template, onClose }: DocumentTemplateDialogProps) {
  const { code } = useLocale()
  const save = useSaveRow(documentTemplateCalls, [documentTemplateCalls.list], (saved) => saved.name)
  const pictures = useQuery(queryFor(listFiles, { query: { firm: 'true', tab: 'pictures', rows: '100' } }))
  const {
    name = '',
    kind = 'quote',
    locale = code,
    title = '',
    opening = '',
    closing = '',
    terms = '',
  } = template ?? {}
  const { logo_id = null, active = true } = template ?? {}
  const form = useContractForm<typeof NewDocumentTemplate, Values>(NewDocumentTemplate, {
    initial: { name, kind, locale, title, opening, closing, terms, logo_id, active },
    onSubmit: async (given) => {
      await save(template, given)
      onClose()
    },
  })
  const chosenKind = useFormValue(form, 'kind')
  const isMoney = isMoneyKind(chosenKind)
  const fields = fieldsOf(chosenKind)
  const texts = {
    title: useFormValue(form, 'title'),
    opening: useFormValue(form, 'opening'),
    closing: useFormValue(form, 'closing'),
    terms: useFormValue(form, 'terms'),
  }
  const look = { locale: useFormValue(form, 'locale'), logo_id: useFormValue(form, 'logo_id') }
  const heading = template ? `Change template ${template.name}` : 'Add a template'
  return (
    <Dialog opened title={heading} width={1200} form={form} onCancel={onClose}>
      <div className="fb-mail">
        <Form form={form} label={heading} summary={false}>
          <TextField
            form={form}
            name="name"
            label="Name"
            description="For your own use; clients do not see it."
            required
            autoFocus
          />
          <SelectField
            form={form}
            name="kind"
            label="Kind"
            options={documentKinds.map((value) => ({ value, label: kindNames[value] }))}
            required
          />
          {!isMoney && (
            <>
              <SelectField
                form={form}
                name="locale"
                label="Country"
                description="Sets wording, dates and paper size. Amounts are in your currency."
                options={localeCodes.map((value) => ({ value, label: locales[value].name }))}
                required
              />
              <SelectField
                form={form}
                name="logo_id"
                label="Logo"
                description="Leave empty for the logo of the firm."
                options={soFar(pictures.data?.results).map(({ id, name: file }) => ({ value: id, label: file }))}
              />
            </>
          )}
          <FieldText form={form} fields={fields} name="title" label="Title" required />
          <FieldText form={form} fields={fields} name="opening" label="Opening" minRows={4} />
          <FieldText form={form} fields={fields} name="closing" label="Closing" minRows={4} />
          <FieldText form={form} fields={fields} name="terms" label="Terms" minRows={4} />
          <SwitchField
            form={form}
            name="active"
            label={isMoney ? 'In use' : 'Offered for new documents'}
            {...(isMoney && { description: 'One template of this kind is in use. Issued invoices keep their texts.' })}
          />
        </Form>
        <section className="fb-mail-preview" aria-label="Preview">
          <h3>With the latest record</h3>
          <DocumentPreview body={{ kind: chosenKind, texts, ...look }} />
        </section>
      </div>
    </Dialog>
  )
}
