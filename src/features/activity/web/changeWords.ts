/** A change of a project in words: who, what was done with what, and the fields that the words leave open. */
import { actionText } from '#core/historyActions.ts'
import type { HistoryItem } from '#core/history.ts'
import type { Formats } from '#core/locale/format.ts'
import { type ContractType, contractWords } from '#features/projects/contracts.ts'
import { milestones } from '#features/projects/projectMilestones.ts'

type Change = HistoryItem['changes'][number]

interface Names {
  /** The project: `P2101`. */
  project: string
  labelOf: (field: string) => string
}

export interface ToldChange {
  who: string
  action: string
  /** Changes that the words do not tell. */
  details: readonly Change[]
}

/** Tells a change. Nobody of the firm stands for the program itself, which says why it acted. */
export function toldChange(item: HistoryItem, { project, labelOf }: Names): ToldChange {
  const isByProgram = item.user === null
  const words = item.action === 'update' ? changeWords(item.changes, labelOf, project) : null
  const cause = isByProgram ? (causes[item.action] ?? ' automatically') : ''
  return {
    who: item.user?.name ?? program,
    action: `${words ?? actionText(item.action, project)}${cause}`,
    // A new project is described on its overview.
    details: item.action === 'insert' ? [] : item.changes.filter((change) => !isTold(change, item)),
  }
}

const program = 'Fieldbook'
/** Why the program acted, where nobody of the firm did: its own words end with it. */
const causes: Readonly<Record<string, string>> = {
  accept_quote: ' for the client',
  decline_quote: ' for the client',
  import: ' from a file',
}

/** The words say of a milestone that it was reached; the line says by whom, and when. */
const isTold = ({ field, before, after }: Change, { at, user }: HistoryItem) =>
  before === null &&
  stages.some(
    (stage) => (field === stage && after === at.slice(0, 10)) || (field === `${stage}_by_id` && after === user?.name),
  )

const stages = [...milestones, 'abandoned'] as const

/** Most fields that are named; beyond, the number of the rest says enough, and the lines below name them. */
const maxNamed = 3

/** Returns what was done: `marked P7 as surveyed`, `changed the deadline and the price`; null where no field says it. */
export function changeWords(
  changes: readonly Change[],
  labelOf: (field: string) => string,
  project = 'it',
): string | null {
  const days = stages.flatMap((field) => {
    const change = changes.find((each) => each.field === field)
    return change ? [{ ...change, milestone: field === 'abandoned' ? 'lost or cancelled' : field }] : []
  })
  const set = days.filter(({ before, after }) => before === null && after !== null)
  const cleared = days.filter(({ after }) => after === null)
  const isOfDay = ({ field }: Change) => days.some((day) => field.startsWith(day.field))
  const others = changes.filter((change) => !isOfDay(change)).map(({ field }) => named(labelOf(field)))
  const moved = days.filter(({ before, after }) => before !== null && after !== null)
  const parts = [
    ...(set.length > 0 ? [`marked ${project} as ${listed(set.map(({ milestone }) => milestone))}`] : []),
    ...(cleared.length > 0
      ? [
          `marked ${project} as not ${listed(cleared.map(({ milestone }) => milestone)).replaceAll(' and ', ' and not ')}`,
        ]
      : []),
    ...changed([...moved.map(({ milestone }) => `the day it was ${milestone}`), ...others]),
  ]
  return parts.length === 0 ? null : listed(parts)
}

/** Fields of a project whose stored value is an amount of money. */
const amounts = new Set(['price', 'cap', 'construction_value', 'retainer', 'cost_budget'])

/**
 * Writes a changed field for people: amounts with their currency, a point without its digits. `hasItems`: the price of
 * the project is the sum of its items.
 */
export function changedDetail(
  { field, before, after }: Change,
  { money, percent }: Pick<Formats, 'money' | 'percent'>,
  hasItems: boolean,
): Change {
  if (field === 'coordinates')
    return { field: place, before: null, after: isEmpty(after) ? 'removed' : isEmpty(before) ? 'set' : 'moved' }
  if (field === 'price' && hasItems && isEmpty(after)) return { field, before: null, after: 'now comes from the items' }
  return { field, before: valueOf(before), after: valueOf(after) }

  function valueOf(value: string | null): string | null {
    if (isEmpty(value)) return value
    if (amounts.has(field) && isNumber(value)) return money(value)
    if (field === 'probability' && isNumber(value)) return percent(value, 0)
    return field === 'contract_type' ? (contractWords[value as ContractType] ?? value) : value
  }
}

const place = 'Place on the map'
/** Labels in the stream, where those of the form say less. */
export const streamLabels: Readonly<Record<string, string>> = { coordinates: place }

const isEmpty = (value: string | null): value is null | '' => value === null || value === ''
const isNumber = (value: string) => /^-?\d+(?:[.]\d+)?$/.test(value)

const changed = (names: readonly string[]) =>
  names.length === 0
    ? []
    : names.length > maxNamed + 1
      ? [`changed ${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} other fields`]
      : [`changed ${listed(names)}`]

/** A label within a sentence; one such as VAT stays as it is, and one that is no noun is quoted. */
const named = (label: string) =>
  / (?:by|to)$/.test(label)
    ? `“${label}”`
    : `the ${/^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)}`

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
