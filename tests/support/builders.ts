/** Builders of rows, for tests and for the demonstration: what is not said is something plain. */
import { createHash } from 'node:crypto'

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import { addMember, type NewMember } from '#features/users/users/server/createUser.ts'
import { inTenant, type Database, type TenantDb } from '#server/db/db.ts'

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>
/** Default columns of a builder: of the row, or computed by the database. */
type Plain<T extends keyof DB> = { [K in keyof Row<T>]: Row<T>[K] | RawBuilder<unknown> }

export interface BuilderPerson {
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
/** How many names were taken. */
export const drawnSoFar = (): number => drawn
/** Goes on after names that another process took. */
export const drawAfter = (count: number): void => void (drawn = Math.max(drawn, count))

/** A member with an account that cannot sign in by password, unless a hash is given. */
export async function aPerson(
  database: Database,
  orgId: number,
  given: Partial<NewMember> & { name: string },
): Promise<BuilderPerson> {
  const email = given.email ?? `${unique(given.name).replace(/\s+/g, '.').toLowerCase()}.${orgId}@example.com`
  const created = await inTenant(database, { orgId }, (db) =>
    addMember(db, { passwordHash: null, group_ids: [], ...given, email }),
  )
  return { id: created.user_id, account_id: created.account_id, org_id: orgId, name: given.name, email }
}

/**
 * Makes rows of a table and answers these columns: `plain` is what is not said, and what `needs` names must be. The casts
 * are needed since Kysely does not resolve the row of a table that is a type parameter.
 */
const builder =
  <T extends keyof DB, const C extends keyof Selectable<DB[T]> & string, N extends keyof Insertable<DB[T]> = never>(
    table: T,
    columns: readonly C[],
    plain: () => Plain<T>,
    _needs: readonly N[] = [],
  ) =>
  (
    db: TenantDb,
    ...[given]: [N] extends [never] ? [given?: Row<T>] : [given: Row<T> & Record<N, number>]
  ): Promise<Pick<Selectable<DB[T]>, C>> =>
    db
      .insertInto(table)
      .values({ ...plain(), ...given } as never)
      .returning(columns as never)
      .executeTakeFirstOrThrow() as never

export const aDepartment = builder('department', ['id', 'name'], () => ({ name: unique('Department') }))
export const aCalendar = builder('calendar', ['id', 'name'], () => ({ name: unique('Calendar') }))
export const aTag = builder('tag', ['id', 'name'], () => ({ name: unique('tag') }))

/** A letter to a contact that waits to be sent. */
export const aMessage = builder(
  'mail',
  ['id'],
  () => ({
    key: unique('message'),
    address: 'carla@example.com',
    subject: 'Survey',
    body_text: 'Dear Carla',
    body_html: 'Dear Carla',
    expires: '2999-01-01T00:00:00Z',
  }),
  ['user_id', 'contact_id'],
)

export const anEmailTemplate = builder('email_template', ['id', 'name'], () => ({
  name: unique('Template'),
  subject: 'Survey',
  body: 'Dear {{contact.first_name}}',
}))
/** At home, with all that an invoice to it needs. */
export const aClient = builder('client', ['id', 'name'], () => ({
  name: unique('Client'),
  address_line1: '7 Canal Road',
  address_city: 'Kirkstall',
  address_country: sql<string>`(select locale from company)`,
}))
const bareInvoice = builder(
  'invoice',
  ['id', 'name'],
  () => ({
    name: unique('INV-'),
    state: 'issued',
    date: '2026-02-02',
    due: '2026-03-04',
    net: '1000.00',
    tax: '200.00',
  }),
  ['client_id'],
)
/** Issued with one line that comes to its net amount, which is the money of its project. */
export async function anInvoice(...[db, given]: Parameters<typeof bareInvoice>): ReturnType<typeof bareInvoice> {
  const { name = unique('INV-'), state = 'issued', ...more } = given
  const draft = await bareInvoice(db, { ...more, name: '', state: 'draft' })
  if (state === 'draft') return draft
  await db
    .insertInto('invoice_line')
    .columns(['invoice_id', 'position', 'description', 'quantity', 'price', 'net'])
    .expression((build) =>
      build
        .selectFrom('invoice')
        .select([
          'id',
          sql<number>`0`.as('position'),
          sql<string>`'Survey'`.as('description'),
          sql<string>`1`.as('quantity'),
          'net as price',
          'net',
        ])
        .where('id', '=', draft.id),
    )
    .execute()
  return db
    .updateTable('invoice')
    .set({ state, name })
    .where('id', '=', draft.id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
export const aPayment = builder(
  'payment',
  ['id', 'name'],
  () => ({ name: unique('BACS '), date: '2026-03-02', amount_received: '100.00' }),
  ['client_id'],
)
export const aValuation = builder('valuation', ['id', 'version'], () => ({ date: '2026-02-02' }), ['project_id'])
/** Writes off a part of the price of a project. */
export const aWriteOff = builder(
  'write_off',
  ['id', 'version'],
  () => ({ kind: 'price', date: '2026-02-02', amount: '10.00', reason: 'Agreed' }),
  ['project_id'],
)
/** Links a client or a contact to the CRM. */
export const aCrmLink = builder('crm_link', ['id'], () => ({ crm_id: 'account-1' }))
/** Handed in already, unless told. */
export const anExpense = builder(
  'expense',
  ['id', 'version'],
  () => ({ date: '2026-02-02', amount: '24.50', description: unique('Train'), status: 'submitted' }),
  ['user_id'],
)
let accounts = 0
/** As many as it takes until no firm of a test has two of one kind in one currency. */
const currencies = 'EUR GBP USD INR CAD AUD NZD CHF SEK NOK DKK PLN CZK JPY SGD HKD ZAR AED BRL MXN'.split(' ')
/** Each in another currency, of another kind. */
export const aBankAccount = builder('bank_account', ['id'], () => {
  accounts += 1
  const currency = currencies[Math.trunc(accounts / 5) % currencies.length] ?? ''
  const numbers = [
    { kind: 'iban', iban: 'IE29AIBK93115212345678' },
    { kind: 'sort_code', sort_code: '200000', account_number: '12345678' },
    { kind: 'routing', routing_number: '021000021', account_number: '123456' },
    { kind: 'ifsc', ifsc: 'DECC0000123', account_number: '123456789' },
    { kind: 'transit', institution_number: '003', transit_number: '00012', account_number: '1234567' },
  ][accounts % 5]
  return { name: `Account ${accounts}`, currency, kind: 'iban', ...numbers }
})
let rates = 0
/** Each from another day. */
export const aMileageRate = builder('mileage_rate', ['id'], () => {
  rates += 1
  return {
    unit: 'mi',
    amount: '0.45',
    date_from: Temporal.PlainDate.from('2001-01-01').add({ days: rates }).toString(),
  }
})
export const aContact = builder('contact', ['id', 'name'], () => ({
  first_name: 'Carla',
  last_name: unique('Contact'),
}))

let contents = 0
const aRowOfFile = builder('file', ['id', 'name'], () => ({ name: `${unique('Plan')}.pdf`, size: 1000 }), [
  'uploaded_by_id',
])
const aContent = builder('file_content', ['id'], () => {
  contents += 1
  const sha256 = createHash('sha256').update(`content ${contents} ${process.pid}`).digest()
  return { sha256, size: 1000, type: 'application/pdf' }
})
/** A file of a record that the store knows nothing of: its row alone. */
export const aFile: typeof aRowOfFile = async (db, given) =>
  aRowOfFile(db, { content_id: (await aContent(db)).id, ...given })

/** A project that was won, unless its dates say otherwise. */
export const aProject = builder('project', ['id', 'name', 'reference'], () => ({
  reference: unique('P'),
  name: unique('Project'),
  requested: '2026-01-05',
  accepted: '2026-01-12',
}))

/** A point of a project's site. */
export const aFeature = builder(
  'project_feature',
  ['id'],
  () => ({
    geometry: JSON.stringify({ type: 'Point', coordinates: [-2.7, 53.76] }),
    vertices: 1,
    west: -2.7,
    south: 53.76,
    east: -2.7,
    north: 53.76,
  }),
  ['project_id'],
)

/** The first revision of a quote that went out. */
export const aDocument = builder(
  'document',
  ['id', 'revision'],
  () => ({
    kind: 'quote',
    revision: 1,
    title: 'Quote',
    total: '1000.00',
    valid_until: '2999-01-01',
    // A cast, since the driver takes JSON as text, and the column's type is that of the parsed value.
    data: JSON.stringify(aPrinted) as never,
  }),
  ['project_id', 'user_id'],
)
export const aDocumentLink = builder('document_link', ['id'], () => ({ expires: '2999-01-01T00:00:00Z' }), [
  'document_id',
  'user_id',
])
export const aDocumentTemplate = builder('document_template', ['id', 'name'], () => ({
  name: unique('Template'),
  kind: 'letter',
  locale: 'GB',
  title: 'Letter',
}))
const aPrinted = {
  kind: 'quote',
  locale: 'GB',
  currency: 'GB',
  organisation: 'Harbour Surveys',
  rounding: 'half_up',
  logo: null,
  from: [],
  to: [],
  facts: [],
  title: 'Quote',
  item_ids: [],
  opening: '',
  closing: '',
  terms: '',
  footer: '',
  lines: [
    { id: 0, parent_id: null, name: 'Survey', quantity: '1', price: '1000.00', optional: false, alternative_group: '' },
  ],
  valid_until: '2999-01-01',
}

export const aQuoteItem = builder('quote_item', ['id', 'name'], () => ({ name: unique('Item') }), ['project_id'])
export const aQuoteItemTemplate = builder('quote_item_template', ['id', 'name'], () => ({ name: unique('Template') }))
/** Makes a template of one task. */
export const aTaskTemplate = builder('task_template', ['id', 'name'], () => ({
  name: unique('Template'),
  tasks: JSON.stringify([
    {
      name: 'Levels',
      type_id: null,
      department_id: null,
      days: '1.00',
      hours: '7.50',
      daysBudget: null,
      hoursBudget: '8.00',
      colour: '',
      showWeekend: false,
      team: '',
      details: '',
      qualification_type_ids: [],
      checklist: ['Batteries charged'],
    },
  ]),
}))
export const aTask = builder('task', ['id', 'name', 'project_id'], () => ({ name: unique('Task') }), ['project_id'])

/** A draft of 2 March 2026, nine to five in London, unless told; a decided one needs `decided_by_id`. */
export const anEntry = builder(
  'diary_entry',
  ['id', 'version'],
  () => ({
    date: '2026-03-02',
    start: '2026-03-02T09:00:00Z',
    end: '2026-03-02T17:00:00Z',
    timezone: 'Europe/London',
    details: 'Levels along the quay',
  }),
  ['user_id'],
)

/** On a client or a project. */
export const aComment = builder('comment', ['id', 'version'], () => ({ text: 'They call back' }), ['user_id'])

/** Makes a notification of a mention in a comment, a client's notes …. */
export const aNotification = builder('notification', ['id'], () => ({}), ['user_id', 'by_id'])
/** Books a person or a piece of equipment, for a task or for its label. */
export const aBooking = builder('booking', ['id', 'version'], () => ({
  label: 'Yard',
  start: '2026-03-02',
  end: '2026-03-04',
}))
/** Somebody named by the person for a day to come. */
export const aDeputy = builder(
  'deputy',
  ['id'],
  () => {
    const day = sql`current_date + ${(drawn += 1) + 300}::int`
    return { start_date: day, end_date: day }
  },
  ['user_id', 'deputy_id', 'named_by_id'],
)
export const aCalendarFeed = builder(
  'calendar_feed',
  ['id'],
  () => ({ kind: 'schedule', detail: 'busy', hash: Buffer.from(unique('hash')) }),
  ['user_id'],
)
export const anApiKey = builder(
  'api_key',
  ['id'],
  () => ({
    name: unique('Key'),
    prefix: 'fbk_1_abcdef',
    hash: Buffer.from(unique('hash')),
    permissions: ['diary.view_entry'],
    end_date: '2999-01-01',
  }),
  ['user_id'],
)
export const aWebhook = builder('webhook', ['id', 'version'], () => ({
  name: unique('Webhook'),
  url: 'https://93.184.216.34/',
  events: ['client.changed'],
}))
export const aWebhookDelivery = builder(
  'webhook_delivery',
  ['id'],
  () => ({ event: '0a6b4f8e-9b1f-4f7c-8d3a-9e555f0c6a0e', type: 'client.changed', record: 1 }),
  ['webhook_id'],
)
export const anEquipmentCategory = builder('equipment_category', ['id', 'name'], () => ({ name: unique('Category') }))

/** In the office and in use, unless told. */
export const anEquipment = builder('equipment', ['id', 'name', 'version'], () => ({ name: unique('Level') }))
export const aSupplier = builder('supplier', ['id', 'name', 'version'], () => ({ name: unique('Supplier') }))
export const aBill = builder('bill', ['id', 'name', 'version'], () => ({ name: unique('INV-'), date: '2026-02-02' }), [
  'supplier_id',
])
export const aVatRate = builder('vat_rate', ['id', 'name'], () => ({
  name: unique('Standard'),
  rate: '20.00',
  valid_from: '2020-01-01',
}))
export const aCostRate = builder('cost_rate', ['id'], () => ({ amount: '40.00', date_from: '2020-01-01' }), ['user_id'])
export const aChargeRate = builder('charge_rate', ['id'], () => ({ amount: '80.00', date_from: '2020-01-01' }))
export const aNominalAccount = builder('nominal_account', ['id', 'name'], () => ({
  code: unique('4000'),
  name: unique('Sales'),
}))

/** A text of suppliers, unless told. */
export const anExtraField = builder('extra_field', ['id', 'key'], () => ({
  resource: 'suppliers',
  key: unique('field').replace(' ', '_'),
  name: unique('Field'),
  kind: 'text',
}))

/** From now on the person has exactly these permissions, through a group of their own. */
export async function setGrants(
  database: Database,
  person: Pick<BuilderPerson, 'id' | 'org_id'>,
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
