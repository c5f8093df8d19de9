/** Verbs of histories, one for every name of a change in the audit. */
import type { HistoryAction } from './history.ts'

/** Decisions, which nobody makes while acting as somebody: on behalf of a person they are their deputy's. */
const decisions: readonly string[] = ['approve', 'reject', 'check'] satisfies readonly HistoryAction[]

/** Follows the actor's name: `Ada as Sam` while Ada acts as Sam, `Ben for Anna` where Ben decides as Anna's deputy. */
export const onBehalfText = (action: string, name: string): string =>
  `${decisions.includes(action) ? 'for' : 'as'} ${name}`

/** Phrases that follow the actor's name; `it` stands for the record, by its name in a history of several records. */
const actions: Readonly<Record<HistoryAction, (it: string) => string>> = {
  insert: (it) => `added ${it}`,
  update: (it) => `changed ${it}`,
  delete: (it) => `removed ${it}`,
  undo: (it) => (it === 'it' ? 'undid the last change' : `undid a change to ${it}`),
  import: (it) => `imported ${it}`,
  undo_import: (it) => `undid the import of ${it}`,
  // A merge is recorded for the records that became one and for the rows that refer to them.
  merge: (it) => `changed ${it} in a merge`,
  unmerge: (it) => `undid the merge of ${it}`,
  relate: (it) => `changed what ${it} shares with another record`,
  change_photo: () => 'put in a new photo',
  remove_photo: () => 'removed the photo',
  change_signature: () => 'put in a new signature',
  remove_signature: () => 'removed the signature',
  accept: () => 'accepted the invitation',
  accept_quote: () => 'accepted what was offered',
  decline_quote: () => 'declined what was offered',
  acquire: () => 'began to act as them',
  release: () => 'stopped acting as them',
  reset_factors: () => 'took away their second factor',
  make_password_link: () => 'made a link to a new password for them',
  reset_password: () => 'chose a new password by a link',
  request_email: () => 'asked for another email address',
  cancel_email: () => 'cancelled the change of the email address',
  confirm_email: () => 'confirmed a new email address',
  remove_details: () => 'removed their details',
  remind: () => 'sent a reminder',
  start: () => 'started the timer',
  stop: () => 'stopped the timer',
  discard: () => 'discarded the timer',
  submit: (it) => `submitted ${it}`,
  check: (it) => `checked ${it}`,
  approve: (it) => `approved ${it}`,
  issue: (it) => `issued ${it}`,
  send: (it) => `sent ${it}`,
  allocate: (it) => `set what ${it} pays`,
  refund: () => 'refunded credit',
  return_payment: () => 'recorded a returned payment',
  lock: (it) => `locked ${it}`,
  cancel: (it) => `cancelled ${it}`,
  reject: (it) => `rejected ${it}`,
  recall: (it) => `recalled ${it}`,
  reset: (it) => `reset ${it} to draft`,
  reimburse: (it) => `marked ${it} as reimbursed`,
  copy: (it) => `made ${it} as a copy`,
  pin: () => 'changed the pinned work',
  comment: () => 'commented',
  change_comment: () => 'changed a comment',
  remove_comment: () => 'removed a comment',
  forget: () => 'removed what is older than the firm keeps it',
  download: (it) => `downloaded ${it}`,
  read_back: (it) => `restored ${it} from an archive`,
}

export const knownActions = Object.keys(actions) as readonly HistoryAction[]

const isKnown = (action: string): action is HistoryAction => Object.hasOwn(actions, action)

/** `Ada Adams …`: `changed it`, or with its name `changed Harbour Trust`. */
export const actionText = (action: string, name = 'it'): string => actions[isKnown(action) ? action : 'update'](name)
