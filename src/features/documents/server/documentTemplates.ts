/** Templates of documents, kept in the firm's settings. */
import { sql } from 'kysely'

import { requireFirmPicture } from '#server/files/firmFiles.ts'
import { type AppError, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { smallList, smallListWrites } from '#server/records/smallList.ts'
import { documentKinds, documentTemplateCalls, type DocumentTemplate, wrongTexts } from '../documentTemplates.ts'

type Row = Omit<DocumentTemplate, 'can_change' | 'can_delete'>
const templates = smallList<Row>({
  table: 'document_template',
  columns: ['name', 'kind', 'locale', 'title', 'opening', 'closing', 'terms', 'logo_id', 'active'],
  order: sql`array_position(array[${sql.join(documentKinds)}]::text[], kind), name collate human`,
  access: ['company.change_company'],
  check: ({ kind, ...texts }) => {
    if (kind === undefined) return
    const wrong = Object.entries(wrongTexts({ ...texts, kind }))
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field, message]) => [field, [message]])))
  },
  checkOthers: async (ctx, { logo_id }) => {
    if (logo_id) await requireFirmPicture(ctx, logo_id)
  },
})

export const documentTemplateRoutes: readonly Route[] = [
  on(documentTemplateCalls.list, (ctx) => templates.list(ctx)),
  ...smallListWrites(documentTemplateCalls, templates),
]
/** Sentences of refused writes, by the database's constraint. */
export const documentConstraints: Record<string, () => AppError> = {
  document_template_in_use: () =>
    invalid({ active: ['Another template of this kind is in use. Switch that one off first.'] }),
  document_template_name: () => invalid({ name: ['This name is already in use. Choose another one.'] }),
}
