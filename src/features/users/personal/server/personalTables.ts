/**
 * Columns of the database that name a person, by table: a test fails for a missing one. Each entry defines whose the
 * rows are, whether an export of personal data includes them, and what the removal of details does to them.
 */
import type { DB } from '#db/schema.ts'

type Table = keyof DB

interface Saved {
  fate: 'kept'
  /** Reason shown to the person who removes the rest. */
  why: string
  /** Texts about the person, not about the work, which are emptied. */
  emptied?: readonly string[]
}
interface Removed {
  fate: 'removed'
  /** Condition for the rows to remove, if the others belong to the firm. */
  goes?: string
}

/** Rows that belong to a person, by the column `whose`. `acts`: columns that only name who did something, and stay. */
interface OfPerson {
  what: string
  whose: string
  acts?: readonly string[]
  /** Left out of the export: copies of other rows, or only secrets. */
  secret?: true
  /** Columns left out of the export: secrets, and copies of exported values. */
  without?: readonly string[]
  /** Exported only for viewers who may see such amounts. */
  costs?: true
}

export type PersonTable = OfPerson & (Saved | Removed)

const wages = 'wages and tax: what was worked and paid'
const billed = 'what clients were billed for'
const removed = { fate: 'removed' } as const
const saved = (why: string, emptied?: readonly string[]): Saved => ({ fate: 'kept', why, ...(emptied && { emptied }) })
const theirs = { whose: 'user_id' } as const

/** Tables inside of the organisation. */
export const personTables: Readonly<Partial<Record<Table, PersonTable>>> = {
  qualification: {
    what: 'Qualifications',
    ...theirs,
    ...saved('that work was done by who was able to', ['reference', 'notes']),
  },
  leave: {
    what: 'Leave',
    ...theirs,
    acts: ['decided_by_id', 'decided_for_id', 'submitted_acting_id'],
    ...saved(wages, ['notes', 'decision_notes']),
  },
  leave_allowance: { what: 'Leave allowances', ...theirs, ...saved(wages) },
  leave_ledger: { what: 'Leave account', ...theirs, acts: ['by_id'], ...saved(wages) },
  diary_entry: {
    what: 'Hours and timer',
    ...theirs,
    acts: ['decided_by_id', 'decided_for_id', 'submitted_by_id', 'submitted_acting_id'],
    ...saved(`${wages}, and ${billed}`),
  },
  person_month: { what: 'Hours by month', ...theirs, secret: true, ...saved(wages) },
  diary_import: { what: 'Imported hours', ...theirs, acts: ['undone_by_id'], ...saved(wages) },
  expense: {
    what: 'Expenses',
    ...theirs,
    acts: [
      'rejected_by_id',
      'modified_by_id',
      'reimbursed_by_id',
      'created_by_id',
      'submitted_by_id',
      'submitted_acting_id',
      'checked_by_id',
      'checked_for_id',
      'approved_by_id',
      'approved_for_id',
      'rejected_for_id',
    ],
    ...saved(`${wages}, with their receipts`),
  },
  schedule_day: { what: 'Working week', ...theirs, ...saved('leave is measured by it') },
  booking: { what: 'Schedule', ...theirs, acts: ['override_by_id'], ...saved('who was planned for which work') },
  task_user: { what: 'Tasks', ...theirs, ...saved('who was to do which work') },
  comment: { what: 'Comments', ...theirs, ...saved('they are part of the records of clients and projects') },
  equipment: { what: 'Equipment', ...theirs, ...saved('who has what belongs to the firm') },
  cost_rate: { what: 'Cost rates', ...theirs, costs: true, ...saved('what work has cost') },
  charge_rate: { what: 'Charge rates', ...theirs, costs: true, ...saved(billed) },
  member_department: { what: 'Departments', ...theirs, ...saved('hours are reported by them') },
  member_group: { what: 'Groups', ...theirs, ...removed },
  deputy: { what: 'Deputies', ...theirs, acts: ['deputy_id', 'named_by_id'], ...removed },
  notification: { what: 'Notifications', ...theirs, acts: ['by_id'], ...removed },
  mail: {
    what: 'Letters',
    ...theirs,
    acts: ['asked_by_id'],
    without: ['key', 'link', 'about', 'body_text', 'body_html', 'claimed_until', 'last_error'],
    ...removed,
    // Letters to clients stay, without the name.
    goes: 'contact_id is null',
  },
  invitation: { what: 'Invitations', ...theirs, acts: ['invited_by_id'], ...removed },
  file: { what: 'Files', ...theirs, acts: ['uploaded_by_id'], without: ['content_id'], ...removed },
  api_key: { what: 'API keys', ...theirs, ...saved('the history says by which key something was done', ['name']) },
  calendar_feed: { what: 'Calendars for other programs', ...theirs, ...removed },
  filter_set_default: { what: 'Usual filters', ...theirs, ...removed },
  filter_set: { what: 'Saved filters', ...theirs, ...removed, goes: 'not shared' },
  dashboard_arrangement: { what: 'Arrangement of the dashboard', ...theirs, ...removed },
  alert_choice: { what: 'Choice of alerts', ...theirs, ...removed },
  notification_choice: { what: 'Choice of notifications', ...theirs, ...removed },
  diary_pin: { what: 'Pinned work', ...theirs, ...removed },
  undo: { what: 'Changes to undo', ...theirs, acts: ['impersonator_id'], secret: true, ...removed },
  idempotency_key: {
    what: 'Answers for repeated requests',
    ...theirs,
    acts: ['impersonator_id'],
    secret: true,
    ...removed,
  },
}

/**
 * Columns that only say who did something to a record of the firm, or for whom: the id stays, and leads to a former
 * member.
 */
export const actsOnly: Readonly<Partial<Record<Table, readonly string[]>>> = {
  member: ['manager_id'],
  audit: ['user_id', 'on_behalf_of_id'],
  client: ['manager_id'],
  project: [
    'managed_by_id',
    'requested_by_id',
    'quoted_by_id',
    'accepted_by_id',
    'surveyed_by_id',
    'processed_by_id',
    'checked_by_id',
    'delivered_by_id',
    'invoiced_by_id',
    'received_by_id',
    'abandoned_by_id',
  ],
  quote_item: ['accepted_by_id'],
  task_check: ['done_by_id'],
  comment_mention: ['user_id'],
  merge: ['user_id'],
  record_import: ['user_id', 'undone_by_id'],
  impersonation: ['user_id', 'as_user_id'],
  document: ['user_id'],
  document_link: ['user_id'],
  invoice: ['issued_by_id'],
  valuation: ['submitted_by_id', 'submitted_acting_id', 'agreed_by_id'],
  write_off: ['user_id', 'undone_by_id'],
  journal_entry: ['created_by_id'],
  month_close: ['closed_by_id', 'reopened_by_id'],
  webhook: ['user_id'],
  archive: ['user_id'],
  archive_download: ['user_id'],
}

/** Tables outside of organisations, by account: deleted with the account, unless that works elsewhere too. */
export const accountTables: Readonly<Partial<Record<Table, string>>> = {
  member: 'their place in each organisation',
  session: 'sign-ins: those in this organisation go in any case',
  known_device: 'devices that signed in before',
  auth_event: 'that somebody signed in stays, and no longer says who or from where',
  running_timer: 'a timer that runs is stopped first',
  login_link: 'links to sign in, to a new password and to a new address',
  sso_identity: 'who they are to a provider of single sign-on',
  one_time_codes: 'an app for codes',
  passkey: 'passkeys',
  recovery_code: 'recovery codes',
  login_step: 'a sign-in that was begun',
}

/** Values of the person's own row after a removal. */
export const personColumns = {
  removed: [
    'first_name',
    'last_name',
    'name',
    'email',
    'position',
    'phone_mobile',
    'phone_office',
    'phone_extension',
    'account_id',
    'timezone',
    'clock',
    'factors_reset',
    'password_link_made',
    'password_reset',
    'email_change_requested',
  ],
  kept: [
    'id',
    'org_id',
    'main_org_id',
    'manager_id',
    'department_id',
    'calendar_id',
    'active',
    'external',
    'start_date',
    'end_date',
    'version',
    'created',
    'modified',
    'details_removed',
    'email_shared',
    'reminders',
  ],
} as const
