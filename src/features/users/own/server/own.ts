/**
 * The caller's own record: the row that people with users.change_user change, in the few fields that are a person's
 * own.
 */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/http/context.ts'
import type { OwnClockChange, OwnDetails, OwnDetailsChange } from '../own.contract.ts'
import { phoneColumns } from '../../users/server/userPhone.ts'
import { imageOf, lockMember, placeOf } from '../../users/server/users.queries.ts'

export async function getOwnDetails({ db, me }: Ctx): Promise<OwnDetails> {
  const place = placeOf(me)
  const { phone_mobile, phone_office, phone_extension, ...row } = await db
    .selectFrom('member')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', me.id)
    .select([
      'id',
      'name',
      'first_name',
      'last_name',
      'position',
      'phone_mobile',
      'phone_office',
      'phone_extension',
      'clock',
      'version',
    ])
    .select([imageOf('photo').as('photo'), imageOf('signature').as('signature')])
    .select([
      place.department.as('department'),
      place.departments.as('departments'),
      place.manager.as('manager'),
      place.groups.as('groups'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    clock: row.clock as OwnDetails['clock'],
    phone: { mobile: phone_mobile, office: phone_office, extension: phone_extension },
    can_change: has(me, 'profiles.change_profile'),
    can_delete: false,
  }
}

/** Changes the fields that are sent, only on the caller's own record. 409 `stale`. */
export async function changeOwnDetails(
  ctx: Ctx,
  { body }: { body: z.output<typeof OwnDetailsChange> & Partial<z.output<typeof OwnClockChange>> },
): Promise<OwnDetails> {
  const { db, me } = ctx
  const { version, phone, ...fields } = body
  const member = await lockMember(ctx, me.id, sql<SqlBool>`true`)
  await requireVersion(version ?? ctx.ifMatch, member, () => getOwnDetails(ctx))
  await db
    .updateTable('member')
    .set({ ...fields, ...phoneColumns(phone), version: sql<number>`version` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', me.id)
    .execute()
  await ctx.offerUndo()
  return getOwnDetails(ctx)
}
