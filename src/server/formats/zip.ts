/** A ZIP archive as a stream: each file is deflated as it comes, its size and checksum written after it. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /**
   * Whether the file may exceed 4 GiB: its sizes then take the 64-bit extension, which must be declared before they
   * are known.
   */
  large?: boolean
}

interface Written {
  name: Buffer
  large: boolean
  offset: number
  crc: number
  size: number
  packed: number
}

// Larger numbers are written as all ones here, and in the 64-bit extension.
const maxBytes = 0xffff_ffff
const maxFiles = 0xffff
// Sizes follow the data; names are UTF-8; deflated; 1 January 1980, so that the same content is the same archive.
const common = { version: 20, flags: 0x0808, method: 8, time: 0, date: 0x21 }

/** The archive's bytes. The files are taken one after the other; names must differ. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Written[] = []
  let offset = 0
  for await (const { name, content, large = false } of files) {
    const file: Written = { name: Buffer.from(name), large, offset, crc: 0, size: 0, packed: 0 }
    const head = localHeader(file)
    yield head
    for await (const chunk of deflated(content, file)) {
      file.packed += chunk.length
      yield chunk
    }
    const tail = large
      ? Buffer.concat([words(0x0807_4b50, file.crc), longs(file.packed, file.size)])
      : words(0x0807_4b50, file.crc, file.packed, file.size)
    yield tail
    offset += head.length + file.packed + tail.length
    if (!large && (file.size > maxBytes || file.packed > maxBytes)) throw new RangeError(`${name} is too large.`)
    entries.push(file)
  }
  let length = 0
  for (const file of entries) {
    const entry = entryOf(file)
    length += entry.length
    yield entry
  }
  yield endOf(entries.length, length, offset)
}

/**
 * Compresses the content of a file; its size and checksum are counted on the way. A consumer that stops ends the
 * content, too.
 */
async function* deflated(content: ZipFile['content'], file: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 6 })
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate, () => undefined)
  yield* deflate as AsyncIterable<Buffer>
}

/** Writes the header before a file; its sizes are not known yet. */
function localHeader({ name, large }: Written): Buffer {
  const extra = large ? Buffer.concat([shorts(1, 16), longs(0, 0)]) : Buffer.alloc(0)
  const sizes = large ? words(0, maxBytes, maxBytes) : words(0, 0, 0)
  const head = [words(0x0403_4b50), known(large), sizes, shorts(name.length, extra.length)]
  return Buffer.concat([...head, name, extra])
}

/** Writes a file's entry in the directory. Numbers too large for it go into the extra field, in this order. */
function entryOf({ name, large, crc, packed, size, offset }: Written): Buffer {
  const far = offset > maxBytes
  const long = [...(large ? [size, packed] : []), ...(far ? [offset] : [])]
  const extra = long.length > 0 ? Buffer.concat([shorts(1, long.length * 8), longs(...long)]) : Buffer.alloc(0)
  const sizes = large ? words(crc, maxBytes, maxBytes) : words(crc, packed, size)
  const version = shorts(versionOf(large || far))
  const head = [words(0x0201_4b50), version, known(large || far), sizes, shorts(name.length, extra.length, 0, 0, 0)]
  return Buffer.concat([...head, words(0, far ? maxBytes : offset), name, extra])
}

/** Writes the end record after the directory: the number of files, and where the directory begins. */
function endOf(count: number, length: number, offset: number): Buffer {
  const far = count > maxFiles || length > maxBytes || offset > maxBytes
  const end = [
    words(0x0605_4b50),
    shorts(0, 0, Math.min(count, maxFiles), Math.min(count, maxFiles)),
    words(Math.min(length, maxBytes), Math.min(offset, maxBytes)),
    shorts(0),
  ]
  if (!far) return Buffer.concat(end)
  const large = [words(0x0606_4b50), longs(44), shorts(45, 45), words(0, 0), longs(count, count, length, offset)]
  const locator = [words(0x0706_4b50, 0), longs(offset + length), words(1)]
  return Buffer.concat([...large, ...locator, ...end])
}

const versionOf = (extended: boolean) => (extended ? 45 : common.version)
const known = (extended: boolean) => shorts(versionOf(extended), common.flags, common.method, common.time, common.date)

const shorts = (...values: number[]) => filled(2, values, (buffer, value, index) => buffer.writeUInt16LE(value, index))
const words = (...values: number[]) => filled(4, values, (buffer, value, index) => buffer.writeUInt32LE(value, index))
const longs = (...values: number[]) =>
  filled(8, values, (buffer, value, index) => buffer.writeBigUInt64LE(BigInt(value), index))

function filled(size: number, values: number[], write: (buffer: Buffer, value: number, index: number) => void): Buffer {
  const buffer = Buffer.alloc(values.length * size)
  values.forEach((value, index) => write(buffer, value, index * size))
  return buffer
}
