/** Notifies people of a request for leave: those who decide it, and the person. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { grantsOf } from '#core/permissions.ts'
import { deputiesOf } from '#server/access/deputies.ts'
import type { Ctx } from '#server/http/context.ts'
import { grantedTo } from '#server/jobs/reminders.ts'
import { notify } from '#server/records/notify.ts'
import { requestedLetter, decidedLetter, type LeavePatch } from '../leaveLetters.ts'
import { decides } from '../leavePermissions.ts'
import { datesText } from '../leaveText.ts'
import type { Leave } from '../leave.ts'
import { mayDecideOf } from './leave.access.ts'

/** Most deciders who are notified of a request if nobody manages the person. */
const max = 5

async function kitOf({ db, me, mail }: Ctx) {
  const org = await db.selectFrom('org').where('id', '=', me.org_id).select('name').executeTakeFirstOrThrow()
  return {
    org: org.name,
    words: locales[me.locale].words,
    formats: formatsOf(me.locale),
    today: today(me.timezone),
    publicUrl: mail.publicUrl,
  }
}

async function writtenOf({ db, me }: Ctx, leave: Leave, by: string): Promise<LeavePatch> {
  const { sickness } = await db
    .selectFrom('leave_type')
    .where('org_id', '=', me.org_id)
    .where('id', '=', leave.type_id)
    .select('sickness')
    .executeTakeFirstOrThrow()
  return { ...leave, by, sickness }
}

/** Finds the people who decide the person's leave: the manager if they may, otherwise the first few of all deciders. */
async function decidersOf({ db, me }: Ctx, userId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{
    id: number
    department_id: number | null
    department_ids: number[]
    permissions: string[]
    manages: boolean
  }>`
    select m.id, m.department_id, granted.permissions, m.id = person.manager_id as manages,
      array(select d.department_id from member_department d where d.org_id = m.org_id and d.user_id = m.id order by 1) as department_ids
    from member m
      join member person on person.org_id = m.org_id and person.id = ${userId}
      cross join lateral (select ${grantedTo('m')} as permissions) granted
    where m.org_id = ${me.org_id} and m.id not in (${me.id}, ${userId}) and m.account_id is not null and member_is_live(m)
      and granted.permissions && ${[...decides]}::text[]
    order by manages desc, m.id`.execute(db)
  const may = async (record: (typeof rows)[number]) => {
    const actor = { ...record, permissions: grantsOf(record.permissions), diary: me.diary }
    const found = await sql`
      select from member where member.org_id = ${me.org_id} and member.id = ${userId} and ${mayDecideOf(actor)}`.execute(
      db,
    )
    return found.rows.length > 0
  }
  const found: { id: number }[] = []
  for (const row of rows) {
    if (!(await may(row))) continue
    if (row.manages) return [row]
    found.push(row)
    if (found.length === max) break
  }
  return found
}

/** Notifies the people who decide a new request, and their deputies. */
export async function notifyDeciders(ctx: Ctx, leave: Leave): Promise<void> {
  if (leave.decision_id !== 'P') return
  const [kit, deciders, written] = [
    await kitOf(ctx),
    await decidersOf(ctx, leave.user_id),
    await writtenOf(ctx, leave, ''),
  ]
  const ids = deciders.map(({ id }) => id)
  const deputies = await deputiesOf(ctx, ids)
  await notify(ctx, [
    {
      event: 'leave_requested',
      to: [...ids, ...deputies.map(({ deputy_id }) => deputy_id)],
      key: `leave ${leave.id} requested`,
      record: { name: 'leave', id: leave.id },
      text: `${leave.user.name} asks for ${kit.words.leave.toLowerCase()}, ${datesText(leave, kit.formats, kit.today)}.`,
      letter: () => requestedLetter(written, kit),
    },
  ])
}

/** Notifies the person whose request somebody else decided. */
export async function notifyOfDecision(ctx: Ctx, leave: Leave, verb: string, reason: string): Promise<void> {
  const [kit, written] = [await kitOf(ctx), await writtenOf(ctx, leave, ctx.me.name)]
  await notify(ctx, [
    {
      event: 'leave_decided',
      to: [leave.user_id],
      key: `leave ${leave.id}`,
      record: { name: 'leave', id: leave.id },
      text: `${ctx.me.name} ${verb} your ${kit.words.leave.toLowerCase()}, ${datesText(leave, kit.formats, kit.today)}${reason === '' ? '.' : `: ${reason}`}`,
      letter: () => decidedLetter(written, kit),
    },
  ])
}
