import type { HistoryItem } from '#core/history.ts'
import { addressLabels, type Wording } from '#core/locale/wording.ts'
import { useLocale } from '#web/locale.ts'
import { HistoryList, type UiHistoryItem } from '#web/ui/HistoryList.tsx'
import { actionText, onBehalfText } from '#core/historyActions.ts'

interface HistoryItemsProps {
  /** Entries; `record` is the changed record, in a history of several. */
  items: readonly (HistoryItem & { record?: { name: string }; sent?: true })[]
  /** Labels of the fields on the screen. */
  labels: Readonly<Record<string, string>>
}

/** Changes of a record, newest first, with the labels of the screen. */
export const HistoryItems = ({ items, labels }: HistoryItemsProps) => (
  <HistoryList items={withSending(items).map(useHistoryLine(labels))} />
)

const epochOf = ({ at }: HistoryItem) => Temporal.Instant.from(at).epochMilliseconds

/** Milliseconds within which the sending of what was just issued is part of the same act. */
const sameAct = 60_000

/** Tells an issue and the sending from the same dialog as one line. Items are the newest first. */
export function withSending<T extends HistoryItem>(items: readonly T[]): readonly (T & { sent?: true })[] {
  const isSentWith = (sending: T | undefined, issue: T | undefined) =>
    sending?.action === 'send' &&
    issue?.action === 'issue' &&
    sending.user?.id === issue.user?.id &&
    epochOf(sending) - epochOf(issue) <= sameAct
  return items.flatMap((item, index) => {
    if (isSentWith(item, items[index + 1])) return []
    const sending = items[index - 1]
    if (!sending || !isSentWith(sending, item)) return [item]
    return [{ ...item, sent: true as const, changes: [...item.changes, ...sending.changes] }]
  })
}

/** Returns a function that writes a change for readers, with the labels of the screen. */
export function useHistoryLine(labels: HistoryItemsProps['labels']) {
  const { formats, timezone, words } = useLocale()
  return (item: HistoryItemsProps['items'][number]): UiHistoryItem => ({
    id: item.id,
    who: item.user?.name ?? 'System',
    ...(item.on_behalf_of && { onBehalfOf: onBehalfText(item.action, item.on_behalf_of.name) }),
    ...(item.key && { byKey: item.key.name }),
    at: item.at,
    when: formats.dateTime(item.at, timezone),
    action: doneIn(item),
    changes: detailsOf(item).map(({ field, before, after }) => ({
      field: labels[field] ?? addressName(field, words) ?? field,
      before: textOf(field, before),
      after: textOf(field, after),
    })),
  })

  function textOf(field: string, value: string | null): string | null {
    if (value === null) return null
    if (field === 'address_country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formats.date(value) : value
  }
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** The number that a draft was given as it was issued. */
const numberOf = ({ action, changes }: HistoryItem) =>
  action === 'issue' ? (changes.find(({ field }) => field === 'name')?.after ?? null) : null

function doneIn(item: HistoryItemsProps['items'][number]): string {
  const number = numberOf(item)
  const sent = item.sent ? ' and sent it' : ''
  return `${actionText(item.action, item.record?.name)}${number === null ? '' : ` as ${number}`}${sent}`
}

/** Leaves out what the sentence says. */
const detailsOf = (item: HistoryItem) =>
  numberOf(item) === null ? item.changes : item.changes.filter(({ field }) => field !== 'name')

/**
 * Labels a column of an address in the words of the country: `address_region` is the county, the state or the province.
 */
function addressName(field: string, words: Wording): string | undefined {
  const names: Readonly<Record<string, string>> = addressLabels(words)
  return field.startsWith('address_') ? names[field.slice('address_'.length)] : undefined
}
