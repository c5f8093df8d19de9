import { locales } from '#core/locale/locales.ts'
import type { Ctx } from '#server/http/context.ts'
import { eventsSince } from '#server/http/live.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'
import { listOwnOrganisations } from '#features/auth/server/authOrgs.ts'
import { imageOf, isSocialLogin } from './users.queries.ts'
import { scheduleOf } from './userSchedule.ts'

/**
 * The person who asks, as their Profile (docs/rules/access.md#permissions); its permissions are those that the server
 * enforces.
 */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const { me, db } = ctx
  const schedule = await scheduleOf(ctx, me.id)
  const orgs = await listOwnOrganisations(db, me)
  const own = await db
    .selectFrom('member')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', me.id)
    .select(imageOf('photo').as('photo'))
    .executeTakeFirstOrThrow()
  const { cursor } = await eventsSince(ctx, [], undefined)
  const { weekStart, clock } = locales[me.locale]
  const { overlap, task_required, self_decision, ...diary } = me.diary
  return {
    id: me.id,
    name: me.name,
    email: me.email,
    impersonator: me.impersonator && {
      id: me.impersonator.id,
      name: me.impersonator.name,
      until: me.impersonator.until,
    },
    permissions: me.permissions,
    department_id: me.department_id,
    department_ids: me.department_ids,
    schedule,
    social_login: await isSocialLogin(db, me),
    photo: own.photo,
    org: {
      id: me.org_id,
      name: orgs.find(({ id }) => id === me.org_id)?.name ?? '',
      locale: me.locale,
      timezone: me.timezone,
      rounding: me.rounding,
      week_start: weekStart,
      clock: me.clock ?? clock,
      hours_written: me.hours_written,
      configs: { diary: { ...diary, overlap, task_required, self_decision } },
    },
    changes: cursor,
    sends_mail: ctx.mail.status !== 'no_server',
    orgs: orgs.map(({ id, name }) => ({ id, name })),
  }
}
