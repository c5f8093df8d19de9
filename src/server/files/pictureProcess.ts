/** Reads one picture and ends (pictures.ts starts it): its arguments are JSON, and so is what it prints. */
import { readFile, writeFile } from 'node:fs/promises'

import sharp from 'sharp'

import { maxPixels, type ImageShape, type PictureAnswer, type PictureWork } from './pictures.ts'
import { pictureSizes, type PictureSize } from './store.ts'
import { stripped } from './strip.ts'
import { formatsOf } from '#core/locale/format.ts'
import { defaultLocale } from '#core/locale/localeCodes.ts'

// Unblock only the decoders of the four types that browsers show.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

async function answer({ type, path, kept, shape, sizes }: PictureWork): Promise<PictureAnswer> {
  const bytes = await readFile(path)
  const size = await sizeOf(bytes)
  if (size === null) return { refused: 'This picture is damaged. Choose another one.' }
  const { width, height } = size
  if (width * height > maxPixels)
    return {
      refused: `A picture of ${count(width)} × ${count(height)} pixels is too large. Choose one with at most ${count(maxPixels / 1e6)} million pixels.`,
    }
  try {
    // Previews are drawn from the cleaned bytes, which proves that they are a whole picture.
    const clean = shape ? await shaped(bytes, shape) : stripped(type, bytes)
    for (const [name, edge] of Object.entries(pictureSizes)) {
      const drawn = open(clean).autoOrient().resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      await writeFile(sizes[name as PictureSize], await drawn.webp({ quality: 80 }).toBuffer(), { mode: 0o600 })
    }
    await writeFile(kept, clean, { mode: 0o600 })
    const seen = await open(clean).metadata()
    return { type: shape ? `image/${shape.format}` : type, ...(seen.autoOrient ?? { width, height }) }
  } catch (error) {
    if (!isOfPicture(error)) throw error
    return { refused: 'This picture is damaged. Choose another one.' }
  }
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })

/** Reads the picture's size from its header, without decoding it. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height }
  } catch {
    return null
  }
}

const shaped = (bytes: Buffer, { width, height, format }: ImageShape): Promise<Buffer> =>
  open(bytes).autoOrient().resize(width, height, { fit: 'cover' }).toFormat(format).toBuffer()

/** The decoder's own errors are plain ones; those of the disk have a code, and ours another class. */
const isOfPicture = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.constructor === Error && !('code' in error))

/** Pictures never have enough pixels a side for locales to write them differently. */
const count = formatsOf(defaultLocale).number

process.stdout.write(JSON.stringify(await answer(JSON.parse(process.argv[2] ?? '') as PictureWork)))
