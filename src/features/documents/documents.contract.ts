/**
 * Documents made of a project: as PDF among its files, and sent to a client, kept as they were
 * (docs/rules/projects.md#documents-and-quote-links).
 */
import * as z from 'zod/mini'

import { permissionsFor } from '#core/scopes.ts'
import { endpoint, Id, IdInPath, Instant, IsoDate, Nothing, numberText, Ref } from '#core/contract.ts'
import { MailMessage } from '#features/clients/mail/mail.contract.ts'
import { FileRecordFile } from '#features/files/files.contract.ts'
import { documentKinds, Opening, withFields } from './documentTemplates.ts'

/** Texts for the document; by default those of the template, and the contact of the project. */
const made = {
  template_id: Id,
  contact_id: z.optional(z.nullable(Id)),
  title: z.optional(withFields({ min: 1, max: 255 })),
  opening: z.optional(Opening),
  closing: z.optional(Opening),
  /** The last day on which a quote can be accepted; by default 30 days from now. */
  valid_until: z.optional(IsoDate),
}
export const DocumentBody = z.strictObject(made)

export const previewDocument = endpoint({
  name: 'previewDocument',
  method: 'POST',
  path: '/projects/:id/documents/preview/',
  summary: 'Preview a template for a project as a PDF. Nothing is saved',
  access: 'projects.change_project',
  params: IdInPath,
  body: DocumentBody,
  reply: z.string(),
  raw: ['application/pdf'],
  looks: true,
})

/** Returns what the fields of a template hold, so that a letter is read and edited as it goes out. */
export const getDocumentValues = endpoint({
  name: 'getDocumentValues',
  method: 'POST',
  path: '/projects/:id/documents/values/',
  summary: 'The field values of a document for a project and one contact. Nothing is saved',
  access: 'projects.change_project',
  params: IdInPath,
  body: DocumentBody,
  reply: z.record(z.string(), z.string()),
  looks: true,
})

export const makeDocument = endpoint({
  name: 'makeDocument',
  method: 'POST',
  path: '/projects/:id/documents/',
  summary:
    'Make a PDF from a template and save it among the project’s files. Templates with prices need permission to see them',
  access: 'projects.change_project',
  params: IdInPath,
  body: DocumentBody,
  reply: FileRecordFile,
  creates: true,
})

/** Answer of the client to a quote. */
const Answer = z.object({
  kind: z.enum(['accepted', 'declined']),
  name: z.string(),
  notes: z.string(),
  date: IsoDate,
  created: Instant,
  /** The options that were taken, by name. */
  options: z.array(z.string()),
  total: z.optional(z.string()),
  /** The items that it declined and that are declined still. */
  declined: z.array(Id),
})

/** A document that went out. A quote is a numbered revision; `total` is absent where the viewer does not see the prices of the project. */
export const SentDocument = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  revision: z.nullable(z.int()),
  title: z.string(),
  total: z.optional(z.nullable(z.string())),
  valid_until: z.nullable(IsoDate),
  file_id: z.nullable(Id),
  user: Ref,
  created: Instant,
  /**
   * `open`: a quote that waits for its answer; `replaced`: there is a later revision; `sent`: a document that needs no
   * answer.
   */
  state: z.enum(['open', 'accepted', 'declined', 'replaced', 'expired', 'withdrawn', 'sent']),
  answer: z.nullable(Answer),
  /**
   * True when the client cannot accept the quote, because its items differ from the printed ones; it must be sent
   * again.
   */
  changed: z.boolean(),
  /** The firm accepted it itself: on which day, and who. */
  by_hand: z.nullable(z.object({ date: IsoDate, user: z.nullable(Ref) })),
  /** Links that open it still; when one was opened first. */
  links: z.int(),
  opened: z.nullable(Instant),
  /** Whether Fieldbook wrote to somebody about it, or is about to, whoever may read that email. */
  mailed: z.boolean(),
  mails: z.array(
    z.pick(MailMessage, { id: true, address: true, status: true, reason: true, sent: true, created: true }),
  ),
})
export type SentDocument = z.output<typeof SentDocument>

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/projects/:id/documents/',
  summary: 'Documents sent for a project with their state, newest first',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  reply: z.array(SentDocument),
  offline: 'own',
})

const Subject = withFields({ min: 1, max: 255 })
export const SendBody = z.strictObject({
  ...made,
  /** Whether mail is sent; otherwise a link can be copied. */
  mail: z.optional(z.boolean()),
  subject: z.optional(Subject),
  message: z.optional(Opening),
})

export const sendDocument = endpoint({
  name: 'sendDocument',
  method: 'POST',
  path: '/projects/:id/documents/send/',
  summary:
    'Make a document and send its contact a link. A quote becomes a numbered, frozen revision that replaces the one before, and its project becomes quoted',
  access: 'projects.change_project',
  params: IdInPath,
  body: SendBody,
  reply: SentDocument,
  creates: true,
})

/**
 * Makes the link to a document. It is a GET since a link is a secret: answers of writes are stored for retries
 * (Idempotency-Key).
 */
export const makeDocumentLink = endpoint({
  name: 'makeDocumentLink',
  method: 'GET',
  path: '/documents/:id/link/',
  summary: 'Make a new link to a sent document; only its hash is stored',
  access: 'projects.change_project',
  params: IdInPath,
  reply: z.object({ link: z.string(), expires: Instant }),
  writes: true,
})

export const revokeDocumentLinks = endpoint({
  name: 'revokeDocumentLinks',
  method: 'POST',
  path: '/documents/:id/revoke/',
  summary: 'Every link to the document stops working',
  access: 'projects.change_project',
  params: IdInPath,
  reply: Nothing,
})

const Changed = z.object({
  field: z.enum(['name', 'quantity', 'price', 'optional', 'terms']),
  before: z.string(),
  after: z.string(),
})
export const compareRevisions = endpoint({
  name: 'compareRevisions',
  method: 'GET',
  path: '/projects/:id/documents/compare/',
  summary: 'Differences between two revisions of a quote, by their numbers',
  access: permissionsFor('projects.view_financials'),
  params: IdInPath,
  query: z.object({ from: numberText(1, 100_000), to: numberText(1, 100_000) }),
  reply: z.object({
    before: z.object({ revision: z.int(), total: z.string() }),
    after: z.object({ revision: z.int(), total: z.string() }),
    lines: z.array(
      z.union([
        z.object({ id: z.int(), name: z.string(), kind: z.enum(['added', 'removed']), price: z.string() }),
        z.object({ id: z.int(), name: z.string(), kind: z.literal('changed'), fields: z.array(Changed) }),
      ]),
    ),
    /** Texts that are others. */
    texts: z.array(
      z.object({ field: z.enum(['title', 'opening', 'closing', 'terms']), before: z.string(), after: z.string() }),
    ),
  }),
})
