/** Comments on clients, contacts and projects (specification, section 6); who is mentioned is told by a notification. */
import * as z from 'zod/mini'

import {
  endpoint,
  Id,
  IdInPath,
  Instant,
  Mentions,
  Nothing,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'

/** A person is mentioned as `@user-id:{id}`. */
const Text = text({ min: 1, max: 10_000, lines: true })

export const Comment = z.object({
  id: Id,
  client_id: z.nullable(Id),
  contact_id: z.nullable(Id),
  project_id: z.nullable(Id),
  user_id: Id,
  user: Ref,
  text: z.string(),
  /** The people whom the text mentions, with their names. */
  mentions: Mentions,
  /** When the text was last changed; null for never. */
  edited: z.nullable(Instant),
  ...recordFields,
})
export type Comment = z.output<typeof Comment>

const query = z.object(pageQuery(['id'], '-id'))
export const NewComment = z.strictObject({ text: Text })

interface CommentNames<R extends string> {
  /** Of the calls' names: `Client`. */
  noun: string
  /** Of their paths: `clients`. */
  resource: R
  /** `a client`, in sentences. */
  one: string
}

/** The two calls of the comments on one kind of record. */
const commentCalls = <R extends 'clients' | 'contacts' | 'projects'>({ noun, resource, one }: CommentNames<R>) => {
  const path = `/${resource}/:id/comments/` as const
  const access = `${resource}.view_comment` as const
  return {
    list: endpoint({
      name: `list${noun}Comments`,
      method: 'GET',
      path,
      summary: `Comments on ${one}, newest first`,
      access,
      params: IdInPath,
      query,
      reply: pageOf(Comment),
    }),
    create: endpoint({
      name: `create${noun}Comment`,
      method: 'POST',
      path,
      summary: `Comment on ${one}; who is mentioned is told`,
      access,
      params: IdInPath,
      body: NewComment,
      reply: Comment,
      creates: true,
    }),
  }
}

export const clientComments = commentCalls({ noun: 'Client', resource: 'clients', one: 'a client' })
export const contactComments = commentCalls({ noun: 'Contact', resource: 'contacts', one: 'a contact' })
export const projectComments = commentCalls({ noun: 'Project', resource: 'projects', one: 'a project or quote' })

/** Either permission opens the calls. The access rule selects the comments. */
const mayComment = ['clients.view_comment', 'contacts.view_comment', 'projects.view_comment'] as const

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

export const listCommentHistory = endpoint({
  name: 'listCommentHistory',
  method: 'GET',
  path: '/comments/:id/history/',
  summary: 'What a comment said before, newest first, to who may read it',
  access: mayComment,
  params: IdInPath,
  reply: z.array(HistoryItem),
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
