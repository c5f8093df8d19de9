/** Clients of the demonstration beside their names, and the people there. */
import type { TenantDb } from '#server/db/db.ts'
import type { DemoLocale } from './firms.ts'
import type { MadeFirm } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'
import { streets, towns, whereIs } from './words.ts'

const categories = ['Key account', 'Regular', 'Occasional'] as const
const types = ['Public body', 'Developer', 'Engineer', 'Utility'] as const
const tags = ['Framework', 'Rail', 'Heritage', 'Repeat work', 'Flood'] as const
const positions = ['Engineer', 'Project manager', 'Quantity surveyor', 'Estates officer', 'Director', 'Buyer'] as const
const roles = ['Site contact', 'Instructs us', 'Signs off', ''] as const
const sources = ['Referral', 'Framework', 'Website', 'Trade fair'] as const
const people: Readonly<Record<'first' | 'last', readonly string[]>> = {
  first: ['Alice', 'Ben', 'Carys', 'Daniel', 'Esther', 'Farah', 'Gwen', 'Hugo', 'Ines', 'Jonah', 'Kit', 'Leila'],
  last: ['Ambrose', 'Birch', 'Cavendish', 'Dunmore', 'Everett', 'Fenwick', 'Garland', 'Hale', 'Ivory', 'Kerr'],
}
/** Numbers that belong to nobody, where a country keeps some for stories; the place of `n` is a digit. */
const phones: Readonly<Record<DemoLocale, string>> = {
  GB: '01632 960nnn',
  IE: '01 555 0nnn',
  CA: '613-555-0nnn',
  IN: '020 5550 0nnn',
  US: '303-555-0nnn',
}

/** Sorts of clients, where each is and who looks after it; two or three contacts at most, some at two clients. */
export async function makeClients(db: TenantDb, firm: MadeFirm): Promise<{ contacts: number }> {
  const dice = diceOf(`${firm.key} clients`)
  const clients = await db.selectFrom('client').select(['id', 'name']).orderBy('id').execute()
  const categoryIds = await named(db, 'client_category', categories)
  const typeIds = await named(db, 'client_type', types)
  await db
    .insertInto('tag')
    .values(tags.map((name) => ({ name })))
    .execute()
  const managers = firm.people.filter(({ group, left }) => group === 'Manager' && left === undefined)
  for (const [index, { id, name }] of clients.entries()) {
    const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
    await db
      .updateTable('client')
      .set({
        category_id: dice.pick(categoryIds),
        type_id: dice.pick(typeIds),
        manager_id: dice.pick(managers).id,
        address_line1: `${dice.between(1, 90)} ${dice.pick(streets[firm.locale])}`,
        ...whereIs(dice.pick(towns[firm.locale]), firm.locale),
        tax_number: firm.locale === 'IE' ? `IE ${6_388_047 + index}V` : '',
        email: `office@${domain}`,
        phone: phoneOf(firm.locale, index),
        website: `https://${domain}`,
        tags: dice.some(tags, dice.between(0, 2)),
        payment_days: dice.pick([14, 30, 30, 60]),
        inactive_date: index % 15 === 14 ? '2025-12-31' : null,
      })
      .where('id', '=', id)
      .execute()
  }
  return { contacts: await makeContacts(db, firm, clients, dice) }
}

async function makeContacts(
  db: TenantDb,
  { locale }: MadeFirm,
  clients: readonly { id: number; name: string }[],
  dice: DemoDice,
): Promise<number> {
  const plans = clients.flatMap((client, index) =>
    Array.from({ length: dice.between(1, 3) }, () => {
      const also = dice.chance(10) ? clients[(index + 7) % clients.length] : undefined
      return { clients: also && also.id !== client.id ? [client, also] : [client] }
    }),
  )
  const made = await db
    .insertInto('contact')
    .values(
      plans.map(({ clients: [client] }) => {
        const [first_name, last_name] = [dice.pick(people.first), dice.pick(people.last)]
        const domain = `${client?.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
        return {
          first_name,
          last_name,
          position: dice.pick(positions),
          email: `${first_name}.${last_name}@${domain}`.toLowerCase(),
          source: dice.pick(sources),
          tags: dice.some(tags, dice.between(0, 1)),
          opt_out: dice.chance(8),
        }
      }),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('contact_phone')
    .values(
      made.map(({ id }, index) => ({
        contact_id: id,
        kind: 'office',
        number: phoneOf(locale, 100 + (index % 800)),
        place: 0,
      })),
    )
    .execute()
  await db
    .insertInto('contact_client')
    .values(
      made.flatMap(({ id }, index) =>
        (plans[index]?.clients ?? []).map((client, place) => ({
          contact_id: id,
          client_id: client.id,
          role: dice.pick(roles),
          invoices: dice.chance(30),
          place,
        })),
      ),
    )
    .execute()
  return made.length
}

const phoneOf = (locale: DemoLocale, number: number) =>
  phones[locale].replace('nnn', String(number % 1000).padStart(3, '0'))

async function named(db: TenantDb, table: 'client_category' | 'client_type', names: readonly string[]) {
  const rows = await db
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
