/**
 * P-1 for what hangs on records and people: comments, notifications, filter sets and templates show what belongs to the
 * records that one may open, and what is one's own or shared, for every default group and for people of random grants.
 */
import { beforeAll, expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import { commentOwners } from '#core/recordOwners.ts'
import { allPermissions, grantsOf, type Permission } from '#core/permissions.ts'
import { emailTemplateCalls } from '#features/clients/mail/mail.contract.ts'
import { listNotifications as notificationsCall } from '#features/notifications/notifications.contract.ts'
import { listNotifications } from '#features/notifications/server/notifications.queries.ts'
import { on } from '#server/http/route.ts'
import { ownerNamed } from '#server/records/owners.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { aRecord, aRow } from '#test/kits.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { dice, report } from './support/dice.ts'
import { leaky, showing } from './support/leaky.ts'
import { endpointNamed, endpoints } from './support/rules.ts'
import { readersOf } from './support/readers.ts'
import { type SaidKind, saidBy, type SafetyTexts } from './support/attachedRows.ts'

const server = testServer()
const { aFirm, aPerson, grant, inFirm } = server
const random = dice()

const filterSets = endpoints.filter(({ method, path }) => method === 'GET' && path.endsWith('/filter-sets/'))
const access = Object.fromEntries(
  [...filterSets, emailTemplateCalls.list].map((call) => [
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
async function hang(group: Firm, reader: BuilderPerson): Promise<SafetyTexts> {
  return inFirm(group, async (db) => {
    const records: [name: SaidKind, id: number][] = [
      ['client', (await build.aClient(db)).id],
      ['project', group.project.id],
      ['project', group.otherProject.id],
    ]
    for (const kit of kits) records.push([kit.owner.name as SaidKind, (await aRecord(db, kit)).id])
    const type = await aRow(db, 'qualification_type')
    const user_id = random.chance(0.5) ? reader.id : group.olga.id
    records.push(['qualification', (await aRow(db, 'qualification', { user_id, type_id: type.id })).id])
    const comments: SafetyTexts['comments'] = []
    for (const [key, record] of records)
      for (const commentOwner of commentOwners.filter((owner) => owner === key))
        for (const authorId of [reader.id, group.ada.id]) {
          const { id } = await build.aComment(db, { [`${commentOwner}_id`]: record, user_id: authorId, text: 'Said.' })
          comments.push({ id, on: commentOwner, record })
        }
    const notifications: SafetyTexts['notifications'] = []
    const tell = async (about: SafetyTexts['notifications'][number]['about'], record: number) => {
      const place = { by_id: group.ada.id, [`${about}_id`]: record }
      const { id } = await build.aNotification(db, { ...place, user_id: reader.id })
      await build.aNotification(db, { ...place, user_id: group.otto.id })
      notifications.push({ id, about, record })
    }
    for (const { id } of comments) await tell('comment', id)
    for (const [about, id] of records) if (ownerNamed(about).mentions) await tell(about, id)
    for (const { path } of filterSets) {
      const prefix = path.split('/')[1] ?? ''
      for (const [authorId, shared] of [
        [reader.id, false],
        [group.ada.id, false],
        [group.ada.id, true],
      ])
        await aRow(db, 'filter_set', { prefix, user_id: authorId, shared, name: build.unique('Set') })
    }
    await build.anEmailTemplate(db)
    const sets = await db
      .selectFrom('filter_set')
      .where('org_id', '=', group.org_id)
      .where((eb) => eb.or([eb('user_id', '=', reader.id), eb('shared', '=', true)]))
      .select(['id', 'prefix'])
      .execute()
    const templates = await db.selectFrom('email_template').where('org_id', '=', group.org_id).select('id').execute()
    const onRecords = await db.selectFrom('comment').where('org_id', '=', group.org_id).selectAll().execute()
    return {
      // Others have commented on the projects of the firm as well.
      comments: onRecords.flatMap((row) =>
        commentOwners.flatMap((commentOwner) => {
          const record = row[`${commentOwner}_id`]
          return record === null ? [] : [{ id: row.id, on: commentOwner, record }]
        }),
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
    const stated = await hang(firm, reader)
    expect(
      await saidBy(server.app(), server)(reader, grants, stated, access),
      `seed ${random.seed}: ${name} with ${grants.join(' ')}`,
    ).toEqual([])
    report(
      `lists: ${name}, ${stated.comments.length} comments, ${stated.notifications.length} notifications, seed ${random.seed}`,
    )
  },
)

test('a list that shows more, and one that shows less, are found', async () => {
  const reader = await aPerson(firm, { name: 'Rita Reader' })
  const grants: Permission[] = ['clients.view_client', 'clients.view_comment']
  await grant(reader, ...grants)
  const stated = await hang(firm, reader)
  const everything = grantsOf(allPermissions)
  const more = on(notificationsCall, (ctx, input) =>
    listNotifications({ ...ctx, me: { ...ctx.me, permissions: everything } }, input),
  )
  const less = showing(endpointNamed('listClientFilterSets'), [])
  const app = await leaky(server, [more, less])
  const found = await saidBy(app, server)(reader, grants, stated, access)
  expect(found.map((text) => text.split(':')[0])).toEqual(['/notifications/', '/clients/filter-sets/'])
  await app.close()
})
