/** State of a message, for every list of them. */
import type { MailSetUp } from '#server/mail/mail.ts'
import type { MailMessage } from '../mail.contract.ts'

interface Sending {
  sent: string | null
  failed: string | null
  last_error: string
}

export function mailState(
  { sent, failed, last_error }: Sending,
  { status }: MailSetUp,
): Pick<MailMessage, 'status' | 'reason'> {
  const noServer = status === 'no_server'
  return {
    status: sent !== null ? 'sent' : failed !== null || noServer ? 'not_sent' : 'waiting',
    reason:
      sent !== null
        ? ''
        : last_error || (noServer ? 'Email is not set up. Ask your server administrator to set it up.' : ''),
  }
}
