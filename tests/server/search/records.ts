/** Random records of one firm, made of the words that queries are made of: few enough for one page of each list. */
import type { FieldShape } from '#core/extraFields.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import type { SafetyDice } from '../../safety/support/dice.ts'
import { days, words } from './queries.ts'

const many = 60
const tags = ['Framework', 'key account', 'Öffentlich', 'x1']
const grades = ['A', 'B plus']

/** The firm's own fields of suppliers. */
const fields: FieldShape[] = [
  { key: 'remark', kind: 'text', options: [], required: false },
  { key: 'rating', kind: 'number', options: [], required: false },
  { key: 'since', kind: 'date', options: [], required: false },
  { key: 'grade', kind: 'choice', options: grades, required: false },
  { key: 'approved', kind: 'yes_no', options: [], required: false },
]

export async function addRecords(db: TenantDb, dice: SafetyDice, me: { id: number }): Promise<FieldShape[]> {
  const { int, pick, chance } = dice
  const text = () => (chance(0.25) ? '' : Array.from({ length: 1 + int(2) }, () => pick(words)).join(' '))
  const name = () => text() || 'Nameless'
  const day = () => (chance(0.5) ? null : pick(days))
  const inOrder = (a: string | null, b: string | null) => (a !== null && b !== null && a > b ? [b, a] : [a, b])
  const pickSome = <T>(list: readonly T[]) => list.filter(() => chance(0.3))
  const maybe = <T>(list: readonly T[]) => (chance(0.4) ? null : pick(list))
  const phone = () => pick(['', '(0117) 496-0123', '+44 7700 900001', '0117 4960999'])
  const address = () => ({
    address_line1: text(),
    address_city: text(),
    address_region: text(),
    address_postcode: pick(['', 'BS1 4ND', 'x1 2GB']),
    address_country: pick(['', 'GB', 'IE']),
  })
  const site = () => pick(['', 'https://harbour.example/quay', 'http://x1.example'])
  const email = () => pick(['', 'Info@Harbour.example', 'a_b@x1.example', '50%@gb.example'])

  await db
    .insertInto('tag')
    .values(tags.map((tag) => ({ name: tag })))
    .execute()
  const people = (await db.selectFrom('member').select('id').execute()).map(({ id }) => id)
  const staff = [me.id, me.id, ...people]
  const named = async (table: 'client_category' | 'client_type' | 'equipment_category') =>
    (
      await db
        .insertInto(table)
        .values(words.slice(0, 5).map((word) => ({ name: word })))
        .returning('id')
        .execute()
    ).map(({ id }) => id)
  const [categories, types, sorts] = [
    await named('client_category'),
    await named('client_type'),
    await named('equipment_category'),
  ]
  const departments = (await db.selectFrom('department').select('id').execute()).map(({ id }) => id)

  const clients: number[] = []
  for (let index = 0; index < many; index++) {
    const { id } = await build.aClient(db, {
      name: name(),
      ...address(),
      category_id: maybe(categories),
      type_id: maybe(types),
      manager_id: maybe(staff),
      parent_id: clients.length > 0 ? maybe(clients) : null,
      client_id: clients.length > 0 ? maybe(clients) : null,
      email: email(),
      phone: phone(),
      website: site(),
      notes: text(),
      tags: pickSome(tags),
      conversion: day(),
      inactive_date: day(),
      tax_number: pick(['', 'GB 123', 'x1']),
      payment_days: maybe([0, 7, 14]),
      payment_month_end: chance(0.3),
      created: `${pick(days.slice(0, 4))}T${pick(['00:30', '23:30'])}:00Z`,
    })
    for (const otherId of new Set(clients.length > 0 ? pickSome([pick(clients), pick(clients)]) : []))
      await db.insertInto('client_org').values({ client_id: otherId, related_id: id }).execute()
    clients.push(id)
  }
  for (let index = 0; index < many; index++) {
    const { id } = await build.aContact(db, {
      title: pick(['', 'Ms', 'Dr']),
      first_name: name(),
      last_name: text(),
      position: text(),
      email: email(),
      source: text(),
      source_details: text(),
      tags: pickSome(tags),
      opt_out: chance(0.3),
      inactive_date: chance(0.7) ? null : pick(days),
      ...address(),
      created: `${pick(days.slice(0, 4))}T${pick(['00:30', '23:30'])}:00Z`,
    })
    for (const [place, number] of pickSome([phone(), phone()]).entries())
      if (number !== '')
        await db.insertInto('contact_phone').values({ contact_id: id, kind: 'office', number, place }).execute()
    for (const [place, client_id] of [...new Set(pickSome([pick(clients), pick(clients), pick(clients)]))].entries())
      await db
        .insertInto('contact_client')
        .values({ contact_id: id, client_id, role: text(), invoices: chance(0.3), place })
        .execute()
  }

  for (const [index, { key, kind, options }] of fields.entries())
    await build.anExtraField(db, { key, kind, options: [...options], name: key, sort_order: index })
  const udf = () => {
    const values: Record<string, string | boolean> = {}
    if (chance(0.6)) values['remark'] = name()
    if (chance(0.6)) values['rating'] = pick(['-2', '0', '1.5', '7.00', '12.25', '100'])
    if (chance(0.6)) values['since'] = pick(days)
    if (chance(0.6)) values['grade'] = pick(grades)
    if (chance(0.6)) values['approved'] = chance(0.5)
    return JSON.stringify(values)
  }
  const kinds: number[] = []
  for (const word of words.slice(0, 5))
    kinds.push(
      (await db.insertInto('qualification_type').values({ name: word }).returning('id').executeTakeFirstOrThrow()).id,
    )
  for (let index = 0; index < many; index++) {
    const [start, expiration] = inOrder(day(), day())
    await db
      .insertInto('qualification')
      .values({
        user_id: pick(staff),
        type_id: pick(kinds),
        reference: pick(['', 'x1', 'GB-50%']),
        notes: text(),
        start: start ?? null,
        expiration: expiration ?? null,
      })
      .execute()
  }

  const contents: number[] = []
  for (const [index, type] of ['application/pdf', 'image/png', 'text/csv', 'application/zip', 'x-quay/x1'].entries())
    contents.push(
      (
        await db
          .insertInto('file_content')
          .values({ sha256: Buffer.alloc(32, index), size: 1, type })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  for (let index = 0; index < many; index++)
    await db
      .insertInto('file')
      .values({
        ...pick([{}, { client_id: pick(clients) }, { user_id: pick(staff) }]),
        name: name(),
        size: pick([500, 1500, 7000, 12_250, 100_000]),
        content_id: pick(contents),
        uploaded_by_id: pick(staff),
        created: `${pick(days.slice(0, 4))}T${pick(['00:30', '23:30'])}:00Z`,
      })
      .execute()

  for (let index = 0; index < many; index++) {
    const more = { email: email(), phone: phone(), website: site(), notes: text(), tags: pickSome(tags), udf: udf() }
    await build.aSupplier(db, { name: name(), ...address(), ...more })
    const [from, until] = inOrder(day(), day())
    const [last, next] = inOrder(day(), day())
    await build.anEquipment(db, {
      name: name(),
      serial: text(),
      identifier: chance(0.5) ? '' : `x1-${index}`,
      barcode: chance(0.5) ? '' : `GB${index}`,
      category_id: maybe(sorts),
      department_id: maybe(departments),
      owner: text(),
      user_id: maybe(staff),
      active_from: from ?? null,
      active_until: until ?? null,
      last_calibration: last ?? null,
      next_calibration: next ?? null,
      certificate: text(),
      purchase_order: pick(['', 'PO 50%', 'x1']),
      notes: text(),
      tags: pickSome(tags),
      show_on_schedule: chance(0.5),
    })
  }
  return fields
}
