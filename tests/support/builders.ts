/** Builders of rows, for tests and for the demonstration: what is not said is something plain. */
import { createHash } from 'node:crypto'

import type { Insertable } from 'kysely'

import type { DB } from '#db/schema.ts'
import { addMember, type NewMember } from '#features/users/users/server/users.create.ts'
import { inTenant, type Database, type TenantDb } from '#server/db.ts'

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

export interface Person {
  /** The member's id: the `user_id` of the API. */
  id: number
  org_id: number
  account_id: number
  name: string
  email: string
}

let drawn = 0
/** A name that no other row of this run has. */
export const unique = (name: string) => `${name} ${(drawn += 1)}`

/** A member with an account that cannot sign in by password, unless a hash is given. */
export async function aPerson(
  database: Database,
  orgId: number,
  given: Partial<NewMember> & { name: string },
): Promise<Person> {
  const email = given.email ?? `${unique(given.name).replace(/\s+/g, '.').toLowerCase()}.${orgId}@example.com`
  const created = await inTenant(database, { orgId }, (db) =>
    addMember(db, { passwordHash: null, group_ids: [], ...given, email }),
  )
  return { id: created.user_id, account_id: created.account_id, org_id: orgId, name: given.name, email }
}

export const aDepartment = (db: TenantDb, given: Row<'department'> = {}) =>
  db
    .insertInto('department')
    .values({ name: unique('Department'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aCalendar = (db: TenantDb, given: Row<'calendar'> = {}) =>
  db
    .insertInto('calendar')
    .values({ name: unique('Calendar'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aTag = (db: TenantDb, given: Row<'tag'> = {}) =>
  db
    .insertInto('tag')
    .values({ name: unique('tag'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A letter to a contact that waits to be sent. */
export const aMessage = (db: TenantDb, given: Row<'mail'> & { user_id: number; contact_id: number }) =>
  db
    .insertInto('mail')
    .values({
      key: unique('message'),
      address: 'carla@example.com',
      subject: 'Survey',
      body_text: 'Dear Carla',
      body_html: 'Dear Carla',
      expires: '2999-01-01T00:00:00Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const anEmailTemplate = (db: TenantDb, given: Row<'email_template'> = {}) =>
  db
    .insertInto('email_template')
    .values({ name: unique('Template'), subject: 'Survey', body: 'Dear {{contact.first_name}}', ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aClient = (db: TenantDb, given: Row<'client'> = {}) =>
  db
    .insertInto('client')
    .values({ name: unique('Client'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const anInvoice = (db: TenantDb, given: Row<'invoice'> & { client_id: number }) =>
  db
    .insertInto('invoice')
    .values({ name: unique('INV-'), date: '2026-02-02', due: '2026-03-04', net: '1000.00', tax: '200.00', ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aContact = (db: TenantDb, given: Row<'contact'> = {}) =>
  db
    .insertInto('contact')
    .values({ first_name: 'Carla', last_name: unique('Contact'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

let contents = 0
/** A file of a record that the store knows nothing of: its row alone. */
export async function aFile(db: TenantDb, given: Row<'file'> & { uploaded_by_id: number }) {
  contents += 1
  const sha256 = createHash('sha256').update(`content ${contents} ${process.pid}`).digest()
  const content = await db
    .insertInto('file_content')
    .values({ sha256, size: 1000, type: 'application/pdf' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('file')
    .values({ name: `${unique('Plan')}.pdf`, size: 1000, content_id: content.id, ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A project that was won, unless its dates say otherwise. */
export const aProject = (db: TenantDb, given: Row<'project'> = {}) =>
  db
    .insertInto('project')
    .values({
      reference: unique('P'),
      name: unique('Project'),
      requested: '2026-01-05',
      accepted: '2026-01-12',
      ...given,
    })
    .returning(['id', 'name', 'reference'])
    .executeTakeFirstOrThrow()

export const aQuoteItem = (db: TenantDb, given: Row<'quote_item'> & { project_id: number }) =>
  db
    .insertInto('quote_item')
    .values({ name: unique('Item'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aTask = (db: TenantDb, given: Row<'task'> & { project_id: number }) =>
  db
    .insertInto('task')
    .values({ name: unique('Task'), ...given })
    .returning(['id', 'name', 'project_id'])
    .executeTakeFirstOrThrow()

/** A draft of 2 March 2026, nine to five in London, unless told; a decided one needs `decided_by_id`. */
export const anEntry = (db: TenantDb, given: Row<'diary_entry'> & { user_id: number }) =>
  db
    .insertInto('diary_entry')
    .values({
      date: '2026-03-02',
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T17:00:00Z',
      timezone: 'Europe/London',
      details: 'Levels along the quay',
      ...given,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** On a client or a project. */
export const aComment = (db: TenantDb, given: Row<'comment'> & { user_id: number }) =>
  db
    .insertInto('comment')
    .values({ text: 'They call back', ...given })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Of a mention in a comment, a client's notes … */
export const aNotification = (db: TenantDb, given: Row<'notification'> & { user_id: number; by_id: number }) =>
  db.insertInto('notification').values(given).returning('id').executeTakeFirstOrThrow()

export const anEquipmentCategory = (db: TenantDb, given: Row<'equipment_category'> = {}) =>
  db
    .insertInto('equipment_category')
    .values({ name: unique('Category'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** In the office and in use, unless told. */
export const anEquipment = (db: TenantDb, given: Row<'equipment'> = {}) =>
  db
    .insertInto('equipment')
    .values({ name: unique('Level'), ...given })
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()

export const aSupplier = (db: TenantDb, given: Row<'supplier'> = {}) =>
  db
    .insertInto('supplier')
    .values({ name: unique('Supplier'), ...given })
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()

export const aVatRate = (db: TenantDb, given: Row<'vat_rate'> = {}) =>
  db
    .insertInto('vat_rate')
    .values({ name: unique('Standard'), rate: '20.00', valid_from: '2020-01-01', ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const aNominalAccount = (db: TenantDb, given: Row<'nominal_account'> = {}) =>
  db
    .insertInto('nominal_account')
    .values({ code: unique('4000'), name: unique('Sales'), ...given })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A text of suppliers, unless told. */
export const anExtraField = (db: TenantDb, given: Row<'extra_field'> = {}) =>
  db
    .insertInto('extra_field')
    .values({
      resource: 'suppliers',
      key: unique('field').replace(' ', '_'),
      name: unique('Field'),
      kind: 'text',
      ...given,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()

/** From now on the person has exactly these permissions, through a group of their own. */
export async function setGrants(
  database: Database,
  person: Pick<Person, 'id' | 'org_id'>,
  permissions: readonly string[],
) {
  await inTenant(database, { orgId: person.org_id }, async (db) => {
    const group = await db
      .insertInto('user_group')
      .values({ name: unique('Grants'), permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('member_group').where('user_id', '=', person.id).execute()
    await db.insertInto('member_group').values({ user_id: person.id, group_id: group.id }).execute()
  })
}
