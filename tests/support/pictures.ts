/** Pictures as cameras and as strangers make them. */
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 29, g: 118, b: 128 } } })

/** A photo of a phone: taken at 51° 30′ N, lying on its side. */
export const aPhoto = (
  width = 640,
  height = 400,
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' = 'jpeg',
): Promise<Buffer> =>
  plain(width, height)
    .toFormat(format)
    .withExif({
      IFD0: { Make: 'Quay Cameras' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const aPicture = (format: 'png' | 'webp' | 'gif' | 'jpeg', width = 64, height = 48): Promise<Buffer> =>
  plain(width, height).toFormat(format).toBuffer()

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.from(name), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(head))
  return Buffer.concat([size, head, sum])
}

/** A PNG of a few bytes that says it has so many pixels; a note of where it was taken stands in it where one is given. */
export function aPng(width: number, height: number, note = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 100_000)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(note === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${note}`))]),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose frame says that it has so many pixels. */
export async function aJpegOf(width: number, height: number): Promise<Buffer> {
  const bytes = await aPicture('jpeg')
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
