/** An export holds a few batches, however many there are: what its reader has not taken is not made. */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { xlsx } from '#server/formats/xlsx.ts'

const rowsOfBatch = 200
const columns = [
  { name: 'Date', kind: 'date', width: 10 },
  { name: 'Details', kind: 'text', width: 40 },
] as const

/** Batches without end, and how many of them were asked for. */
function endless() {
  const details = { taken: 0, ended: false }
  async function* batches() {
    try {
      for (;;) {
        details.taken += 1
        // Text that packs badly, as what people write does.
        const row = () => ['2026-03-02', Array.from({ length: 40 }, () => Math.random().toString(36)).join(' ')]
        yield Array.from({ length: rowsOfBatch }, row)
      }
    } finally {
      details.ended = true
    }
  }
  return { told: details, batches: batches() }
}

/** Waits until nothing more is taken. */
async function settled(details: { taken: number }): Promise<number> {
  for (let before = -1; before !== details.taken;) {
    before = details.taken
    await pause(100)
  }
  return details.taken
}

test('a workbook without end is made no faster than it is read, and its source is let go', async () => {
  const { told, batches } = endless()
  const file = Readable.from(xlsx('Diary', columns, batches), { objectMode: false, highWaterMark: 65_536 })
  const reading = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await reading.next()
  const first = await settled(told)
  expect(first).toBeLessThan(10)
  let bytes = 0
  while (bytes < 2_000_000) bytes += ((await reading.next()).value as Buffer).length
  const then = await settled(told)
  expect(then).toBeGreaterThan(first)
  // About as many as two megabytes hold, and a few ahead.
  expect(then).toBeLessThan(60)
  file.destroy()
  await settled(told)
  expect(told.ended).toBe(true)
})
