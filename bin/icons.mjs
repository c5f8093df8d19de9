// The product's mark as PNG files in public/, for home screens that take no SVG. Run `node bin/icons.mjs` after a change
// of the mark, which is that of public/icon.svg: a letter of three bars on a tile.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import { ROOT } from './process.mjs'

const tile = [0x1d, 0x76, 0x80]
const ink = [255, 255, 255]
/** Bars of the letter on 32 × 32, `[left, top, right, bottom]`, and the radius of the tile. */
const bars = [
  [10, 7.5, 22.5, 10.9],
  [10, 7.5, 13.9, 24.5],
  [10, 14.9, 21.3, 18.3],
]
const radius = 7

/** `maskable`: to the edges, the letter smaller, since the system cuts the shape. */
const files = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-512.png', size: 512, maskable: true },
  { name: 'apple-touch-icon.png', size: 180, maskable: true },
]
for (const { name, size, maskable = false } of files)
  writeFileSync(
    path.join(ROOT, 'public', name),
    png(size, (x, y) => colourAt(x, y, maskable)),
  )

/** Red, green, blue and opacity at a point of the 32 × 32. */
function colourAt(x, y, maskable) {
  const shrink = maskable ? 0.8 : 1
  const [u, v] = [(x - 16) / shrink + 16, (y - 16) / shrink + 16]
  if (bars.some(([left, top, right, bottom]) => u >= left && u < right && v >= top && v < bottom)) return [...ink, 255]
  return [...tile, maskable || isOnTile(x, y) ? 255 : 0]
}

function isOnTile(x, y) {
  const [dx, dy] = [Math.max(radius - x, x - (32 - radius), 0), Math.max(radius - y, y - (32 - radius), 0)]
  return dx * dx + dy * dy <= radius * radius
}

/** A PNG of true colour with opacity, each pixel the mean of 4 × 4 points. */
function png(size, colour) {
  const fine = 4
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0]
      for (let i = 0; i < fine * fine; i++) {
        const at = (pixel, part) => ((pixel + (part + 0.5) / fine) * 32) / size
        const [r, g, b, a] = colour(at(x, i % fine), at(y, Math.floor(i / fine)))
        for (const [channel, value] of [r * a, g * a, b * a, a].entries()) sum[channel] += value
      }
      const [r, g, b, a] = sum
      const opaque = a === 0 ? 1 : a
      rows.set([r / opaque, g / opaque, b / opaque, a / (fine * fine)].map(Math.round), y * (size * 4 + 1) + 1 + x * 4)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const image = deflateSync(rows, { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
