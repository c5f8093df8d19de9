import { isTransient } from './errors.ts'

/** Two writers that wait for each other: PostgreSQL ends one, and running it again succeeds. */
export async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isTransient(error)) throw error
    return again(work, tries - 1)
  }
}
