/**
 * Writes what follows from a freshly migrated database: db/schema.ts, and which record types have files, comments,
 * notifications and extra fields, and which choices can be retired, in src/core/recordOwners.ts (`--verify`: fails when a file is not what it would write).
 * CODEGEN_ADMIN_URL names a server on which a database may be made and dropped.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { migrate } from './migrate.ts'

const server = process.env['CODEGEN_ADMIN_URL'] ?? ''
const database = `codegen_${process.pid}`
const target = new URL(server)
target.pathname = `/${database}`
const verify = process.argv.includes('--verify')

/** The columns of which a row has one at most, in their order. */
const attachedTo = `
  select left(attname, -3) as name, owner::text as "table", obj_description(owner, 'pg_class') as prefix
    from pg_constraint one
    join pg_constraint reference on reference.conrelid = one.conrelid and reference.contype = 'f'
    join pg_attribute on attrelid = one.conrelid and attnum = any (one.conkey) and attnum = any (reference.conkey)
    cross join lateral (select reference.confrelid::regclass as owner) named
   where one.conname = $1 and owner <> 'comment'::regclass
   order by attnum`

const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${database}`)
try {
  await migrate({ adminUrl: target.href, appPassword: undefined })
  writeSchema()
  await writeRecordOwners()
} catch (error) {
  process.exitCode = 1
  if (!(error as { status?: number }).status) throw error
} finally {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

function writeSchema() {
  execFileSync(
    fileURLToPath(new URL('../node_modules/.bin/kysely-codegen', import.meta.url)),
    [
      '--dialect=postgres',
      `--url=${target.href}`,
      `--out-file=${fileURLToPath(new URL('schema.ts', import.meta.url))}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--date-parser=string',
      '--numeric-parser=string',
      `--type-mapping=${JSON.stringify({ timestamptz: 'string', timestamp: 'string', int8: 'number', time: 'string' })}`,
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
}

/** A record type: the table's comment is its prefix, and the column that names one is `{name}_id`. */
interface Kind {
  name: string
  table: string
  prefix: string
}

async function writeRecordOwners() {
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  try {
    const ofTable = async (table: string) => (await client.query<Kind>(attachedTo, [`${table}_of_one_record`])).rows
    const [files, comments, notifications] = [
      await ofTable('file'),
      await ofTable('comment'),
      await ofTable('notification'),
    ]
    const kinds = new Map([...files, ...comments, ...notifications].map((kind) => [kind.name, kind]))
    const { rows: extra } = await client.query<Pick<Kind, 'table' | 'prefix'>>(
      `select attrelid::regclass::text as "table", obj_description(attrelid, 'pg_class') as prefix
         from pg_attribute where attname = 'udf' and not attisdropped order by 1`,
    )
    const { rows: retirable } = await client.query<Pick<Kind, 'table'>>(
      `select attrelid::regclass::text as "table" from pg_attribute
        where attname = 'active' and not attisdropped and exists (
          select from pg_index where indrelid = attrelid and indisunique and indexrelid::regclass::text = attrelid::regclass || '_name')
        order by 1`,
    )
    for (const { table, prefix } of [...kinds.values(), ...extra])
      if (!prefix) throw new Error(`The table ${table} has no comment that says its prefix.`)
    const names = (theseKinds: readonly Kind[]) => [...new Set(theseKinds.map(({ name }) => name))]
    save('../src/core/recordOwners.ts', [
      '/** Record types and what is attached to each, from the database. Written by db/codegen.ts from the migrations. */',
      '',
      '/** The prefixes of addresses and calls, by the names in columns and query keys (`{name}_id`). */',
      'export const recordPrefixes = {',
      ...[...kinds.values()].map(({ name, prefix }) => `  ${name}: '${prefix}',`),
      '} as const',
      '',
      list('fileOwners', names(files)),
      list('commentOwners', names(comments)),
      '/** Those in which people can be mentioned: in a comment or in a text of their own. */',
      list('mentionOwners', names([...comments, ...notifications])),
      '/** The tables of the records that may have extra fields, by their prefixes. */',
      'export const extraFieldTables = {',
      ...extra.map(({ table, prefix }) => `  ${prefix.includes('-') ? `'${prefix}'` : prefix}: '${table}',`),
      '} as const',
      '/** Tables of named choices that can be retired (`active`): what has one keeps it, and nothing new takes it. */',
      list(
        'retirableTables',
        retirable.map(({ table }) => table),
      ),
      '',
    ])
  } finally {
    await client.end()
  }
}

/** A constant as the formatter has it: on one line where that holds it. */
function list(name: string, values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`)
  const line = `export const ${name} = [${quoted.join(', ')}] as const`
  return line.length <= 120
    ? line
    : `export const ${name} = [\n${quoted.map((value) => `  ${value},\n`).join('')}] as const`
}

function save(path: string, lines: readonly string[]) {
  const [file, text] = [new URL(path, import.meta.url), lines.join('\n')]
  if (!verify) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) throw new Error(`${path} is not what db/codegen.ts writes.`)
}
