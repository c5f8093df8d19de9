/**
 * Strips pictures of metadata: place, time, author and device, and data hidden behind their end. The pixels stay the
 * same byte for byte; a file that cannot be parsed to its end counts as damaged.
 */

/** Returns the bytes without metadata. Throws `RangeError` for a damaged picture. */
export function stripped(type: string, bytes: Buffer): Buffer {
  switch (type) {
    case 'image/jpeg':
      return jpeg(bytes)
    case 'image/png':
      return png(bytes)
    case 'image/webp':
      return webp(bytes)
    case 'image/gif':
      return gif(bytes)
    default:
      throw new RangeError(`Not a picture: ${type}.`)
  }
}

const damaged = () => new RangeError('This is not a whole picture.')
const slice = (bytes: Buffer, from: number, to: number): Buffer => {
  if (to > bytes.length || to < from) throw damaged()
  return bytes.subarray(from, to)
}

/** Keeps JFIF, the colour profile and Adobe's colour transform; writes the orientation again. */
function jpeg(bytes: Buffer): Buffer {
  const saved: Buffer[] = [slice(bytes, 0, 2)]
  let orientation = 1
  for (let index = 2; ;) {
    if (bytes[index] !== 0xff) throw damaged()
    const marker = bytes[index + 1] ?? 0
    if (marker === 0xff) {
      index += 1
      continue
    }
    if (marker === 0xd9) {
      saved.push(slice(bytes, index, index + 2))
      // Behind JFIF, which stands first where there is one.
      if (orientation !== 1) saved.splice(isJfif(saved[1]) ? 2 : 1, 0, upright(orientation))
      return Buffer.concat(saved)
    }
    const end = index + 2 + slice(bytes, index + 2, index + 4).readUInt16BE()
    const segment = slice(bytes, index, end)
    if (segment.length < 4) throw damaged()
    if (marker === 0xe1) orientation = orientationIn(segment) ?? orientation
    if (!isMetadata(marker, segment)) saved.push(segment)
    index = end
    if (marker === 0xda) {
      const next = endOfScan(bytes, index)
      saved.push(slice(bytes, index, next))
      index = next
    }
  }
}

const isJfif = (segment: Buffer | undefined) => segment?.[1] === 0xe0
const holds = (segment: Buffer, text: string) => segment.subarray(4, 4 + text.length).toString('latin1') === text
const isMetadata = (marker: number, segment: Buffer) =>
  marker === 0xfe ||
  (marker >= 0xe0 &&
    marker <= 0xef &&
    !(marker === 0xe0 && holds(segment, 'JFIF')) &&
    !(marker === 0xe2 && holds(segment, 'ICC_PROFILE')) &&
    !(marker === 0xee && holds(segment, 'Adobe')))

/** Coded pixels go on to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let index = from; ; index += 1) {
    index = bytes.indexOf(0xff, index)
    const next = bytes[index + 1]
    if (index < 0 || next === undefined) throw damaged()
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return index
  }
}

const orientationTag = 0x0112

function orientationIn(segment: Buffer): number | null {
  if (!holds(segment, 'Exif\0\0') || segment.length < 20) return null
  const tiff = segment.subarray(10)
  const little = tiff.readUInt16BE(0) === 0x4949
  const [short, long] = [
    (index: number) => (index + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(index) : tiff.readUInt16BE(index)),
    (index: number) => (index + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(index) : tiff.readUInt32BE(index)),
  ]
  const directory = long(4)
  for (let entry = 0; entry < Math.min(short(directory), 200); entry += 1) {
    const index = directory + 2 + entry * 12
    const value = short(index + 8)
    if (short(index) === orientationTag && value >= 1 && value <= 8) return value
  }
  return null
}

/** An Exif segment that says nothing else. */
function upright(orientation: number): Buffer {
  // Marker and length; "Exif"; little-endian, the directory at 8; one entry: the orientation tag, a short, once, its
  // value; the end.
  const segment = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  segment.writeUInt16LE(orientation, 28)
  return segment
}

const pngSaved = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))

function png(bytes: Buffer): Buffer {
  const saved: Buffer[] = [slice(bytes, 0, 8)]
  for (let index = 8; ;) {
    const size = slice(bytes, index, index + 4).readUInt32BE()
    const name = slice(bytes, index + 4, index + 8).toString('latin1')
    const chunk = slice(bytes, index, index + 12 + size)
    if (pngSaved.has(name)) saved.push(chunk)
    if (name === 'IEND') return Buffer.concat(saved)
    index += 12 + size
  }
}

const webpSaved = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of VP8X for Exif and XMP. */
const metadataFlags = 0x08 | 0x04

function webp(bytes: Buffer): Buffer {
  const end = 8 + slice(bytes, 4, 8).readUInt32LE()
  const saved: Buffer[] = [Buffer.from(slice(bytes, 0, 12))]
  for (let index = 12; index < end;) {
    const name = slice(bytes, index, index + 4).toString('latin1')
    const size = slice(bytes, index + 4, index + 8).readUInt32LE()
    const next = index + 8 + size + (size % 2)
    const chunk = Buffer.from(slice(bytes, index, next))
    if (name === 'VP8X') chunk.writeUInt8((chunk[8] ?? 0) & ~metadataFlags, 8)
    if (webpSaved.has(name)) saved.push(chunk)
    index = next
  }
  const whole = Buffer.concat(saved)
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** Removes comments and applications' blocks, except the number of repetitions. */
function gif(bytes: Buffer): Buffer {
  const flags = slice(bytes, 0, 13)[10] ?? 0
  let index = 13 + colours(flags)
  const saved: Buffer[] = [slice(bytes, 0, index)]
  for (;;) {
    const start = index
    const kind = slice(bytes, index, index + 1)[0]
    if (kind === 0x3b) {
      saved.push(slice(bytes, index, index + 1))
      return Buffer.concat(saved)
    }
    if (kind === 0x2c) index += 10 + colours(slice(bytes, index, index + 10)[9] ?? 0) + 1
    else if (kind === 0x21) index += 2
    else throw damaged()
    const label = bytes[start + 1]
    const isLoop = bytes.subarray(start + 3, start + 14).toString('latin1') === 'NETSCAPE2.0'
    index = endOfBlocks(bytes, index)
    if (kind === 0x2c || label === 0xf9 || (label === 0xff && isLoop)) saved.push(slice(bytes, start, index))
  }
}

const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function endOfBlocks(bytes: Buffer, from: number): number {
  for (let index = from; ;) {
    const size = slice(bytes, index, index + 1)[0] ?? 0
    index += 1 + size
    if (size === 0) return index
  }
}
