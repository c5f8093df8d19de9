/**
 * Letters about a request, queued in its transaction; none without a mail server, or for people who have switched them
 * off.
 */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { grantsOf } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { composed, type LetterParts } from '#server/mail/mailLetter.ts'
import { queueMail } from '#server/mail/mail.ts'
import { grantedTo, isReminded } from '#server/jobs/reminders.ts'
import { requestedLetter, decidedLetter, type LeavePatch } from '../leaveLetters.ts'
import { decides } from '../leavePermissions.ts'
import type { Leave } from '../leave.ts'
import { mayDecideOf } from './leave.access.ts'

const usefulHours = 7 * 24
/** Most deciders that a request is mailed to if nobody manages the person. */
const max = 5

interface Recipient {
  id: number
  name: string
  email: string
}

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

const letterOf = (to: Recipient, key: string, parts: LetterParts) => ({
  key,
  userId: to.id,
  address: to.email,
  usefulHours,
  ...composed(parts),
})
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
async function decidersOf({ db, me }: Ctx, userId: number): Promise<Recipient[]> {
  const { rows } = await sql<
    Recipient & { department_id: number | null; department_ids: number[]; permissions: string[]; manages: boolean }
  >`
    select m.id, m.name, m.email, m.department_id, granted.permissions, m.id = person.manager_id as manages,
      array(select d.department_id from member_department d where d.org_id = m.org_id and d.user_id = m.id order by 1) as department_ids
    from member m
      join member person on person.org_id = m.org_id and person.id = ${userId}
      cross join lateral (select ${grantedTo('m')} as permissions) granted
    where m.org_id = ${me.org_id} and m.id not in (${me.id}, ${userId}) and ${isReminded('m')}
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
  const found: Recipient[] = []
  for (const row of rows) {
    if (!(await may(row))) continue
    if (row.manages) return [row]
    found.push(row)
    if (found.length === max) break
  }
  return found
}

/** Mails the people who decide a new request. */
export async function writeRequested(ctx: Ctx, leave: Leave): Promise<void> {
  if (ctx.mail.status !== 'ready' || leave.decision_id !== 'P') return
  const [kit, deciders, written] = [
    await kitOf(ctx),
    await decidersOf(ctx, leave.user_id),
    await writtenOf(ctx, leave, ''),
  ]
  const key = (to: Recipient) => `leave ${leave.id} asked ${leave.version} to ${to.id}`
  await queueMail(
    ctx.db,
    deciders.map((to) => letterOf(to, key(to), requestedLetter(to, written, kit))),
  )
}

/** Mails the person whose request somebody else decided. */
export async function writeDecided(ctx: Ctx, leave: Leave): Promise<void> {
  const { db, me, mail } = ctx
  if (mail.status !== 'ready' || leave.user_id === me.id) return
  const { rows } = await sql<Recipient>`
    select id, name, email from member m where m.org_id = ${me.org_id} and m.id = ${leave.user_id} and ${isReminded('m')}`.execute(
    db,
  )
  const [to] = rows
  if (!to) return
  const letter = decidedLetter(await writtenOf(ctx, leave, me.name), await kitOf(ctx))
  await queueMail(db, [letterOf(to, `leave ${leave.id} decided ${leave.version} to ${to.id}`, letter)])
}
