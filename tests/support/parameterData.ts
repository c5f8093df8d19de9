/** Data that the demonstration lacks, so that every parameter of every list has something to tell apart. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import type { TenantDb } from '#server/db/db.ts'
import { importedKinds } from '../safety/support/kinds.ts'
import * as build from './builders.ts'

/** The records that addresses below them are asked of. */
export interface Subjects {
  client: number
  contact: number
  project: number
  webhook: number
  /** Who asks. */
  person: number
  leaveType: number
  /** Filter sets of who asks. */
  projectFilters: number
  quoteFilters: number
  /** As the audit names one. */
  record: string
}

export async function addParameterData(db: TenantDb, user_id: number, day: string): Promise<Subjects> {
  const client = (
    await build.aClient(db, {
      name: 'Aardvark Quays',
      tags: ['Docks'],
      email: 'office@quay.example',
      phone: '01632 960001',
    })
  ).id
  const contact = (await build.aContact(db, { first_name: 'Nell', last_name: 'Aaron', email: 'nell@quay.example' })).id
  const leaver = (await build.aContact(db, { first_name: 'Old', last_name: 'Aaron', inactive_date: '2020-01-01' })).id
  for (const contact_id of [contact, leaver])
    await db.insertInto('contact_client').values({ contact_id, client_id: client, invoices: true }).execute()
  await build.aClient(db, { name: 'Aardvark of Old', inactive_date: '2020-01-01' })
  await db
    .insertInto('contact_phone')
    .values({ contact_id: contact, kind: 'office', number: '01632 960001', place: 1 })
    .execute()
  await build.aSupplier(db, { name: 'Aardvark Quays', email: 'office@quay.example', phone: '01632 960001' })
  for (const [entity, saved] of [
    ['client', client],
    ['contact', contact],
  ] as const)
    await db
      .insertInto('merge')
      .values({ entity, kept: saved, gone: 999_999_999, gone_name: 'Quays', user_id, request_id: `merge of ${entity}` })
      .execute()
  const projects: number[] = []
  for (const more of [{}, { accepted: null }, { abandoned: addDays(day, -1), abandoned_reason_id: null }])
    projects.push((await build.aProject(db, { name: 'Quay', client_id: client, ...more })).id)
  const [project = 0] = projects
  await build.aProject(db, {
    name: 'Own tools',
    client_id: null,
    reference: 'ZZ-1',
    coordinates: '54.500000, -3.100000',
  })
  await build.aTask(db, { name: '"A" for the first', project_id: project, start: day, end: day })
  await build.aValuation(db, { project_id: project })
  await build.aProject(db, { name: 'Own quote', client_id: null, accepted: null, quoted: day, reference: 'ZZ-2' })
  for (const accepted of [null, addDays(day, -3)])
    await build.aQuoteItem(db, { name: 'Pegs', project_id: project, accepted })
  const types = await sql<{
    id: number
  }>`insert into invoice_type (name) values ('Interim'), ('Final') returning id`.execute(db)
  for (const [index, text] of ['They call', 'Levels first', 'A gate'].entries()) {
    for (const owner of [{ client_id: client }, { contact_id: contact }, { project_id: project }]) {
      const comment = await build.aComment(db, { user_id, text, ...owner })
      await build.aNotification(db, {
        user_id,
        by_id: user_id,
        comment_id: comment.id,
        ...(index === 0 && { read: '2026-01-01T00:00:00Z' }),
      })
    }
    await build.aMessage(db, { user_id, contact_id: contact, client_id: client })
    await build.anInvoice(db, {
      client_id: client,
      project_id: project,
      type_id: types.rows[index % 2]?.id ?? null,
      date: addDays(day, -20 * index),
      due: addDays(day, 30),
    })
    await build.aPayment(db, { client_id: client, date: addDays(day, -20 * index) })
  }
  await db
    .insertInto('record_import')
    .values(
      importedKinds.flatMap(({ prefix }) =>
        [1, 2, 3].map((records) => ({ user_id, prefix, request_id: `long ago ${records}`, records })),
      ),
    )
    .execute()
  await db
    .insertInto('diary_import')
    .values(
      [1, 2, 3].map((entries) => ({ user_id, source: 'other', entries, minutes: 60, first_day: day, last_day: day })),
    )
    .execute()
  const webhook = (await build.aWebhook(db)).id
  for (const state of ['delivered', 'failed', 'waiting'])
    await build.aWebhookDelivery(db, { webhook_id: webhook, state })
  for (const revision of [1, 2, 3])
    await build.aDocument(db, { project_id: project, user_id, revision, total: `${revision}00.00` })
  const { id: calendar_id } = await build.aCalendar(db)
  await db.insertInto('holiday').values({ calendar_id, day, name: 'Regatta' }).execute()
  await build.aNominalAccount(db, { active_until: '2020-01-01' })
  await build.aNominalAccount(db, { active_from: addDays(day, 10) })
  await build.aCalendar(db, { country: 'GB', region: 'ENG' })
  await build.aVatRate(db, { valid_from: '2020-01-01', valid_to: '2021-01-01' })
  for (const name of ['Reports', 'Doors']) await build.anApiKey(db, { name, user_id })
  const task = await db.selectFrom('task_type').select('id').orderBy('id').executeTakeFirstOrThrow()
  await build.aChargeRate(db, { task_type_id: task.id, amount: '99.00' })
  const held = await db
    .selectFrom('qualification')
    .selectAll()
    .where('expiration', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('qualification')
    .values({
      user_id: held.user_id,
      type_id: held.type_id,
      start: day,
      expiration: addDays(held.expiration ?? day, 900),
    })
    .execute()
  const leaveType = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
  const aFilterSet = async (prefix: string) =>
    (
      await db
        .insertInto('filter_set')
        .values({
          user_id,
          prefix,
          name: 'Of the quays',
          shared: true,
          filters: JSON.stringify({ client_ids: [client] }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return {
    client,
    contact,
    project,
    webhook,
    person: user_id,
    leaveType: leaveType.id,
    projectFilters: await aFilterSet('projects'),
    quoteFilters: await aFilterSet('quotes'),
    record: `client-${client}`,
  }
}
