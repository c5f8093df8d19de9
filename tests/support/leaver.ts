/** Somebody who left a trace everywhere, under words that occur nowhere else, and has a place in a second firm too. */
import { changeUser } from '#features/users/users/users.contract.ts'
import { leave } from '#features/leave/leave.ts'
import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import * as build from './builders.ts'
import type { testServer } from './firm.ts'
import { aRow } from './kits.ts'
import { aPng } from './pictures.ts'
import { sendForm, upload } from './uploads.ts'

type Server = ReturnType<typeof testServer>

/** Names, addresses and texts that belong to them and to nobody else. */
export const canaries =
  'Quentin|Quincy|Zephyrhill|quentin.zephyr|07700 900461|01772 496712|Hydrographer|slipped disc|CERT-88412|needs glasses|ticket.pdf|My key to it|My own filter|-2.7417|Mill Lane'.split(
    '|',
  )

/** In a firm of their own and, with the same account, in another; `elsewhere: false` only in the first. */
export async function aLeaver(server: Server, { elsewhere = true } = {}) {
  const { as, aFirm, aPerson, inFirm } = server
  const [firm, second] = [await aFirm(), await aFirm({ name: 'Quay Geomatics' })]
  const { ada, maya, client, project } = firm
  const name = 'Quincy Zephyrhill'
  const email = `${build.unique('quentin.zephyr').replace(' ', '')}@example.com`
  const place = {
    department_id: firm.departments.field.id,
    manager_id: maya.id,
    group_ids: [firm.groups['Staff'] ?? 0],
  }
  const person = await aPerson(firm, { name, email, ...place })
  const there = elsewhere ? await aPerson(second, { name, email, group_ids: [second.groups['Staff'] ?? 0] }) : null
  const target = { params: { id: String(person.id) } }
  const phone = { mobile: '07700 900461', office: '01772 496712', extension: '17' }
  const named = { first_name: 'Quentin', phone, position: 'Hydrographer' }
  await as(ada, changeUser, { ...target, body: named }, { headers: { 'idempotency-key': build.unique('named') } })
  if (there) await as(second.ada, changeUser, { params: { id: String(there.id) }, body: named })
  await server.grant(
    person,
    'leave.add_leave',
    'profiles.change_profile',
    'expenses.add_expense',
    'file.add_file',
    'file.view_file',
    'expenses.view_expense',
  )

  await inFirm(firm, async (db) => {
    const decided = { status: 'approved', decided_by_id: maya.id, decided_at: '2026-03-03T09:00:00Z' } as const
    const entry = await build.anEntry(db, { user_id: person.id, project_id: project.id, ...decided })
    const point = { at: '2026-03-02T09:00:00Z', longitude: '-2.7417', latitude: '53.7632', accuracy: 5 }
    await aRow(db, 'diary_point', { entry_id: entry.id, ...point })
    const { id: type_id } = await aRow(db, 'qualification_type')
    const ticket = { reference: 'CERT-88412', notes: 'needs glasses' }
    await aRow(db, 'qualification', { user_id: person.id, type_id, ...ticket })
    const comment = await build.aComment(db, { client_id: client.id, user_id: person.id, text: 'They pay late' })
    await build.aNotification(db, { comment_id: comment.id, user_id: person.id, by_id: maya.id })
    await build.aCalendarFeed(db, { user_id: person.id })
    await build.aCostRate(db, { user_id: person.id, amount: '41.23' })
    const contact = await build.aContact(db)
    const letter = { subject: 'From Quentin Zephyrhill', reply_to: email, body_text: 'Yours, Quentin Zephyrhill' }
    await build.aMessage(db, {
      user_id: person.id,
      contact_id: contact.id,
      body_html: '<p>Quentin Zephyrhill</p>',
      ...letter,
    })
    await build.anInvoice(db, { client_id: client.id, issued_by_id: person.id })
    await aRow(db, 'filter_set', { user_id: person.id, prefix: 'projects', name: 'My own filter' })
  })
  const [{ id: type_id }, expense_type] = await inFirm(firm, async (db) => [
    await aRow(db, 'leave_type', { name: build.unique('Sick leave'), overdraft_minutes: 100_000 }),
    await db.selectFrom('expense_type').select('id').orderBy('id').executeTakeFirstOrThrow(),
  ])
  const { id: qualification_id } = await inFirm(firm, (db) =>
    db.selectFrom('qualification').where('user_id', '=', person.id).select('id').executeTakeFirstOrThrow(),
  )
  await upload(server, ada, { qualification_id, purpose: 'certificate' }, [
    { name: 'ticket.pdf', content: '%PDF-1.4 ticket' },
  ])
  const days = { start: '2026-03-09', end: '2026-03-10', notes: 'slipped disc' }
  await as(person, leave.calls.create, { body: { type_id, user_id: person.id, ...days } })
  const expense = await inFirm(firm, (db) =>
    build.anExpense(db, { user_id: person.id, type_id: expense_type.id, status: 'created' }),
  )
  await upload(server, person, { expense_id: expense.id }, [{ name: 'ferry.png', content: aPng(9, 9) }])
  await sendForm(server, person, `/users/${person.id}/photo/`, [{ name: 'Mill Lane.png', content: aPng(7, 7) }])
  const wanted = {
    name: 'My key to it',
    end_date: addDays(today('UTC'), 30),
    permissions: ['expenses.view_expense' as const],
  }
  await as(person, createApiKey, { body: wanted })
  return { firm, other: second, person, there, at: target }
}

/** Every table of a firm in which a word occurs, as `table.column`. */
export async function whereSaid(
  rows: (sql: string, values: unknown[]) => Promise<{ at: string }[]>,
  org: number,
  words: readonly string[],
) {
  const columns = (await rows(
    `select format('select %L as at from %I where org_id = $1 and %I::text ~* $2 limit 1', c.relname || '.' || a.attname, c.relname, a.attname) as at
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'numeric'::regtype)
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')`,
    [],
  )) as { at: string }[]
  const pattern = words.map((word) => word.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('|')
  const found: string[] = []
  for (const { at } of columns) found.push(...(await rows(at, [org, pattern])).map((row) => row.at))
  return found
}
