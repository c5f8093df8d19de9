/** A ZIP as others read it: bytes as well as text, sizes beyond 32 bits said before they are known, very many files. */
import { buffer } from 'node:stream/consumers'

import { fromBufferPromise } from 'yauzl'
import { expect, test } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { zip, type ZipFile } from './zip.ts'

async function* files(zipFiles: Iterable<ZipFile>): AsyncGenerator<ZipFile> {
  yield* zipFiles
}
async function* parts(...items: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* items
}
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry())
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return found
}

test('text and bytes come out as they went in, with the 64-bit sizes and without', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256)
  const made = await buffer(
    zip(
      files([
        { name: 'one.txt', content: parts('é 漢字\n', 'and more') },
        { name: 'large/two.bin', content: parts(bytes, bytes), large: true },
        { name: 'empty', content: parts(), large: true },
      ]),
    ),
  )
  const found = await unzipped(made)
  expect([...found.keys()]).toEqual(['one.txt', 'large/two.bin', 'empty'])
  expect(found.get('one.txt')?.toString()).toBe('é 漢字\nand more')
  expect(found.get('large/two.bin')).toEqual(Buffer.concat([bytes, bytes]))
  expect(found.get('empty')).toHaveLength(0)
})

longTest('more files than 16 bits count are all found', { timeout: 60_000 }, async () => {
  const many = 65_540
  const made = await buffer(
    zip(files(Array.from({ length: many }, (_, index) => ({ name: `${index}`, content: parts('') })))),
  )
  const archive = await fromBufferPromise(made, { lazyEntries: true })
  let last = ''
  let count = 0
  for await (const { fileName } of archive.eachEntry()) [last, count] = [fileName, count + 1]
  expect([count, last]).toEqual([many, String(many - 1)])
})
