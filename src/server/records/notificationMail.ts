/** Emails of notifications. */
import { eventOf, type NotificationEvent } from '#core/notificationEvents.ts'
import type { Me } from '../http/context.ts'
import { composed, type LetterParts } from '../mail/mailLetter.ts'
import type { MailSetUp } from '../mail/mail.ts'
import { ownerNamed } from './owners.ts'

/** The record of an event by its type's name (`project`), and the day that opens an event on the schedule. */
export interface EventPlace {
  record: { name: string; id: number } | null
  day?: string | undefined
}

type LetterWords = Omit<LetterParts, 'greeting' | 'footer' | 'stop'>
/** Writes the words of an email to a person. */
export type NotificationLetter = (to: Me) => LetterWords | Promise<LetterWords>

export interface WrittenNotification {
  id: number
  created: string
}

/** A notification that goes out by email. */
export interface Mailed extends WrittenNotification, EventPlace {
  event: NotificationEvent
  text: string
  letter?: NotificationLetter
  /** Name of the record. */
  title: string
}

/** Hours after which an email about an event is of no use. */
const usefulHours = 72

/** Returns the email of a notification. */
export async function letterOf({ publicUrl }: MailSetUp, me: Me, { letter, id, created, ...mailed }: Mailed) {
  const words = (await letter?.(me)) ?? {
    subject: mailed.text,
    paragraphs: [mailed.text],
    action: { label: 'Open in Fieldbook', url: `${publicUrl}${pathOf(mailed.event, mailed)}` },
  }
  return {
    key: `notification ${id} ${created}`,
    userId: me.id,
    address: me.email,
    usefulHours,
    ...composed({
      ...words,
      greeting: `Hello ${me.name.split(' ')[0] ?? me.name},`,
      footer: ['You get this email because you chose it in your notification settings.'],
      stop: stopNotifications(publicUrl),
    }),
  }
}

/** Most lines of an email about many notifications. */
const maxLines = 25

/** Puts many notifications into one email; its key is that of the first. */
export function together({ publicUrl }: MailSetUp, rows: readonly Mailed[]): Mailed {
  const [first] = rows
  if (!first) throw new Error('There is no notification to put into an email.')
  const more = rows.length - maxLines
  const words = {
    subject: `${rows.length} notifications`,
    paragraphs: [...rows.slice(0, maxLines).map(({ text }) => text), ...(more > 0 ? [`There are ${more} more.`] : [])],
    action: { label: 'Open Fieldbook', url: `${publicUrl}/` },
  }
  return { ...first, letter: () => words }
}

/** The link by which a person changes the emails that they get. */
export const stopNotifications = (publicUrl: string) => ({
  label: 'Change which emails you get',
  url: `${publicUrl}/account/notifications/`,
})

/** Returns the address of the screen that an event opens, below that of the organisation's Fieldbook. */
export function pathOf(event: NotificationEvent, { record, day }: EventPlace): string {
  if (day !== undefined) return `/schedule/14/${day}/`
  if (record === null) return '/'
  const { prefix, opens } = ownerNamed(record.name)
  if (opens !== undefined) return `/${prefix}/?${opens}=${record.id}`
  const { tab } = eventOf(event)
  return `/${prefix}/${record.id}/${tab === undefined ? '' : `${tab}/`}`
}
