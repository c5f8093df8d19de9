import { on, type Route } from '#server/http.ts'
import * as contract from '../comments.contract.ts'
import { listCommentHistory, listComments } from './comments.queries.ts'
import { changeComment, createComment, deleteComment } from './comments.service.ts'

const of = (
  calls: typeof contract.clientComments | typeof contract.contactComments | typeof contract.projectComments,
  owner: string,
) => [
  on(calls.list, (ctx, { params, query }) => listComments(ctx, owner, params.id, query)),
  on(calls.create, (ctx, { params, body }) => createComment(ctx, owner, params.id, body.text)),
]

export const commentRoutes: readonly Route[] = [
  ...of(contract.clientComments, 'client'),
  ...of(contract.contactComments, 'contact'),
  ...of(contract.projectComments, 'project'),
  on(contract.changeComment, (ctx, { params, body }) => changeComment(ctx, params.id, body)),
  on(contract.listCommentHistory, (ctx, { params }) => listCommentHistory(ctx, params.id)),
  on(contract.deleteComment, (ctx, { params }) => deleteComment(ctx, params.id)),
]
