/** Templates of documents: texts with fields, edited in the settings. */
import * as z from 'zod/mini'

import { Id, Name, recordFields, text, Version } from '#core/contract.ts'
import { localeCodes } from '#core/locale/localeCodes.ts'
import { smallListCalls } from '#core/namedList.ts'
import { textFields } from '#core/textFields.ts'
import { moneyMailFields } from '#features/clients/mail/mail.ts'
import { documentFields, documentTexts } from './documentFields.ts'

/** Kinds of documents about an invoice or an account; one template of each is in use. */
const moneyKinds = ['invoice', 'credit_note', 'statement', 'reminder'] as const
export type MoneyKind = (typeof moneyKinds)[number]
export const documentKinds = ['quote', 'confirmation', 'letter', ...moneyKinds] as const
export type DocumentKind = (typeof documentKinds)[number]
export const isMoneyKind = (kind: DocumentKind): kind is MoneyKind => moneyKinds.some((name) => name === kind)

/** The fields of a letter but those of its contact: a document about money is addressed to the client. */
const moneyFields = Object.fromEntries(Object.entries(moneyMailFields).filter(([name]) => !name.startsWith('contact.')))
const moneyDocumentTexts = textFields(moneyFields)

/** Returns the fields that texts of a kind may have, each with what it holds. */
export const fieldsOf = (kind: DocumentKind): Readonly<Record<string, string>> =>
  isMoneyKind(kind) ? moneyFields : documentFields

export const templateTexts = ['title', 'opening', 'closing', 'terms'] as const
export type TemplateTexts = Readonly<Record<(typeof templateTexts)[number], string>>

/** Returns, by text, the sentence that says why a kind of document cannot fill it in. */
export function wrongTexts({
  kind,
  ...texts
}: { kind: DocumentKind } & Partial<TemplateTexts>): Record<string, string> {
  const { wrongField } = isMoneyKind(kind) ? moneyDocumentTexts : documentTexts
  return Object.fromEntries(
    templateTexts.flatMap((name) => {
      const why = wrongField(texts[name] ?? '')
      return why === null ? [] : [[name, why]]
    }),
  )
}

/** A text in which every field exists. */
export const withFields = (given: { min?: number; max: number; lines?: boolean }) =>
  text(given).check((payload) => {
    const wrong = documentTexts.wrongField(payload.value)
    if (wrong !== null) payload.issues.push({ code: 'custom', input: payload.value, message: wrong })
  })

export const Opening = withFields({ max: 10_000, lines: true })
const fields = {
  name: Name,
  kind: z.enum(documentKinds),
  /** Locale of words, dates and paper size; amounts are in the firm's own currency. */
  locale: z.enum(localeCodes),
  title: text({ min: 1, max: 255 }),
  opening: text({ max: 10_000, lines: true }),
  closing: text({ max: 10_000, lines: true }),
  terms: text({ max: 20_000, lines: true }),
  /** A picture among the firm's files. */
  logo_id: z.nullable(Id),
  /** Offered for new documents; of documents about money, the one in use. */
  active: z.boolean(),
}

export const DocumentTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: fields.kind,
  locale: fields.locale,
  title: z.string(),
  opening: z.string(),
  closing: z.string(),
  terms: z.string(),
  logo_id: z.nullable(Id),
  active: z.boolean(),
  ...recordFields,
})
export type DocumentTemplate = z.output<typeof DocumentTemplate>

export const NewDocumentTemplate = z
  .strictObject({
    ...fields,
    opening: z._default(fields.opening, ''),
    closing: z._default(fields.closing, ''),
    terms: z._default(fields.terms, ''),
    logo_id: z._default(fields.logo_id, null),
    active: z._default(fields.active, true),
  })
  .check((payload) => {
    for (const [field, message] of Object.entries(wrongTexts(payload.value)))
      payload.issues.push({ code: 'custom', input: payload.value, path: [field], message })
  })

export const documentTemplateCalls = smallListCalls(
  {
    noun: 'DocumentTemplate',
    nouns: 'DocumentTemplates',
    path: '/projects/document-templates/',
    see: ['projects.view_project', 'projects.view_quote', 'company.change_company'],
    keep: 'company.change_company',
    summaries: {
      list: 'Templates of quotes, order confirmations, letters, invoices, credit notes, statements and reminders, by kind and name: plain text with named fields',
      create: 'Add a document template; unknown fields are refused',
      change: 'Change a document template. Documents already sent are not changed',
      remove: 'Remove a document template',
    },
  },
  {
    item: DocumentTemplate,
    create: NewDocumentTemplate,
    change: z.partial(z.strictObject({ ...fields, version: Version })),
  },
)
