import { useQuery } from '@tanstack/react-query'

import { fieldWords } from '#core/textFields.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getMailValues } from '../mail.contract.ts'
import { type MoneyMailValues, moneyMailFields, moneyTexts, type TemplateKind, wrongFieldFor } from '../mail.ts'
import type { MailLetter } from './MailText.tsx'
import './mail.css'

interface MailPreviewProps {
  letter: MailLetter
  /** The contact who would get the letter. */
  contact: { id: number; name: string }
  /** The client on whose behalf the letter is written. */
  clientId: number | null
  kind?: TemplateKind
  /** Examples for fields that no contact has. */
  examples?: Readonly<Record<string, string>>
}

/** The letter as this contact would read it, and its fields without a value for them. */
export function MailPreview({ letter, contact, clientId, kind = 'letter', examples = {} }: MailPreviewProps) {
  const query = clientId === null ? {} : { client_id: String(clientId) }
  const { data, error, refetch } = useQuery(queryFor(getMailValues, { params: { id: String(contact.id) }, query }))
  const values = data && { ...data, ...examples }
  return <LetterAsRead asked={{ data: values, error, refetch }} letter={letter} contact={contact} kind={kind} />
}

interface LetterAsReadProps extends Pick<MailPreviewProps, 'letter' | 'contact'> {
  asked: { data: Readonly<Record<string, string>> | undefined; error: unknown; refetch: () => unknown }
  kind: TemplateKind
}

/** The letter with its fields filled in, once their values have been fetched. */
export function LetterAsRead({ asked, letter: { subject, body }, contact, kind }: LetterAsReadProps) {
  if (asked.error && !asked.data)
    return (
      <ErrorAlert error={asked.error}>
        <Button onClick={() => void asked.refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (!asked.data) return <SkeletonBlock lines={5} label="Loading the preview" />
  const values = { ...unsaid, ...asked.data } as MoneyMailValues
  const wrong = wrongFieldFor(kind, subject) ?? wrongFieldFor(kind, body)
  const silent = moneyTexts.fieldsIn(`${subject} ${body}`).filter((field) => values[field] === '')
  return (
    <>
      <p className="fb-mail-subject">{moneyTexts.filledIn(subject, values).trim() || 'No subject yet'}</p>
      <p className="fb-mail-body">{moneyTexts.filledIn(body, values).trim() || 'No text yet'}</p>
      {wrong !== null && <p className="fb-mail-warning">{wrong}</p>}
      {wrong === null && silent.length > 0 && (
        <p className="fb-mail-warning">
          Empty for {contact.name}: {silent.map((field) => fieldWords(field)).join(', ')}.
        </p>
      )}
    </>
  )
}
const unsaid = Object.fromEntries(Object.keys(moneyMailFields).map((field) => [field, '']))
