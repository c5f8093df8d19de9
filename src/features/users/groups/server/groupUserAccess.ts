/** Explains a person's access: the permissions of their groups, and the people whom the scopes reach. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { locales } from '#core/locale/locales.ts'
import { allPermissions, has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { relation } from '#server/access/scopes.ts'
import type { UserAccess } from '../groups.contract.ts'
import { permissionWords } from '../../users/userPermissionWords.ts'
import { mayView } from '../../users/server/users.access.ts'
import { requireMember } from '../../users/server/users.queries.ts'

type Access = z.output<typeof UserAccess>

/** Permissions that make an administrator, the same as in the database's rule of the last administrator. */
const administratorPermissions = ['users.change_user', 'groups.change_group']

/** Throws 404 for a person out of reach. */
export async function getUserAccess(ctx: Ctx, { params }: { params: { id: number } }): Promise<Access> {
  const { db, me } = ctx
  const member = await requireMember(ctx, params.id, mayView(me))
  const groups = await db
    .selectFrom('member_group')
    .innerJoin('user_group', (join) =>
      join.onRef('user_group.org_id', '=', 'member_group.org_id').onRef('user_group.id', '=', 'member_group.group_id'),
    )
    .where('member_group.org_id', '=', me.org_id)
    .where('member_group.user_id', '=', member.id)
    .select(['user_group.id', 'user_group.name', 'user_group.permissions'])
    .orderBy(sql`user_group.name collate human`)
    .orderBy('user_group.id')
    .execute()
  const { id, name, active, live, account_id } = member
  const signs_in = account_id !== null
  const { wordsOf } = permissionWords(locales[me.locale].words)
  return {
    id,
    name,
    active,
    signs_in,
    administrator:
      live &&
      signs_in &&
      groups.some(({ permissions }) =>
        administratorPermissions.every((administratorPermission) => permissions.includes(administratorPermission)),
      ),
    groups: groups.map(ref),
    // The screen shows permissions in the order of the catalogue.
    permissions: allPermissions.flatMap((permission) => {
      const by = groups.filter(({ permissions }) => permissions.includes(permission))
      return by.length === 0 ? [] : [{ permission, words: wordsOf(permission), groups: by.map(ref) }]
    }),
    scopes: await scopesOf(ctx, member),
  }
}

const ref = ({ id, name }: { id: number; name: string }) => ({ id, name })

/** Counts the records that each of the diary's scopes reaches now. */
async function scopesOf(ctx: Ctx, { id, department_id }: { id: number; department_id: number | null }) {
  const { db, me } = ctx
  const further = await db
    .selectFrom('member_department')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', id)
    .select('department_id')
    .execute()
  const person = { id, department_id, department_ids: further.map((row) => row.department_id) }
  const people = (which: RawBuilder<unknown>) => countIn(ctx, 'member', sql`t.active and t.id <> ${id} and ${which}`)
  return {
    any: await people(sql`true`),
    own_staff: await people(relation.own_staff(person, sql`t.manager_id`)),
    own_department: await people(relation.own_department(person, sql`t.department_id`)),
    own_quote_item_department: await countIn(
      ctx,
      'quote_item',
      relation.own_quote_item_department(person, sql`t.department_id`),
    ),
    own_project: await countIn(ctx, 'project', relation.own_project(person, sql`t.managed_by_id`)),
  }
}

/** Most people that are named; the rest are counted. */
const maxNamed = 10

async function countIn(
  { db, me }: Ctx,
  table: 'member' | 'project' | 'quote_item',
  which: RawBuilder<unknown>,
): Promise<Access['scopes']['any']> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select t.id, t.name, count(*) over () as count from ${sql.table(table)} t
     where t.org_id = ${me.org_id} and ${which} order by t.name collate human, t.id limit ${maxNamed}`.execute(db)
  // Callers who may not see all projects get only their number.
  const named = table === 'member' || (has(me, 'projects.view_project') && has(me, 'projects.view_quote'))
  return { count: rows[0]?.count ?? 0, first: named ? rows.map(ref) : [] }
}
