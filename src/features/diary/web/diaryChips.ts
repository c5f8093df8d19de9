/** What the terms of a search say, in words: for the chips under the query box. */
import { print, type SearchTerm, type SearchValue } from '#core/search.ts'
import { type DiarySearchKey } from '../diary.search.ts'
import { type Status } from '../diary.rules.ts'
import { searchTerms } from './diarySearch.ts'

export const statusWords: Record<Status, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
}

const labels: Record<DiarySearchKey, string> = {
  project: 'Project',
  reference: 'Reference',
  client: 'Client',
  task: 'Task',
  person: 'Person',
  user: 'Person',
  department: 'Department',
  manager: 'Manager',
  details: 'Details',
  status: 'Status',
  date: 'Date',
  hours: 'Hours',
  breaks: 'Breaks',
  travel: 'Travel',
  billable: 'Billable',
  nonbillable: 'Non-billable',
  is: 'Is',
  import: 'Import',
}

/** `this-week` is "This week", `>8` "more than 8": a value as it is typed, in words. */
export function spoken(value: string): string {
  if (value.startsWith('>')) return `more than ${value.slice(1)}`
  if (value.startsWith('<')) return `less than ${value.slice(1)}`
  return /^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll('-', ' ') : value
}

function valueText(key: string, value: SearchValue, date: (day: string) => string): string {
  const write = (text: string) => (key === 'date' && /^\d/.test(text) ? date(text) : text)
  switch (value.op) {
    case 'is':
      if (value.value === 'true' || value.value === 'false') return value.value === 'true' ? 'yes' : 'no'
      return spoken(write(value.value))
    case 'below':
      return key === 'date' ? `before ${write(value.value)}` : spoken(`<${value.value}`)
    case 'above':
      return key === 'date' ? `after ${write(value.value)}` : spoken(`>${value.value}`)
    case 'range':
      return `${write(value.from)} – ${write(value.to)}`
  }
}

export interface QueryChip {
  text: string
  /** The query without it. */
  rest: string
}

/** A chip for each term with a key; words stay in the box. */
export function queryChips(search: string, date: (day: string) => string): QueryChip[] {
  const terms = searchTerms(search)
  return terms.flatMap((term, at) => {
    if (term.kind !== 'key') return []
    const values = term.values.map((value) => valueText(term.key, value, date)).join(' or ')
    return [{ text: chipText(term.key as DiarySearchKey, values, term.exclude), rest: print(without(terms, at)) }]
  })
}

function chipText(key: DiarySearchKey, values: string, exclude: boolean): string {
  const text = key === 'is' ? values : `${exclude ? labels[key].toLowerCase() : labels[key]}: ${values}`
  return exclude ? `Not ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
}

const without = (terms: readonly SearchTerm[], at: number) => terms.filter((_, index) => index !== at)
