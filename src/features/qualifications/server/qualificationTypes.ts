/** The types: what one can be qualified for. One that somebody has stays (409 `in_use`). */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { namedListConstraints, namedRows } from '#server/records/namedList.ts'
import { smallListWrites } from '#server/records/smallList.ts'
import { qualification, type QualificationType, qualificationTypeCalls as calls } from '../qualifications.ts'

const { names } = qualification
const inUse = () => conflict('in_use', 'Qualifications use this type. Delete them or change their type first.')

const types = namedRows<Omit<QualificationType, 'can_change' | 'can_delete'>>('qualification_type', {
  access: [names.change],
  remove: [names.remove],
  used: {
    as: 'people',
    count: sql`
      select count(distinct user_id) from qualification q
       where q.org_id = qualification_type.org_id and q.type_id = qualification_type.id`,
    refused: inUse,
  },
})

export const typeRoutes: readonly Route[] = [on(calls.list, (ctx) => types.list(ctx)), ...smallListWrites(calls, types)]

export const typeConstraints = {
  ...namedListConstraints('qualification_type'),
  qualification_org_id_type_id_fkey: inUse,
}

/** The type of the name, added where there is none yet. */
export async function requireType({ db, me }: Ctx, name: string): Promise<number> {
  await sql`insert into qualification_type (name) values (${name}) on conflict (org_id, lower(name)) do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from qualification_type where org_id = ${me.org_id} and lower(name) = lower(${name})`.execute(db)
  return rows[0]?.id ?? 0
}
