/** An archive of an organisation: each table is in it or left out on purpose, and no column of a secret goes along. */
import { expect, test } from 'vitest'

import { leftColumns, leftOfAudit, leftTables, rowsTaken } from '#features/settings/archive/server/archiveExcluded.ts'
import { testServer } from '#test/firm.ts'
import { adminOf, planted } from './support/admin.ts'
import { archivedTables, noSecrets } from './support/archived.ts'

const { database } = testServer({}, { empty: true })
const admin = adminOf(database)

const ofOrganisations = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')`

/** Tables on neither side, on both, or gone; secrets that nobody decided on. */
async function undecided(): Promise<string[]> {
  const left = leftColumns as Record<string, Record<string, unknown>>
  const tables = (
    await admin.rows<{ name: string }>(`select c.relname as name from pg_class c where ${ofOrganisations}`)
  ).map(({ name }) => name)
  const messages = [...archivedTables, ...Object.keys(leftTables)]
  const columns = await admin.rows<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${ofOrganisations}`,
  )
  const taken = columns.filter(({ table }) => archivedTables.includes(table))
  const isSuspect = ({ name, type }: { name: string; type: string }) =>
    type === 'bytea' || /hash|secret|token|passw|credential|link$|(?<!name_|phone_|email_|role_)key$/.test(name)
  const suspects = taken.filter(isSuspect).filter(({ table, name }) => table !== 'extra_field' || name !== 'key')
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const named = [
    ...[...Object.entries(left), ...Object.entries(leftOfAudit as Record<string, readonly string[]>)].flatMap(
      ([table, value]) => (Array.isArray(value) ? value : Object.keys(value)).map((name) => `${table}.${name}`),
    ),
    ...Object.keys(noSecrets),
  ]
  return [
    ...tables.filter((name) => messages.filter((text) => text === name).length !== 1),
    ...messages.filter((name) => !tables.includes(name)),
    ...Object.keys(rowsTaken).filter((name) => !archivedTables.includes(name)),
    ...suspects
      .filter(({ table, name }) => left[table]?.[name] === undefined && !(`${table}.${name}` in noSecrets))
      .map(({ table, name }) => `${table}.${name}`),
    ...named.filter((name) => !known.has(name)),
    // A secret that is left out of a table is left out of what the audit says of its rows.
    ...Object.entries(left).flatMap(([table, items]) =>
      Object.keys(items)
        .filter((name) => !(leftOfAudit as Record<string, readonly string[]>)[table]?.includes(name))
        .map((name) => `${table}.${name} in the audit`),
    ),
  ]
}

test('each table of an organisation is archived or left out, and each secret is left out', async () => {
  expect(await undecided()).toEqual([])
  const plant = `create table plant (org_id bigint not null, id bigint not null); alter table client add column door_token text`
  await planted(admin, plant, async () => expect(await undecided()).toEqual(['plant', 'client.door_token']))
})
