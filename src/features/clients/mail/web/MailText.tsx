import { FieldText } from '#web/ui/form/FieldText.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { mailFields, moneyMailFields, type TemplateKind } from '../mail.ts'

export interface MailLetter {
  subject: string
  body: string
}

interface MailTextProps {
  form: FormPart<MailLetter>
  kind?: TemplateKind
  /** Values for the only reader; with several, or none yet, fields are shown by their names. */
  values?: Readonly<Record<string, string>> | undefined
}

/** Subject and text of a letter, with its fields. */
export function MailText({ form, kind = 'letter', values }: MailTextProps) {
  const texts = { form, values, fields: kind === 'letter' ? mailFields : moneyMailFields }
  return (
    <>
      <FieldText {...texts} name="subject" label="Subject" required />
      <FieldText {...texts} name="body" label="Text" minRows={8} required />
    </>
  )
}
