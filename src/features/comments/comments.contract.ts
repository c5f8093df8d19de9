/** Comments on clients and projects (specification, section 6); who is mentioned is told by a notification. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Nothing, pageOf, pageQuery, recordFields, Ref, text, Version } from '#core/contract.ts'

/** A person is mentioned as `@user-id:{id}`. */
const Text = text({ min: 1, max: 10_000, lines: true })

export const Comment = z.object({
  id: Id,
  client_id: z.nullable(Id),
  project_id: z.nullable(Id),
  user_id: Id,
  user: Ref,
  text: z.string(),
  /** Whom the text mentions, so that their names can be shown. */
  mentions: z.array(Ref),
  ...recordFields,
})
export type Comment = z.output<typeof Comment>

const query = z.object(pageQuery(['id'], '-id'))
const NewComment = z.strictObject({ text: Text })

export const listClientComments = endpoint({
  name: 'listClientComments',
  method: 'GET',
  path: '/clients/:id/comments/',
  summary: 'Comments on a client, newest first',
  access: 'clients.view_comment',
  params: IdInPath,
  query,
  reply: pageOf(Comment),
})

export const createClientComment = endpoint({
  name: 'createClientComment',
  method: 'POST',
  path: '/clients/:id/comments/',
  summary: 'Comment on a client; who is mentioned is told',
  access: 'clients.view_comment',
  params: IdInPath,
  body: NewComment,
  reply: Comment,
  creates: true,
})

export const listProjectComments = endpoint({
  name: 'listProjectComments',
  method: 'GET',
  path: '/projects/:id/comments/',
  summary: 'Comments on a project or quote, newest first',
  access: 'projects.view_comment',
  params: IdInPath,
  query,
  reply: pageOf(Comment),
})

export const createProjectComment = endpoint({
  name: 'createProjectComment',
  method: 'POST',
  path: '/projects/:id/comments/',
  summary: 'Comment on a project or quote; who is mentioned is told',
  access: 'projects.view_comment',
  params: IdInPath,
  body: NewComment,
  reply: Comment,
  creates: true,
})

/** Either opens the calls; which comments are reached is the access rule. */
const mayComment = ['clients.view_comment', 'projects.view_comment'] as const

export const changeComment = endpoint({
  name: 'changeComment',
  method: 'PATCH',
  path: '/comments/:id/',
  summary: 'Change a comment of one’s own',
  access: mayComment,
  params: IdInPath,
  body: z.partial(z.strictObject({ text: Text, version: Version })),
  reply: Comment,
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:id/',
  summary: 'Take a comment of one’s own away',
  access: mayComment,
  params: IdInPath,
  reply: Nothing,
})
