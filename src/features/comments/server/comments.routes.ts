import { on, type Route } from '#server/http.ts'
import * as contract from '../comments.contract.ts'
import { listComments } from './comments.queries.ts'
import { changeComment, createComment, deleteComment } from './comments.service.ts'

export const commentRoutes: readonly Route[] = [
  on(contract.listClientComments, (ctx, { params, query }) => listComments(ctx, 'client', params.id, query)),
  on(contract.createClientComment, (ctx, { params, body }) => createComment(ctx, 'client', params.id, body.text)),
  on(contract.listProjectComments, (ctx, { params, query }) => listComments(ctx, 'project', params.id, query)),
  on(contract.createProjectComment, (ctx, { params, body }) => createComment(ctx, 'project', params.id, body.text)),
  on(contract.changeComment, (ctx, { params, body }) => changeComment(ctx, params.id, body)),
  on(contract.deleteComment, (ctx, { params }) => deleteComment(ctx, params.id)),
]
