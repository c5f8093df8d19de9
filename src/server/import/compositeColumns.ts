/**
 * Columns made of several columns of a file, as other programs write what we keep in one place: numbers with what each is
 * for beside it, a second and third number, addresses of work and home, a person where there is no company. They stand
 * behind the file's own, and are mapped like those.
 */
import type { CsvRow } from '#core/csv.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import { chainIn } from './chains.ts'
import { guessed, type ImportMapping, plainHeading } from './columns.ts'
import type { ReadColumn } from './recordTypeImport.ts'

interface Made {
  key: string
  /** Source columns in the file, counted from 0. */
  from: readonly number[]
  value: (cells: readonly string[]) => string
  /** True where even a single column's value differs from its cell. */
  always?: true
  /** True where the columns also belong to another field of ours. */
  copy?: true
  /** Finds the values of the columns for which it has no place. */
  rest?: (cells: readonly string[]) => Leftover[]
}

/** A value of a row that its record has no place for, and what the file calls it. */
export interface Leftover {
  label: string
  value: string
}

export interface MadeColumn extends Pick<Made, 'rest'> {
  name: string
  from: number[]
}

const maxColumns = 200
/** Separator of values in one cell. */
const between = '; '
const cellsAt = (from: readonly number[]) => (cells: readonly string[]) =>
  from.map((index) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/** Recognises the columns of a file, and adds the columns that are made of several of them. */
export function recognised(
  sheet: ImportSheet,
  columns: readonly ReadColumn[],
): { sheet: ImportSheet; made: MadeColumn[]; mapping: ImportMapping } {
  const { header, rows } = sheet
  const width = header.cells.length
  const names = header.cells.map(plainHeading)
  const hasAny = ({ value }: Made) => rows.some(({ cells }) => value(cells) !== '')
  const whole = [...labelled(names, columns), ...addresses(names, columns), ...copied(names, columns)].filter(hasAny)
  // A column that is read twice is taken by the field that it is read for first.
  const taken = new Set(whole.flatMap(({ copy, from }) => (copy ? [] : from)))
  const isWhole = ({ key }: Pick<ReadColumn, 'key'>) => whole.some((record) => record.key === key)
  const simple = columns.filter(
    (column) => column.several === undefined && column.copies === undefined && !isWhole(column),
  )
  const single = guessed(header.cells, simple, {}, taken)
  for (const index of Object.values(single)) taken.add(index)
  const severals = gathered(
    sheet,
    columns.filter((column) => !isWhole(column)),
    taken,
  )
  const found = [...whole, ...severals].filter(
    ({ from, always }) => always ?? (from.length > 1 || from.some((index) => labels(names, index))),
  )
  const saved = found.filter(hasAny).slice(0, maxColumns - width)
  const direct = [...whole, ...severals].filter((record) => !found.includes(record))
  const mapping = {
    ...single,
    ...Object.fromEntries(direct.map(({ key, from }) => [key, from[0] ?? 0])),
    ...Object.fromEntries(saved.map(({ key }, index) => [key, width + index])),
  }
  if (saved.length === 0) return { sheet, made: [], mapping }
  const made = saved.map(({ key, from, rest }) => ({
    name: nameOf(key, from, header.cells, columns),
    from: [...from],
    ...(rest && { rest }),
  }))
  const widened = (row: CsvRow): CsvRow => ({
    row: row.row,
    cells: [...header.cells.map((_, index) => row.cells[index] ?? ''), ...saved.map(({ value }) => value(row.cells))],
  })
  const named = { row: header.row, cells: [...header.cells, ...made.map(({ name }) => name)] }
  return { sheet: { ...sheet, header: named, rows: rows.map(widened) }, made, mapping }
}

/** `Mobile, from Phone 1 - Value and 2 more` */
function nameOf(
  key: string,
  [first = 0, ...more]: readonly number[],
  header: readonly string[],
  columns: readonly ReadColumn[],
) {
  const ours = columns.find((column) => column.key === key)?.name ?? key
  return `${ours}, from ${header[first]?.trim() ?? ''}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

// --- Values with a label beside them: `Phone 1 - Type`, `Phone 1 - Value` ------------------------------------------------

/** Returns whether the column's content depends on a label column. */
const labels = (names: readonly string[], index: number) => labelOf(names, index) >= 0

function labelOf(names: readonly string[], value: number): number {
  const [, stem, number] = labelledValue.exec(names[value] ?? '') ?? []
  return names.findIndex((name) => name === `${stem} ${number} label` || name === `${stem} ${number} type`)
}

const labelledValue = /^(\S+) (\d+) value$/
const noNumber = /\b(fax|pager)\b/

/** Sorts values into the column that their label means: `Mobile` into the column also called `mobile phone`. */
function labelled(names: readonly string[], columns: readonly ReadColumn[]): Made[] {
  const pairs = names.flatMap((name, value) => {
    const [, stem] = labelledValue.exec(name) ?? []
    return stem === undefined ? [] : [{ stem, label: labelOf(names, value), value }]
  })
  return [...Map.groupBy(pairs, ({ stem }) => stem)].flatMap(([stem, own]) => {
    const called = (name: string) => columns.find(({ several, also = [] }) => several === 'all' && also.includes(name))
    const defaults = called(stem)
    if (defaults === undefined) return []
    const keyOf = (label: string) =>
      label === ''
        ? defaults.key
        : (called(`${label} ${stem}`) ?? called(label) ?? called(`other ${stem}`) ?? defaults).key
    const valueOf = (key: string) => (cells: readonly string[]) =>
      distinct(
        own.flatMap(({ label, value }) => {
          const cell = (cells[value] ?? '').trim()
          const says = plainHeading(cells[label] ?? '')
          return cell === '' || noNumber.test(says) || keyOf(says) !== key ? [] : [cell]
        }),
      ).join(between)
    const from = own.map(({ value }) => value)
    const rest = (cells: readonly string[]) =>
      own.flatMap(({ label, value }) => {
        const [name, cell] = [(cells[label] ?? '').trim(), (cells[value] ?? '').trim()]
        return cell !== '' && noNumber.test(plainHeading(name)) ? [{ label: name, value: cell }] : []
      })
    return columns.flatMap(({ key, several }) =>
      several === 'all' ? [{ key, from, value: valueOf(key), ...(key === defaults.key && { rest }) }] : [],
    )
  })
}

// --- Several columns of one meaning ------------------------------------------------------------------------------------

/** Combines several columns into one value: all of their values, or the first that is not empty. */
function gathered({ header, rows }: ImportSheet, columns: readonly ReadColumn[], taken: Set<number>): Made[] {
  const names = header.cells.map(plainHeading)
  return columns.flatMap(({ key, name, several, also = [], ahead = [], or = [], unless = [], part }): Made[] => {
    if (several === undefined) return []
    const isOurs = (heading: string, column: number) => isCalled(names[column] ?? '', heading) && !taken.has(column)
    const called = [...ahead, plainHeading(name), plainHeading(key), ...also]
    const single = distinct(called.flatMap((heading) => [...names.keys()].filter((column) => isOurs(heading, column))))
    for (const column of single) taken.add(column)
    const placesOf = (parts: readonly string[]) =>
      parts.map((heading) => names.indexOf(heading)).filter((index) => index >= 0)
    const [people, whole] = [or.map(placesOf), placesOf(unless)]
    const chain = chainIn(names, rows, part)
    const from = distinct([...(chain ? [chain.column] : []), ...single, ...people.flat()])
    if (from.length === 0) return []
    if (several === 'all') return [{ key, from, value: (cells) => distinct(cellsAt(from)(cells)).join(between) }]
    const value = (cells: readonly string[]) => {
      const [first] = [...[chain?.value(cells) ?? ''].filter(Boolean), ...cellsAt(single)(cells)]
      return first ?? people.map((parts) => cellsAt(parts)(cells).join(' ')).find(Boolean) ?? ''
    }
    if (chain) return [{ key, from, value, always: true }]
    if (whole.length < unless.length || unless.length === 0) {
      // Of several name columns one is enough to identify the person: the others are no leftovers.
      const rest = or.length > 0 || unless.length > 0 ? undefined : restOf(header.cells, single)
      return [{ key, from, value, ...(rest && { rest }) }]
    }
    const isWhole = (text: string, cells: readonly string[]) => text === cellsAt(whole)(cells).join(' ')
    const unlike = (cells: readonly string[]) => (isWhole(value(cells), cells) ? '' : value(cells))
    return [{ key, from, value: unlike, always: true }]
  })
}

/** Reads the values behind the first column that has one. */
const restOf = (header: readonly string[], from: readonly number[]) => (cells: readonly string[]) => {
  const filled = from.flatMap((column) => {
    const value = (cells[column] ?? '').trim()
    return value === '' ? [] : [{ label: header[column]?.trim() ?? '', value }]
  })
  return filled
    .filter(({ value }, index) => filled.findIndex((otherRecord) => otherRecord.value === value) === index)
    .slice(1)
}

/**
 * Reads columns a second time for a record that comes along: the first that has a value, those behind the name
 * of the person before those that stand before it.
 */
function copied(names: readonly string[], columns: readonly ReadColumn[]): Made[] {
  const placesOf = (headings: readonly string[]) =>
    headings.flatMap((heading) => [...names.keys()].filter((column) => names[column] === heading))
  const read = columns.flatMap(({ key, copies = [], where = [] }) => {
    const from = placesOf(copies)
    return from.length === 0 ? [] : [{ key, from, where }]
  })
  return read.flatMap(({ key, from, where }): Made[] => {
    const people = read
      .filter((otherRecord) => where.includes(otherRecord.key))
      .flatMap((otherRecord) => otherRecord.from)
    if (where.length > 0 && people.length === 0) return []
    const isBefore = (column: number) => where.length > 0 && column < Math.min(...people)
    const inTurn = from.toSorted((a, b) => Number(isBefore(a)) - Number(isBefore(b)))
    return [{ key, from, value: (cells) => cellsAt(inTurn)(cells)[0] ?? '', always: true, copy: true }]
  })
}

/** Compares headings without their number: `Business phone 2` and `E-mail 2 address`. */
const isCalled = (heading: string, name: string) => heading === name || heading.replace(/ [1-5](?= |$)/, '') === name

// --- Addresses ------------------------------------------------------------------------------------------------------------

/** Kinds of addresses, the most wanted first. */
const kinds = '|business|work|company|billing|bill|bill to|main address|po|postal|mailing|sa|registered|home'.split('|')
const lines = {
  line1: /^(street|street 1|street address|street address 1|address|address 1|address line 1|line 1)$/,
  line2:
    /^(street [2-4]|street address [2-4]|address [2-5]|address line [2-5]|line [2-5]|apt suite|extended address|po box|address po box)$/,
  city: /^(city|town|locality|town or city|city town)$/,
  region: /^(state|region|county|province|state region|state province|province state|county state)$/,
  postcode: /^(postal code|postcode|post code|zip|zip code|zip postal code|postal code zip code|pin code|code)$/,
  country: /^(country|country region|country code)$/,
}
/** Labels of addresses whose kind is not in words. */
const kindWords: Readonly<Record<string, string>> = {
  '': 'Address',
  sa: 'Street address',
  po: 'Postal address',
  'address 2': 'Address 2',
}
type Line = keyof typeof lines
const lineKeys = Object.keys(lines) as Line[]
type Place = Partial<Record<Line, number[]>>

/** Writes the purpose of an address before its line. */
const withKind =
  /^(?:(business|work|company|billing|bill to|bill|ship to|ship|po|postal|mailing|sa|registered|main address|home|other|shipping|address \d) )?(?:to )?(.*)$/

/** An address is taken whole: no town of one with the street of another. */
function addresses(names: readonly string[], columns: readonly ReadColumn[]): Made[] {
  if (!columns.some(({ key }) => key === 'line1')) return []
  const places = new Map<string, Place>()
  for (const [index, name] of names.entries()) {
    const [, prefix = '', rest = ''] = withKind.exec(name) ?? []
    const own = name === 'code' ? undefined : lineKeys.find((key) => lines[key].test(name))
    const kind = own ? '' : prefix
    const line = own ?? lineKeys.find((key) => lines[key].test(rest)) ?? (kind === 'bill to' ? billTo(rest) : undefined)
    if (line === undefined || (rest === 'code' && kind === '')) continue
    const place = places.get(kind) ?? {}
    places.set(kind, place)
    ;(place[line] ??= []).push(index)
  }
  const unnamed = places.get('')
  if (unnamed) splitLines(names, unnamed)
  const order = (kind: string) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  const inOrder = [...places].toSorted(([a], [b]) => order(a) - order(b))
  const isFilled = (place: Place, cells: readonly string[]) =>
    (['line1', 'line2', 'city', 'postcode'] as const).some((line) => cellsAt(place[line] ?? [])(cells).length > 0)
  const chosenIn = (cells: readonly string[]) => inOrder.find(([, place]) => isFilled(place, cells)) ?? inOrder[0]
  const textOf = (place: Place, cells: readonly string[]) =>
    distinct(lineKeys.flatMap((line) => cellsAt(place[line] ?? [])(cells)))
      .join(', ')
      .replace(/\s*\n\s*/g, ', ')
  /** The other addresses of a row. */
  const rest = (cells: readonly string[]) => {
    const chosen = chosenIn(cells)
    const known = new Set(chosen ? [textOf(chosen[1], cells)] : [])
    return inOrder.flatMap(([kind, place]) => {
      const value = textOf(place, cells)
      if (!isFilled(place, cells) || known.has(value) || /^(?:true|false|yes|no)$/i.test(value)) return []
      known.add(value)
      return [{ label: kindWords[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} address`, value }]
    })
  }
  let isRestGiven = false
  return lineKeys.flatMap((key): Made[] => {
    const from = distinct(inOrder.flatMap(([, place]) => place[key] ?? []))
    if (from.length === 0) return []
    const value = (cells: readonly string[]) => {
      const [, place] = chosenIn(cells) ?? []
      return distinct(cellsAt(place?.[key] ?? [])(cells)).join(', ')
    }
    const isFirst = !isRestGiven
    isRestGiven = true
    // Of several addresses a whole one is taken, even where a line appears in only one of them.
    return [{ key, from, value, ...(places.size > 1 && { always: true as const }), ...(isFirst && { rest }) }]
  })
}

/** Reads the last three of five lines without a town beside them as town, county and postcode, as Sage 50 has them. */
function splitLines(names: readonly string[], place: Place): void {
  const ending = (number: string) => (place.line2 ?? []).filter((column) => names[column]?.endsWith(` ${number}`))
  if (place.city || place.region || place.postcode || ending('5').length === 0) return
  place.city = ending('3')
  place.region = ending('4')
  place.postcode = ending('5')
  place.line2 = ending('2')
}

/** Maps the numbered lines of a billing address; line 1 is the addressee's name. */
const billTo = (number: string): Line | undefined =>
  number === '2' ? 'line1' : /^[345]$/.test(number) ? 'line2' : undefined
