/** The parts around the sheets of a workbook: names, number formats, and shared texts. */
import { type Archive, targetOf, WorkbookError } from './parts.ts'
import { type Format, formatOf, plainFormat } from './formats.ts'

export interface Book {
  /** Visible sheets, in order. */
  sheets: readonly { name: string; part: string }[]
  /** Days are counted from 1904, as old Macintoshes did. */
  from1904: boolean
  styles: string | null
  texts: string | null
}

const maxSheets = 200
/** Ways of cells, and codes of numbers: programs write some dozens of both, no more than 64,000 and 255 signs. */
const maxFormats = 100_000
const maxCodes = 5_000
const maxCodeSigns = 255

/** Throws WorkbookError for an archive that is another thing. */
export async function readBook(archive: Archive): Promise<Book> {
  const [main] = await relations(archive, '')
  const part = main?.part ?? 'xl/workbook.xml'
  if (!archive.has(part) || part.endsWith('.bin')) throw new WorkbookError(otherThing(archive))
  const related = await relations(archive, part)
  const sheets: { name: string; part: string }[] = []
  let from1904 = false
  await archive.walk(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const found = related.find((relation) => relation.id === id && relation.type === 'worksheet')
      if (found && sheets.length < maxSheets)
        sheets.push({ name: (attributes['name'] ?? '').slice(0, 255), part: found.part })
    },
  })
  const ofType = (type: string) => related.find((relation) => relation.type === type)?.part ?? null
  return { sheets, from1904, styles: ofType('styles'), texts: ofType('sharedStrings') }
}

interface Relation {
  id: string
  /** The last word of its address: `worksheet`. */
  type: string
  part: string
}

/** The relations of a part; of the archive itself, the workbook. */
async function relations(archive: Archive, part: string): Promise<Relation[]> {
  const index = part.lastIndexOf('/') + 1
  const found: Relation[] = []
  await archive.walk(`${part.slice(0, index)}_rels/${part.slice(index)}.rels`, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External' || found.length >= maxFormats) return
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: targetOf(part, target) })
    },
  })
  return part === '' ? found.filter(({ type }) => type === 'officeDocument') : found
}

function otherThing({ has, names }: Archive): string {
  const saveAs = 'Save it as an Excel workbook (.xlsx) or as CSV and choose that.'
  if (has('content.xml')) return `This is an OpenDocument file, not an Excel workbook. ${saveAs}`
  if (names.some((name) => name.endsWith('workbook.bin'))) return `This is a binary workbook (.xlsb). ${saveAs}`
  return 'This is a ZIP archive without a workbook. Choose an Excel workbook (.xlsx) or a CSV file.'
}

/** The format of each style, by its number. */
export async function readStyles(archive: Archive, part: string | null): Promise<readonly Format[]> {
  if (part === null) return []
  const defined = new Map<number, string>()
  const ids: number[] = []
  let within = false
  await archive.walk(part, {
    open: (name, attributes) => {
      if (name === 'numFmt' && defined.size < maxCodes)
        defined.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, maxCodeSigns))
      if (name === 'cellXfs') within = true
      if (name === 'xf' && within && ids.length < maxFormats) ids.push(Number(attributes['numFmtId'] ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') within = false
    },
  })
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, defined)]))
  return ids.map((id) => formats.get(id) ?? plainFormat)
}

/** Reads the requested shared texts of a workbook, by number. */
export async function readTexts(
  archive: Archive,
  part: string | null,
  wanted: ReadonlySet<number>,
  maxSigns: number,
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  if (part === null || wanted.size === 0) return texts
  let [index, text, inText, aside] = [-1, '', false, false]
  await archive.walk(part, {
    open: (name) => {
      if (name === 'si') [index, text] = [index + 1, '']
      if (name === 'rPh') aside = true
      if (name === 't') inText = !aside && wanted.has(index)
    },
    text: (more) => {
      // One character over a cell's limit is enough to refuse it.
      if (inText && text.length <= maxSigns) text += more
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') aside = false
      if (name === 'si' && wanted.has(index)) texts.set(index, unescaped(text))
    },
    enough: () => texts.size >= wanted.size,
  })
  return texts
}

/** Signs that XML cannot hold are written by their number. */
export const unescaped = (text: string) =>
  (text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
  ).replace(/\r\n?/g, '\n')
