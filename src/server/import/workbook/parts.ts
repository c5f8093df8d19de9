/**
 * The parts of a workbook, which is a ZIP archive of XML: unpacked and parsed as a stream, never held in memory. A
 * part's declared size is not trusted: the bytes are counted as they come (yauzl), and reading stops at a part that
 * yields nothing for long, or nests without end (decision 0019).
 */
import { posix } from 'node:path'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { passworded } from '#core/import/encoding.ts'
import type { ImportCount } from '#core/import/sheet.ts'

/** An error of a workbook as a sentence; numbers are written as its reader writes them. */
export class WorkbookError extends Error {
  readonly said: (count: ImportCount) => string

  constructor(sentence: string | ((count: ImportCount) => string), options?: ErrorOptions) {
    super(typeof sentence === 'string' ? sentence : sentence(String), options)
    this.said = typeof sentence === 'string' ? () => sentence : sentence
  }
}

export const damaged = 'This workbook is damaged. Open it in a spreadsheet program, save it and choose it again.'

/** Parts of an archive: a workbook with hundreds of pictures has fewer. */
const maxParts = 10_000
/** Bytes of one part, unpacked: 20,000 rows of 100 columns have fewer. */
const maxUnpacked = 134_217_728
/** Characters of all that is read of a workbook: what packs well is no reason to read for minutes. */
const maxRead = 200_000_000
/** Bytes between two things that XML says: the longest cell has fewer. */
const maxSilent = 1_048_576
const deepest = 100

export interface Archive {
  has: (name: string) => boolean
  names: readonly string[]
  /** Reads a part, if it exists. Ends early when `read` returns false. */
  walk: (name: string, read: Visitor) => Promise<void>
}

export interface Visitor {
  /** Names come without their prefix. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Called now and then; true stops the reading. */
  enough?: () => boolean
}

/**
 * Opens the archive; throws WorkbookError when it is none. All bytes read are counted together, even of a part read
 * twice.
 */
export async function openArchive(bytes: Buffer, max = maxRead): Promise<Archive> {
  const budget: Budget = { most: max, read: 0 }
  const entries = new Map<string, Entry>()
  const zip = await orDamaged(async () => {
    const file = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    if (file.entryCount > maxParts) throw new WorkbookError(damaged)
    for await (const entry of file.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return file
  })
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: [...entries.keys()],
    walk: async (name, visitor) => {
      const entry = entries.get(name.toLowerCase())
      if (entry) await orDamaged(() => walk(zip, entry, visitor, budget))
    },
  }
}

/** Resolves a part's reference to another: from the archive's root, or from the part's own folder. */
export const targetOf = (part: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Whatever ZIP, deflate or XML find wrong is wrong with the file.
    throw error instanceof WorkbookError ? error : new WorkbookError(damaged, { cause: error })
  }
}

interface Budget {
  most: number
  read: number
}

async function walk(zip: ZipFile, entry: Entry, visitor: Visitor, budget: Budget): Promise<void> {
  if (entry.isEncrypted()) throw new WorkbookError(passworded)
  if (entry.uncompressedSize > maxUnpacked)
    throw new WorkbookError(
      (count) =>
        `This workbook unpacks to ${count(Math.round(entry.uncompressedSize / 1_000_000))} MB, which is too large. Split it and import the parts.`,
    )
  const stream: Readable = await zip.openReadStreamPromise(entry)
  stream.setEncoding('utf8')
  const parser = new SaxesParser()
  let [silent, depth] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0
    depth += 1
    if (depth > deepest) throw new WorkbookError(damaged)
    visitor.open?.(plain(name), attributes)
  })
  parser.on('text', (text) => {
    silent = 0
    visitor.text?.(text)
  })
  parser.on('cdata', (text) => {
    silent = 0
    visitor.text?.(text)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    visitor.close?.(plain(name))
  })
  try {
    for await (const piece of stream as AsyncIterable<string>) {
      budget.read += piece.length
      if (budget.read > budget.most)
        throw new WorkbookError('This workbook has too many parts. Save only the table as a new workbook.')
      silent += piece.length
      parser.write(piece)
      if (silent > maxSilent) throw new WorkbookError(damaged)
      if (visitor.enough?.()) return
    }
    parser.close()
  } finally {
    stream.destroy()
    if (!stream.closed) await once(stream, 'close')
  }
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)
