/** Qualifications as lists, records and a matrix. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { requireMember } from '#features/users/server/users.queries.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { containing } from '#server/like.ts'
import type {
  getQualificationMatrix,
  listQualifications as listContract,
  Qualification,
} from '../qualifications.contract.ts'
import { expiringDays, type QualificationState } from '../qualifications.rules.ts'
import { mayView, mayViewOf } from './qualifications.access.ts'

type Query = z.output<NonNullable<(typeof listContract)['query']>>
type MatrixQuery = z.output<NonNullable<(typeof getQualificationMatrix)['query']>>
type Matrix = z.output<(typeof getQualificationMatrix)['reply']>
type Row = Omit<Qualification, 'can_change' | 'can_delete'>

const joined = (me: Me) => sql`qualification q
  join qualification_type t on t.org_id = q.org_id and t.id = q.type_id
  join member p on p.org_id = q.org_id and p.id = q.user_id
  where q.org_id = ${me.org_id} and ${mayView(me)}`

/** The rules of qualifications.rules.ts, at a day. */
const state = (day: string) => sql<QualificationState>`case
  when q.expiration < ${day}::date then 'expired'
  when q.expiration - ${day}::date < ${expiringDays} then 'expiring'
  else 'valid' end`

/** Another one of the person's of the type holds longer, or as long and was entered later. */
export const renewed = sql<boolean>`exists (
  select from qualification later where later.org_id = q.org_id and later.user_id = q.user_id and later.type_id = q.type_id
     and (coalesce(later.expiration, 'infinity'), later.id) > (coalesce(q.expiration, 'infinity'), q.id))`

/** Files that prove it, for who may see files: who sees a qualification sees what belongs to it. */
const evidence = (me: Me) => sql<number>`(
  select count(*) from file
   where ${has(me, 'file.view_file')}::boolean and file.org_id = q.org_id and file.qualification_id = q.id
     and file.purpose = 'evidence')`

const columns = (me: Me, day: string) => sql`q.id, q.user_id, jsonb_build_object('id', p.id, 'name', p.name) as "user",
  q.type_id, jsonb_build_object('id', t.id, 'name', t.name) as type, t.name, q.reference, q.start, q.expiration, q.notes,
  ${state(day)} as state, q.expiration - ${day}::date as days_left, ${renewed} as renewed, ${evidence(me)} as evidence,
  q.version, q.created, q.modified`

const orderings = {
  expiration: sql`q.expiration`,
  name: sql`t.name collate human`,
  user: sql`p.name collate human`,
}

export async function listQualifications(ctx: Ctx, { query }: { query: Query }) {
  const { db, me } = ctx
  const day = today(me.timezone)
  const where = wanted(query, day)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orderings[query.ordering.replace('-', '') as keyof typeof orderings]
  const { rows } = await sql<Row>`
    select ${columns(me, day)} from ${joined(me)} ${where}
     order by ${by} ${down} nulls last, q.id ${down} limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${joined(me)} ${where}`.execute(
    db,
  )
  return { results: rows.map((row) => present(ctx, row)), count: counted[0]?.count ?? 0 }
}

function wanted({ user_id, type_id, state: states, history, search }: Query, day: string): RawBuilder<unknown> {
  const conditions = [
    ...(user_id ? [sql`and q.user_id = any(${user_id}::bigint[])`] : []),
    ...(type_id ? [sql`and q.type_id = any(${type_id}::bigint[])`] : []),
    ...(states ? [sql`and ${state(day)} = any(${states}::text[])`] : []),
    ...(history ? [] : [sql`and p.active and not ${renewed}`]),
    ...(search
      ? [
          sql`and (t.name ilike ${containing(search)} or p.name ilike ${containing(search)} or q.reference ilike ${containing(search)})`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` `)
}

/** One; 404 out of reach. */
export async function getQualification(ctx: Ctx, { params }: { params: { id: number } }): Promise<Qualification> {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    select ${columns(me, today(me.timezone))} from ${joined(me)} and q.id = ${params.id}`.execute(db)
  if (!rows[0]) throw notFound()
  return present(ctx, rows[0])
}

const mostOfOne = 500

/** Of one person, history included; 404 for a person out of reach. */
export async function listUserQualifications(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<Qualification[]> {
  const { db, me } = ctx
  await requireMember(ctx, params.id, mayViewOf(me))
  const { rows } = await sql<Row>`
    select ${columns(me, today(me.timezone))} from ${joined(me)} and q.user_id = ${params.id}
     order by t.name collate human, q.expiration desc nulls first, q.id desc limit ${mostOfOne}`.execute(db)
  return rows.map((row) => present(ctx, row))
}

const present = ({ me }: Ctx, row: Row): Qualification => ({
  ...row,
  can_change: has(me, 'profiles.change_qualification'),
  can_delete: has(me, 'profiles.delete_qualification'),
})

/** Active people, a page of them, and the best that each has of each type. */
export async function getMatrix({ db, me }: Ctx, { query }: { query: MatrixQuery }): Promise<Matrix> {
  const day = today(me.timezone)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const whom = sql`p.org_id = ${me.org_id} and p.active
    ${query.search ? sql`and p.name ilike ${containing(query.search)}` : sql``}
    ${query.department_id ? sql`and p.department_id = any(${query.department_id}::bigint[])` : sql``}`
  const { rows: types } = await sql<{ id: number; name: string }>`
    select id, name from qualification_type where org_id = ${me.org_id} order by name collate human, id limit 500`.execute(
    db,
  )
  const { rows: results } = await sql<Matrix['results'][number]>`
    select jsonb_build_object('id', p.id, 'name', p.name) as "user", coalesce((
      select jsonb_agg(jsonb_build_object('type_id', q.type_id, 'qualification_id', q.id, 'state', ${state(day)},
          'expiration', q.expiration, 'days_left', q.expiration - ${day}::date,
          'evidence', ${evidence(me)}) order by q.type_id)
        from qualification q where q.org_id = p.org_id and q.user_id = p.id and not ${renewed}), '[]') as cells
    from member p where ${whom}
    order by p.name collate human ${down}, p.id ${down} limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from member p where ${whom}`.execute(
    db,
  )
  return { types, results, count: counted[0]?.count ?? 0 }
}
