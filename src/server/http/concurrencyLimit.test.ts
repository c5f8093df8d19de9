import { describe, expect, test } from 'vitest'

import { placesOf, concurrencyLimit } from './concurrencyLimit.ts'

/** Work that goes on until it is told to end. */
function locked() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}
const soon = () => new Promise((resolve) => void setTimeout(resolve, 5))
const failure = (answer: Promise<unknown>) => answer.then(() => null).catch((error: unknown) => error)

describe('turns', () => {
  test('an organisation at its limit holds nobody else up, and its own work goes on in order', async () => {
    const inTurn = concurrencyLimit({ each: 1, atOnce: 2, wait: 5000 }, 'Too much')
    const done: string[] = []
    const holds = { a1: locked(), a2: locked(), a3: locked(), b1: locked() }
    const run = (org: number, name: keyof typeof holds) =>
      inTurn(org, async () => {
        done.push(`${name} begins`)
        await holds[name].work()
      })
    const all = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1')]
    await soon()
    expect(done).toEqual(['a1 begins', 'b1 begins'])
    holds.a1.end()
    await soon()
    expect(done).toEqual(['a1 begins', 'b1 begins', 'a2 begins'])
    holds.b1.end()
    holds.a2.end()
    holds.a3.end()
    await Promise.all(all)
    expect(done.at(-1)).toBe('a3 begins')
  })

  test('who waits too long hears why: 429 for their own work, 503 for everybody’s', async () => {
    const inTurn = concurrencyLimit({ each: 1, atOnce: 2, wait: 20 }, 'Too much is going on')
    const holds = [locked(), locked()]
    const running = holds.map(({ work }, index) => inTurn(index + 1, work))
    const detail = (text: string) => ({ body: { detail: text }, headers: { 'retry-after': '5' } })
    expect(await failure(inTurn(1, soon))).toMatchObject({
      status: 429,
      ...detail('Too much is going on of your organisation at the same time. Please try again in a moment.'),
    })
    expect(await failure(inTurn(3, soon))).toMatchObject({
      status: 503,
      ...detail('Too much is going on at the same time. Please try again in a moment.'),
    })
    for (const { end } of holds) end()
    await Promise.all(running)
    // Whoever left the queue is not waited for.
    await inTurn(1, soon)
    await inTurn(3, soon)
  })

  test('work that fails gives its turn on', async () => {
    const inTurn = concurrencyLimit({ each: 1, atOnce: 1, wait: 1000 }, 'Too much')
    expect(await failure(inTurn(1, () => Promise.reject(new Error('no'))))).toMatchObject({ message: 'no' })
    expect(await inTurn(1, () => Promise.resolve('yes'))).toBe('yes')
  })
})

test('places are taken at once or not at all, and given back once', () => {
  const claim = placesOf({ each: 2, atOnce: 3 }, 'Too much is sent')
  const refusal = (org: number) => {
    try {
      claim(org)()
      return null
    } catch (error) {
      return (error as { status: number }).status
    }
  }
  const [first, second] = [claim(1), claim(1)]
  expect([refusal(1), refusal(2)]).toEqual([429, null])
  const third = claim(2)
  expect([refusal(1), refusal(2), refusal(3)]).toEqual([429, 503, 503])
  first()
  first()
  expect([refusal(1), refusal(3)]).toEqual([null, null])
  second()
  third()
  expect([1, 2, 3].map(refusal)).toEqual([null, null, null])
})
