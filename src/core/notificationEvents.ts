/**
 * Events of which people are notified, the ways they may choose, and the defaults by role. A role is the permissions
 * that a person has.
 */
import { type Grants, has, type Permission } from './permissions.ts'
import type { Wording } from './locale/wording.ts'

/** When an event is mailed: never, at once, or in the daily email. */
export const mailTimes = ['off', 'now', 'daily'] as const
export type MailTime = (typeof mailTimes)[number]
/** Reach of an event: the person's own records, or all that they may see. */
export const eventReaches = ['mine', 'all'] as const
export type EventReach = (typeof eventReaches)[number]

export interface EventChoice {
  app: boolean
  mail: MailTime
  reach: EventReach
  /** Days after which the event comes; null for an event that does not wait. */
  days: number | null
}

interface EventDefinition {
  /** Heading under which it is chosen. */
  group: 'Work' | 'Time' | 'Clients' | 'Money' | 'Records'
  label: (words: Wording) => string
  /** Tab of the record's page that the event opens; absent: its first. */
  tab?: string
  /** Permissions of which a person needs one to be offered the event; absent: everybody is. */
  needs?: readonly Permission[]
  /** Set where an email must not say more than that it happened. */
  private?: true
  app: boolean
  mail: MailTime
  /** Days after which the event comes, unless the person chose another number. */
  days?: number
  /**
   * Present where a person may choose the reach: the reach is `mine` by default, and `all` with `mail` for holders of the
   * permission. Null where no role gets `all`.
   */
  reach?: { all: Permission; mail: MailTime } | null
}

const seesQuotes = ['projects.view_quote', 'projects.view_project'] as const
const decidesLeave = ['leave.decide_any', 'leave.decide_own_staff', 'leave.decide_own_department'] as const
const checksExpenses = [
  'expenses.check_any',
  'expenses.check_own_staff',
  'expenses.check_own_department',
  'expenses.check_own_project',
] as const
const approvesExpenses = [
  'expenses.approve_any',
  'expenses.approve_own_staff',
  'expenses.approve_own_department',
  'expenses.approve_own_project',
] as const
const decidesHours = [
  'diary.decide_any',
  'diary.decide_own_staff',
  'diary.decide_own_department',
  'diary.decide_own_quote_item_department',
  'diary.decide_own_project',
] as const
const seesMargins = ['projects.view_financials', 'projects.view_financials_own_projects'] as const
const lower = (text: string) => text.toLowerCase()

const notificationEvents = {
  mention: { group: 'Work', label: () => 'Somebody mentions me', app: true, mail: 'daily' },
  booking: { group: 'Work', label: () => 'I am booked, moved or no longer booked', app: true, mail: 'daily' },
  task: { group: 'Work', label: () => 'A task is assigned to me', app: true, mail: 'daily' },
  hours_rejected: { group: 'Time', label: () => 'My hours are rejected', app: true, mail: 'now' },
  hours_approved: { group: 'Time', label: () => 'My hours are approved', app: true, mail: 'off' },
  hours_wait: {
    group: 'Time',
    label: () => 'Hours wait for my approval',
    needs: decidesHours,
    app: true,
    mail: 'now',
  },
  leave_decided: {
    group: 'Time',
    label: ({ leave }) => `My ${lower(leave)} is decided`,
    private: true,
    app: true,
    mail: 'now',
  },
  leave_requested: {
    group: 'Time',
    label: ({ leave }) => `${leave} waits for my decision`,
    private: true,
    needs: decidesLeave,
    app: true,
    mail: 'now',
  },
  expense_waits: {
    group: 'Time',
    label: () => 'An expense waits for my check',
    needs: checksExpenses,
    app: true,
    mail: 'daily',
  },
  expense_checked: {
    group: 'Time',
    label: () => 'An expense waits for my approval',
    needs: approvesExpenses,
    app: true,
    mail: 'daily',
  },
  expense_decided: { group: 'Time', label: () => 'My expense is approved or rejected', app: true, mail: 'daily' },
  decision_late: {
    group: 'Time',
    label: () => 'Something waits for my decision for days',
    needs: [...decidesHours, ...decidesLeave, ...checksExpenses, ...approvesExpenses],
    app: true,
    mail: 'daily',
    days: 3,
  },
  quote_read: {
    group: 'Clients',
    label: ({ quote }) => `A client opens my ${lower(quote)}`,
    tab: 'documents',
    needs: seesQuotes,
    app: true,
    mail: 'off',
  },
  quote_answered: {
    group: 'Clients',
    label: ({ quote }) => `A client accepts or declines my ${lower(quote)}`,
    tab: 'documents',
    needs: seesQuotes,
    app: true,
    mail: 'now',
  },
  quote_unanswered: {
    group: 'Clients',
    label: ({ quote }) => `A ${lower(quote)} has no answer`,
    tab: 'documents',
    needs: seesQuotes,
    app: true,
    mail: 'off',
    days: 14,
    reach: null,
  },
  invoice_overdue: {
    group: 'Money',
    label: () => 'An invoice is overdue',
    needs: ['invoice.view_invoice'],
    app: true,
    mail: 'off',
    reach: { all: 'payment.add_payment', mail: 'daily' },
  },
  invoice_paid: {
    group: 'Money',
    label: () => 'An invoice is paid',
    needs: ['invoice.view_invoice'],
    app: true,
    mail: 'off',
    reach: { all: 'payment.add_payment', mail: 'daily' },
  },
  budget: {
    group: 'Money',
    label: () => 'A project reaches 80 or 100% of its budgeted hours',
    needs: seesMargins,
    app: true,
    mail: 'daily',
    reach: null,
  },
  qualification: {
    group: 'Records',
    label: () => 'A qualification ends soon',
    app: true,
    mail: 'daily',
    reach: null,
  },
  calibration: {
    group: 'Records',
    label: () => 'A calibration is due soon',
    needs: ['equipment.view_equipment'],
    app: true,
    mail: 'off',
    reach: { all: 'equipment.change_equipment', mail: 'daily' },
  },
  fault: {
    group: 'Records',
    label: () => 'A fault of equipment is reported',
    needs: ['equipment.view_equipment'],
    app: true,
    mail: 'off',
    reach: { all: 'equipment.change_equipment', mail: 'now' },
  },
} as const satisfies Record<string, EventDefinition>

export type NotificationEvent = keyof typeof notificationEvents
export const eventNames = Object.keys(notificationEvents) as NotificationEvent[]
export const eventOf = (event: NotificationEvent): EventDefinition => notificationEvents[event]

/** Whether the person could be notified of the event at all, and so may choose how. */
export const isOffered = (me: { permissions: Grants }, event: NotificationEvent): boolean =>
  eventOf(event).needs?.some((permission) => has(me, permission)) ?? true

/** Returns the choice of a person who has not made one. */
export function defaultChoice(me: { permissions: Grants }, event: NotificationEvent): EventChoice {
  const { app, mail, reach, days = null } = eventOf(event)
  return reach && has(me, reach.all)
    ? { app, mail: reach.mail, reach: 'all', days }
    : { app, mail, reach: 'mine', days }
}
