/**
 * Removes the details of somebody who has left: personal rows are deleted, and rows that the firm must keep name
 * "Former member 12".
 */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { mayView } from '../../users/server/users.access.ts'
import { lockMember, requireMember } from '../../users/server/users.queries.ts'
import type { DetailsToRemove, removeDetails as declared } from '../personal.contract.ts'
import { accountFate, removeAccount } from './personalAccount.ts'
import { countsOf, type Asking } from './personalRows.ts'
import { emptyRows, nameless, removeRows } from './personalRowsRemoved.ts'
import { personTables } from './personalTables.ts'

type Member = Awaited<ReturnType<typeof requireMember>>

/** Counts the rows to remove and to keep, with the reasons. 404 out of reach. */
export async function getDetailsToRemove(ctx: Ctx, { params }: { params: { id: number } }): Promise<DetailsToRemove> {
  const { db, me } = ctx
  const person = await requireMember(ctx, params.id, mayView(me))
  const counts = await countsOf(ctx, person.id)
  const { audit_years: years } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('audit_years')
    .executeTakeFirstOrThrow()
  const parts = Object.entries(personTables).flatMap(([table, entry]) => {
    const count = counts.get(table) ?? 0
    return count === 0 || entry.secret ? [] : [{ ...entry, count }]
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

/** Returns why the details cannot be removed now; null if they can. */
async function refusal({ db, me }: Asking, { id, active, name, details_removed }: Member): Promise<string | null> {
  if (id === me.id) return 'You cannot remove your own details. Someone else can remove them after you have left.'
  if (active) return `${name} works here. Make them inactive once they have left; their details can be removed then.`
  if (details_removed !== null) return 'These details were already removed.'
  const { rows } = await sql`
    select from diary_entry where org_id = ${me.org_id} and user_id = ${id} and active limit 1`.execute(db)
  return rows.length > 0 ? 'A timer of this person is still running. Stop it first.' : null
}

/**
 * Removes a person's details for good. 404 out of reach, 409 `state` for the caller, for active people and for details
 * that are already removed, 400 if the name is wrong or the reason contains it.
 */
export async function removeDetails(ctx: Ctx, { params, body }: Received<typeof declared>): Promise<void> {
  const { db, me } = ctx
  const person = await lockMember(ctx, params.id, mayView(me))
  const refused = await refusal(ctx, person)
  if (refused !== null) throw conflict('state', refused)
  if (body.name !== person.name) throw invalid({ name: [`Type the name exactly: ${person.name}`] })
  const pattern = await patternOf(ctx, person.id)
  if (pattern !== null && (await matches(ctx, body.reason, pattern)))
    throw invalid({ reason: ['Do not use their name: the reason is stored.'] })
  await ctx.act('remove_details')
  // A firm with many years of history needs more time than usual.
  await sql`select set_config('statement_timeout', '120000', true)`.execute(db)
  await removeRows(ctx, person.id, pattern)
  await emptyRows(ctx, person.id)
  await nameless(ctx, person.id)
  await sql`select forget_details(${person.id}, ${body.reason})`.execute(db)
  if (person.account_id !== null) await removeAccount(db, person.account_id, me.org_id)
}

/** Returns a pattern for every name and address that the person ever had. */
async function patternOf({ db }: Asking, id: number): Promise<string | null> {
  const { rows } = await sql<{ pattern: string | null }>`select pattern_of(words_of(${id})) as pattern`.execute(db)
  return rows[0]?.pattern ?? null
}

async function matches({ db }: Asking, text: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ so: boolean }>`select ${text}::text ~ ${pattern} as so`.execute(db)
  return rows[0]?.so === true
}
