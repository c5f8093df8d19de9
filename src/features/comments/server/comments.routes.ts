import { on, type Route } from '#server/http.ts'
import * as contract from '../comments.contract.ts'
import { listComments, listMentions } from './comments.queries.ts'
import { changeComment, createComment, deleteComment, seeMentions } from './comments.service.ts'

export const commentRoutes: readonly Route[] = [
  on(contract.listClientComments, (ctx, { params, query }) => listComments(ctx, 'client', params.id, query)),
  on(contract.createClientComment, (ctx, { params, body }) => createComment(ctx, 'client', params.id, body.text)),
  on(contract.listProjectComments, (ctx, { params, query }) => listComments(ctx, 'project', params.id, query)),
  on(contract.createProjectComment, (ctx, { params, body }) => createComment(ctx, 'project', params.id, body.text)),
  on(contract.listMentions, (ctx, { query }) => listMentions(ctx, query)),
  on(contract.seeMentions, (ctx, { body }) => seeMentions(ctx, body.ids)),
  on(contract.changeComment, (ctx, { params, body }) => changeComment(ctx, params.id, body)),
  on(contract.deleteComment, (ctx, { params }) => deleteComment(ctx, params.id)),
]
