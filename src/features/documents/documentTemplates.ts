/** Templates of documents: texts with fields, edited in the settings. */
import * as z from 'zod/mini'

import { Id, Name, recordFields, text, Version } from '#core/contract.ts'
import { localeCodes } from '#core/locale/localeCodes.ts'
import { smallListCalls } from '#core/namedList.ts'
import { documentTexts } from './documentFields.ts'

export const documentKinds = ['quote', 'confirmation', 'letter'] as const
export type DocumentKind = (typeof documentKinds)[number]

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
  title: withFields({ min: 1, max: 255 }),
  opening: Opening,
  closing: Opening,
  terms: withFields({ max: 20_000, lines: true }),
  /** A picture among the firm's files. */
  logo_id: z.nullable(Id),
  /** Offered for new documents. */
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

export const NewDocumentTemplate = z.strictObject({
  ...fields,
  opening: z._default(fields.opening, ''),
  closing: z._default(fields.closing, ''),
  terms: z._default(fields.terms, ''),
  logo_id: z._default(fields.logo_id, null),
  active: z._default(fields.active, true),
})

export const documentTemplateCalls = smallListCalls(
  {
    noun: 'DocumentTemplate',
    nouns: 'DocumentTemplates',
    path: '/projects/document-templates/',
    see: ['projects.view_project', 'projects.view_quote', 'company.change_company'],
    keep: 'company.change_company',
    summaries: {
      list: 'Templates of quotes, order confirmations and letters, by kind and name: plain text with named fields',
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
