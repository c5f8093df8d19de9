/** Sends a message by SMTP, and reports errors without secrets and addresses. */
import { createTransport } from 'nodemailer'

/** `permanent`: the mail server refuses this message or its recipient for good; anything else may pass. */
export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.name = 'MailError'
    this.permanent = permanent
  }
}

interface Outgoing {
  /** Id of the message, the same whenever it is sent again: the Message-ID is made of it. */
  id: string
  address: string
  name: string
  subject: string
  text: string
  html: string
  attachments?: readonly { name: string; type: string; content: Buffer }[]
  /** The organisation that writes, which stands as the sender before the server's address. */
  organisation: string
  /** The sender of a person's own letter; without it the program wrote it. */
  reply_to?: string
}

export interface Mailer {
  /** Resolves once the mail server has taken the message; throws MailError. */
  send: (message: Outgoing) => Promise<void>
}

export interface MailConfig {
  /** `smtp://user:password@host:587`, `smtps://…`. */
  url: string
  /** `Fieldbook <fieldbook@example.com>` */
  from: string
}

/** STARTTLS wherever the server offers it; `smtps:` is TLS from the first byte. */
export function smtpMailer({ url, from }: MailConfig): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = /([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from)?.[1]
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({
      id,
      address: recipient,
      organisation,
      name,
      subject,
      text,
      html,
      attachments = [],
      reply_to = '',
    }) => {
      if (!isAddress(recipient)) throw new MailError('The person has no valid email address.', true)
      try {
        await transport.sendMail({
          from: address === undefined ? from : { name: oneLine(organisation), address },
          to: { name: oneLine(name), address: recipient },
          subject: oneLine(subject),
          text,
          html,
          attachments: attachments.map((attachment) => ({
            filename: oneLine(attachment.name),
            contentType: attachment.type,
            content: attachment.content,
          })),
          messageId: `<fieldbook-${id}@${domain}>`,
          // Prevents automatic replies to a message that no person wrote.
          ...(isAddress(reply_to) ? { replyTo: reply_to } : { headers: { 'Auto-Submitted': 'auto-generated' } }),
        })
      } catch (error) {
        throw inWords(error)
      }
    },
  }
}

/** Accepts a single recipient without characters that could end a header. */
const isAddress = (text: string) =>
  /^[^\s@<>"(),:;\\[\]\u0000-\u001f\u007f]+@[^\s@<>"(),:;\\\u0000-\u001f\u007f]+$/.test(text)

/** A header is one line: a name with a new line in it would begin another. */
export const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

/**
 * Hides the library's errors, which carry the message, the server's answer and addresses: only codes are passed on.
 */
function inWords(error: unknown): MailError {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH')
    return new MailError(`The mail server refuses this server's name and password (${responseCode}).`, false)
  if (responseCode === undefined)
    return new MailError(`The mail server cannot be reached (${code || 'no answer'}).`, false)
  const permanent = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return new MailError(`The mail server refuses the message (${responseCode}).`, permanent)
}
