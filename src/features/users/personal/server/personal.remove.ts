/** Removing the details of somebody who has left: what is theirs goes, what the firm must keep says "Former member 12". */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import { mayView } from '../../users/server/users.access.ts'
import { lockMember, requireMember } from '../../users/server/users.queries.ts'
import type { DetailsToRemove, removeDetails as declared } from '../personal.contract.ts'
import { accountFate, removeAccount } from './personal.account.ts'
import { countsOf, type Asking } from './personal.rows.ts'
import { personTables } from './personal.tables.ts'

type Member = Awaited<ReturnType<typeof requireMember>>

/** What goes, what stays and why, by how much there is of it. 404 out of reach. */
export async function getDetailsToRemove(ctx: Ctx, { params }: { params: { id: number } }): Promise<DetailsToRemove> {
  const { db, me } = ctx
  const person = await requireMember(ctx, params.id, mayView(me))
  const counts = await countsOf(ctx, person.id)
  const { audit_years: years } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('audit_years')
    .executeTakeFirstOrThrow()
  const parts = Object.entries(personTables).flatMap(([table, of]) => {
    const count = counts.get(table) ?? 0
    return count === 0 || of.secret ? [] : [{ ...of, count }]
  })
  return {
    refused: await refusal(ctx, person),
    details_removed: person.details_removed,
    removed: parts.flatMap(({ what, count, fate }) => (fate === 'removed' ? [{ what, count }] : [])),
    kept: parts.flatMap((part) =>
      part.fate === 'kept' ? [{ what: part.what, count: part.count, why: part.why }] : [],
    ),
    account: await accountFate(db, person.account_id, me.org_id),
    years,
  }
}

/** Why it cannot be done now; null where it can. */
async function refusal({ db, me }: Asking, { id, active, name, details_removed }: Member): Promise<string | null> {
  if (id === me.id) return 'These are your own details: somebody else removes them once you have left.'
  if (active) return `${name} works here. Make them inactive once they have left; their details can be removed then.`
  if (details_removed !== null) return 'They were removed already.'
  const { rows } = await sql`
    select from diary_entry where org_id = ${me.org_id} and user_id = ${id} and active limit 1`.execute(db)
  return rows.length > 0 ? 'A timer of theirs is still running: stop it first.' : null
}

/**
 * Removes them for good. 404 out of reach, 409 `state` for oneself, for who works here and for whom it was done, 400 where the
 * name is not theirs or the reason says it.
 */
export async function removeDetails(ctx: Ctx, { params, body }: Received<typeof declared>): Promise<void> {
  const { db, me } = ctx
  const person = await lockMember(ctx, params.id, mayView(me))
  const refused = await refusal(ctx, person)
  if (refused !== null) throw conflict('state', refused)
  if (body.name !== person.name) throw invalid({ name: [`Type their name as it stands here: ${person.name}`] })
  const pattern = await patternOf(ctx, person.id)
  if (pattern !== null && (await matches(ctx, body.reason, pattern)))
    throw invalid({ reason: ['Say it without their name: the reason is kept.'] })
  await ctx.act('remove_details')
  await removeRows(ctx, person.id, pattern)
  await emptyRows(ctx, person.id)
  await nameless(ctx, person.id)
  await sql`select forget_details(${person.id}, ${body.reason})`.execute(db)
  if (person.account_id !== null) await removeAccount(db, person.account_id, me.org_id)
}

const formerly = (id: number) => `Former member ${id}`

/** Finds what they were ever called or reached by. */
async function patternOf({ db }: Asking, id: number): Promise<string | null> {
  const { rows } = await sql<{ pattern: string | null }>`select pattern_of(words_of(${id})) as pattern`.execute(db)
  return rows[0]?.pattern ?? null
}

async function matches({ db }: Asking, text: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ so: boolean }>`select ${text}::text ~ ${pattern} as so`.execute(db)
  return rows[0]?.so === true
}

async function removeRows(asking: Asking, id: number, pattern: string | null): Promise<void> {
  const { db, me } = asking
  const org = me.org_id
  // Where they were when they worked is theirs, that they worked is the firm's.
  await sql`delete from diary_point where org_id = ${org} and entry_id in (
    select e.id from diary_entry e where e.org_id = ${org} and e.user_id = ${id})`.execute(db)
  await sql`delete from file where org_id = ${org} and qualification_id in (
    select q.id from qualification q where q.org_id = ${org} and q.user_id = ${id})`.execute(db)
  // A filter that others share stays theirs; whoever has another one of this person's as their usual one has none.
  await sql`delete from filter_set_default where org_id = ${org} and filter_set_id in (
    select f.id from filter_set f where f.org_id = ${org} and f.user_id = ${id} and not f.shared)`.execute(db)
  if (pattern !== null) {
    await sql`delete from notification where org_id = ${org} and alert_text ~ ${pattern}`.execute(db)
    await sql`delete from mail where org_id = ${org} and contact_id is null
      and (user_id = ${id} or address ~ ${pattern} or subject ~ ${pattern} or body_text ~ ${pattern})`.execute(db)
    await letters(asking, id, pattern)
  }
  for (const [table, of] of Object.entries(personTables)) {
    if (of.fate !== 'removed') continue
    // Letters to clients and shared filters are the firm's.
    const only = table === 'mail' ? sql`and contact_id is null` : table === 'filter_set' ? sql`and not shared` : sql``
    await sql`delete from ${sql.table(table)} where org_id = ${org} and ${sql.ref(of.whose)} = ${id} ${only}`.execute(
      db,
    )
  }
}

/** Letters to clients stay; they no longer say who wrote them, or of whom. */
async function letters({ db, me }: Asking, id: number, pattern: string): Promise<void> {
  const said = (column: string) =>
    sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, '\\1' || ${formerly(id)}::text || '\\3', 'g')`
  await sql`
    update mail set ${sql.join(['subject', 'body_text', 'body_html', 'name'].map(said))},
        reply_to = case when reply_to ~ ${pattern} then '' else reply_to end
     where org_id = ${me.org_id} and contact_id is not null
       and concat_ws(' ', subject, body_text, name, reply_to) ~ ${pattern}`.execute(db)
}

async function emptyRows({ db, me }: Asking, id: number): Promise<void> {
  for (const [table, of] of Object.entries(personTables)) {
    if (of.fate !== 'kept' || !of.emptied) continue
    // A key has to be called something.
    const empty = table === 'api_key' ? sql`'Key ' || id` : sql`''`
    const set = sql.join(of.emptied.map((column) => sql`${sql.ref(column)} = ${empty}`))
    const revoked = table === 'api_key' ? sql`, revoked = coalesce(revoked, now())` : sql``
    await sql`update ${sql.table(table as keyof DB)} set ${set}${revoked}
      where org_id = ${me.org_id} and ${sql.ref(of.whose)} = ${id}`.execute(db)
  }
}

const nameless = ({ db, me }: Asking, id: number) =>
  sql`
    update member set first_name = 'Former member', last_name = ${String(id)}, email = '', position = '', phone_mobile = '',
        phone_office = '', phone_extension = '', account_id = null, timezone = null, clock = null, factors_reset = null,
        details_removed = now()
     where org_id = ${me.org_id} and id = ${id}`.execute(db)
