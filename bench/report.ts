/**
 * Reports the bench: lines as it goes, a table for docs/PERFORMANCE.md, and a file for whoever wants to compare runs.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

import type { BenchRate } from './load.ts'
import type { Watched } from './watch.ts'

export interface Result {
  entries: number
  title: string
  clients: number
  /** How many statements a request sends, begin and commit included. */
  statements: number
  product: BenchRate
  bare: BenchRate
}

export interface Around {
  /** Milliseconds. */
  coldStart: number
  /** MiB, after the load. */
  resident: number | null
  /** Bytes of JavaScript, gzipped. */
  bundle: { login: number; firstList: number }
}

/** Whole lists as files; `before`: MiB resident until then. */
export interface BenchFiles {
  many: number
  before: number | null
  files: readonly Watched[]
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
const percent = ({ product, bare }: Result) => `${((product.perSecond / bare.perSecond) * 100).toFixed(0)} %`
const ms = (value: number) => value.toFixed(1)

export function sayResult(result: Result): void {
  const line = ({ perSecond, p50, p99, failed }: BenchRate) =>
    `${perSecond.toFixed(0).padStart(6)}/s  p50 ${ms(p50).padStart(6)} ms  p99 ${ms(p99).padStart(6)} ms${failed ? `  ${failed} FAILED` : ''}`
  say(
    `  ${result.title}, ${result.clients} client${result.clients > 1 ? 's' : ''} (${result.statements} statements): ${percent(result)}`,
  )
  say(`    Fieldbook   ${line(result.product)}`)
  say(`    bare driver ${line(result.bare)}`)
}

/** Markdown, as docs/PERFORMANCE.md quotes it. */
export function table(results: readonly Result[], { coldStart, resident, bundle }: Around): string {
  const max = Math.max(...results.map(({ entries }) => entries))
  const rows = results
    .filter(({ entries }) => entries === max)
    .map(
      (result) =>
        `| ${result.title} | ${result.clients} | ${percent(result)} | ${result.product.perSecond.toFixed(0)} | ${result.bare.perSecond.toFixed(0)} | ${ms(result.product.p50)} / ${ms(result.product.p99)} | ${ms(result.bare.p50)} / ${ms(result.bare.p99)} |`,
    )
  const sizes = [...new Set(results.map(({ entries }) => entries))].toSorted((a, b) => a - b)
  const grown = [...new Set(results.map(({ title }) => title))].flatMap((title) => {
    const found = sizes.map((entries) =>
      results.find((result) => result.entries === entries && result.title === title && result.clients === 1),
    )
    return found.every((record) => record !== undefined) && sizes.length > 1
      ? [`| ${title} | ${found.map(({ product }) => `${ms(product.p50)} / ${ms(product.p99)}`).join(' | ')} |`]
      : []
  })
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`
  return [
    `On ${max.toLocaleString('en')} entries in 10 organisations; times are p50 / p99 in ms.`,
    '',
    '| | clients | of the bare driver | Fieldbook /s | bare driver /s | Fieldbook | bare driver |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(grown.length > 0
      ? [
          `| entries, 1 client | ${sizes.map((entries) => entries.toLocaleString('en')).join(' | ')} |`,
          `|---|${sizes.map(() => '---|').join('')}`,
          ...grown,
          '',
        ]
      : []),
    `Cold start to first answer ${(coldStart / 1000).toFixed(1)} s; resident after the load ${resident ?? '?'} MiB; JavaScript ${kib(bundle.login)} to the login and ${kib(bundle.firstList)} to the first list, gzipped.`,
  ].join('\n')
}

/** Lists of `what`, one client, of the largest number. */
export function recordsTable(results: readonly Result[], what: string): string {
  const max = Math.max(...results.map(({ entries }) => entries))
  const rows = results
    .filter(({ entries }) => entries === max)
    .map(
      (result) =>
        `| ${result.title} | ${percent(result)} | ${ms(result.product.p50)} / ${ms(result.product.p99)} | ${ms(result.bare.p50)} / ${ms(result.bare.p99)} |`,
    )
  return [
    `On ${max.toLocaleString('en')} ${what}; times are p50 / p99 in ms of one client.`,
    '',
    '| | of the bare driver | Fieldbook | bare driver |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Tabulates the files of the largest number of records, and how much memory they took. */
export function filesTable(measured: readonly BenchFiles[]): string {
  const max = measured.toSorted((a, b) => b.many - a.many)[0]
  if (!max) return ''
  return [
    `Whole lists of ${max.many.toLocaleString('en')} as files; ${max.before ?? '?'} MiB were resident before.`,
    '',
    '| | MB | seconds | peak resident, MiB |',
    '|---|---|---|---|',
    ...max.files.map(
      ({ path, format, megabytes, seconds, peak }) =>
        `| ${path.split('/')[2]} as ${format.toUpperCase()} | ${megabytes.toFixed(1)} | ${seconds.toFixed(1)} | ${peak} |`,
    ),
  ].join('\n')
}

/** Writes the numbers beside the repository, in BENCH_OUT or the temporary folder, and answers where. */
export function save(results: readonly Result[], files: readonly BenchFiles[], around: Around): string {
  const folder = process.env['BENCH_OUT'] ?? join(tmpdir(), 'fieldbook-bench')
  mkdirSync(folder, { recursive: true })
  const instant = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  const file = join(folder, `bench-${instant.replaceAll(':', '')}.json`)
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', memory: totalmem(), node: process.version }
  writeFileSync(
    file,
    `${JSON.stringify({ at: instant, machine, ...around, load: loadavg(), results, files }, null, 2)}\n`,
  )
  return file
}
