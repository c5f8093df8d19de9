/** A look at a document with a template and settings that are not saved yet, on the latest record of its kind. */
import * as z from 'zod/mini'

import { endpoint, Id, text } from '#core/contract.ts'
import { localeCodes } from '#core/locale/localeCodes.ts'
import { DocumentSettingsChange } from '#features/company/documentSettings.ts'
import { documentKinds, wrongTexts } from '#features/documents/documentTemplates.ts'

const Texts = z.strictObject({
  title: text({ max: 255 }),
  opening: text({ max: 10_000, lines: true }),
  closing: text({ max: 10_000, lines: true }),
  terms: text({ max: 20_000, lines: true }),
})
const Body = z
  .strictObject({
    kind: z.enum(documentKinds),
    /** By default the texts of the template in use. */
    texts: z.optional(Texts),
    locale: z.optional(z.enum(localeCodes)),
    logo_id: z.optional(z.nullable(Id)),
    /** Settings that differ from the saved ones. */
    documents: z.optional(DocumentSettingsChange),
  })
  .check((payload) => {
    const { kind, texts } = payload.value
    for (const [field, message] of Object.entries(texts ? wrongTexts({ kind, ...texts }) : {}))
      payload.issues.push({ code: 'custom', input: payload.value, path: ['texts', field], message })
  })
export type PreviewBody = z.input<typeof Body>

export const previewTemplate = endpoint({
  name: 'previewTemplate',
  method: 'POST',
  path: '/company/document-preview/',
  summary: 'Preview a document of a kind with unsaved texts and settings, on the latest record of that kind, as a PDF',
  access: 'company.change_company',
  body: Body,
  reply: z.string(),
  raw: ['application/pdf'],
  looks: true,
})
