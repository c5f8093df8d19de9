/** An archive as a file that somebody brings: only what may be in it is looked at, and no name in it is ever a path. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { entryName, jsonName, ArchiveManifest } from './archiveManifest.ts'

/** An archive that cannot be read back; its message is a sentence for whoever tries. */
export class ArchiveError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'ArchiveError'
  }
}

/** Bytes of manifest.json, and of one row: more is no archive of ours. */
const [maxManifest, maxLine] = [67_108_864, 500_000_000]
/** Bytes of rows that are handed on together. */
const batchBytes = 2_000_000

export interface ArchiveOpening {
  manifest: ArchiveManifest
  names: ReadonlySet<string>
  stream: (name: string) => Promise<Readable>
  close: () => void
}

/** Throws ArchiveError for what is no archive, holds something else, or is of a format that is not known here. */
export async function openArchive(path: string): Promise<ArchiveOpening> {
  const { zip, entries } = await orDamaged(path, async () => {
    const file = await openPromise(path, { lazyEntries: true, autoClose: false })
    const found = new Map<string, Entry>()
    for await (const entry of file.eachEntry()) {
      const { fileName: name } = entry
      if (name !== 'README.txt' && name !== 'manifest.json' && !entryName.test(name))
        throw new ArchiveError(
          `${path} contains “${printable(name)}”, which does not belong in a Fieldbook archive. Download the archive again. Nothing was imported.`,
        )
      if (found.has(name))
        throw new ArchiveError(`${path} contains ${name} twice. Download the archive again. Nothing was imported.`)
      found.set(name, entry)
    }
    return { zip: file, entries: found }
  })
  const stream = (name: string) => orDamaged(path, () => contentOf(zip, entries.get(name), name))
  const manifest = await orDamaged(path, async () => manifestIn(await stream('manifest.json'), path))
  return { manifest, names: new Set(entries.keys()), stream, close: () => zip.close() }
}

const printable = (name: string) => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)

async function contentOf(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new ArchiveError(`The archive lacks ${name}. Download it again. Nothing was imported.`)
  return zip.openReadStreamPromise(entry)
}

async function manifestIn(stream: Readable, path: string): Promise<ArchiveManifest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxManifest)
      throw new ArchiveError(`The manifest in ${path} is too large. Download the archive again. Nothing was imported.`)
    parts.push(part)
  }
  const stated = JSON.parse(Buffer.concat(parts).toString()) as { format?: unknown }
  if (typeof stated.format === 'number' && stated.format > 1)
    throw new ArchiveError(
      `${path} was made by a newer version of Fieldbook. Import it with that version. Nothing was imported.`,
    )
  const { success, data } = ArchiveManifest.safeParse(stated)
  if (!success)
    throw new ArchiveError(
      `The manifest in ${path} was not written by Fieldbook. Download the archive again. Nothing was imported.`,
    )
  return data
}

/** Whatever ZIP, deflate or JSON find wrong is wrong with the file. */
export async function orDamaged<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR')
      throw new ArchiveError(`The file ${path} does not exist. Check its path.`)
    throw new ArchiveError(
      `${path} is not a Fieldbook archive, or it is damaged: ${(error as Error).message}. Download it again.`,
      {
        cause: error,
      },
    )
  }
}

/** The lines of a table, some at a time. Throws ArchiveError at the end when they are not what the manifest says. */
export async function* linesFrom(
  { manifest, stream }: ArchiveOpening,
  table: ArchiveManifest['tables'][number],
): AsyncGenerator<string[]> {
  const hash = createHash('sha256')
  let [rows, rest, size, lines] = [0, [] as Buffer[], 0, [] as string[]]
  for await (const part of (await stream(jsonName(table.name))) as AsyncIterable<Buffer>) {
    hash.update(part)
    let from = 0
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const line = Buffer.concat([...rest, part.subarray(from, end)])
      lines.push(line.toString())
      size += line.length
      rest = []
      from = end + 1
    }
    rest.push(part.subarray(from))
    if (size + rest.reduce((all, bytes) => all + bytes.length, 0) > maxLine) throw otherwise(table.name)
    if (size < batchBytes) continue
    rows += lines.length
    yield lines
    ;[lines, size] = [[], 0]
  }
  if (rest.some(({ length }) => length > 0)) throw otherwise(table.name)
  rows += lines.length
  if (hash.digest('hex') !== table.sha256 || rows !== table.rows || manifest.format !== 1) throw otherwise(table.name)
  if (lines.length > 0) yield lines
}

export const otherwise = (table: string) =>
  new ArchiveError(
    `The table ${table} differs from the archive’s manifest, so the archive was changed. Download it again. Nothing was imported.`,
  )
