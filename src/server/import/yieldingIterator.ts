import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other requests get a turn. */
const breath = 20

/** The items of a long list, with pauses in which other requests are answered. */
export async function* yieldingIterator<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > breath) {
      await setImmediate()
      since = performance.now()
    }
    yield item
  }
}

/** The result of stepwise work, with pauses in which other requests are answered. */
export async function inSteps<T>(work: Generator<unknown, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() - since > breath) {
      await setImmediate()
      since = performance.now()
    }
  }
}
