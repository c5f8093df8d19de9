/**
 * A calendar as a program reads it. The secret names its organisation, whose walls hold here as anywhere, and stands for
 * its owner, as they are by now: what they may not see any more it does not say.
 */
import { addDays, today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import type { Me, OpenCtx } from '#server/http/context.ts'
import { inTenant, type TenantDb } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { loadPerson } from '#server/access/loadPerson.ts'
import { hashOf } from '#server/access/session.ts'
import { contentDisposition } from '#server/http/stream.ts'
import type { FeedDetail, FeedKind } from '../feeds.contract.ts'
import { feedNames } from '../feedText.ts'
import { icalendar } from '../ical.ts'
import { eventsOf, mayHave } from './feedEvents.ts'

/** Days before today and after it. */
const [past, ahead] = [30, 365]

export async function readFeed(
  { database, reply, mail, requestId }: OpenCtx,
  { params: { secret: given } }: { params: { secret: string } },
): Promise<string> {
  const secret = given.replace(/\.ics$/, '')
  const orgId = orgOf(secret)
  const { name, events } = await inTenant(database, { orgId, requestId }, async (db) => {
    const { me, kind, detail } = await opened(db, orgId, secret)
    const from = today(me.timezone)
    const window = { start: addDays(from, -past), end: addDays(from, ahead) }
    const { publicUrl } = mail
    return {
      name: feedNames(locales[me.locale].words)[kind],
      events: await eventsOf({ db, me }, kind, { window, detail, publicUrl }),
    }
  })
  const { host } = new URL(mail.publicUrl)
  await reply
    .type('text/calendar; charset=utf-8')
    .headers({
      'content-disposition': contentDisposition(`${name}.ics`),
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(icalendar({ name: `${name} · Fieldbook`, host, now: Temporal.Now.instant().toString(), events }))
  return ''
}

/** The same for one that was revoked, one that never was, and one whose owner may not see it any more. */
const closed = () =>
  new AppError(404, {
    detail: 'This calendar is no longer shared. Create a new one in Fieldbook, on your account page.',
  })

function orgOf(secret: string): number {
  const org = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(secret)?.[1]
  if (org === undefined) throw closed()
  return Number(org)
}

async function opened(
  db: TenantDb,
  orgId: number,
  secret: string,
): Promise<{ me: Me; kind: FeedKind; detail: FeedDetail }> {
  const feed = await db
    .selectFrom('calendar_feed')
    .where('org_id', '=', orgId)
    .where('hash', '=', hashOf(secret))
    .select(['user_id', 'kind', 'detail'])
    .executeTakeFirst()
  const me = feed && (await loadPerson(db, orgId, feed.user_id))
  if (!me || !mayHave(me, feed.kind as FeedKind)) throw closed()
  return { me, kind: feed.kind as FeedKind, detail: feed.detail as FeedDetail }
}
