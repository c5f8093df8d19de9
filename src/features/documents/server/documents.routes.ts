import { onOwn, type Route } from '#server/http.ts'
import { makeDocument, previewDocument } from '../documents.contract.ts'
import { make, preview } from './documents.make.ts'
import { documentTemplateRoutes } from './documents.templates.ts'

export const documentRoutes: readonly Route[] = [
  ...documentTemplateRoutes,
  onOwn(previewDocument, preview),
  onOwn(makeDocument, make),
]
