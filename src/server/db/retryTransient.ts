import { setTimeout as delay } from 'node:timers/promises'

import { isTransient } from '../http/errors.ts'

/** Two writers that wait for each other: PostgreSQL ends one, and running it again succeeds, unless both begin at once. */
export async function retryTransient<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isTransient(error)) throw error
    await delay(Math.random() * 40)
    return retryTransient(work, tries - 1)
  }
}
