import { expect, test } from 'vitest'

import { bytesText, CutOffError, fileNameIn, saveFile } from './saveFile.ts'

const never = new AbortController().signal

test('half a file is not saved, and says that it is none', async () => {
  const cut = new ReadableStream<Uint8Array>({
    pull: (out) => (out.desiredSize === null ? undefined : out.error(new TypeError('network error'))),
    start: (out) => out.enqueue(new Uint8Array(1000)),
  })
  const seen: number[] = []
  const saving = saveFile(new Response(cut), { signal: never, onBytes: (bytes) => seen.push(bytes) })
  await expect(saving).rejects.toThrow(CutOffError)
  expect(seen.every((bytes) => bytes <= 1000)).toBe(true)
})

test.each([
  [`attachment; filename="Diary.csv"; filename*=UTF-8''Diary%202026%20%E2%80%93%20x.csv`, 'Diary 2026 – x.csv'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, null],
  ['attachment', null],
])('the name in %s', (header, name) => expect(fileNameIn(header)).toBe(name))

test.each([
  [999, '999 bytes'],
  [1500, '2 kB'],
  [50_000_000, '50.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
