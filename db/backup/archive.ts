/**
 * The file of a backup: a tar that any machine can unpack. Its last entry is the SHA-256 of all bytes before it, and what
 * follows is known from that, so that no changed bit goes unseen.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'

const BLOCK = 512
const SEAL = 'sha256'
/** The seal's head, the seal, and the two empty blocks that end a tar. */
const TAIL = 4 * BLOCK

/** A backup that cannot be restored; its message is a sentence for whoever tries. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}

/** The names of the backups in a folder that were named by their moment, oldest first. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^fieldbook-\d{8}T\d{6}Z\.tar$/.test(name))
        .toSorted()
    : []

/** Writes entries one after the other; nothing of them is kept in memory. */
export class ArchiveWriter {
  private readonly file: FileHandle
  private readonly hash: Hash = createHash('sha256')
  bytes = 0
  private constructor(file: FileHandle) {
    this.file = file
  }

  /** Only its owner reads it: it holds all that the firm knows. */
  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600))
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.write(headOf(name, content.length))
    await this.write(content)
    await this.write(paddingOf(content.length))
  }

  /** For what is large: the size is said first, and the source must keep to it. */
  async addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void> {
    await this.write(headOf(name, size))
    let written = 0
    for await (const part of source) {
      written += part.length
      await this.write(part)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}`)
    await this.write(paddingOf(size))
  }

  /** Resolves once the file would outlive a power cut. */
  async close(): Promise<void> {
    await this.file.write(tailOf(this.hash.digest('hex')))
    this.bytes += TAIL
    await this.file.sync()
    await this.file.close()
  }

  /** Lets go of what will not be finished. */
  abandon(): Promise<void> {
    return this.file.close()
  }

  private async write(part: Buffer): Promise<void> {
    this.hash.update(part)
    this.bytes += part.length
    await this.file.writeFile(part)
  }
}

/** Reads a backup to its end. Throws BackupError when it is not, to the bit, what was written. */
export async function checkArchive(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= TAIL) throw notABackup(path)
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { end: size - TAIL - 1, highWaterMark: 1 << 20 }))
    hash.update(part as Buffer)
  const tail: Buffer[] = []
  for await (const part of createReadStream(path, { start: size - TAIL })) tail.push(part as Buffer)
  if (!Buffer.concat(tail).equals(tailOf(hash.digest('hex'))))
    throw new BackupError(
      `${path} was changed or cut off since it was written: its bytes do not match their SHA-256. Nothing was restored.`,
    )
}

export interface BackupEntry {
  name: string
  size: number
  /** To be read to its end before the next entry is asked for. */
  content: () => AsyncGenerator<Buffer>
}

/** The entries of a checked archive, in their order, without its seal. */
export async function* entriesOf(path: string): AsyncGenerator<BackupEntry> {
  const file = await open(path)
  try {
    for (let index = 0; ;) {
      const head = Buffer.alloc(BLOCK)
      await file.read(head, 0, BLOCK, index)
      const { name, size } = readHead(head, path)
      if (name === SEAL) return
      const from = index + BLOCK
      yield { name, size, content: () => parts(file, from, size) }
      index = from + Math.ceil(size / BLOCK) * BLOCK
    }
  } finally {
    await file.close()
  }
}

export async function wholeOf(entry: BackupEntry): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of entry.content()) all.push(part)
  return Buffer.concat(all)
}

async function* parts(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const part = Buffer.alloc(Math.min(1 << 20, size - done))
    const { bytesRead } = await file.read(part, 0, part.length, from + done)
    if (bytesRead === 0) throw new Error('The backup is shorter than it was a moment ago.')
    done += bytesRead
    yield part.subarray(0, bytesRead)
  }
}

function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  const [prefix, last] = split(name)
  head.write(last, 0, 100)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(prefix, 345, 155)
  const sum = head.reduce((all, byte) => all + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** The name's place in a head: 100 bytes, and 155 for the folders before it. */
function split(name: string): [prefix: string, last: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const index = name.lastIndexOf('/')
  if (index < 1 || index > 155 || name.length - index > 101) throw new Error(`${name} is too long a name for a tar`)
  return [name.slice(0, index), name.slice(index + 1)]
}

function readHead(head: Buffer, path: string): { name: string; size: number } {
  const text = (from: number, to: number) => head.toString('utf8', from, to).replace(/\0.*$/s, '')
  const [prefix, last, size] = [text(345, 500), text(0, 100), Number.parseInt(text(124, 136), 8)]
  if (text(257, 262) !== 'ustar' || Number.isNaN(size)) throw notABackup(path)
  return { name: prefix === '' ? last : `${prefix}/${last}`, size }
}

const paddingOf = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

const tailOf = (digest: string) => {
  const seal = Buffer.from(`${digest}\n`)
  return Buffer.concat([headOf(SEAL, seal.length), seal, paddingOf(seal.length), Buffer.alloc(2 * BLOCK)])
}

const notABackup = (path: string) => new BackupError(`${path} is no backup of Fieldbook.`)
