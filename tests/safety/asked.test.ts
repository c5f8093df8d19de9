/**
 * Every permission there is does something: a call asks for it, or a rule on the server does; or it stands, in words that
 * the matrix of groups shows, on the list of those of later acts.
 */
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { kits } from '#app/records.ts'
import type { Field } from '#core/records.fields.ts'
import { allPermissions, diaryScopes, type Permission } from '#core/permissions.ts'
import { unusedPermissions } from '#features/users/users/users.unusedPermissions.ts'
import { endpoints } from './support/rules.ts'

const root = new URL('../../', import.meta.url).pathname
/** What the server does: what is said of permissions elsewhere (words, groups to begin with, screens) asks for nothing. */
const sources = ['src/server/**/*.ts', 'src/features/**/server/**/*.ts']
const text = globSync(sources, { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .join('\n')

/** Scoped permissions are put together of a verb and a scope. */
const scoped = (['view', 'change', 'decide', 'reset'] as const).flatMap((verb) =>
  diaryScopes.map((scope): Permission => `diary.${verb}_${scope}`),
)
const ofLeave = (['view', 'decide'] as const).flatMap((verb) =>
  (['any', 'own_staff', 'own_department'] as const).map((scope): Permission => `leave.${verb}_${scope}`),
)
const ofExpenses = (['any', 'own_staff', 'own_department'] as const).map(
  (scope): Permission => `expenses.view_${scope}`,
)
const asksForScopes = text.includes('has(me, `diary.${verb}_${scope}`')

const asked = new Set<string>([
  ...endpoints.flatMap(({ access }) => [access].flat()),
  ...allPermissions.filter((permission) => text.includes(`'${permission}'`)),
  // Of fields that only they see.
  ...kits.flatMap(({ record }) => Object.values<Field>(record.fields).flatMap(({ see }) => see ?? [])),
  ...(asksForScopes ? scoped : []),
  ...(text.includes('has(me, `leave.${verb}_any`)') ? ofLeave : []),
  ...(text.includes('has(me, `expenses.${verb}_any`)') ? ofExpenses : []),
])

/** What nothing asks for and is not admitted, and what is admitted and asked for. */
const faults = (all: readonly string[], asks: ReadonlySet<string>, admitted: ReadonlySet<string>) => [
  ...all.filter((one) => !asks.has(one) && !admitted.has(one)).map((one) => `nothing asks for ${one}`),
  ...[...admitted]
    .filter((one) => asks.has(one) || !all.includes(one))
    .map((one) => `on the list and asked for: ${one}`),
]

test('every permission is asked for, or said to be of a later act', () => {
  expect(asked.size).toBeGreaterThan(60)
  expect(faults(allPermissions, asked, unusedPermissions)).toEqual([])
})

test('a permission that nothing asks for, and one on the list that something does, are found', () => {
  expect(faults(['a.see', 'a.add', 'b.cut'], new Set(['a.add']), new Set(['a.add', 'b.cut']))).toEqual([
    'nothing asks for a.see',
    'on the list and asked for: a.add',
  ])
})
