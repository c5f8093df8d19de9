import type { UiNotice } from '#web/ui/Snackbar.tsx'
import type { MailMessage } from '../mail.contract.ts'

type Status = MailMessage['status']

/** State of a message, in a word or three. */
export const statusWords: Record<Status, string> = {
  sent: 'Sent',
  waiting: 'Waiting to be sent',
  not_sent: 'Not sent',
}

/** Describes written letters: the recipient of one, the numbers of many; and why one was not sent. */
export function writtenNotice(messages: readonly MailMessage[]): UiNotice {
  const [first, ...more] = messages
  const failed = messages.find(({ status }) => status === 'not_sent')
  const why = failed ? ` ${failed.reason}` : ''
  const words =
    first && more.length === 0 ? `${statusWords[first.status]} to ${first.contact.name}.` : `${counted(messages)}.`
  return { tone: failed ? 'warning' : 'success', message: words + why }
}

const counted = (messages: readonly MailMessage[]) =>
  (Object.keys(statusWords) as Status[])
    .map((status) => [messages.filter((message) => message.status === status).length, status] as const)
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${count} ${statusWords[status].toLowerCase()}`)
    .join(', ')
