/** People × types of qualifications. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { among } from '#server/records/search.ts'
import type { getQualificationMatrix } from '../qualifications.ts'
import { daysLeft, evidence, renewed, state } from './qualificationColumns.ts'

type Query = z.output<NonNullable<(typeof getQualificationMatrix)['query']>>
type Matrix = z.output<(typeof getQualificationMatrix)['reply']>

const all = (conditions: readonly unknown[]) => sql.join(conditions, sql` and `)

/** Active people, a page of them, and the best that each has of each type. */
export async function getMatrix({ db, me }: Ctx, { query }: { query: Query }): Promise<Matrix> {
  const day = today(me.timezone)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const best = all([
    sql`qualification.org_id = p.org_id`,
    sql`qualification.user_id = p.id`,
    sql`not ${renewed}`,
    ...among(sql`qualification.type_id`, query.type_id),
  ])
  const whom = all([
    sql`p.org_id = ${me.org_id}`,
    sql`p.active`,
    ...(query.search ? [textIncludes(sql`p.name`, query.search)] : []),
    ...among(sql`p.department_id`, query.department_id),
    ...(query.problems ? [sql`exists (select from qualification where ${best} and ${state(day)} <> 'valid')`] : []),
  ])
  const { rows: types } = await sql<{ id: number; name: string }>`
    select id, name from qualification_type
     where ${all([sql`org_id = ${me.org_id}`, ...among(sql`id`, query.type_id)])} order by name collate human, id limit 500`.execute(
    db,
  )
  const { rows: results } = await sql<Matrix['results'][number]>`
    select jsonb_build_object('id', p.id, 'name', p.name) as "user", coalesce((
      select jsonb_agg(jsonb_build_object('type_id', qualification.type_id, 'qualification_id', qualification.id,
          'state', ${state(day)}, 'expiration', qualification.expiration, 'days_left', ${daysLeft(day)},
          'evidence', ${evidence(me)}) order by qualification.type_id)
        from qualification where ${best}), '[]') as cells
    from member p where ${whom}
    order by p.name collate human ${down}, p.id ${down} limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from member p where ${whom}`.execute(
    db,
  )
  return { types, results, count: counted[0]?.count ?? 0 }
}
