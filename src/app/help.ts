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
  [`/${prefix}/import`]: own.import ?? ['move-in'],
})
const pricing = ['price-the-work', 'send-a-quote']
const invoicing = ['bill-a-month', 'issue-an-invoice']
const crew = ['plan-a-crew', 'your-day-on-a-phone']

/** The names of pages by the route of the screen, without the slash at its end. */
const byRoute: Readonly<Record<string, readonly string[]>> = {
  '': ['first-steps', 'find-anything'],
  '/diary': ['log-hours', 'fill-a-week', 'use-the-timer', 'work-offline'],
  '/diary/user/$id': ['approve-a-week', 'log-hours'],
  '/diary/inbox': ['approve-a-week', 'decide-on-leave', 'approve-expenses'],
  '/diary/import': ['import-hours', 'move-in'],
  '/leave': ['request-leave', 'leave-in-detail'],
  '/leave/new': ['request-leave', 'leave-in-detail'],
  '/leave/$id': ['request-leave', 'decide-on-leave'],
  '/leave/user/$id': ['leave-in-detail', 'decide-on-leave'],
  '/leave/user/$id/new': ['request-leave', 'leave-in-detail'],
  '/leave/planner': ['decide-on-leave', 'plan-a-crew'],
  '/leave/balances': ['leave-in-detail'],
  '/expenses': ['claim-an-expense', 'approve-expenses'],
  '/expenses/new': ['claim-an-expense'],
  '/expenses/$id': ['claim-an-expense', 'approve-expenses'],
  '/expenses/reimbursement': ['approve-expenses'],
  ...records('clients', ['add-a-client', 'find-anything'], { $id: ['chase-late-payments'] }),
  ...records('contacts', ['add-a-client', 'find-anything']),
  ...records('suppliers', ['record-a-bill', 'find-anything']),
  ...records('equipment', ['equipment-and-qualifications', 'plan-a-crew']),
  ...records('quotes', ['take-an-enquiry', ...pricing, 'win-or-lose-a-quote'], { $id: ['send-a-quote'] }),
  ...records('projects', ['follow-a-project', 'plan-tasks', 'put-a-site-on-the-map'], { new: ['take-an-enquiry'] }),
  ...records('payments', ['record-a-payment', 'match-a-bank-file'], { import: ['match-a-bank-file'] }),
  ...records('users', ['add-people', 'who-may-do-what'], { $id: ['hand-over-while-away'] }),
  '/quotes/$projectId/quote-items/new': pricing,
  '/quotes/$projectId/quote-items/$id': pricing,
  '/projects/$projectId/quote-items/new': pricing,
  '/projects/$projectId/quote-items/$id': pricing,
  '/quote-items/new': pricing,
  '/quote-items/$id': pricing,
  '/projects/reports': ['read-the-figures'],
  '/schedule': crew,
  '/schedule/$days/{-$start}': crew,
  '/tasks': ['plan-tasks', 'plan-a-crew'],
  '/tasks/new': ['plan-tasks'],
  '/tasks/$id': ['plan-tasks', 'plan-a-crew'],
  '/projects/$projectId/tasks/new': ['plan-tasks'],
  '/projects/$projectId/tasks/$id': ['plan-tasks', 'plan-a-crew'],
  '/invoices': [...invoicing, 'credit-an-invoice', 'chase-late-payments'],
  '/invoices/new': invoicing,
  '/invoices/$id': ['issue-an-invoice', 'record-a-payment', 'credit-an-invoice'],
  '/invoices/unbilled': ['bill-a-month', 'value-the-work'],
  '/invoices/months': ['value-the-work', 'bill-a-month'],
  '/clients/$clientId/invoices/new': invoicing,
  '/projects/$projectId/invoices/new': invoicing,
  '/projects/$projectId/invoices/$id': ['issue-an-invoice', 'record-a-payment', 'credit-an-invoice'],
  '/payments/aged': ['chase-late-payments', 'record-a-payment'],
  '/bills': ['record-a-bill'],
  '/bills/new': ['record-a-bill'],
  '/bills/$id': ['record-a-bill'],
  '/journal': ['pass-figures-to-accounting'],
  '/users/groups': ['who-may-do-what'],
  '/qualifications': ['equipment-and-qualifications'],
  '/qualifications/matrix': ['equipment-and-qualifications', 'plan-a-crew'],
  '/files': ['keep-files'],
  '/account': ['your-account', 'second-factors', 'connect-other-programs'],
  '/account/notifications': ['choose-notifications', 'your-account'],
  '/settings': ['set-up-the-organisation', 'who-may-do-what'],
  '/settings/audit': ['see-who-changed-what'],
  '/settings/move-in': ['move-in'],
  '/settings/archive': ['take-everything-with-you', 'back-up-and-restore'],
  '/settings/organisation': ['set-up-the-organisation'],
  '/settings/keys': ['connect-other-programs'],
  '/settings/webhooks': ['connect-other-programs'],
  '/settings/webhooks/$id': ['connect-other-programs'],
  '/settings/maps': ['put-a-site-on-the-map'],
  '/settings/departments': ['set-up-the-organisation', 'add-people'],
  '/settings/services': ['price-the-work'],
  '/settings/diary': ['set-up-the-organisation', 'log-hours'],
  '/settings/holidays': ['holidays-and-working-weeks'],
  '/settings/leave': ['leave-in-detail', 'holidays-and-working-weeks'],
  '/settings/invoices': ['letters-and-documents', 'issue-an-invoice'],
  '/settings/tax': ['tax-by-country'],
  '/settings/accounts': ['pass-figures-to-accounting'],
  '/settings/rates': ['set-charge-rates'],
  '/settings/expenses': ['claim-an-expense', 'approve-expenses'],
  '/settings/tags': ['find-anything', 'set-up-the-organisation'],
  '/settings/categories': ['set-up-the-organisation'],
  '/settings/fields': ['set-up-the-organisation'],
  '/settings/items': ['price-the-work'],
  '/settings/tasks': ['plan-tasks'],
  '/help/{-$page}': ['first-steps', 'find-anything'],
  '/$': ['find-anything'],
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Returns the pages of a screen, the closest first: by its address where that has its own, else by its route. */
export const helpOf = (route: string, address: string): readonly string[] =>
  byRoute[withoutSlash(address)] ?? byRoute[withoutSlash(route)] ?? []

/** All lines, for the test that each leads from a screen to a page. */
export const helpLines = Object.entries(byRoute)
