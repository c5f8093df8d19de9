import { Link } from '@tanstack/react-router'

import { paths, searchOf } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { ListRefusal } from './batchEdit.ts'
import { entryLabel } from '../../entries/web/entryText.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'

interface BatchRefusedProps {
  refused: readonly ListRefusal[]
  entries: readonly DiaryEntry[]
  address: Record<string, unknown>
  onLeaveOut: (id: number) => void
}

/** The reasons why a batch was refused, by entry. Each entry can be opened and corrected, or left out. */
export function BatchRefused({ refused, entries, address, onLeaveOut }: BatchRefusedProps) {
  const { formats } = useDiaryLocale()
  return (
    <div className="fb-batch-refused" role="alert">
      <p>
        Nothing was changed: {refused.length} of the {entries.length} entries cannot take this change.
      </p>
      <ul>
        {refused.map(({ id, sentences }) => {
          const entry = entries.find((diaryEntry) => diaryEntry.id === id)
          if (!entry) return null
          return (
            <li key={id}>
              <span>
                <Link
                  to={paths.here()}
                  search={searchOf({ ...address, entry: String(id) })}
                  replace
                  resetScroll={false}
                >
                  {entryLabel(entry, formats)}
                </Link>
                <br />
                {sentences.join(' ')}
              </span>
              <Button onClick={() => onLeaveOut(id)}>Exclude it</Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
