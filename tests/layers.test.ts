/**
 * The kernels serve every feature and name none: neither its folder nor its tables. `src/core/recordOwners.ts` does, since it
 * is generated from the database.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Tables that the server itself works with; every other one is a feature's. */
const kernelTables = new Set(
  `account api_key api_key_use auth_event deputy idempotency_key impersonation known_device login_throttle migration session session_token
  org company member member_department member_group user_group audit audit_part undo outbox mail notification
  notification_choice mail_attachment tag extra_field merge record_import file file_content file_arriving number_series`.split(
    /\s+/,
  ),
)
const tables = [
  ...(/export interface DB \{([\s\S]*?)\n\}/.exec(read('db/schema.ts'))?.[1] ?? '').matchAll(/^\s+(\w+):/gm),
]
  .map(([, name = '']) => name)
  .filter((name) => !kernelTables.has(name))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*/g, '')
const inSql = new RegExp(String.raw`\b(?:from|join|into|update|table)\s+(${tables.join('|')})\b(?!\()`)
const asName = new RegExp(String.raw`'(${tables.join('|')})'`)

const named = (text: string, server: boolean): string[] => {
  const code = withoutComments(text)
  return [/\bfeatures\/[\w-]+/, ...(server ? [inSql, asName] : [])].flatMap((rule) => rule.exec(code)?.[0] ?? [])
}

const kernels = ['core', 'server', 'web'].flatMap((kernel) =>
  readdirSync(new URL(`src/${kernel}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `src/${kernel}/${path}`),
)

test('no file of a kernel names a feature or a feature’s table', () => {
  expect([kernels.length > 100, tables.includes('supplier')]).toEqual([true, true])
  const found = kernels.flatMap((path) =>
    named(read(path), path.startsWith('src/server/')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('one that does is found, and words that only look like it are not', () => {
  expect(named(`import { x } from '#features/suppliers/x.ts'`, false)).toEqual(['features/suppliers'])
  expect(named('await sql`select from supplier where id = 1`', true)).toEqual(['from supplier'])
  expect(named(`await db.selectFrom('diary_entry')`, true)).toEqual([`'diary_entry'`])
  expect(named(`// features/suppliers\nconst a = 'a client of ours'`, true)).toEqual([])
  expect(named('await sql`select from member`', true)).toEqual([])
})
