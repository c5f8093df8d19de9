import type { ActivityItem } from '../activity.contract.ts'

/** Words of a line of the stream, around the name of its place. */
export interface ActivityWords {
  /** The person of the firm, or the client; null for what is told without an actor. */
  who: string | null
  before: string
  after: string
}

/** Returns the words of an event: of a person of the firm what they did, without one what was done. */
export function activityWords({ event, user, name }: Pick<ActivityItem, 'event' | 'user' | 'name'>): ActivityWords {
  const done = (before: string, passive: readonly [before: string, after: string]): ActivityWords =>
    user ? { who: user.name, before, after: '' } : { who: null, before: passive[0], after: passive[1] }
  switch (event) {
    case 'read':
      return { who: 'The client', before: 'read', after: 'for the first time' }
    case 'accepted':
    case 'declined':
      return { who: name || 'The client', before: event, after: '' }
    case 'commented':
      return done('commented', ['A comment was written', ''])
    case 'document_sent':
      return to(name, done('sent', ['', 'was sent']))
    case 'document_ready':
      return done('made ready to share', ['', 'was made ready to share'])
    case 'file_added':
      return done('added the file', ['The file', 'was added'])
    case 'invoice_issued':
    case 'credit_issued': {
      const noun = event === 'invoice_issued' ? 'invoice' : 'credit note'
      const act = name === '' ? 'issued' : 'issued and sent'
      return to(name, done(`${act} ${noun}`, [capitalized(noun), `was ${act}`]))
    }
    case 'payment_received':
      return { who: null, before: 'Payment', after: `for ${name} was received` }
    case 'payment_returned':
      return { who: null, before: 'Payment', after: `for ${name} was returned` }
    case 'letter_sent':
      return done(`wrote to ${name}:`, [`A letter was sent to ${name}:`, ''])
    case 'hours_logged':
      return done('logged', ['', 'were logged'])
    case 'changed':
      return done('', ['', ''])
  }
}

/** The same with who got it, where a letter went out in the same act. */
const to = (name: string, words: ActivityWords): ActivityWords =>
  name === '' ? words : { ...words, after: `${words.after} to ${name}`.trim() }

const capitalized = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
