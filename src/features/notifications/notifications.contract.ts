/** Notifications: who mentioned a person, and where. Only that person sees them. */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdList, Instant, Mentions, Nothing, pageOf, pageQuery, Ref } from '#core/contract.ts'
import { mentionOwners, recordPrefixes } from '#core/recordOwners.ts'

/** Record types that can contain a mention. */
const notificationResources = mentionOwners.map((owner) => recordPrefixes[owner])

export const Notification = z.object({
  id: Id,
  by: Ref,
  created: Instant,
  read: z.boolean(),
  /**
   * Where the mention is: in a comment on the record, its notes, or the details or decision of a diary entry; `alert`
   * is an alert that the person chose.
   */
  place: z.enum(['comment', 'notes', 'entry', 'decision', 'alert']),
  resource: z.enum(notificationResources),
  record_id: Id,
  /** The record's name. For an entry of the diary: its person and its work. */
  record: z.string(),
  /** The beginning of the comment, or the notes around the mention, with people as `@user-id:{id}`. */
  text: z.string(),
  /** People whom the text mentions, with their names. */
  mentions: Mentions,
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications/',
  summary: 'My notifications about records that I may still see, newest first',
  access: 'session',
  query: z.extend(z.omit(z.object(pageQuery(['created', 'id'], '-created')), { search: true }), {
    unread: z.optional(boolText),
  }),
  reply: pageOf(Notification),
})

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/notifications/count/',
  summary: 'The number of my unread notifications',
  access: 'session',
  reply: z.object({ unread: z.int() }),
})

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark some of my notifications as read or unread',
  access: 'session',
  body: z.strictObject({ ids: IdList, read: z._default(z.boolean(), true) }),
  reply: Nothing,
})

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all/',
  summary: 'Mark all my notifications as read',
  access: 'session',
  reply: Nothing,
})
