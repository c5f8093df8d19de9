import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getMailValues } from '../mail.contract.ts'
import { fieldsIn, filledIn, type MailValues, wrongField } from '../mail.ts'
import type { Letter } from './MailText.tsx'
import './mail.css'

interface MailPreviewProps {
  letter: Letter
  /** Who would get it. */
  contact: { id: number; name: string }
  /** On whose behalf. */
  clientId: number | null
}

/** The letter as this contact would read it, and which of its fields say nothing to them. */
export function MailPreview({ letter: { subject, body }, contact, clientId }: MailPreviewProps) {
  const query = clientId === null ? {} : { client_id: String(clientId) }
  const { data, error, refetch } = useQuery(queryFor(getMailValues, { params: { id: String(contact.id) }, query }))
  if (error)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (!data) return <SkeletonBlock lines={5} label="Loading the preview" />
  const values = data as MailValues
  const wrong = wrongField(subject) ?? wrongField(body)
  const silent = fieldsIn(`${subject} ${body}`).filter((field) => values[field] === '')
  return (
    <>
      <p className="fb-mail-subject">{filledIn(subject, values).trim() || 'No subject yet'}</p>
      <p className="fb-mail-body">{filledIn(body, values).trim() || 'No text yet'}</p>
      {wrong !== null && <p className="fb-mail-warning">{wrong}</p>}
      {silent.length > 0 && (
        <p className="fb-mail-warning">
          Empty for {contact.name}: {silent.join(', ')}.
        </p>
      )}
    </>
  )
}
