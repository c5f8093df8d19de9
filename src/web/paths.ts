/**
 * Addresses of the screens. The router knows the addresses of records only by their types, so links use the
 * functions here: a wrong one does not compile, and `src/app/paths.test.tsx` opens each.
 */

/** Casts a path to the router's type for addresses that it does not know. */
const address = (path: string) => path as never

/** A record by its id. */
const recordAt =
  (prefix: string) =>
  (id: number): never =>
    address(`/${prefix}/${id}/`)

export const paths = {
  bill: recordAt('bills'),
  client: recordAt('clients'),
  clientInvoice: (clientId: number) => address(`/clients/${clientId}/invoices/new/`),
  contact: recordAt('contacts'),
  equipment: recordAt('equipment'),
  expense: recordAt('expenses'),
  invoice: recordAt('invoices'),
  leave: recordAt('leave'),
  leaveOf: (userId: number) => address(`/leave/user/${userId}/`),
  newContact: () => address('/contacts/new/'),
  newLeave: (userId?: number) => address(userId === undefined ? '/leave/new/' : `/leave/user/${userId}/new/`),
  project: recordAt('projects'),
  projectInvoice: (projectId: number) => address(`/projects/${projectId}/invoices/new/`),
  projectTask: (projectId: number, taskId: number | 'new') => address(`/projects/${projectId}/tasks/${taskId}/`),
  schedule: (days: number, start: string) => address(`/schedule/${days}/${start}/`),
  settings: (section: string) => address(`/settings/${section}/`),
  task: recordAt('tasks'),
  user: recordAt('users'),
  webhook: recordAt('settings/webhooks'),
  /** The screen that is open. */
  here: () => address('.'),
  /** An address that was made elsewhere: of a record of any kind, or the way back. */
  to: address,
} as const

/**
 * Casts the terms of an address to the router's type; `true` keeps the present ones. The router knows the terms of
 * one screen, but parts such as lists and dialogs appear on many: its types end here.
 */
export const searchOf = (terms: object | true): never => terms as never
/** The terms that follow from those of the open screen. */
export const searchFrom = (change: (current: object) => object): never => change as never
/** State of an entry of the browser's history. */
export const historyState = (state: object): never => state as never
