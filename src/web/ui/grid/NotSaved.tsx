import { IconAlertTriangle } from '@tabler/icons-react'

import { Button } from '../Button.tsx'
import './grid.css'

export interface Unsaved {
  key: string
  /** The cell's name for the person. */
  place: string
  /** The typed text. */
  text: string
  reason: string
  /** Goes to it, where it is shown. */
  onGo?: () => void
  onDiscard: () => void
}

/** Refused texts with their reasons, until they are mended or discarded. */
export const NotSaved = ({ cells }: { cells: readonly Unsaved[] }) => (
  <div role="status">
    {cells.length > 0 && (
      <section className="fb-unsaved" aria-label="Not saved">
        <p>
          <IconAlertTriangle size={16} aria-hidden />
          {cells.length === 1
            ? '1 cell is not saved and not counted in totals.'
            : `${cells.length} cells are not saved and not counted in totals.`}
        </p>
        <ul>
          {cells.map(({ key, place, text, reason, onGo, onDiscard }) => (
            <li key={key}>
              <span>
                <span className="fb-unsaved-place">{place}</span>
                <strong>{text}</strong> {reason}
              </span>
              {onGo && (
                <Button aria-label={`Correct ${place}`} onClick={onGo}>
                  Correct
                </Button>
              )}
              <Button aria-label={`Discard ${place}`} onClick={onDiscard}>
                Discard
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)
