/** Long work in small pieces: whoever else waits is served between them. */
import { expect, test } from 'vitest'

import { inSteps, yieldingIterator } from './yieldingIterator.ts'

/** Busy for so many milliseconds, as the judging of some rows is. */
function busy(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** How often somebody else had their turn while the work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, done] = [0, false]
  const next = () => {
    turns += 1
    if (!done) setImmediate(next)
  }
  setImmediate(next)
  await work()
  done = true
  return turns
}

test('the items of a long list', async () => {
  const seen: number[] = []
  const turns = await turnsDuring(async () => {
    for await (const item of yieldingIterator([1, 2, 3, 4, 5, 6])) {
      busy(25)
      seen.push(item)
    }
  })
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
  expect(turns).toBeGreaterThanOrEqual(5)
})

test('the steps of a piece of work, and what it comes to', async () => {
  function* work() {
    for (let step = 0; step < 6; step += 1) {
      busy(25)
      yield
    }
    return 'read'
  }
  let text = ''
  const turns = await turnsDuring(async () => {
    text = await inSteps(work())
  })
  expect(text).toBe('read')
  expect(turns).toBeGreaterThanOrEqual(5)
})
