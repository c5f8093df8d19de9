/** The notice that somebody saved the record while a cell was edited: their changes, and the choice between them. */
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { inWords } from '../inWords.ts'
import { type AnyRecord, valueOf } from '../shownRecordType.ts'

interface StaleCellProps {
  noun: string
  labels: Readonly<Record<string, string>>
  base: AnyRecord
  theirs: AnyRecord
  onTheirs: () => void
  onMine: () => void
}

export function StaleCell({ noun, labels, base, theirs, onTheirs, onMine }: StaleCellProps) {
  const { formats } = useLocale()
  const say = (field: string, record: AnyRecord) => inWords(field, valueOf(record, field), record, formats.date)
  const differs = Object.keys(labels).filter(
    (field) => JSON.stringify(valueOf(base, field)) !== JSON.stringify(valueOf(theirs, field)),
  )
  return (
    <div role="alert" className="fb-cell-stale">
      <p>
        This {noun} was changed by someone else{differs.length > 0 ? ':' : '.'}
      </p>
      {differs.length > 0 && (
        <ul>
          {differs.map((field) => (
            <li key={field}>
              <span className="fb-strong">{labels[field]}</span> {say(field, base)} → {say(field, theirs)}
            </li>
          ))}
        </ul>
      )}
      <p className="fb-cell-acts">
        {theirs.can_change && (
          <Button tone="primary" ref={focus} onClick={onMine}>
            Save my value
          </Button>
        )}
        <Button onClick={onTheirs}>Keep their value</Button>
      </p>
    </div>
  )
}

const focus = (node: HTMLButtonElement | null) => node?.focus()
