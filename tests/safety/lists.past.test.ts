/**
 * P-1 for what can be taken back: imports and merges that are shown are those that can be reached, for every default
 * group and for people of random grants, beside another firm.
 */
import { beforeAll, expect, test } from 'vitest'

import { allPermissions, type Permission } from '#core/permissions.ts'
import { clientMerges } from '#features/clients/clients/clientMerge.contract.ts'
import { contactMerges } from '#features/clients/contacts/contacts.ts'
import type { Route } from '#server/http/route.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { dice, report } from './support/dice.ts'
import { forAnyone, leaky, showing } from './support/leaky.ts'
import { kindsOf } from './support/look.ts'
import { importers, type Past, shownOfPast } from './support/past.ts'
import { type Reader, readersOf } from './support/readers.ts'
import { endpoints } from './support/rules.ts'

const server = testServer()
const { as, aFirm, aPerson, grant, inFirm } = server
const random = dice()

/** An import of each kind by each of them; some were taken back, one of each at least. */
const importsOf = (by: readonly BuilderPerson[]): Promise<Past['imports']> =>
  Promise.all(
    by.flatMap(({ id: user_id, org_id }, first) =>
      Object.keys(importers).map(async (prefix) => {
        const undone = first === 0 || random.chance(0.5)
        const taken = undone ? { undone: '2026-01-01T00:00:00Z', undone_by_id: user_id } : {}
        const { id } = await inFirm({ org_id }, (db) =>
          prefix === 'diary'
            ? db
                .insertInto('diary_import')
                .values({ user_id, source: 'other', entries: 1, minutes: 60, ...days, ...taken })
                .returning('id')
                .executeTakeFirstOrThrow()
            : db
                .insertInto('record_import')
                .values({ user_id, prefix, request_id: 'long ago', records: 1, ...taken })
                .returning('id')
                .executeTakeFirstOrThrow(),
        )
        return { id, prefix, user_id, org_id, undone }
      }),
    ),
  )
const days = { first_day: '2026-03-02', last_day: '2026-03-02' }

/** Makes merges of each kind: two that can be taken back, one that was, and one that is too old. */
async function mergesOf({ ada, org_id }: Firm): Promise<Past['merges']> {
  const merges: Past['merges'] = []
  for (const prefix of ['clients', 'contacts'] as const) {
    const entity = prefix === 'clients' ? 'client' : 'contact'
    const { merge, undo } = prefix === 'clients' ? clientMerges : contactMerges
    for (const what of ['open', 'open', 'taken back', 'old'] as const) {
      const [saved, from] = await inFirm({ org_id }, async (db) =>
        prefix === 'clients'
          ? [await build.aClient(db), await build.aClient(db)]
          : [await build.aContact(db), await build.aContact(db)],
      )
      const { status } = await as(ada, merge, { params: { id: String(saved.id) }, body: { from_id: from.id } })
      expect(status).toBe(200)
      const { id } = await inFirm({ org_id }, (db) =>
        db
          .selectFrom('merge')
          .where('entity', '=', entity)
          .where('gone', '=', from.id)
          .where('kept', '=', saved.id)
          .select('id')
          .executeTakeFirstOrThrow(),
      )
      if (what === 'taken back') await as(ada, undo, { params: { id: String(id) }, body: {} })
      if (what === 'old')
        await inFirm({ org_id }, (db) =>
          db.updateTable('merge').set({ created: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
        )
      merges.push({ id, prefix, kept: saved.id, open: what === 'open' })
    }
  }
  return merges
}

let firm: Firm
let theirs: Past
beforeAll(async () => {
  const foreign = await aFirm()
  firm = await aFirm()
  theirs = { imports: await importsOf([foreign.ada]), merges: await mergesOf(foreign) }
  // Of nobody else's firm is anything open.
  for (const merge of theirs.merges) merge.open = false
}, 60_000)

/** A reader and what is there for them to see: their own imports, Ada's, and those of the other firm. */
async function aReader(grants: readonly Permission[]) {
  const reader = await aPerson(firm, { name: 'Rita Reader' })
  await grant(reader, ...grants)
  await inFirm(firm, async (db) => {
    await db.deleteFrom('record_import').execute()
    await db.deleteFrom('diary_import').execute()
    await db.deleteFrom('merge').execute()
  })
  const imports = [
    ...(await importsOf([firm.ada, reader])),
    ...(await importsOf([reader, firm.ada])),
    ...theirs.imports,
  ]
  return { reader, past: { imports, merges: [...(await mergesOf(firm)), ...theirs.merges] } }
}

/**
 * Who may take back, and lacks one thing that it takes: each thing alone in a long run, else one thing of each kind at a
 * time, since what a kind asks for is no other kind's.
 */
const byKind = Object.values(importers)
const opened: readonly Permission[] = [
  'clients.view_client',
  'clients.change_client',
  'contacts.view_contact',
  'contacts.change_contact',
]
const requests = [...opened, ...byKind.flat()]
const lacking: readonly (readonly Permission[])[] = isLong
  ? requests.map((permission) => [permission])
  : [
      ...[0, 1].map((turn) => byKind.map((pair, kind) => pair[(kind + turn) % 2] as Permission)),
      ['clients.view_client', 'contacts.change_contact'],
      ['clients.change_client', 'contacts.view_contact'],
    ]
const allButOne = lacking.map((without): Reader => [
  `without ${without.join(' ')}`,
  () => requests.filter((permission) => !without.includes(permission)),
])

test.each([...readersOf(random), ...allButOne])(
  '%s: imports and merges that are shown are those that can be reached',
  { timeout: 60_000 },
  async (name, granted) => {
    const grants = granted()
    const { reader, past } = await aReader(grants)
    const faults = shownOfPast(server.app(), server)
    expect(await faults(reader, grants, past), `seed ${random.seed}: ${name} with ${grants.join(' ')}`).toEqual([])
    report(`lists: ${name}, ${past.imports.length} imports and ${past.merges.length} merges, seed ${random.seed}`)
  },
)

/** Finds faults for somebody with these grants where these calls are answered like this. */
async function foundWith(wrong: readonly Route[], grants: readonly Permission[]) {
  const { reader, past } = await aReader(grants)
  const app = await leaky(server, wrong)
  const found = await shownOfPast(app, server)(reader, grants, past)
  await app.close()
  return kindsOf(found)
}
const named = (path: RegExp) => endpoints.filter((endpoint) => path.test(endpoint.path))
const lists = named(/\/(imports|merges)\/$/)
const undos = named(/\/(imports|merges)\/:id\/undo\/$/)
const listed = [...lists.map(({ path }) => path), '/clients/merges/ of N', '/contacts/merges/ of N']

test('every list of imports and merges is among them', () => {
  const known = [
    ...Object.keys(importers).map((prefix) => `/${prefix}/imports/`),
    '/clients/merges/',
    '/contacts/merges/',
  ]
  expect(lists.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
})

test('lists that show more, and ones that show less, are found, each of them', async () => {
  expect(await foundWith(lists.map(forAnyone), [])).toEqual(listed.toSorted())
  expect(await foundWith(undos.map(forAnyone), [])).toEqual(
    undos.map(({ path }) => path.replace(':id', 'N')).toSorted(),
  )
  const empty = lists.map((list) => showing(list, list.path.endsWith('/merges/') ? [] : { results: [], count: 0 }))
  expect(await foundWith(empty, allPermissions)).toEqual(listed.toSorted())
})
