/** A statement goes to contacts of its client. */
import { useQuery } from '@tanstack/react-query'

import type { Contact } from '#features/clients/contacts/contacts.ts'
import { listClientMessages, listContactMessages } from '#features/clients/mail/mail.contract.ts'
import { LetterAsRead } from '#features/clients/mail/web/MailPreview.tsx'
import type { MailLetter } from '#features/clients/mail/web/MailText.tsx'
import { MoneyLetterDialog } from '#features/clients/mail/web/MoneyLetterDialog.tsx'
import { defaultLetters } from '#features/invoices/letters.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { getStatementMailValues, sendStatement } from '../statement.contract.ts'

interface SendStatementProps {
  client: { id: number; name: string }
  period: { start: string; end: string }
  onClose: () => void
}

export function SendStatement({ client, period, onClose }: SendStatementProps) {
  const { formats } = useLocale()
  const send = useEndpointMutation(sendStatement, [listClientMessages, listContactMessages], () =>
    notifySuccess(`The statement of ${client.name} is being sent. See its delivery under Messages.`),
  )
  return (
    <MoneyLetterDialog
      title={`Send the statement of ${client.name}`}
      kind="statement"
      client={client}
      usual={defaultLetters.statement}
      renderPreview={(contact, letter) => <AsRead key={contact.id} client={client} contact={contact} letter={letter} />}
      onSend={(letter) => send.mutateAsync({ params: { id: String(client.id) }, body: { ...letter, ...period } })}
      onClose={onClose}
    >
      <p className="fb-muted">
        Attached: the statement from {formats.date(period.start)} to {formats.date(period.end)}, as PDF.
      </p>
    </MoneyLetterDialog>
  )
}

function AsRead({ client, contact, letter }: { client: { id: number }; contact: Contact; letter: MailLetter }) {
  const query = { contact_id: String(contact.id) }
  const result = useQuery(queryFor(getStatementMailValues, { params: { id: String(client.id) }, query }))
  return <LetterAsRead asked={result} letter={letter} contact={contact} kind="statement" />
}
