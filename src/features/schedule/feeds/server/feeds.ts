/** Creates, lists and revokes the caller's own calendars. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { hashOf, newSecret } from '#server/access/session.ts'
import { type Feed, type FeedDetail, type FeedKind, maxFeeds } from '../feeds.contract.ts'
import { mayHave } from './feedEvents.ts'

const columns = sql`id, kind, detail, created, version`

export async function listFeeds({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select ${columns} from calendar_feed where org_id = ${me.org_id} and user_id = ${me.id} order by id`.execute(db)
  return rows
}

/** Creates a calendar. 403 for data that the caller may not see at all, 409 `state` above the limit. */
export async function createFeed(
  ctx: Ctx,
  { kind, detail }: { kind: FeedKind; detail: FeedDetail },
): Promise<Feed & { address: string }> {
  const { db, me, mail } = ctx
  if (!mayHave(me, kind)) throw forbidden('You need permission to see the schedule.')
  if ((await listFeeds(ctx)).length >= maxFeeds)
    throw conflict('state', `You already have ${maxFeeds} calendars. Revoke one that you no longer use.`)
  // The secret names its organisation, so that row security applies to its readers.
  const secret = `${me.org_id}.${newSecret()}`
  const { rows } = await sql<Feed>`
    insert into calendar_feed (user_id, kind, detail, hash) values (${me.id}, ${kind}, ${detail}, ${hashOf(secret)})
    returning ${columns}`.execute(db)
  const [feed] = rows
  if (!feed) throw new Error('An insert answers its row.')
  return { ...feed, address: `${mail.publicUrl}/api/feeds/${secret}.ics` }
}

/** Revokes a calendar. 404 unless it is the caller's. */
export async function revokeFeed({ db, me, offerUndo }: Ctx, id: number): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from calendar_feed where org_id = ${me.org_id} and user_id = ${me.id} and id = ${id}`.execute(db)
  if (numAffectedRows === 0n) throw notFound()
  await offerUndo()
}
