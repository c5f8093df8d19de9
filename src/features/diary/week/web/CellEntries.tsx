import { Dialog } from '#web/ui/Dialog.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { badgeOf, hoursText, timesText, detailsText } from '../../entries/web/entryText.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'

interface CellEntriesProps {
  title: string
  entries: readonly DiaryEntry[]
  locale: DiaryLocale
  withTimes: boolean
  onOpen: (entry: DiaryEntry) => void
  onClose: () => void
}

/** The entries that a cell adds up: none of them is typed over, each is opened by itself. */
export function CellEntries({ title, entries, locale, withTimes, onOpen, onClose }: CellEntriesProps) {
  const now = Temporal.Now.instant().toString()
  return (
    <Dialog opened title={title} onCancel={onClose} width={520}>
      <ul className="fb-hours-entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => onOpen(entry)}>
              <RowCard
                title={withTimes ? timesText(entry, locale.formats) : hoursText(entry, now, locale.formats)}
                subtitle={entry.details === '' ? 'No details yet' : detailsText(entry)}
                below={<StatusBadge status={badgeOf(entry)} />}
                aside={hoursText(entry, now, locale.formats)}
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
