/** Columns of the grid of a valuation: the text of a cell, and how typed text is read. */
import { round, type Rounding } from '#core/decimal.ts'
import type { HourInput } from '#core/typedHours.ts'
import type { Formats } from '#core/locale/format.ts'
import { typedAmount } from '#core/typedAmount.ts'
import { Units, Value, type ValuationLine } from '../valuations.contract.ts'
import { atPercent, atUnits, percentOf, thisTime } from '../valuations.rules.ts'

type ValuationColumnId =
  | 'price'
  | 'previous'
  | 'percent'
  | 'units'
  | 'value'
  | 'this_time'
  | 'hours_approved_billable'
  | 'unitsApproved'
  | 'unitsUndecided'
  | 'notes'

export interface ValuationColumn {
  id: ValuationColumnId
  label: string
  kind: 'amount' | 'text' | 'read'
}
export const valuationColumns: readonly ValuationColumn[] = [
  { id: 'price', label: 'Price', kind: 'read' },
  { id: 'previous', label: 'Previous', kind: 'read' },
  { id: 'percent', label: 'Per cent', kind: 'amount' },
  { id: 'units', label: 'Units', kind: 'amount' },
  { id: 'value', label: 'Amount', kind: 'amount' },
  { id: 'this_time', label: 'This time', kind: 'read' },
  { id: 'hours_approved_billable', label: 'Hours approved', kind: 'read' },
  { id: 'unitsApproved', label: 'Units approved', kind: 'amount' },
  { id: 'unitsUndecided', label: 'Units undecided', kind: 'amount' },
  { id: 'notes', label: 'Note', kind: 'text' },
]

/** Columns that a narrow screen shows first. */
export const leadingColumns: readonly ValuationColumnId[] = ['percent', 'value', 'this_time']

const bare = (decimal: string) => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Returns the text that a cell shows. */
export function shownIn(id: ValuationColumnId, line: ValuationLine, formats: Formats, rounding: Rounding): string {
  switch (id) {
    case 'price':
      return formats.money(line.price)
    case 'previous':
    case 'value':
      return formats.money(line[id])
    case 'this_time':
      return formats.money(thisTime(line))
    case 'percent': {
      const percent = percentOf(line, rounding)
      return percent === null ? '' : formats.percent(bare(percent))
    }
    case 'units':
    case 'unitsApproved':
    case 'unitsUndecided':
      return formats.number(bare(line[id]))
    case 'hours_approved_billable':
      return formats.hours(line.hours_approved_billable)
    case 'notes':
      return line.notes
  }
}

/** Returns the text with which editing a cell begins. */
export function typedIn(id: ValuationColumnId, line: ValuationLine, rounding: Rounding): string {
  if (id === 'notes') return line.notes
  if (id === 'percent') return bare(percentOf(line, rounding) ?? '')
  if (id === 'value' || id === 'units' || id === 'unitsApproved' || id === 'unitsUndecided') return bare(line[id])
  return ''
}

/** Units that the client decided on are counted by themselves: a percentage does not change them. */
const hasDecidedUnits = ({ unitsApproved, unitsUndecided }: ValuationLine) =>
  /[1-9]/.test(unitsApproved + unitsUndecided)

/** Reads typed text as the values that follow from it, or returns the sentence of its refusal. */
export function readIn(
  id: ValuationColumnId,
  text: string,
  line: ValuationLine,
  rounding: Rounding,
): HourInput<Partial<ValuationLine>> {
  if (id === 'notes') return { value: { notes: text.trim() } }
  const typed = text.trim() === '' ? { value: '0' } : typedAmount(id === 'percent' ? text.replace('%', '') : text, 2)
  if (typed.value === null) return typed
  const amount = round(typed.value, 2, 'half_up')
  const { success, error } = (id === 'value' ? Value : Units).safeParse(amount)
  if (!success) return { value: null, reason: error.issues[0]?.message ?? '' }
  if (id === 'percent') {
    const reached = atPercent(line, amount, rounding)
    return reached === null
      ? { value: null, reason: 'This item has no price to take a percentage of. Enter the amount.' }
      : { value: hasDecidedUnits(line) ? { value: reached.value } : reached }
  }
  if (id === 'units') return { value: atUnits(line, amount, rounding) ?? { units: amount } }
  return { value: { [id]: amount } }
}
