/**
 * The record types, and what each of their usual calls asks for: typed from
 * docs/rules/access.md#permissions. A kind says its names; which permission a call takes is not read from its contract.
 */
import { kits } from '#app/records.ts'
import { allPermissions, type Permission, permissionCatalogue } from '#core/permissions.ts'
import { commentOwners } from '#core/recordOwners.ts'
import type { RecordNames } from '#core/records.ts'

export interface SafetyKind extends Pick<RecordNames, 'prefix' | 'noun' | 'nouns'> {
  table: string
  /** They are archived and restored. */
  ends: boolean
}

export function permissionNamed(name: string): Permission {
  const found = allPermissions.find((permission) => permission === name)
  if (!found) throw new Error(`There is no permission ${name}.`)
  return found
}

/** Those that have the same calls without being on the kit. */
const byHand: readonly SafetyKind[] = [
  { prefix: 'users', table: 'member', noun: 'User', nouns: 'Users', ends: true },
  { prefix: 'qualifications', table: 'qualification', noun: 'Qualification', nouns: 'Qualifications', ends: false },
  { prefix: 'tasks', table: 'task', noun: 'Task', nouns: 'Tasks', ends: false },
  { prefix: 'leave', table: 'leave', noun: 'Leave', nouns: 'Leaves', ends: false },
  { prefix: 'expenses', table: 'expense', noun: 'Expense', nouns: 'Expenses', ends: false },
  { prefix: 'invoices', table: 'invoice', noun: 'Invoice', nouns: 'Invoices', ends: false },
  { prefix: 'payments', table: 'payment', noun: 'Payment', nouns: 'Payments', ends: false },
  { prefix: 'bills', table: 'bill', noun: 'Bill', nouns: 'Bills', ends: false },
]
const onKit = kits.map(({ record: { names, ends }, table }): SafetyKind => ({
  ...names,
  table,
  ends: ends !== undefined,
}))
export const kinds: readonly SafetyKind[] = [
  ...onKit,
  ...byHand.filter(({ prefix }) => !onKit.some((kind) => kind.prefix === prefix)),
]

/** The calls, and in a word what each takes. */
const defaults = `
GET / view
POST / add
GET /:id/ view
PATCH /:id/ change
DELETE /:id/ delete
GET /:id/comments/ comment
POST /:id/comments/ comment
GET /:id/history/ view
POST /archive/ change
GET /counts/ view
PATCH /edit/ change
GET /export/ export
GET /filter-sets/ view
POST /filter-sets/ view
PATCH /filter-sets/:id/ view
DELETE /filter-sets/:id/ view
POST /import/ add
POST /import/preview/ add
GET /imports/ add
POST /imports/:id/undo/ add
POST /restore/ change
POST /tag/ change
GET /tags/ view
`
  .trim()
  .split('\n')

type Words = Readonly<Record<string, string>>
const wordsIn = (group: string, thing: string): Words => ({
  ...Object.fromEntries(['view', 'add', 'change', 'delete'].map((verb) => [verb, `${group}.${verb}_${thing}`])),
  comment: `${group}.view_comment`,
  export: `${group}.export+${group}.view_${thing}`,
})
/** Kinds of which a word means something else, and the calls that they do not have. */
const unlike: Readonly<Record<string, { words: Words; without: RegExp }>> = {
  users: {
    words: { ...wordsIn('users', 'user'), export: 'profiles.export+users.view_user' },
    without: /^DELETE \/:id|\/tags?\//,
  },
  projects: {
    // They are abandoned, never deleted; who changes them sees everybody's imports of them.
    words: { ...wordsIn('projects', 'project'), delete: 'projects.change_project' },
    without: /^DELETE \/:id/,
  },
  qualifications: {
    words: { ...wordsIn('profiles', 'qualification'), view: 'anyone', export: 'profiles.export' },
    without: /\/tags?\/|\/imports?\//,
  },
  tasks: {
    words: { ...wordsIn('tasks', 'task'), export: 'projects.export+tasks.view_task' },
    without: /\/imports?\//,
  },
  leave: {
    // Who changes a request, or decides it, the handler judges; one's own that waits is deleted.
    words: {
      ...wordsIn('leave', 'leave'),
      view: 'anyone',
      change: 'leave.change_leave leave.decide_any leave.decide_own_staff leave.decide_own_department',
      delete: 'leave.change_leave',
      export: 'profiles.export',
    },
    without: /\/tags?\/|\/imports?\/|\/edit\//,
  },
  expenses: { words: wordsIn('expenses', 'expense'), without: /\/imports?\/|\/tag\/|\/edit\// },
  invoices: { words: wordsIn('invoice', 'invoice'), without: /\/imports?\/|\/tag\// },
  payments: { words: wordsIn('payment', 'payment'), without: /\/imports?\/|\/tag\// },
  bills: { words: wordsIn('supplier', 'bill'), without: /\/imports?\/|\/tag\// },
}
/** To view one is `vehicles.view_vehicle`: the group is called as the prefix or as the table. */
const wordsOf = ({ prefix, table }: SafetyKind): Words =>
  unlike[prefix]?.words ?? wordsIn(prefix in permissionCatalogue ? prefix : table, table)

/** The permission that the word means; it throws where it means none. */
export const mayDo = (kind: SafetyKind, word: string): Permission => permissionNamed(wordsOf(kind)[word] ?? word)

const callsOf = (kind: SafetyKind): string[] => {
  const without = [
    unlike[kind.prefix]?.without,
    kind.ends ? undefined : /\/(archive|restore)\//,
    commentOwners.some((owner) => owner === kind.table) ? undefined : /\/comments\//,
  ]
  const words = wordsOf(kind)
  return defaults
    .filter((line) => !without.some((pattern) => pattern?.test(line)))
    .map((line) => line.replace('/', `/${kind.prefix}/`).replace(/\w+$/, (word) => words[word] ?? word))
}
export const callsOfKinds: readonly string[] = kinds.flatMap(callsOf)
/** `GET /vehicles/` of a line. */
export const callIn = (line: string) => line.split(' ', 2).join(' ')
/** Those that come in files. */
export const importedKinds = kinds.filter(({ prefix }) => !unlike[prefix]?.without.test('POST /import/'))
