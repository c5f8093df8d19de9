/** Fields of e-mail templates: `{{contact.first_name}}` is the contact's first name. Pure, used on both sides. */

/** Every field there is, and what it says. */
export const mailFields = {
  'contact.title': 'Mr, Ms, Dr',
  'contact.first_name': 'The contact’s first name',
  'contact.last_name': 'The contact’s last name',
  'contact.name': 'The contact’s whole name',
  'contact.position': 'The contact’s position',
  'contact.email': 'The address that the message goes to',
  'client.name': 'The client’s name',
  'client.phone': 'The client’s telephone number',
  'client.website': 'The client’s website',
  'sender.name': 'Your name',
  'sender.position': 'Your position',
  'sender.email': 'Your address',
  'sender.phone': 'Your telephone number',
  'company.name': 'Your firm’s name',
  'company.email': 'Your firm’s address for mail',
  'company.phone': 'Your firm’s telephone number',
  'company.website': 'Your firm’s website',
  today: 'The date of today',
} as const
export type MailField = keyof typeof mailFields
/** What each field says in one message; empty where nothing is known. */
export type MailValues = Readonly<Record<MailField, string>>

const inBraces = /\{\{([^{}]*)\}\}/g
const isField = (name: string): name is MailField => Object.hasOwn(mailFields, name)

/** Why the text cannot be filled in, as a sentence that names the field; null when it can. */
export function wrongField(text: string): string | null {
  for (const [, inside = ''] of text.matchAll(inBraces)) {
    const name = inside.trim()
    if (!isField(name)) return `There is no field {{${name}}}.${nearest(name)}`
  }
  const rest = text.replace(inBraces, '')
  if (rest.includes('{{') || rest.includes('}}')) return 'A field stands between {{ and }}: one of the two is missing.'
  return null
}

/** A field of the same ending, for who has forgotten what it belongs to. */
function nearest(name: string): string {
  const last = name.split('.').at(-1)?.toLowerCase() ?? ''
  const found = (Object.keys(mailFields) as MailField[]).find(
    (field) => field.toLowerCase() === name.toLowerCase() || (last !== '' && field.split('.').at(-1) === last),
  )
  return found === undefined ? '' : ` Did you mean {{${found}}}?`
}

/** The text with every field in its place; one that is none stays as it is. */
export const filledIn = (text: string, values: MailValues): string =>
  text.replace(inBraces, (whole, inside: string) => {
    const name = inside.trim()
    return isField(name) ? values[name] : whole
  })

/** The fields that a text names, each once, in their order of the list. */
export function fieldsIn(text: string): MailField[] {
  const named = new Set([...text.matchAll(inBraces)].map(([, inside = '']) => inside.trim()))
  return (Object.keys(mailFields) as MailField[]).filter((field) => named.has(field))
}

/** Why nobody writes to this contact, as a sentence; null where one may. */
export function whyNoMail({ name, email, opt_out }: { name: string; email: string; opt_out: boolean }): string | null {
  if (email === '') return `${name} has no email address.`
  return opt_out ? `${name} has opted out of mail.` : null
}
