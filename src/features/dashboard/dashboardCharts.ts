/** Charts of the dashboard (docs/rules/money.md#dashboard): title, unit, explanation and permission of each; their SQL is in
 * server/dashboardSources.ts. */
import { type Grants, has, type Permission } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'

/** Months, the current one among them. */
export const durations = [6, 12, 18, 24, 36] as const
export type Duration = (typeof durations)[number]
export const defaultDuration: Duration = 12
/** Months of the moving average, and of the figure beside the title. */
export const [averagedMonths, lastMonths] = [6, 3] as const

/** Units of a chart: amounts or hours (`value`), or the number of records (`count`). */
export const chartTypes = ['value', 'count'] as const
export type ChartType = (typeof chartTypes)[number]
type Unit = 'money' | 'hours' | 'percent'

export interface ChartWords {
  title: string
  /** Explanation of how the figure is computed. */
  how: string
  unit: Unit
  /** Noun of its rows: the count says how many there are. */
  rows: string
  /** Permissions that the chart needs, all of them. */
  needs: readonly Permission[]
  /** Needed for the amounts; without it there are counts alone. With it for own projects alone, amounts are of those. */
  amounts?: Permission
  /** Unit of the whole of a share, and whether it is a share by number too. */
  of?: Unit
  sharesCounts?: true
  /** Set when the chart has parts too, and for which days: as of now, or for the last complete months. */
  parts?: 'now' | 'last'
}

const ofProjects = {
  unit: 'money',
  needs: ['projects.view_project', 'projects.view_quote'],
  amounts: 'projects.view_financials',
} as const satisfies Partial<ChartWords>
const ofHours = { unit: 'hours', needs: ['diary.view_entry'], rows: 'entries' } as const satisfies Partial<ChartWords>

export const charts = {
  enquiries: {
    ...ofProjects,
    title: 'Enquiries',
    rows: 'enquiries',
    how: 'Enquiries received in the month, at their current price.',
  },
  quoted: {
    ...ofProjects,
    title: 'Quotes sent',
    rows: 'quotes',
    how: 'Quotes by date sent, at their current price.',
  },
  won: {
    ...ofProjects,
    title: 'Work won',
    rows: 'projects',
    how: 'Projects by date of acceptance, at their current price.',
  },
  lost: {
    ...ofProjects,
    title: 'Work lost',
    rows: 'quotes',
    how: 'Quotes marked as lost, by that date.',
  },
  conversion: {
    ...ofProjects,
    title: 'Conversion',
    unit: 'percent',
    of: 'money',
    sharesCounts: true,
    rows: 'decided quotes',
    how: 'Share of quotes won among those decided in the month, by price or number.',
  },
  invoiced: {
    title: 'Invoiced',
    unit: 'money',
    rows: 'invoices and credit notes',
    how: 'Issued invoices less credit notes, net of tax, by their date.',
    needs: ['invoice.view_invoice'],
    amounts: 'invoice.view_invoice',
  },
  received: {
    title: 'Received',
    unit: 'money',
    rows: 'payments',
    how: 'Payments by date received, including tax.',
    needs: ['payment.view_payment'],
    amounts: 'payment.view_payment',
  },
  debt: {
    title: 'Debt by age',
    unit: 'money',
    rows: 'open invoices',
    how: 'Open amounts of issued invoices today, including tax, by days overdue.',
    needs: ['invoice.view_invoice'],
    amounts: 'invoice.view_invoice',
    parts: 'now',
  },
  wip: {
    ...ofProjects,
    title: 'Work in progress',
    rows: 'projects',
    how: 'At the end of the month: the value of approved hours and billable expenses, less billed and written off.',
    needs: ['projects.view_project', 'projects.view_quote', 'invoice.view_invoice'],
  },
  margin: {
    ...ofProjects,
    title: 'Gross margin',
    unit: 'percent',
    of: 'money',
    rows: 'projects',
    how: 'Share of the month’s earnings (value of work less write-offs) left after hours at cost, approved expenses and supplier bills.',
    needs: ['projects.view_project', 'projects.view_quote', 'invoice.view_invoice'],
  },
  utilisation: {
    ...ofHours,
    title: 'Utilisation by department',
    unit: 'percent',
    of: 'hours',
    rows: 'people',
    how: 'Billable hours as a share of scheduled hours, less bank holidays and approved leave. Departments: the last 3 full months.',
    parts: 'last',
  },
  billable: {
    ...ofHours,
    title: 'Billable hours',
    how: 'Billable hours of entries that are not rejected, without breaks.',
  },
  nonbillable: {
    ...ofHours,
    title: 'Non-billable hours',
    how: 'Non-billable hours of entries that are not rejected.',
  },
  leave: {
    title: 'Leave and absence',
    unit: 'hours',
    rows: 'days of leave',
    how: 'Hours of approved leave on working days.',
    needs: [],
  },
} as const satisfies Record<string, ChartWords>
export type ChartId = keyof typeof charts
export const chartIds = Object.keys(charts) as [ChartId, ...ChartId[]]

export const wordsOf = (id: ChartId): ChartWords => charts[id]
export const sees = (me: { permissions: Grants }, id: ChartId, type: ChartType): boolean => {
  const { needs, amounts } = wordsOf(id)
  return (
    needs.every((permission) => has(me, permission)) &&
    (type === 'count' || amounts === undefined || has(me, amounts) || hasForSome(me, amounts))
  )
}

/**
 * The charts shown and hidden at first, by what the viewer's work in the firm is. Work in progress sums up all years:
 * only people who choose it pay for that.
 */
export interface Arrangement {
  shown: ChartId[]
  hidden: ChartId[]
}
const firsts: {
  of: (me: { permissions: Grants }) => boolean
  shown: readonly ChartId[]
  hidden: readonly ChartId[]
}[] = [
  // Bookkeepers without projects of their own.
  {
    of: (me) => has(me, 'payment.change_payment') && !has(me, 'projects.change_project'),
    shown: ['debt', 'invoiced', 'received', 'margin'],
    hidden: ['enquiries', 'quoted', 'lost', 'conversion', 'wip', 'nonbillable', 'leave'],
  },
  // Managers of people who do not see what the firm earns.
  {
    of: (me) => !has(me, 'projects.view_financials'),
    shown: ['utilisation', 'billable', 'nonbillable', 'leave'],
    hidden: ['lost'],
  },
  {
    of: () => true,
    shown: ['won', 'conversion', 'invoiced', 'received', 'debt', 'margin', 'utilisation'],
    hidden: ['lost', 'wip', 'nonbillable'],
  },
]

/** Whatever is named nowhere comes last, as a chart does that is new. */
export function arranged(me: { permissions: Grants }, saved: Arrangement | null): Arrangement {
  const { shown, hidden } = saved ?? firsts.find(({ of }) => of(me)) ?? { shown: [], hidden: [] }
  return {
    shown: [...shown, ...chartIds.filter((id) => !shown.includes(id) && !hidden.includes(id))],
    hidden: [...hidden],
  }
}

/** Whether the amounts of the chart are of projects that the viewer manages, since they see no others. */
export const isOfOwn = (me: { permissions: Grants }, id: ChartId, type: ChartType): boolean => {
  const { amounts } = wordsOf(id)
  return type === 'value' && amounts !== undefined && !has(me, amounts)
}

/** Says whose months the viewer sees: everybody's, or hours of their department or their people alone. */
export function whoseOf(me: { permissions: Grants }): string {
  if (has(me, 'diary.view_any') || has(me, 'projects.view_financials')) return 'The firm'
  if (has(me, 'diary.view_own_department')) return 'My department'
  return has(me, 'diary.view_own_staff') ? 'My people' : 'The firm'
}
