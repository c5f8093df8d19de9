/** What the dashboard shows (product rules, section 3, Dashboard): each chart, what it is made of, and who sees it. */
import type { Permission } from '#core/permissions.ts'

/** Months, the current one among them. */
export const durations = [6, 12, 18, 24, 36] as const
export type Duration = (typeof durations)[number]
export const usualDuration: Duration = 12
/** Months of the moving average, and of the figure beside the title. */
export const [averagedMonths, lastMonths] = [6, 3] as const

/** By what a chart counts: amounts or hours, or how many records there are. */
export const chartTypes = ['value', 'count'] as const
export type ChartType = (typeof chartTypes)[number]
type Unit = 'money' | 'hours' | 'percent'

export interface ChartWords {
  title: string
  /** How a figure is made. */
  how: string
  unit: Unit
  /** What one row is: the count says how many of them. */
  rows: string
  /** All of them are needed. */
  needs: readonly Permission[]
  /** Needed for the amounts; without it there are counts alone. */
  amounts?: Permission
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
    how: 'What was asked for in the month, at its price now.',
  },
  quoted: {
    ...ofProjects,
    title: 'Quotes sent',
    rows: 'quotes',
    how: 'Quotes by the day on which they were sent, at their price now.',
  },
  won: {
    ...ofProjects,
    title: 'Work won',
    rows: 'projects',
    how: 'Projects by the day on which the client accepted, at their price now.',
  },
  lost: {
    ...ofProjects,
    title: 'Work lost',
    rows: 'quotes',
    how: 'Quotes that were abandoned before anybody accepted them, by that day.',
  },
  conversion: {
    ...ofProjects,
    title: 'Conversion',
    unit: 'percent',
    rows: 'decided quotes',
    how: 'Of the quotes that were decided in the month, the share that was won: by price, or by number.',
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
    how: 'Payments by the day on which they came in, tax included.',
    needs: ['payment.view_payment'],
    amounts: 'payment.view_payment',
  },
  billable: {
    ...ofHours,
    title: 'Billable hours',
    how: 'Hours of entries that were not rejected, without breaks and what is not billable.',
  },
  nonbillable: {
    ...ofHours,
    title: 'Hours that are not billable',
    how: 'Hours of entries that were not rejected and are not billed.',
  },
  leave: {
    title: 'Leave taken',
    unit: 'hours',
    rows: 'days of leave',
    how: 'Hours of approved leave on days on which the person works.',
    needs: [],
  },
} as const satisfies Record<string, ChartWords>
export type ChartId = keyof typeof charts
export const chartIds = Object.keys(charts) as [ChartId, ...ChartId[]]
