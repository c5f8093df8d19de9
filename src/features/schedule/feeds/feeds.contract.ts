/**
 * Calendars that other programs subscribe to (iCalendar). Each has its own secret, which is shown once and can be
 * revoked. A calendar contains what its owner may see when it is read.
 */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Instant, Nothing, Version } from '#core/contract.ts'

export const feedKinds = ['schedule', 'absences', 'equipment', 'holidays'] as const
export type FeedKind = (typeof feedKinds)[number]
/**
 * `busy`: only that somebody, or something, is booked; `titles`: with the work; `full`: with place, notes and other
 * people.
 */
export const feedDetails = ['busy', 'titles', 'full'] as const
export type FeedDetail = (typeof feedDetails)[number]

/** Largest number of calendars of one person. */
export const maxFeeds = 20

const Feed = z.object({
  id: Id,
  kind: z.enum(feedKinds),
  detail: z.enum(feedDetails),
  created: Instant,
  version: Version,
})
export type Feed = z.output<typeof Feed>

export const listFeeds = endpoint({
  name: 'listFeeds',
  method: 'GET',
  path: '/schedule/feeds/',
  summary: 'My calendar subscriptions, without their addresses',
  access: 'session',
  reply: z.array(Feed),
})
export const createFeed = endpoint({
  name: 'createFeed',
  method: 'POST',
  path: '/schedule/feeds/',
  summary: `Make a calendar. Its address is in this answer only. 409 \`state\` for more than ${maxFeeds}`,
  access: 'session',
  inPerson: 'account',
  body: z.strictObject({ kind: z.enum(feedKinds), detail: z.enum(feedDetails) }),
  reply: z.extend(Feed, { address: z.string() }),
  creates: true,
})
export const revokeFeed = endpoint({
  name: 'revokeFeed',
  method: 'DELETE',
  path: '/schedule/feeds/:id/',
  summary: 'Revoke one of my calendars: its address stops working',
  access: 'session',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})

export const readFeed = endpoint({
  name: 'readFeed',
  method: 'GET',
  path: '/feeds/:secret/',
  summary:
    'A calendar (iCalendar, RFC 5545) of days from 30 ago to a year ahead; 404 with a message when revoked or unknown',
  access: 'public',
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  reply: z.string(),
  raw: ['text/calendar'],
})
