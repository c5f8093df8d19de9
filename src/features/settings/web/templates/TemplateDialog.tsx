import { has } from '#core/permissions.ts'
import { emailTemplateCalls, type EmailTemplate, NewEmailTemplate } from '#features/clients/mail/mail.contract.ts'
import { templateKinds, type TemplateKind } from '#features/clients/mail/mail.ts'
import { MailText } from '#features/clients/mail/web/MailText.tsx'
import '#features/clients/mail/web/mail.css'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { useSaveRow } from '../ListCard.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

interface TemplateDialogProps {
  template: EmailTemplate | undefined
  /** The built-in text that a new template begins with. */
  draft?: Partial<EmailTemplate>
  onClose: () => void
}
type Values = Pick<EmailTemplate, 'name' | 'kind' | 'subject' | 'body'>

export const kindWords: Record<TemplateKind, string> = {
  letter: 'A letter',
  invoice: 'An invoice',
  credit_note: 'A credit note',
  reminder: 'A reminder',
  statement: 'A statement',
}
const kinds = templateKinds.map((value) => ({ value, label: kindWords[value] }))

/** The form of a template, beside a preview for a contact of the firm. */
export function TemplateDialog({ template, draft, onClose }: TemplateDialogProps) {
  const me = useMe()
  const save = useSaveRow(emailTemplateCalls, [emailTemplateCalls.list], (saved) => saved.name)
  const { name = '', kind = 'letter', subject = '', body = '' } = template ?? draft ?? {}
  const form = useContractForm<typeof NewEmailTemplate, Values>(NewEmailTemplate, {
    initial: { name, kind, subject, body },
    onSubmit: async (given) => {
      await save(template, given)
      onClose()
    },
  })
  const letter = { subject: useFormValue(form, 'subject'), body: useFormValue(form, 'body') }
  const key = useFormValue(form, 'kind')
  const title = template || draft ? `Change template ${name}` : 'Add a template'
  return (
    <Dialog opened title={title} width={960} form={form} onCancel={onClose}>
      <div className="fb-mail">
        <Form form={form} label={title} summary={false}>
          <TextField
            form={form}
            name="name"
            label="Name"
            description="For your own use; contacts do not see it."
            required
            autoFocus
          />
          <NativeSelect
            label="For"
            options={kinds}
            value={key}
            onChange={(value) => form.set({ kind: value as TemplateKind })}
          />
          <MailText form={form} kind={key} />
        </Form>
        <section className="fb-mail-preview" aria-label="Preview">
          {has(me, 'contacts.view_contact') ? (
            <TemplatePreview letter={letter} kind={key} />
          ) : (
            <p>You need permission to see contacts to preview this letter.</p>
          )}
        </section>
      </div>
    </Dialog>
  )
}
