/**
 * Every column of the database that names a person says whose data it is and what becomes of it when their details are
 * removed; and so does every column of a person's own row.
 */
import { expect, test } from 'vitest'

import { accountTables, actsOnly, personColumns, personTables } from '#features/users/personal/server/personalTables.ts'
import { testServer } from '#test/firm.ts'
import { adminOf, planted } from './support/admin.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)

/** `table.column` of every foreign key to a person or to an account. */
const naming = async (table: 'member' | 'account') =>
  (
    await admin.rows<{ at: string }>(
      `select distinct k.conrelid::regclass || '.' || a.attname as at from pg_constraint k
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = $1::regclass and a.attname <> 'org_id' order by 1`,
      [table],
    )
  ).map(({ at }) => at)

const listed = () => [
  ...Object.entries(personTables).flatMap(([table, { whose, acts = [] }]) =>
    [whose, ...acts].map((text) => `${table}.${text}`),
  ),
  ...Object.entries(actsOnly).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
]

test('every column that names a person is in the list of a person’s data, and nothing else is', async () => {
  expect(listed().toSorted()).toEqual(await naming('member'))
  const tables = [...new Set((await naming('account')).map((instant) => instant.split('.')[0]))]
  expect(Object.keys(accountTables).toSorted()).toEqual(tables)
  const plant = `create table crew (org_id bigint, user_id bigint, foreign key (org_id, user_id) references member (org_id, id))`
  await planted(admin, plant, async () =>
    expect((await naming('member')).filter((instant) => !listed().includes(instant))).toEqual(['crew.user_id']),
  )
})

test('every column of a person’s own row is removed or kept', async () => {
  const columns = await admin.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'member'`,
  )
  expect([...personColumns.removed, ...personColumns.kept].toSorted()).toEqual(
    columns.map(({ name }) => name).toSorted(),
  )
})

test('what is emptied and what is left out of an archive are columns of their tables', async () => {
  const columns = await admin.rows<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`,
  )
  const known = new Set(columns.map(({ at }) => at))
  const messages = Object.entries(personTables).flatMap(([table, entry]) =>
    [...(entry.without ?? []), ...((entry.fate === 'kept' && entry.emptied) || [])].map((text) => `${table}.${text}`),
  )
  expect(messages.filter((instant) => !known.has(instant))).toEqual([])
})
