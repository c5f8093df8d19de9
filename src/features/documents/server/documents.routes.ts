import { on, onOwn, onPublic, type Route } from '#server/http/route.ts'
import {
  compareRevisions,
  getDocumentValues,
  listDocuments,
  makeDocument,
  makeDocumentLink,
  previewDocument,
  revokeDocumentLinks,
  sendDocument,
} from '../documents.contract.ts'
import { acceptQuote, declineQuote, downloadQuote, openQuoteLink } from '../quoteLinks.contract.ts'
import { handOver, withdraw } from './documentLinks.ts'
import { compared, listSent } from './documentList.ts'
import { documentValues, make, preview } from './makeDocument.ts'
import { send } from './sendDocument.ts'
import { documentTemplateRoutes } from './documentTemplates.ts'
import { accept, decline, openLink, sendPdf } from './quoteLinks.ts'

export const documentRoutes: readonly Route[] = [
  ...documentTemplateRoutes,
  onOwn(previewDocument, preview),
  on(getDocumentValues, documentValues),
  onOwn(makeDocument, make),
  onOwn(sendDocument, send),
  on(listDocuments, (ctx, { params }) => listSent(ctx, params.id)),
  on(compareRevisions, (ctx, { params, query }) => compared(ctx, params.id, query)),
  on(makeDocumentLink, (ctx, { params }) => handOver(ctx, params.id)),
  on(revokeDocumentLinks, (ctx, { params }) => withdraw(ctx, params.id)),
  onPublic(openQuoteLink, openLink),
  onPublic(downloadQuote, sendPdf),
  onPublic(acceptQuote, accept),
  onPublic(declineQuote, decline),
]
