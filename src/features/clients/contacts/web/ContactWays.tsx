import { Mail, Telephone } from '#web/record/RecordLinks.tsx'
import type { Contact } from '../contacts.ts'

export const phoneWords: Readonly<Record<Contact['phones'][number]['kind'], string>> = {
  mobile: 'Mobile',
  office: 'Office',
  home: 'Home',
  other: 'Other',
}

/** The telephones and the email address of a contact. */
export const ContactWays = ({ contact: { phones, email } }: { contact: Pick<Contact, 'phones' | 'email'> }) => (
  <>
    {phones.map(({ kind, number }) => (
      <Telephone key={`${kind} ${number}`} label={phoneWords[kind]} value={number} />
    ))}
    <Mail label="Email" value={email} />
  </>
)
