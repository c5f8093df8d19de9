/**
 * P-1 for what hangs on records and people: comments, notifications, filter sets and templates show what belongs to the
 * records that one may open, and what is one's own or shared, for every default group and for people of random grants.
 */
import { beforeAll, expect, test } from 'vitest'

import { allPermissions, grantsOf, type Permission } from '#core/permissions.ts'
import { clientFilterSets } from '#features/clients/clients/clients.filters.contract.ts'
import { emailTemplateCalls } from '#features/clients/mail/mail.contract.ts'
import { contactFilterSets } from '#features/clients/contacts/contacts.filters.contract.ts'
import { diaryFilterSets } from '#features/diary/list/list.filters.contract.ts'
import { equipment } from '#features/equipment/equipment.ts'
import { fileFilterSets } from '#features/files/files.lists.contract.ts'
import { listNotifications as notificationsCall } from '#features/notifications/notifications.contract.ts'
import { listNotifications } from '#features/notifications/server/notifications.queries.ts'
import { qualificationFilterSets } from '#features/qualifications/qualifications.lists.contract.ts'
import { filterSetsOf } from '#features/filter-sets/filterSets.record.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { userFilterSets } from '#features/users/users/users.filters.contract.ts'
import { on } from '#server/http.ts'
import * as build from '#test/builders.ts'
import type { Person } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { dice, report } from './support/dice.ts'
import { leaky } from './support/leaky.ts'
import { readersOf } from './support/readers.ts'
import { saidBy, type Said } from './support/said.ts'

const server = testServer()
const { aFirm, aPerson, grant, inFirm } = server
const random = dice()

const filterSets = [
  clientFilterSets,
  contactFilterSets,
  diaryFilterSets,
  filterSetsOf(equipment),
  fileFilterSets,
  qualificationFilterSets,
  filterSetsOf(supplier),
  userFilterSets,
]
const access = Object.fromEntries(
  [...filterSets.map(({ list }) => list), emailTemplateCalls.list].map((call) => [
    call.path,
    call.access === 'session' ? ('session' as const) : ([call.access].flat() as Permission[]),
  ]),
)

let firm: Firm
let foreign: Firm
beforeAll(async () => {
  foreign = await aFirm()
  firm = await aFirm()
  // What another firm has, and what others here keep for themselves, is shown to nobody.
  await hang(foreign, foreign.maya)
  await hang(firm, firm.maya)
}, 60_000)

/** Comments, notifications and filter sets around a reader, of each kind. */
async function hang(of: Firm, reader: Person): Promise<Said> {
  return inFirm(of, async (db) => {
    const { id: client_id } = await build.aClient(db)
    const { id: contact_id } = await build.aContact(db, {})
    const { id: supplier_id } = await build.aSupplier(db, {})
    const { id: equipment_id } = await build.anEquipment(db, {})
    const type = await db
      .insertInto('qualification_type')
      .values({ name: build.unique('Ticket') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mine = random.chance(0.5)
    const { id: qualification_id } = await db
      .insertInto('qualification')
      .values({ user_id: mine ? reader.id : of.olga.id, type_id: type.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const comments: Said['comments'] = []
    for (const [at, record] of [
      ['client', client_id],
      ['contact', contact_id],
      ['project', of.project.id],
      ['project', of.otherProject.id],
    ] as const)
      for (const user_id of [reader.id, of.ada.id]) {
        const { id } = await build.aComment(db, { [`${at}_id`]: record, user_id, text: 'Said.' })
        comments.push({ id, on: at, record })
      }
    const notifications: Said['notifications'] = []
    const tell = async (about: Said['notifications'][number]['about'], record: number) => {
      const place = { by_id: of.ada.id, [`${about}_id`]: record }
      const { id } = await build.aNotification(db, { ...place, user_id: reader.id })
      await build.aNotification(db, { ...place, user_id: of.otto.id })
      notifications.push({ id, about, record })
    }
    for (const { id } of comments) await tell('comment', id)
    await tell('client', client_id)
    await tell('supplier', supplier_id)
    await tell('equipment', equipment_id)
    await tell('qualification', qualification_id)
    const aSet = async (prefix: string, user_id: number, shared: boolean) =>
      (
        await db
          .insertInto('filter_set')
          .values({ prefix, user_id, shared, name: build.unique('Set') })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    for (const { kind } of filterSets) {
      await aSet(kind.prefix, reader.id, false)
      await aSet(kind.prefix, of.ada.id, false)
      await aSet(kind.prefix, of.ada.id, true)
    }
    await db
      .insertInto('email_template')
      .values({ name: build.unique('Letter'), subject: 'Hello', body: 'Hello' })
      .execute()
    const sets = await db
      .selectFrom('filter_set')
      .where('org_id', '=', of.org_id)
      .where((eb) => eb.or([eb('user_id', '=', reader.id), eb('shared', '=', true)]))
      .select(['id', 'prefix'])
      .execute()
    const templates = await db.selectFrom('email_template').where('org_id', '=', of.org_id).select('id').execute()
    const onRecords = await db.selectFrom('comment').where('org_id', '=', of.org_id).selectAll().execute()
    return {
      // Others have commented on the projects of the firm as well.
      comments: onRecords.flatMap(({ id, project_id, contact_id: at, client_id: on_client }): Said['comments'] =>
        project_id !== null
          ? [{ id, on: 'project', record: project_id }]
          : at !== null
            ? [{ id, on: 'contact', record: at }]
            : on_client !== null
              ? [{ id, on: 'client', record: on_client }]
              : [],
      ),
      notifications,
      sets,
      templates: templates.map(({ id }) => id),
    }
  })
}

test.each(readersOf(random))(
  '%s: comments, notifications, filter sets and templates are those that they should be',
  { timeout: 60_000 },
  async (name, granted) => {
    const grants = granted()
    const reader = await aPerson(firm, { name: 'Rita Reader' })
    await grant(reader, ...grants)
    const said = await hang(firm, reader)
    expect(
      await saidBy(server.app(), server)(reader, grants, said, access),
      `seed ${random.seed}: ${name} with ${grants.join(' ')}`,
    ).toEqual([])
    report(
      `lists: ${name}, ${said.comments.length} comments, ${said.notifications.length} notifications, seed ${random.seed}`,
    )
  },
)

test('a list that shows more, and one that shows less, are found', async () => {
  const reader = await aPerson(firm, { name: 'Rita Reader' })
  const grants: Permission[] = ['clients.view_client', 'clients.view_comment']
  await grant(reader, ...grants)
  const said = await hang(firm, reader)
  const everything = grantsOf(allPermissions)
  const more = on(notificationsCall, (ctx, input) =>
    listNotifications({ ...ctx, me: { ...ctx.me, permissions: everything } }, input),
  )
  const less = on(clientFilterSets.list, () => Promise.resolve([]))
  const app = await leaky(server, [more, less])
  const found = await saidBy(app, server)(reader, grants, said, access)
  expect(found.map((one) => one.split(':')[0])).toEqual(['/notifications/', '/clients/filter-sets/'])
  await app.close()
})
