import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two looks at what else there is to do. */
const breath = 20

/** The items of a long list, one by one: between them the requests of others are answered. */
export async function* unhurried<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > breath) {
      await setImmediate()
      since = performance.now()
    }
    yield item
  }
}

/** What the work comes to in the end; between two of its steps the requests of others are answered. */
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
