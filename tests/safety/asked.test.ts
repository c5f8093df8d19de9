/**
 * Every permission there is does something: a call asks for it, or a rule on the server does; or it stands, in words that
 * the matrix of groups shows, on the list of those of later acts.
 */
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Field } from '#core/recordFields.ts'
import { allPermissions } from '#core/permissions.ts'
import { scopedPermissions } from '#core/scopes.ts'
import { unusedPermissions } from '#features/users/users/userUnusedPermissions.ts'
import { endpoints } from './support/rules.ts'

const root = new URL('../../', import.meta.url).pathname
/** Sources of the server: words, default groups and screens name permissions without asking for them. */
const sources = ['src/server/**/*.ts', 'src/features/**/server/**/*.ts']
const texts = globSync(sources, { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
const text = texts.join('\n')

/** Whether a rule compiles the scopes of an action to a condition: of `'leave.view'`, or of `leave.${verb}` and a `'view'`. */
const compiles = (action: string) => {
  const [group = '', verb = ''] = action.split('.')
  return texts.some(
    (file) => file.includes(`'${action}'`) || (file.includes(`\`${group}.$\{verb}\``) && file.includes(`'${verb}'`)),
  )
}
const ofScopes = [...scopedPermissions].flatMap(([action, permissions]) =>
  compiles(action) ? Object.values(permissions) : [],
)

const requested = new Set<string>([
  ...endpoints.flatMap(({ access }) => [access].flat()),
  ...allPermissions.filter((permission) => text.includes(`'${permission}'`)),
  // Of fields that only they see.
  ...kits.flatMap(({ record }) => Object.values<Field>(record.fields).flatMap(({ see }) => see ?? [])),
  ...ofScopes,
])

/** Finds permissions that nothing asks for and that are not admitted, and admitted ones that are asked for. */
const faults = (all: readonly string[], asks: ReadonlySet<string>, admitted: ReadonlySet<string>) => [
  ...all.filter((name) => !asks.has(name) && !admitted.has(name)).map((name) => `nothing asks for ${name}`),
  ...[...admitted]
    .filter((name) => asks.has(name) || !all.includes(name))
    .map((name) => `on the list and asked for: ${name}`),
]

test('every permission is asked for, or said to be of a later act', () => {
  expect(requested.size).toBeGreaterThan(60)
  expect(faults(allPermissions, requested, unusedPermissions)).toEqual([])
})

test('a permission that nothing asks for, and one on the list that something does, are found', () => {
  expect(faults(['a.see', 'a.add', 'b.cut'], new Set(['a.add']), new Set(['a.add', 'b.cut']))).toEqual([
    'nothing asks for a.see',
    'on the list and asked for: a.add',
  ])
})
