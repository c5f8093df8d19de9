import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'

import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { DetailsTyped } from './useDetailsTyped.ts'

interface DetailsLineProps {
  entry: DiaryEntry
  /** Text with work and hours of the entry. */
  label: string
  typing: DetailsTyped
  /** Moves the focus to the next field, or to the button that submits. */
  onNext: (field: HTMLInputElement) => void
}

/** An entry that lacks its details alone: they are typed here, and Enter goes on to the next one. */
export function DetailsLine({ entry, label, typing, onNext }: DetailsLineProps) {
  const [text, setText] = useState(entry.details)
  const problem = typing.problems.get(entry.id)
  const done = typing.isDone(entry)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    typing.save(entry, text)
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onNext(event.currentTarget)
  }
  return (
    <div className="fb-submit-line">
      {done ? (
        <IconCircleCheck size={16} aria-hidden className="fb-submit-ready" />
      ) : (
        <IconAlertTriangle size={16} aria-hidden className="fb-submit-gap" />
      )}
      <label>
        <span className="fb-submit-work">{label}</span>
        <input
          type="text"
          data-details=""
          autoComplete="off"
          maxLength={10_000}
          placeholder="What was done"
          aria-label={`Details of ${label}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `details-${entry.id}`}
          enterKeyHint="next"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => typing.save(entry, text)}
          onKeyDown={onKeyDown}
        />
        {problem !== undefined && (
          <span id={`details-${entry.id}`} className="fb-submit-problem">
            {problem}
          </span>
        )}
      </label>
    </div>
  )
}
