/** A statement goes to contacts of its client. */

import { listClientMessages, listContactMessages } from '#features/clients/mail/mail.contract.ts'
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
      valuesFor={(contactId) =>
        queryFor(getStatementMailValues, { params: { id: String(client.id) }, query: { contact_id: contactId } })
      }
      onSend={(letter) => send.mutateAsync({ params: { id: String(client.id) }, body: { ...letter, ...period } })}
      onClose={onClose}
    >
      <p className="fb-muted">
        Attached: the statement from {formats.longDate(period.start)} to {formats.longDate(period.end)}, as PDF.
      </p>
    </MoneyLetterDialog>
  )
}
