/**
 * Two firms side by side and the people who probe them. Every table counts its ids from a number of its own, so that an
 * id says which table it belongs to; everything of the other firm carries a word that no answer to ours may hold.
 */
import type { TenantDb } from '#server/db/db.ts'
import { kits } from '#app/records.ts'
import { routes } from '#app/http.ts'
import { allPermissions } from '#core/permissions.ts'
import { namedLists } from '#features/settings/settingsLists.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import type { testServer } from '#test/firm.ts'
import { aRecord, aRow, referencesOf } from '#test/kits.ts'
import { aPng } from '#test/pictures.ts'
import { sendForm, upload } from '#test/uploads.ts'
import { importedKinds } from './kinds.ts'
import type { Admin } from './admin.ts'

export type Server = ReturnType<typeof testServer>

/** In every text of the other firm. */
export const marker = 'Zanzibar'

/** Everyone who probes. `in`: their session is good in our firm; `other`: in the other firm; `out`: it is good nowhere. */
export const personas = {
  Administrator: 'in',
  Director: 'in',
  Manager: 'in',
  Staff: 'in',
  Finance: 'in',
  External: 'in',
  'every permission, no group of the firm': 'in',
  'no grants': 'in',
  'every scope, no capability': 'in',
  'member of both firms, acting in ours': 'in',
  'administrator of the other firm': 'other',
  'deactivated member': 'out',
  'disabled account': 'out',
} as const satisfies Record<string, 'in' | 'other' | 'out'>
export type Persona = keyof typeof personas

export type World = Awaited<ReturnType<typeof aWorld>>

export async function aWorld(server: Server, admin: Admin) {
  await apart(admin)
  const ours = await server.aFirm({ name: 'Harbour Surveys' })
  const theirs = await server.aFirm({ name: 'Zanzibar Surveys' })
  const add = (name: string, given: Partial<Parameters<Server['aPerson']>[1]> = {}) =>
    server.aPerson(ours, { name, ...given })
  const group = (name: string) => ({ group_ids: [ours.groups[name] ?? 0] })
  const vera = await add('Vera Vane', group('Staff'))
  await server.aPerson(theirs, {
    name: 'Vera Vane',
    email: vera.email,
    group_ids: [theirs.groups['Administrator'] ?? 0],
  })
  const people: Record<Persona, BuilderPerson> = {
    Administrator: ours.ada,
    Director: await add('Dora Dean', group('Director')),
    Manager: ours.maya,
    Staff: ours.sam,
    Finance: ours.fin,
    External: ours.erin,
    'every permission, no group of the firm': await add('Eve Ends'),
    'no grants': await add('Nora Nash'),
    'every scope, no capability': await add('Gil Grey'),
    'member of both firms, acting in ours': vera,
    'administrator of the other firm': theirs.ada,
    'deactivated member': await add('Dag Dunn', group('Administrator')),
    'disabled account': await add('Ines Idle', group('Administrator')),
  }
  await server.grant(people['every permission, no group of the firm'], ...allPermissions)
  const scopes = allPermissions.filter((permission) => /^diary\.(view|change|decide|reset)_(any|own)/.test(permission))
  await server.grant(people['every scope, no capability'], ...scopes)
  for (const person of Object.values(people)) await server.signIn(person)
  await quietly(
    admin,
    `update member set active = false where id = ${people['deactivated member'].id};
     update account set disabled = true where id = ${people['disabled account'].account_id}`,
  )
  const entries = {} as Record<Persona, number>
  const filterSets = {} as Record<Persona, Record<string, number>>
  for (const persona of Object.keys(people) as Persona[]) {
    entries[persona] = (await server.anEntry(people[persona])).id
    filterSets[persona] = await filterSetsOf(server, people[persona])
  }
  for (const firm of [ours, theirs]) await server.inFirm(firm, (db) => clientWork(db, firm.client.id, firm.ada.id))
  for (const firm of [ours, theirs])
    await server.inFirm(firm, async (db) => {
      await things(db)
      const { id } = await build.aComment(db, { client_id: firm.client.id, user_id: firm.ada.id })
      await build.aNotification(db, { comment_id: id, user_id: firm.ada.id, by_id: firm.maya.id })
    })
  for (const { ada, sam } of [ours, theirs]) {
    await aQualification(server, sam)
    await someLeave(server, ada)
  }
  for (const { ada, client } of [ours, theirs]) {
    await upload(server, ada, { client_id: client.id }, [{ name: 'Quay.png', content: aPng(9, 9) }])
    for (const image of ['photo', 'signature'])
      await sendForm(server, ada, `/users/${ada.id}/${image}/`, [{ name: 'Ada.png', content: aPng(9, 9) }])
  }
  for (const { ada, project } of [ours, theirs])
    await server.inFirm(ada, (db) => build.aDocument(db, { project_id: project.id, user_id: ada.id }))
  for (const firm of [ours, theirs]) await server.inFirm(firm, (db) => imports(db, firm.ada.id))
  const hermit = await add('Hal Hermit')
  const deleted = await server.inFirm(ours, (db) => gone(db, ours.project.id))
  // Whose picture is given has another version since; the examples say the first one.
  await quietly(admin, 'update member set version = 1')
  await quietly(admin, deleted.map(([table, id]) => `delete from ${table} where id = ${id}`).join(';'))
  await mark(admin, theirs.org_id)
  return {
    ours,
    theirs,
    people,
    hermit,
    hermitEntry: await server.anEntry(hermit),
    /** Each person's own entry, a draft. */
    entries,
    filterSets,
    ids: await idsOf(admin, ours.org_id, theirs.org_id, new Map(deleted)),
  }
}

/** Makes what a client has besides its name: a category, a type, a person there who was written to, and an invoice. */
async function clientWork(db: TenantDb, client_id: number, user_id: number) {
  await db.insertInto('client_category').values({ name: 'Councils' }).execute()
  await db.insertInto('client_type').values({ name: 'Public' }).execute()
  const contact = await build.aContact(db)
  await db.insertInto('contact_client').values({ contact_id: contact.id, client_id }).execute()
  await build.aMessage(db, { user_id, contact_id: contact.id, client_id })
  // With what an e-invoice asks for: a line, and a country of who pays.
  const invoice = await build.anInvoice(db, {
    client_id,
    state: 'draft',
    name: '',
    tax: '0.00',
    buyer: JSON.stringify({ name: 'Harbour Trust', country: 'GB' }),
  })
  await db
    .insertInto('invoice_line')
    .values({
      invoice_id: invoice.id,
      position: 0,
      description: 'Survey',
      quantity: '1',
      price: '1000',
      net: '1000.00',
    })
    .execute()
  await db.updateTable('invoice').set({ state: 'issued', name: 'INV-1' }).where('id', '=', invoice.id).execute()
  await build.aPayment(db, { client_id })
}

const listsWithFilterSets = routes.flatMap(({ endpoint: { method, path } }) =>
  method === 'POST' && path.endsWith('/filter-sets/') ? [path.split('/')[1] ?? ''] : [],
)
/** One for each list that has them, by the list's prefix. */
const filterSetsOf = (server: Server, person: BuilderPerson): Promise<Record<string, number>> =>
  server.inFirm(person, async (db) => {
    const rows = await db
      .insertInto('filter_set')
      .values(listsWithFilterSets.map((prefix) => ({ user_id: person.id, prefix, name: 'Drafts' })))
      .returning(['id', 'prefix'])
      .execute()
    return Object.fromEntries(rows.map(({ id, prefix }) => [prefix, id]))
  })

/** One of everything that a firm has and that does not come with it. */
async function things(db: TenantDb): Promise<void> {
  for (const kit of kits) {
    const given: Record<string, number> = {}
    for (const [name, table] of referencesOf(kit)) if (table in namedLists) given[name] = (await aRow(db, table)).id
    await aRecord(db, kit, given)
  }
  await build.aVatRate(db)
  await build.aBill(db, { supplier_id: (await build.aSupplier(db)).id })
  const { id: user_id } = await db.selectFrom('member').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { id: deputy_id } = await db
    .selectFrom('member')
    .where('id', '<>', user_id)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await build.aDeputy(db, { user_id, deputy_id, named_by_id: user_id })
  await build.aCostRate(db, { user_id })
  await build.aChargeRate(db)
  await build.aBooking(db, { user_id })
  await build.aCalendarFeed(db, { user_id })
  await build.anExpense(db, { user_id, status: 'created' })
  await build.aMileageRate(db)
  await build.aBankAccount(db)
  const { id: project_id } = await build.aProject(db)
  await build.aValuation(db, { project_id })
  await build.aWriteOff(db, { project_id })
  await build.aNominalAccount(db)
  await build.anExtraField(db)
  await build.aTag(db)
  await build.anEmailTemplate(db)
  await build.aWebhookDelivery(db, { webhook_id: (await build.aWebhook(db)).id })
}
const aQualification = (server: Server, person: BuilderPerson) =>
  server.inFirm(person, async (db) => {
    const type = await db
      .insertInto('qualification_type')
      .values({ name: 'Confined spaces' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('qualification').values({ user_id: person.id, type_id: type.id }).execute()
  })

/** A request that waits, and types of which anybody may take as much as they ask for. */
const someLeave = (server: Server, person: BuilderPerson) =>
  server.inFirm(person, async (db) => {
    await db.updateTable('leave_type').set({ overdraft_minutes: 100_000 }).execute()
    const type = await db.selectFrom('leave_type').select('id').orderBy('id').executeTakeFirstOrThrow()
    const day = '2026-03-11'
    await db.insertInto('leave').values({ user_id: person.id, type_id: type.id, start: day, end: day }).execute()
  })

/** A file that somebody imported and took back, of every kind. */
const imports = (db: TenantDb, user_id: number) =>
  db
    .insertInto('record_import')
    .values(
      importedKinds.map(({ prefix }) => ({
        user_id,
        prefix,
        request_id: 'long ago',
        records: 1,
        undone: '2026-01-01T00:00:00Z',
        undone_by_id: user_id,
      })),
    )
    .execute()

/** Past every trigger: nothing of it is in the audit, and no reference is looked after. */
export const quietly = (admin: Admin, sql: string) =>
  admin.run(`set session_replication_role = replica; ${sql}; reset session_replication_role`)

/** Rows that are made to be deleted again. */
async function gone(db: TenantDb, project_id: number): Promise<[string, number][]> {
  const member = await db.insertInto('member').values({ first_name: 'Gone' }).returning('id').executeTakeFirstOrThrow()
  const client = await build.aClient(db)
  const contact = await build.aContact(db)
  return [
    ['member', member.id],
    ['department', (await build.aDepartment(db)).id],
    ['project', (await build.aProject(db)).id],
    ['task', (await build.aTask(db, { project_id })).id],
    ['client', client.id],
    ['contact', contact.id],
    ['contact_search', contact.id],
    ['diary_entry', (await build.anEntry(db, { user_id: member.id })).id],
  ]
}

/** Each table's ids begin at a million of their own. */
async function apart(admin: Admin) {
  const tables = await admin.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`,
  )
  await admin.run(
    tables
      .map(({ name }, index) => `alter table ${name} alter column id restart with ${(index + 1) * 1_000_000}`)
      .join(';'),
  )
}

async function mark(admin: Admin, orgId: number) {
  const columns = await admin.rows<Record<'table' | 'name', string>>(`
    select c.table_name as table, c.column_name as name from information_schema.columns c
      join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'org_id'
     where c.table_schema = 'public' and c.is_generated = 'NEVER'
       and c.data_type = 'text' and c.column_name in ('name', 'first_name', 'details', 'reference', 'position')`)
  const describe = ({ table, name }: Record<'table' | 'name', string>) =>
    `update ${table} set ${name} = '${marker} ' || ${name} where org_id = ${orgId}`
  await quietly(admin, columns.map(describe).join(';'))
}

export interface Ids {
  /** Id of the entity in our firm. */
  own: number
  foreign: number
  absent: number
  deleted: number
  otherType: number
}

/** Ids to probe with, by table. */
async function idsOf(admin: Admin, ours: number, theirs: number, deleted: Map<string, number>) {
  const tables = await admin.rows<{ name: string }>(`
    select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'org_id'
       and exists (select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id')`)
  const found = new Map<string, Ids>()
  const absent = 999_999_999
  for (const { name } of tables) {
    const [row] = await admin.rows<{ own: number | null; foreign: number | null }>(
      `select min(id) filter (where org_id = $1)::int as own, min(id) filter (where org_id = $2)::int as foreign from ${name}`,
      [ours, theirs],
    )
    found.set(name, {
      own: row?.own ?? absent,
      foreign: row?.foreign ?? absent,
      absent,
      deleted: deleted.get(name) ?? absent - 1,
      otherType: 0,
    })
  }
  found.set('org', { own: ours, foreign: theirs, absent, deleted: absent - 1, otherType: 0 })
  // Of accounts that nobody here signs in to: a passkey is of an account, whatever the organisation.
  const keys = await admin.rows<{ id: number }>(`
    with others as (insert into account (email)
      select gen_random_uuid() || '@example.com' from generate_series(1, 2) returning id)
    insert into passkey (account_id, name, credential_id, public_key, counter)
    select id, 'Phone', convert_to('key ' || id, 'UTF8'), '\\x00', 0 from others returning id::int`)
  found.set('passkey', {
    own: keys[0]?.id ?? absent,
    foreign: keys[1]?.id ?? absent,
    absent,
    deleted: absent - 1,
    otherType: 0,
  })
  for (const [name, ids] of found)
    ids.otherType = found.get(name === 'diary_entry' ? 'member' : 'diary_entry')?.own ?? absent
  return (table: string): Ids => {
    const ids = found.get(table)
    if (!ids) throw new Error(`No rule says what ids of ${table} there are.`)
    return ids
  }
}
