/** A change of a project in words, from the fields that it set (docs/rules/projects.md#milestones). */
import type { HistoryItem } from '#core/history.ts'
import { milestones } from '#features/projects/projectMilestones.ts'

type Change = HistoryItem['changes'][number]

/** Most fields that are named; beyond, the number of the rest says enough, and the lines below name them. */
const maxNamed = 3

/** Returns what was done: `marked it as surveyed`, `changed the deadline and the price`; null where no field says it. */
export function changeWords(changes: readonly Change[], labelOf: (field: string) => string): string | null {
  const days = [...milestones, 'abandoned'].flatMap((field) => {
    const change = changes.find((each) => each.field === field)
    return change ? [{ ...change, milestone: field === 'abandoned' ? 'lost or cancelled' : field }] : []
  })
  const set = days.filter(({ before, after }) => before === null && after !== null)
  const cleared = days.filter(({ after }) => after === null)
  const isOfDay = ({ field }: Change) => days.some((day) => field.startsWith(day.field))
  const others = changes.filter((change) => !isOfDay(change)).map(({ field }) => `the ${lower(labelOf(field))}`)
  const moved = days.filter(({ before, after }) => before !== null && after !== null)
  const parts = [
    ...(set.length > 0 ? [`marked it as ${listed(set.map(({ milestone }) => milestone))}`] : []),
    ...(cleared.length > 0
      ? [`marked it as not ${listed(cleared.map(({ milestone }) => milestone)).replaceAll(' and ', ' and not ')}`]
      : []),
    ...changed([...moved.map(({ milestone }) => `the day it was ${milestone}`), ...others]),
  ]
  return parts.length === 0 ? null : listed(parts)
}

/** Fields of a project whose stored value is an amount of money. */
const amounts = new Set(['price', 'cap', 'construction_value', 'retainer', 'cost_budget'])

/** Writes the value of a field for people: an amount with its currency, a point without its digits. */
export function changedValue(field: string, value: string | null, money: (amount: string) => string): string | null {
  if (value === null || value === '') return value
  if (amounts.has(field) && /^-?\d+(?:[.]\d+)?$/.test(value)) return money(value)
  return field === 'coordinates' ? 'a point on the map' : value
}

const changed = (names: readonly string[]) =>
  names.length === 0
    ? []
    : names.length > maxNamed + 1
      ? [`changed ${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} other fields`]
      : [`changed ${listed(names)}`]

/** A label within a sentence; one such as VAT stays as it is. */
const lower = (label: string) => (/^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
