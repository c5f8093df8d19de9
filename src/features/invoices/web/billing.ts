/** Choice of unbilled work: sums for who chooses, and the request for the draft. */
import { add, compare, multiply, round, type Rounding } from '#core/decimal.ts'
import type { DraftDetail, DraftKind } from '../billing.contract.ts'
import { getUnbilledWork, listUnbilled, type UnbilledWork } from '../unbilled.contract.ts'
import { workInProgress, writeOffCalls } from '../writeOffs.contract.ts'

/**
 * The choice of what to bill. `off`: excluded ids by kind. `how` bills items: all that is left, a percentage, or by
 * the newest valuation.
 */
export interface InvoiceChoice {
  kinds: ReadonlySet<DraftKind>
  start: string | null
  end: string | null
  detail: DraftDetail
  how: 'all' | 'percent' | 'valuation'
  percent: string
  off: Readonly<Record<DraftKind, ReadonlySet<number>>>
}

export const noItem = 0
export const nothingOff = (): InvoiceChoice['off'] => ({ hours: new Set(), expenses: new Set(), items: new Set() })
/** Reads that a draft, a write-off and its undoing make stale. */
export const unbilledReads = [listUnbilled, getUnbilledWork, workInProgress, writeOffCalls.list] as const
const blank = '0.00'
const sumOf = (amounts: readonly (string | undefined)[]) =>
  amounts.reduce<string>((sum, amount) => add(sum, amount ?? blank), blank)
const within = (date: string, { start, end }: InvoiceChoice) => (!start || date >= start) && (!end || date <= end)

/** Leaves the work of the chosen days, and the chosen part of it. */
export function chosenOf(work: UnbilledWork, choice: InvoiceChoice, rounding: Rounding) {
  const entries = work.entries.filter(({ date }) => within(date, choice))
  const expenses = work.expenses.filter(({ date }) => within(date, choice))
  const on = {
    entries: entries.filter(({ id }) => !choice.off.hours.has(id)),
    expenses: expenses.filter(({ id }) => !choice.off.expenses.has(id)),
    items: work.items.filter(({ quote_item_id: id }) => !choice.off.items.has(id ?? noItem)),
  }
  const share = ({ price = blank, amount = blank }: UnbilledWork['items'][number]): string => {
    if (choice.how !== 'percent') return amount
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(choice.percent)) return blank
    const part = round(multiply(multiply(price, choice.percent), '0.01'), 2, rounding)
    return compare(part, amount) > 0 ? amount : part
  }
  const items = choice.how === 'valuation' ? (work.valuation?.amount ?? blank) : sumOf(on.items.map(share))
  return {
    entries,
    expenses,
    on,
    sums: {
      hours: sumOf(on.entries.map(({ amount }) => amount)),
      expenses: sumOf(on.expenses.map(({ amount }) => amount)),
      items,
    },
    /** Hours of those that are chosen. */
    hours: sumOf(on.entries.map(({ hours }) => hours)),
  }
}

/** Returns the draft of one project; ids are sent only if some are left out. */
export function draftOf(projectId: number, work: UnbilledWork, choice: InvoiceChoice, rounding: Rounding) {
  const { entries, expenses, on } = chosenOf(work, choice, rounding)
  const { kinds, how } = choice
  const timed = kinds.has('hours') || kinds.has('expenses')
  return {
    project_ids: [projectId],
    kinds: [...kinds],
    detail: choice.detail,
    ...(timed && choice.start && choice.end && { start: choice.start, end: choice.end }),
    // Hours within an agreed price are billed beside it, and must be listed by id.
    ...(kinds.has('hours') &&
      (on.entries.length < entries.length || on.entries.some(({ charged }) => !charged)) && {
        entry_ids: on.entries.map(({ id }) => id),
      }),
    ...(kinds.has('expenses') &&
      on.expenses.length < expenses.length && { expense_ids: on.expenses.map(({ id }) => id) }),
    ...(kinds.has('items') && how === 'percent' && { percent: choice.percent }),
    ...(kinds.has('items') && how === 'valuation' && work.valuation && { valuation_id: work.valuation.id }),
    ...(kinds.has('items') &&
      how !== 'valuation' &&
      on.items.length < work.items.length && {
        quote_item_ids: on.items.flatMap(({ quote_item_id: id }) => (id === null ? [] : [id])),
      }),
  }
}
