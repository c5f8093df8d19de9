/** Pages of the guide by screen: `?` and Help name them first. A screen without a line here fails `help.test.tsx`. */

/** The screens of a record type: its list, a new record, a record, and the reading of a file. */
const records = (
  prefix: string,
  pages: readonly string[],
  own: Partial<Record<'new' | '$id' | 'import', string[]>> = {},
) => ({
  [`/${prefix}`]: pages,
  [`/${prefix}/new`]: [...(own.new ?? []), ...pages],
  [`/${prefix}/$id`]: [...(own.$id ?? []), ...pages],
  [`/${prefix}/import`]: own.import ?? ['first-steps'],
})
const pricing = ['send-a-quote']
const invoicing = ['bill-a-month']
const crew = ['plan-a-crew']

/** The names of pages by the route of the screen, without the slash at its end. */
const byRoute: Readonly<Record<string, readonly string[]>> = {
  '': ['first-steps'],
  '/diary': ['log-hours', 'fill-a-week'],
  '/diary/user/$id': ['approve-a-week', 'log-hours'],
  '/diary/inbox': ['approve-a-week'],
  '/diary/import': ['first-steps'],
  '/leave': ['first-steps'],
  '/leave/new': ['first-steps'],
  '/leave/$id': ['first-steps'],
  '/leave/user/$id': ['first-steps'],
  '/leave/user/$id/new': ['first-steps'],
  '/leave/planner': ['plan-a-crew'],
  '/leave/balances': ['first-steps'],
  '/expenses': ['first-steps'],
  '/expenses/new': ['first-steps'],
  '/expenses/$id': ['first-steps'],
  '/expenses/reimbursement': ['first-steps'],
  ...records('clients', ['first-steps'], { $id: ['first-steps'] }),
  ...records('contacts', ['first-steps']),
  ...records('suppliers', ['first-steps']),
  ...records('equipment', ['plan-a-crew']),
  ...records('quotes', [...pricing], { $id: ['send-a-quote'] }),
  ...records('projects', ['first-steps'], { new: ['first-steps'] }),
  ...records('payments', ['first-steps'], { import: ['first-steps'] }),
  ...records('users', ['first-steps'], { $id: ['first-steps'] }),
  '/quotes/$projectId/quote-items/new': pricing,
  '/quotes/$projectId/quote-items/$id': pricing,
  '/projects/$projectId/quote-items/new': pricing,
  '/projects/$projectId/quote-items/$id': pricing,
  '/quote-items/new': pricing,
  '/quote-items/$id': pricing,
  '/projects/reports': ['first-steps'],
  '/schedule': crew,
  '/schedule/$days/{-$start}': crew,
  '/tasks': ['plan-a-crew'],
  '/tasks/new': ['first-steps'],
  '/tasks/$id': ['plan-a-crew'],
  '/projects/$projectId/tasks/new': ['first-steps'],
  '/projects/$projectId/tasks/$id': ['plan-a-crew'],
  '/invoices': [...invoicing],
  '/invoices/new': invoicing,
  '/invoices/$id': ['first-steps'],
  '/invoices/unbilled': ['bill-a-month'],
  '/invoices/months': ['bill-a-month'],
  '/clients/$clientId/invoices/new': invoicing,
  '/projects/$projectId/invoices/new': invoicing,
  '/projects/$projectId/invoices/$id': ['first-steps'],
  '/payments/aged': ['first-steps'],
  '/bills': ['first-steps'],
  '/bills/new': ['first-steps'],
  '/bills/$id': ['first-steps'],
  '/journal': ['first-steps'],
  '/users/groups': ['first-steps'],
  '/qualifications': ['first-steps'],
  '/qualifications/matrix': ['plan-a-crew'],
  '/files': ['first-steps'],
  '/account': ['first-steps'],
  '/account/notifications': ['first-steps'],
  '/settings': ['first-steps'],
  '/settings/audit': ['first-steps'],
  '/settings/archive': ['first-steps'],
  '/settings/organisation': ['first-steps'],
  '/settings/keys': ['first-steps'],
  '/settings/webhooks': ['first-steps'],
  '/settings/webhooks/$id': ['first-steps'],
  '/settings/maps': ['first-steps'],
  '/settings/departments': ['first-steps'],
  '/settings/services': ['first-steps'],
  '/settings/diary': ['log-hours'],
  '/settings/holidays': ['first-steps'],
  '/settings/leave': ['first-steps'],
  '/settings/invoices': ['first-steps'],
  '/settings/tax': ['first-steps'],
  '/settings/accounts': ['first-steps'],
  '/settings/rates': ['first-steps'],
  '/settings/expenses': ['first-steps'],
  '/settings/tags': ['first-steps'],
  '/settings/categories': ['first-steps'],
  '/settings/fields': ['first-steps'],
  '/settings/items': ['first-steps'],
  '/settings/tasks': ['first-steps'],
  '/help/{-$page}': ['first-steps'],
  '/$': ['first-steps'],
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Returns the pages of a screen, the closest first: by its address where that has its own, else by its route. */
export const helpOf = (route: string, address: string): readonly string[] =>
  byRoute[withoutSlash(address)] ?? byRoute[withoutSlash(route)] ?? []

/** All lines, for the test that each leads from a screen to a page. */
export const helpLines = Object.entries(byRoute)
