import type { RecordCount } from '#core/records.ts'
import { useLocale } from '#web/locale.ts'
import './ListTabs.css'

interface ListTabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: string }[]
  chosen: T
  /** Counts of each tab; a dash is shown until a count is known. */
  counts: Partial<Record<T, RecordCount>> | undefined
  onTab: (tab: T) => void
}

/** The parts of a list, each with its count. */
export function ListTabs<T extends string>({ label, tabs, chosen, counts, onTab }: ListTabsProps<T>) {
  const { formats } = useLocale()
  const text = (count: RecordCount | undefined) => (count ? formats.total(count) : '–')
  return (
    <div className="fb-list-tabs" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === chosen} onClick={() => onTab(tab.value)}>
          {tab.label} <span className="fb-small fb-num">{text(counts?.[tab.value])}</span>
        </button>
      ))}
    </div>
  )
}
