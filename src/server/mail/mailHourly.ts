/** Limits requested mail by the hour, for each person and each organisation. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Ctx } from '../http/context.ts'
import { AppError } from '../http/errors.ts'
import { queueMail, type Letter } from './mail.ts'

/** Letters an hour. */
export interface HourlyMail {
  perPerson: number
  perOrg: number
}

type Actor = Pick<Ctx, 'db' | 'me' | 'mail'>

/** Hands a letter over in the caller's name. 429 with Retry-After when there were too many within the hour. */
export async function sendWithinLimit(ctx: Actor, letter: Omit<Letter, 'askedBy'>): Promise<void> {
  const { db, me, mail } = ctx
  // Lock, so that messages requested at the same moment are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('asked mail', ${me.org_id}))`.execute(db)
  const { perPerson, perOrg } = mail.hourly
  await requireFewer(ctx, sql<SqlBool>`asked_by_id = ${me.id}`, perPerson, 'You have')
  await requireFewer(ctx, sql<SqlBool>`asked_by_id is not null`, perOrg, 'Your organisation has')
  await queueMail(db, [{ ...letter, askedBy: me.id }])
}

async function requireFewer({ db, me }: Actor, whose: RawBuilder<SqlBool>, max: number, who: string): Promise<void> {
  // The newest message that must be an hour old before another is allowed.
  const { rows } = await sql<{ wait: number }>`
    select greatest(ceil(extract(epoch from created + interval '1 hour' - now())), 1)::int as wait from mail
     where org_id = ${me.org_id} and ${whose} and created > now() - interval '1 hour'
     order by created desc offset ${max - 1} limit 1`.execute(db)
  const [full] = rows
  if (!full) return
  const minutes = Math.ceil(full.wait / 60)
  throw new AppError(
    429,
    {
      detail: `${who} sent ${max} ${max === 1 ? 'message' : 'messages'} within the last hour, which is the limit. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    },
    { 'retry-after': String(full.wait) },
  )
}
