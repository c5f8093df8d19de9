import type { ContactValues } from '../contacts.ts'

/** The details by which contacts like the typed one are found. */
export const likeContact = ({ first_name = '', last_name = '', email = '', phones = [] }: Partial<ContactValues>) => ({
  name: first_name + last_name,
  email,
  phone: phones.map(({ number }) => number.replaceAll(',', ' ')).join(','),
})
