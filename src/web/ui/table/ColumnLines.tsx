/** Settings of a list's columns and their order, by keys and touch as well as by dragging column heads. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import type { TableSettingsProps } from './TableSettingsFields.tsx'

type ColumnLinesProps<R> = Pick<TableSettingsProps<R>, 'columns' | 'hidden' | 'onHidden' | 'onMove' | 'onUsual'>

export function ColumnLines<R>({ columns, hidden, onHidden, onMove, onUsual }: ColumnLinesProps<R>) {
  const [message, setMessage] = useState('')
  const show = (id: string, on: boolean) => onHidden(on ? hidden.filter((text) => text !== id) : [...hidden, id])
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  return (
    <fieldset>
      <legend>Columns</legend>
      {columns.map(({ id, header, fixed = false, mayHide = false }, index) => {
        const move = (step: -1 | 1) => {
          const beside = columns[index + step]
          if (!beside) return
          onMove(id, step === -1 ? 'before' : 'after', beside.id)
          setMessage(`${header}: column ${index + 1 + step} of ${columns.length}`)
        }
        const isLast = shown.length === 1 && shown[0]?.id === id
        return (
          <div key={id} className="fb-column-line">
            <label className="fb-check">
              <input
                type="checkbox"
                checked={!hidden.includes(id)}
                disabled={(fixed && !mayHide) || isLast}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
              {header}
            </label>
            <IconButton label={`Move ${header} up`} idle={index === 0} onClick={() => move(-1)}>
              <IconArrowUp aria-hidden />
            </IconButton>
            <IconButton label={`Move ${header} down`} idle={index === columns.length - 1} onClick={() => move(1)}>
              <IconArrowDown aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Button tone="quiet" idle={!onUsual} onClick={() => onUsual?.()}>
        Default columns
      </Button>
      <span role="status" className="fb-hidden">
        {message}
      </span>
    </fieldset>
  )
}
