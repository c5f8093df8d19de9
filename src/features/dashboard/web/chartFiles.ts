/** A chart as a file: its months as CSV, and its drawing as a picture that needs no style sheet. */
import { download } from '#web/saveFile.ts'
import type { Chart } from '../dashboard.contract.ts'

/** Cells of ours alone: months, numbers, and a title without quotes. */
function csvOf({ title, months, moving_average }: Chart): string {
  const lines = months.map(({ month, value, count }, at) =>
    [month, value ?? '', moving_average[at] ?? '', count].join(','),
  )
  return `${['Month', title, 'Average of 6 months', 'Of how many'].join(',')}\r\n${lines.join('\r\n')}\r\n`
}

export const saveCsv = (chart: Chart) =>
  download(new Blob([`﻿${csvOf(chart)}`], { type: 'text/csv' }), `${chart.title}.csv`)

const drawnBy = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family'] as const

export function savePicture(svg: SVGSVGElement, title: string): void {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [at, node] of copy.querySelectorAll('*').entries()) {
    const original = originals[at]
    if (original) for (const name of drawnBy) node.setAttribute(name, getComputedStyle(original).getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('aria-hidden')
  download(new Blob([copy.outerHTML], { type: 'image/svg+xml' }), `${title}.svg`)
}
