/**
 * The months of a chart, pressed where they are drawn. A chart is one stop of the Tab key, within which the arrow keys
 * lead: twelve stops in each of ten charts would be a wall. On a phone its table offers the same months in full height.
 */
import { type KeyboardEvent, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import type { Chart } from '../dashboard.contract.ts'
import { drawing } from './chartDrawing.ts'
import { figureText } from './chartText.ts'

interface ChartMonthsProps {
  chart: Chart
  explanationId: string
  onOpen: (index: number) => void
}

export function ChartMonths({ chart: { title, unit, months, rows }, explanationId, onOpen }: ChartMonthsProps) {
  const { formats } = useLocale()
  const withRows = months.flatMap(({ count }, index) => (count > 0 ? [index] : []))
  const [chosen, setChosen] = useState<number | null>(null)
  const stop = chosen !== null && withRows.includes(chosen) ? chosen : withRows.at(-1)
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const place = withRows.indexOf(stop ?? -1)
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: withRows.length - 1 }[event.key]
    const index = next === undefined ? undefined : withRows[next]
    if (index === undefined) return
    event.preventDefault()
    setChosen(index)
    event.currentTarget.parentElement?.querySelectorAll('button')[index]?.focus()
  }
  const { width, left, right } = drawing
  const each = (width - left - right) / Math.max(1, months.length)
  return (
    <div className="fb-chart-months" role="toolbar" aria-label={`${title} by month`} aria-describedby={explanationId}>
      {months.map(({ month, value, count }, index) => {
        const text = `${formats.month(`${month}-01`)}: ${figureText(unit, value, formats)}`
        return (
          <button
            key={month}
            type="button"
            disabled={count === 0}
            tabIndex={index === stop ? 0 : -1}
            aria-label={`${text}, ${formats.number(count)} ${rows}`}
            title={text}
            style={{ left: `${((left + each * index) / width) * 100}%`, width: `${(each / width) * 100}%` }}
            onKeyDown={onKeyDown}
            onFocus={() => setChosen(index)}
            onClick={() => onOpen(index)}
          />
        )
      })}
    </div>
  )
}
