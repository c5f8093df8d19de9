/** Makes the pictures of the guide from the demonstration: `npm run guide:pictures`, or of some by `-t inbox`. */
import fs from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { networkIdle, testProduct } from '#test/browser.ts'
import { recipes } from './recipes.ts'

const folder = path.join(import.meta.dirname, '../../docs/guide/pictures')
const { aPage } = testProduct()
const width = 1200
const bytes = 60_000

for (const { name, login, path: address, steps, part, height, phone } of recipes)
  test(name, { timeout: 120_000 }, async () => {
    const size = { width: phone ? 390 : width, height: 900 }
    const page = await aPage({
      login,
      viewport: size,
      colorScheme: 'light',
      ...(phone && { isMobile: true, hasTouch: true }),
    })
    await page.goto(address)
    await networkIdle(page)
    await steps?.(page)
    await networkIdle(page)
    const taken = await (part ? part(page).screenshot() : page.screenshot())
    const file = await small(await top(taken, part && !height ? Infinity : (height ?? 700)))
    expect(file.length).toBeLessThanOrEqual(bytes)
    fs.writeFileSync(path.join(folder, `${name}.webp`), file)
  })

/** Cuts off all that is more pixels from the top. */
async function top(picture: Buffer, height: number): Promise<Buffer> {
  const { width: wide, height: high } = await sharp(picture).metadata()
  return sharp(picture)
    .extract({ left: 0, top: 0, width: wide, height: Math.min(high, height) })
    .toBuffer()
}

/** As good as fits into its bytes. */
async function small(picture: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 58, 46]) {
    const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= bytes) return file
  }
  return sharp(picture).webp({ quality: 35, effort: 6 }).toBuffer()
}
