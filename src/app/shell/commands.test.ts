import { expect, test } from 'vitest'

import { locales } from '#core/locale/locales.ts'
import { allPermissions } from '#core/permissions.ts'
import type { Locale } from '#web/locale.ts'
import type { SessionMe } from '#web/session.tsx'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { commandGroups, refusalOf } from './commands.ts'

const everything = Object.fromEntries(
  Object.entries(Object.groupBy(allPermissions, (permission) => permission.split('.')[0] ?? '')).map(([group, all]) => [
    group,
    (all ?? []).map((permission) => permission.split('.')[1]),
  ]),
)
const kind = (noun: string, prefix: string, add: string) => ({ noun, names: { prefix, add } }) as ShownRecordType
const kinds = [
  kind('client', 'clients', 'clients.add_client'),
  kind('project', 'projects', 'projects.add_project'),
  kind('invoice', 'invoices', 'invoice.add_invoice'),
  kind('expense', 'expenses', 'expenses.add_expense'),
  kind('bill', 'bills', 'supplier.add_bill'),
  kind('person', 'users', 'users.add_user'),
]

/** Addresses that what is typed leads to. */
function found(typed: string, permissions: object = everything): string[] {
  const addresses: string[] = []
  const locale = { words: locales.GB.words } as Locale
  const groups = commandGroups(
    { me: { permissions } as SessionMe, locale, kinds, go: (to) => void addresses.push(to), openHelp: () => undefined },
    typed,
  )
  for (const { commands } of groups) for (const { run } of commands) run()
  return addresses
}

test.each([
  ['enquiry', '/quotes/new/'],
  ['estimate', '/quotes/new/'],
  ['tender', '/quotes/new/'],
  ['bill', '/bills/new/'],
  ['bill', '/invoices/unbilled/'],
  ['supplier invoice', '/bills/new/'],
  ['time off', '/leave/new/'],
  ['holiday', '/leave/new/'],
  ['sick', '/leave/new/'],
  ['invoice', '/invoices/new/'],
  ['expense', '/expenses/new/'],
  ['mileage', '/expenses/new/'],
  ['receipt', '/expenses/new/'],
  ['book', '/schedule/'],
  ['plan crew', '/schedule/'],
  ['rota', '/schedule/'],
  ['new client', '/clients/new/'],
  ['customer', '/clients/new/'],
  ['timesheet', '/diary/'],
  ['log time', '/diary/'],
  ['employee', '/users/new/'],
  ['bank statement', '/payments/import/'],
])('“%s” leads to %s', (typed, address) => expect(found(typed)).toContain(address))

test.each([
  ['new client', ['/clients/new/']],
  ['bill', ['/bills/', '/invoices/unbilled/', '/bills/new/']],
  ['time off', ['/leave/', '/leave/new/']],
  ['settings invoices', ['/settings/invoices/']],
])('“%s” brings what it names and nothing that is merely related', (typed, addresses) =>
  expect(found(typed)).toEqual(expect.arrayContaining(addresses)),
)
test('an exact name brings no related act', () => {
  expect(found('new client')).toEqual(['/clients/new/'])
  expect(found('bill')).not.toContain('/invoices/new/')
})

test('an act that is not the viewer’s is named with its permission', () => {
  const locale = { words: locales.GB.words } as Locale
  const named = kinds.map((each) => ({ ...each, names: { ...each.names, many: `${each.noun}s` } }))
  const refused = (typed: string, permissions: object = {}) =>
    refusalOf({ me: { permissions } as SessionMe, locale, kinds: named }, typed)
  expect(refused('bill')).toBe('You need permission to add bills. Ask an administrator.')
  expect(found('new client', { ...everything, clients: ['view_client'] })).toEqual([])
  expect(refused('new bill')).toBe('You need permission to add bills. Ask an administrator.')
  expect(refused('time off')).toBe('You need permission to request leave. Ask an administrator.')
  expect([refused('new bill', everything), refused('zebra')]).toEqual([null, null])
})

test('an act that one may not do is not offered', () => {
  expect(found('time off', { diary: ['add_entry'] })).toEqual([])
  expect(found('enquiry', { projects: ['view_quote'] })).toEqual([])
})

test('other words are found by their beginnings alone', () => {
  expect(found('ustomer')).toEqual([])
})
