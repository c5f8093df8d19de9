/** Comments on records (docs/rules/access.md#permissions). Mentioned people get a notification. */
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
import { commentOwners, recordPrefixes } from '#core/recordOwners.ts'

/** A record that has comments; the column is `{owner}_id`. */
export type CommentOwner = (typeof commentOwners)[number]

/** A person is mentioned as `@user-id:{id}`. */
const Text = text({ min: 1, max: 10_000, lines: true })

export const Comment = z.object({
  id: Id,
  ...(Object.fromEntries(commentOwners.map((owner) => [`${owner}_id`, z.nullable(Id)])) as Record<
    `${CommentOwner}_id`,
    z.ZodMiniNullable<typeof Id>
  >),
  user_id: Id,
  user: Ref,
  text: z.string(),
  /** The people whom the text mentions, with their names. */
  mentions: Mentions,
  /** Time of the last change of the text; null for never. */
  edited: z.nullable(Instant),
  ...recordFields,
})
export type Comment = z.output<typeof Comment>

const query = z.object(pageQuery(['id'], '-id'))
export const NewComment = z.strictObject({ text: Text })

/** Returns the permission to see and write comments on a record type. */
export const commentPermission = (owner: CommentOwner) => `${recordPrefixes[owner]}.view_comment` as const

/** Names the record in sentences; quotes are projects too. */
export const ownerWord = (owner: CommentOwner): string =>
  owner === 'project' ? 'project or quote' : owner.replaceAll('_', ' ')

/** The two calls of the comments on one record type. */
const callsOf = (owner: CommentOwner) => {
  const noun = owner
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
  const word = ownerWord(owner)
  const name = `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
  const path = `/${recordPrefixes[owner]}/:id/comments/` as const
  const access = commentPermission(owner)
  return {
    list: endpoint({
      name: `list${noun}Comments`,
      method: 'GET',
      path,
      summary: `Comments on ${name}, newest first`,
      access,
      params: IdInPath,
      query,
      reply: pageOf(Comment),
      offline: 'own',
    }),
    create: endpoint({
      name: `create${noun}Comment`,
      method: 'POST',
      path,
      summary: `Comment on ${name}. Mentioned people are notified`,
      access,
      params: IdInPath,
      body: NewComment,
      reply: Comment,
      creates: true,
    }),
  }
}
export type CommentCalls = ReturnType<typeof callsOf>

/** The calls of the comments, by what the comments are on. */
export const commentCalls = Object.fromEntries(commentOwners.map((owner) => [owner, callsOf(owner)])) as Record<
  CommentOwner,
  CommentCalls
>

/** Either opens the calls; which comments are reached is the access rule. */
const mayComment = commentOwners.map(commentPermission)

export const changeComment = endpoint({
  name: 'changeComment',
  method: 'PATCH',
  path: '/comments/:id/',
  summary: 'Change my comment',
  access: mayComment,
  params: IdInPath,
  body: z.partial(z.strictObject({ text: Text, version: Version })),
  reply: Comment,
})

export const listCommentHistory = endpoint({
  name: 'listCommentHistory',
  method: 'GET',
  path: '/comments/:id/history/',
  summary: 'Earlier versions of a comment, newest first',
  access: mayComment,
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:id/',
  summary: 'Delete my comment',
  access: mayComment,
  params: IdInPath,
  reply: Nothing,
})
