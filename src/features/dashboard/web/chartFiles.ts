/** A chart as a file: its months as CSV, and its drawing as a picture that needs no style sheet. */
import { csvLine, neutralised } from '#core/csv.ts'
import { download } from '#web/saveFile.ts'
import type { Chart } from '../dashboard.contract.ts'

/** Months and numbers are cells of ours alone; departments are called as people wish. */
function csvOf({ title, rows, months, moving_average, parts }: Chart): string {
  const lines = [
    ...(months.length > 0 ? [['Month', title, 'Average of 6 months', `Number of ${rows}`]] : []),
    ...months.map(({ month, value, count }, index) => [month, value ?? '', moving_average[index] ?? '', String(count)]),
    ...(parts.length > 0 ? [['Part', title, '', `Number of ${rows}`]] : []),
    ...parts.map(({ name, value, count }) => [neutralised(name), value ?? '', '', String(count)]),
  ]
  return lines.map((cells) => csvLine(cells)).join('')
}

export const saveCsv = (chart: Chart) =>
  download(new Blob([`﻿${csvOf(chart)}`], { type: 'text/csv' }), `${chart.title}.csv`)

const drawnBy = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family'] as const

export function savePicture(svg: SVGSVGElement, title: string): void {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [index, node] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    if (original) for (const name of drawnBy) node.setAttribute(name, getComputedStyle(original).getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('aria-hidden')
  download(new Blob([copy.outerHTML], { type: 'image/svg+xml' }), `${title}.svg`)
}
