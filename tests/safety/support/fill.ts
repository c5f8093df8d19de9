import type { Admin } from './admin.ts'
import { tenantTables } from './catalog.ts'
import { marker, quietly } from './world.ts'

/** Gives the organisation a row in every table that has none of it, or there would be nothing to leak. */
export async function fill(admin: Admin, org_id: number) {
  // What others refer to first: a table whose name comes later may be needed by one before it.
  const tables = await tenantTables(admin)
  const first = ['document', 'document_link', 'month_close']
  for (const table of [...tables.filter((text) => first.includes(text)), ...tables]) {
    const here = await admin.rows(`select from ${table} where org_id = $1 limit 1`, [org_id])
    if (here.length > 0) continue
    // What its values must look like is not the question here.
    const checks = await admin.rows<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    for (const { name } of checks) await admin.run(`alter table ${table} drop constraint "${name}"`)
    const columns = await admin.rows<{ name: string; value: string }>(valuesOf, [table, org_id])
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await quietly(admin, `insert into ${table} (${names}) values (${columns.map(({ value }) => value).join(', ')})`)
  }
}

/** A value of each column that must have one: something plain by its type, a row of the firm's own where it refers to one. */
const valuesOf = `
  select a.attname as name, case
      when a.attname = 'org_id' then $2::text
      when a.attname like '%\\_id' then coalesce(
        (select '(select min(id) from ' || k.confrelid::regclass || ' where org_id = ' || $2 || ')' from pg_constraint k
          where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1), '1')
      when t.typtype = 'e' then quote_literal((select enumlabel from pg_enum e where e.enumtypid = t.oid order by enumsortorder limit 1))
      when t.typcategory = 'N' then '1' when t.typcategory = 'B' then 'true'
      when t.typcategory = 'A' then '''{}''' when t.typcategory = 'D' then '''2026-03-02 09:00'''
      when t.typname in ('json', 'jsonb') then '''{}''' else quote_literal('${marker}') end || '::' || format_type(a.atttypid, a.atttypmod) as value
    from pg_attribute a join pg_type t on t.oid = a.atttypid
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = '' and a.attidentity = ''
     and (not a.atthasdef or a.attname = 'org_id')`
