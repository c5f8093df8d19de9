/** E-mail templates, and letters to contacts (docs/rules/directory.md#letters; sent by the worker). */
import * as z from 'zod/mini'

import {
  endpoint,
  Id,
  IdInPath,
  IdText,
  Instant,
  Name,
  numberText,
  pageOf,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { moneyTexts, templateKinds, wrongField } from './mail.ts'

/** Text of one or more lines in which every field must exist. */
const withFields = (given: { max: number; lines?: boolean }, wrongIn: (text: string) => string | null) =>
  text({ min: 1, ...given }).check((payload) => {
    const wrong = wrongIn(payload.value)
    if (wrong !== null) payload.issues.push({ code: 'custom', input: payload.value, message: wrong })
  })
const subject = { max: 255 }
const body = { max: 10_000, lines: true }
const Subject = withFields(subject, wrongField)
const Body = withFields(body, wrongField)
/** The texts of a letter about money, whose fields are more. */
export const moneyLetter = {
  subject: withFields(subject, moneyTexts.wrongField),
  body: withFields(body, moneyTexts.wrongField),
}

export const EmailTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(templateKinds),
  subject: z.string(),
  body: z.string(),
  ...recordFields,
})
export type EmailTemplate = z.output<typeof EmailTemplate>
/** Returns the template that a letter about money begins with: the first of its kind by name, as the list has them. */
export const firstTemplate = (templates: readonly EmailTemplate[], kind: EmailTemplate['kind']) =>
  templates.find((emailTemplate) => emailTemplate.kind === kind)

/** Fields of a template. Its kind decides which fields its texts may use; the server checks both together. */
const template = { name: Name, kind: z.enum(templateKinds), ...moneyLetter }
export const NewEmailTemplate = z.strictObject({ ...template, kind: z._default(template.kind, 'letter') })

export const emailTemplateCalls = smallListCalls(
  {
    noun: 'EmailTemplate',
    nouns: 'EmailTemplates',
    path: '/clients/email-templates/',
    see: ['clients.view_client', 'contacts.view_contact', 'company.change_company'],
    keep: 'company.change_company',
    summaries: {
      list: 'Email templates, by name: plain text with named fields',
      create: 'Add an email template; unknown fields are refused',
      change: 'Change an email template. Letters already sent are not changed',
      remove: 'Remove an email template',
    },
  },
  {
    item: EmailTemplate,
    create: NewEmailTemplate,
    change: z.partial(z.strictObject({ ...template, version: Version })),
  },
)

/** A message. `not_sent`: it was given up, or there is no mail server (see `reason`). `waiting`: it is retried. */
export const MailMessage = z.object({
  id: Id,
  contact_id: Id,
  contact: Ref,
  client_id: z.nullable(Id),
  /** The author of the message. */
  user: Ref,
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['sent', 'waiting', 'not_sent']),
  reason: z.string(),
  sent: z.nullable(Instant),
  created: Instant,
  /** True when the message was given up and the caller may write to contacts. */
  can_try_again: z.boolean(),
})
export type MailMessage = z.output<typeof MailMessage>

/** A message to one contact, on behalf of their client `client_id`. Its fields are filled in for the recipient. */
export const NewMessage = z.strictObject({ client_id: z.optional(z.nullable(Id)), subject: Subject, body: Body })

/** Returns the value of every field for this contact, for a preview before the letter is sent. */
export const getMailValues = endpoint({
  name: 'getMailValues',
  method: 'GET',
  path: '/contacts/:id/mail-values/',
  summary: 'The field values of a template for one contact',
  access: 'contacts.view_contact',
  params: IdInPath,
  query: z.object({ client_id: z.optional(IdText) }),
  reply: z.record(z.string(), z.string()),
})

const messagePage = z.object({
  page: z._default(numberText(1, 1_000_000), 1),
  rows: z._default(numberText(1, 100), 20),
})

export const listContactMessages = endpoint({
  name: 'listContactMessages',
  method: 'GET',
  path: '/contacts/:id/messages/',
  summary: 'The messages to a contact, newest first; those on behalf of clients need permission to see clients',
  access: 'contacts.view_contact',
  params: IdInPath,
  query: messagePage,
  reply: pageOf(MailMessage),
})

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contacts/:id/messages/',
  summary: 'Write to a contact who has an email address and has not opted out',
  access: 'contacts.change_contact',
  params: IdInPath,
  body: NewMessage,
  reply: MailMessage,
  creates: true,
})

export const sendMessageAgain = endpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/messages/:id/again/',
  summary: 'Resend a failed message to the contact’s current address; 409 `state` for any other',
  access: 'contacts.change_contact',
  params: IdInPath,
  reply: MailMessage,
})

export const listClientMessages = endpoint({
  name: 'listClientMessages',
  method: 'GET',
  path: '/clients/:id/messages/',
  summary: 'The messages to contacts of a client on its behalf, newest first. Empty without permission to see contacts',
  access: 'clients.view_client',
  params: IdInPath,
  query: messagePage,
  reply: pageOf(MailMessage),
})
