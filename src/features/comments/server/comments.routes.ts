import { commentOwners } from '#core/recordOwners.ts'
import { on, type Route } from '#server/http/route.ts'
import * as contract from '../comments.contract.ts'
import { listCommentHistory, listComments } from './comments.queries.ts'
import { changeComment, createComment, deleteComment } from './comments.service.ts'

export const commentRoutes: readonly Route[] = [
  ...commentOwners.flatMap((owner): Route[] => [
    on(contract.commentCalls[owner].list, (ctx, { params, query }) => listComments(ctx, owner, params.id, query)),
    on(contract.commentCalls[owner].create, (ctx, { params, body }) => createComment(ctx, owner, params.id, body.text)),
  ]),
  on(contract.changeComment, (ctx, { params, body }) => changeComment(ctx, params.id, body)),
  on(contract.listCommentHistory, (ctx, { params }) => listCommentHistory(ctx, params.id)),
  on(contract.deleteComment, (ctx, { params }) => deleteComment(ctx, params.id)),
]
