/** The people whom a caller may know of: one condition over `member`, for pickers, mentions and histories. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mentionsIn } from '#core/mentions.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '../http/context.ts'
import { mayMention, mentionedIn } from '../records/mentions.ts'
import { anyOf, everything, personColumns, scopeConditions } from './scopes.ts'

/** A condition over `member`. */
export type MemberRule = RawBuilder<SqlBool>

const isMe = (me: Me) => sql<SqlBool>`member.id = ${me.id}`

/**
 * Returns the people whom a picker offers: everybody to viewers who may see people; else the viewer and those whose
 * diary they may view or keep, by the scopes that concern the person.
 */
export function mayPick(me: Me): MemberRule {
  if (has(me, 'users.view_user')) return everything
  const columns = personColumns('member')
  return anyOf([
    isMe(me),
    ...scopeConditions(me, 'diary.view', columns),
    ...scopeConditions(me, 'diary.change', columns),
  ])
}

/**
 * Returns the organisations in which the caller works, as an SQL array: while acting as somebody, only the current
 * one. Nothing of others is revealed (decision 0017).
 */
export const ownOrgs = (me: Me): RawBuilder<number[]> =>
  me.impersonator
    ? sql`array[${me.org_id}::bigint]`
    : sql`array(select mine.org_id from orgs_of(${me.account_id}) mine)`

/** Names of people the caller could pick, active or not. */
export async function namesOfKnown(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select member.id, member.name from member
     where member.org_id = ${me.org_id} and member.id = any(${ids}::bigint[]) and ${mayPick(me)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns `[{id, name}]` of the people mentioned in text columns, so that readers see names. Whoever may read the
 * text gets them: its writer was checked to be allowed to choose them, and only an id and a name are revealed.
 */
export function mentionsOf(table: string, ...columns: readonly string[]): RawBuilder<{ id: number; name: string }[]> {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))})`
  return sql`
  case when ${mayMention(text)} then (
    select coalesce(jsonb_agg(jsonb_build_object('id', told.id, 'name', told.name) order by told.name collate human, told.id), '[]')
      from member told
     where told.org_id = ${sql.ref(`${table}.org_id`)} and told.id in (${mentionedIn(text)}))
  else '[]' end`
}

/** Returns the names of people mentioned in the texts as the caller may read them; others read “somebody”. */
export async function mentionedNames(
  ctx: Pick<Ctx, 'db' | 'me'>,
  texts: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(texts.flatMap(mentionsIn))]
  const known = await namesOfKnown(ctx, ids)
  return new Map(ids.map((id) => [id, known.get(id) ?? 'somebody']))
}

/**
 * Returns the people whom the caller may mention now and whose name is unique: a file identifies them by name only.
 */
export async function mentionableByName({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select min(member.id) as id, member.name from member
     where member.org_id = ${me.org_id} and member.active and ${mayPick(me)}
     group by member.name having count(*) = 1`.execute(db)
  return rows
}

/** Returns those of the ids that the viewer may mention now. */
export async function mentionable(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select member.id from member where member.org_id = ${me.org_id} and member.id = any(${ids}::bigint[])
       and member.active and ${mayPick(me)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
/** The refusal of a text that mentions anybody else. */
export const notMentionable = 'You cannot mention one of these people. Remove the mention.'
