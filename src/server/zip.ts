/** A ZIP archive as a stream: each file is deflated as it comes, its size and checksum written after it. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: AsyncIterable<string>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  size: number
  packed: number
}

// Without the 64-bit extension, sizes and offsets must fit.
const mostBytes = 0xffff_ffff
// Sizes follow the data; names are UTF-8; deflated; 1 January 1980, so that the same content is the same archive.
const common = { version: 20, flags: 0x0808, method: 8, time: 0, date: 0x21 }

/** The archive's bytes. The files are taken one after the other; names must differ. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Written[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 }
    const head = header(0x0403_4b50, file, [])
    yield head
    for await (const chunk of deflated(content, file)) {
      file.packed += chunk.length
      yield chunk
    }
    const tail = words(4, [0x0807_4b50, file.crc, file.packed, file.size])
    yield tail
    offset += head.length + file.packed + tail.length
    if (offset > mostBytes || file.size > mostBytes) throw new RangeError('The archive is too large.')
    entries.push(file)
  }
  const directory = Buffer.concat(entries.map((file) => header(0x0201_4b50, file, [file.offset])))
  yield directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

/** What a file packs to; its size and checksum are counted on the way. A consumer that stops ends the content, too. */
async function* deflated(content: AsyncIterable<string>, file: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 6 })
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate, () => undefined)
  yield* deflate as AsyncIterable<Buffer>
}

/** A file's header: local (its sizes still to come), or in the directory with its offset. */
function header(signature: number, { name, crc, packed, size }: Written, [offset]: number[]): Buffer {
  const central = offset !== undefined
  const fixed = Buffer.alloc(central ? 46 : 30)
  let at = fixed.writeUInt32LE(signature, 0)
  if (central) at = fixed.writeUInt16LE(common.version, at)
  for (const value of [common.version, common.flags, common.method, common.time, common.date])
    at = fixed.writeUInt16LE(value, at)
  for (const value of central ? [crc, packed, size] : [0, 0, 0]) at = fixed.writeUInt32LE(value, at)
  fixed.writeUInt16LE(name.length, at)
  if (central) fixed.writeUInt32LE(offset, 42)
  return Buffer.concat([fixed, name])
}

function words(count: number, values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(count * 4)
  values.forEach((value, at) => buffer.writeUInt32LE(value, at * 4))
  return buffer
}
