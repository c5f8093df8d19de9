/**
 * vCards (RFC 6350, RFC 2426, and what phones write of 2.1) as a table: a row for each contact, columns called as an
 * export of ours calls them. A card of a group of contacts is none.
 */
import type { CsvRow } from '../csv.ts'

export const isVCard = (text: string) => /^\ufeff?\s*BEGIN:VCARD\s/i.test(text)

const columns = [
  'Title',
  'First name',
  'Last name',
  'Company',
  'Position',
  'Email',
  'Office telephone',
  'Mobile',
  'Home telephone',
  'Other telephone',
  'Street',
  'Street 2',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Website',
  'Tags',
  'Notes',
  // A record has no place for these: an import names them as left out.
  'Fax',
  'Further address',
  'Further website',
  'Birthday',
  'Photo',
  'Other details',
] as const
type Column = (typeof columns)[number]
type Cells = Partial<Record<Column, string>>

/** Columns that no card fills are left out. */
export function* cardsAsTable(text: string): Generator<unknown, { header: CsvRow; rows: CsvRow[] }> {
  const cards: { row: number; cells: Cells }[] = []
  let row = 0
  // Lines end with LF, CR LF, CR alone, or with what a transfer made of them: CR CR LF.
  const unified = text.replaceAll(/\r+\n|\r/g, '\n')
  for (const [, lines = ''] of unified.matchAll(/^\ufeff?BEGIN:VCARD[ \t]*\n([\s\S]*?)^END:VCARD/gim)) {
    row += 1
    const properties = propertiesOf(lines)
    if (!isGroup(properties)) cards.push({ row, cells: cellsOf(properties) })
    yield row
  }
  const used = columns.filter((column) => cards.some(({ cells }) => cells[column]))
  return {
    header: { row: 1, cells: used },
    rows: cards.map(({ row: cardRow, cells }) => ({ row: cardRow, cells: used.map((column) => cells[column] ?? '') })),
  }
}

interface Property {
  name: string
  /** Labels of the value, in lower case: `work`, `cell`, `pref`. */
  types: readonly string[]
  /** The value as it is written, with its escapes. */
  value: string
}

const line = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):([\s\S]*)$/

function propertiesOf(lines: string): Property[] {
  // A continued line begins with a blank; in quoted-printable the line before it ends with `=`.
  const whole = lines.replace(/\n[ \t]/g, '').replace(/(;ENCODING=QUOTED-PRINTABLE[^\n]*?)((?:=\n[^\n]*)+)/gi, joined)
  const texts = whole.split('\n')
  // Apple labels `item1` on a line of its own: `item1.X-ABLabel:_$!<Mobile>!$_`.
  const labels = new Map(
    texts.flatMap((text) => {
      const [, group = '', label = ''] = /^([\w-]+)\.X-ABLabel[^:]*:(.*)$/i.exec(text) ?? []
      return group === ''
        ? []
        : [
            [
              group,
              label
                .replace(/^_\$!<(.*)>!\$_$/, '$1')
                .trim()
                .toLowerCase(),
            ] as const,
          ]
    }),
  )
  return texts.flatMap((text) => {
    const [, group = '', name = '', fourth = '', raw = ''] = line.exec(text) ?? []
    if (name === '') return []
    const types = [...fourth.matchAll(/;(?:TYPE=)?("[^"]*"|[^;]*)/gi)].flatMap(([, list = '']) =>
      list.replaceAll('"', '').toLowerCase().split(','),
    )
    const charset = types.find((type) => type.startsWith('charset='))?.slice('charset='.length)
    const value = types.includes('encoding=quoted-printable') ? fromQuotedPrintable(raw, charset) : raw
    const label = labels.get(group)
    return [
      {
        name: name.toUpperCase(),
        types: [
          ...types.map((type) => (type === 'pref=1' ? 'pref' : type)),
          ...(label ? [labelTypes[label] ?? label] : []),
        ],
        value,
      },
    ]
  })
}

/** Labels of Apple, as the types that others write. */
const labelTypes: Readonly<Record<string, string>> = {
  mobile: 'cell',
  homefax: 'fax',
  workfax: 'fax',
  'home fax': 'fax',
  'work fax': 'fax',
  otherfax: 'fax',
}

const joined = (text: string) => text.replace(/=\n/g, '')

/**
 * Decodes quoted-printable text in the charset that the line names; else in UTF-8, or in what phones wrote before
 * it.
 */
function fromQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes = new Uint8Array(
    [...text.matchAll(/=([0-9A-F]{2})|([\s\S])/giu)].flatMap(([, code, sign = '']) =>
      code === undefined ? [...new TextEncoder().encode(sign)] : [Number.parseInt(code, 16)],
    ),
  )
  for (const label of [charset, 'utf-8', 'windows-1252'])
    try {
      if (label !== undefined) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The declared charset is wrong or unknown: try the next.
    }
  return text
}

const plain = (value: string) =>
  value.replace(/\\([nN\\,;:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
/** The parts of a value, each a text; of several in one part all, with blanks between. */
const partsOf = (value: string) =>
  value.split(/(?<!\\);/).map((part) =>
    part
      .split(/(?<!\\),/)
      .map(plain)
      .filter(Boolean)
      .join(' '),
  )

const isGroup = (properties: readonly Property[]) =>
  properties.some(({ name, value }) => /^(KIND|X-ADDRESSBOOKSERVER-KIND)$/.test(name) && /^group$/i.test(value.trim()))

function cellsOf(properties: readonly Property[]): Cells {
  const all = (name: string) => {
    const found = properties.filter((property) => property.name === name && property.value.trim() !== '')
    return found.toSorted((a, b) => Number(b.types.includes('pref')) - Number(a.types.includes('pref')))
  }
  const first = (...names: string[]) => names.flatMap(all)[0]?.value ?? ''
  const [family = '', given = '', more = '', title = ''] = partsOf(first('N'))
  const [company = ''] = partsOf(first('ORG')).map(onOneLine)
  const whole = plain(first('FN'))
  const named =
    family !== '' || given !== '' ? { first: `${given} ${more}`.trim(), last: family } : nameIn(whole, company)
  const place = all('ADR').toSorted((a, b) => Number(isWork(b)) - Number(isWork(a)))[0]
  const [box = '', extended = '', street = '', ...rest] = partsOf(place?.value ?? '')
  const [city = '', region = '', postcode = '', country = ''] = rest.map(onOneLine)
  const [firstLine = '', ...otherLines] = street.split('\n')
  const urls = all('URL').map(({ value }) => plain(value))
  return {
    Title: title,
    'First name': named.first,
    'Last name': named.last,
    Company: company,
    Position: onOneLine(plain(first('TITLE', 'ROLE'))),
    Email: all('EMAIL')
      .map(({ value }) => plain(value).replace(/^mailto:/i, ''))
      .join('; '),
    ...phonesOf(all('TEL')),
    Street: firstLine.trim(),
    'Street 2': onOneLine([...otherLines, extended, box].filter(Boolean).join('\n')),
    City: city,
    Region: region,
    'Postal code': postcode,
    Country: country,
    Website: urls[0] ?? '',
    Tags: all('CATEGORIES')
      .map(({ value }) =>
        value
          .split(/(?<!\\),/)
          .map(plain)
          .join(', '),
      )
      .join(', '),
    Notes: all('NOTE')
      .map(({ value }) => plain(value))
      .join('\n'),
    Fax: all('TEL')
      .filter(isFax)
      .map(({ value }) => plain(value))
      .join('; '),
    'Further address': all('ADR')
      .filter((address) => address !== place)
      .map(({ value }) => partsOf(value).filter(Boolean).map(onOneLine).join(', '))
      .join('; '),
    'Further website': urls.slice(1).join('; '),
    Birthday: plain(first('BDAY')),
    Photo: first('PHOTO', 'LOGO') === '' ? '' : 'Photo',
    'Other details': properties
      .filter(({ name }) => otherDetails.has(name))
      .map(({ value }) => onOneLine(partsOf(value).filter(Boolean).join(', ')))
      .join('; '),
  }
}

/** Properties of a card that no field of a record takes. */
const otherDetails = new Set(['NICKNAME', 'ANNIVERSARY', 'IMPP', 'X-SOCIALPROFILE', 'X-ABRELATEDNAMES', 'RELATED'])
const isFax = ({ types }: Property) => types.some((type) => type === 'fax' || type === 'pager')

/** Lines of a part, with commas between. */
const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ')
const isWork = ({ types }: Property) => types.includes('work')

/** A card with only a whole name takes its last word as the last name; a company has none. */
function nameIn(whole: string, company: string): { first: string; last: string } {
  if (whole === '' || whole === company) return { first: '', last: '' }
  const index = whole.lastIndexOf(' ')
  return index < 0 ? { first: whole, last: '' } : { first: whole.slice(0, index), last: whole.slice(index + 1) }
}

const phoneTypes = [
  ['cell', 'Mobile'],
  ['iphone', 'Mobile'],
  ['work', 'Office telephone'],
  ['main', 'Office telephone'],
  ['home', 'Home telephone'],
  ['other', 'Other telephone'],
] as const

/**
 * Sorts telephone numbers by their purpose; a number without one is the office's. Fax numbers and the like are left
 * out.
 */
function phonesOf(numbers: readonly Property[]): Cells {
  const cells: Cells = {}
  for (const property of numbers) {
    if (isFax(property)) continue
    const { types, value } = property
    const [, column = 'Office telephone'] = phoneTypes.find(([type]) => types.includes(type)) ?? []
    const number = plain(value).replace(/^tel:/i, '').replace(/;ext=/i, ' x').replace(/;.*$/, '')
    cells[column] = cells[column] === undefined ? number : `${cells[column]}; ${number}`
  }
  return cells
}
