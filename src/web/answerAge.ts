/**
 * The age of answers that are shown while the server cannot be reached. A screen says one of three things: the data; the
 * data and the time it is from; that it is not loaded yet (docs/rules/screens.md#errors-on-screens).
 */
import { replaceEqualDeep } from '@tanstack/react-query'

import { ApiError } from './apiError.ts'

/** The error of a read: that it is not loaded yet where no answer came (`isNotLoaded`), else the server's refusal. */
export const notLoadedWithout = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 0 ? Object.assign(error, { unread: true }) : error

const ages = new WeakMap<object, number>()

/** Notes since when an answer is known, in milliseconds; undefined: it is the server's of now. Returns the answer. */
export function withAge<T>(before: T | undefined, answer: T, since: number | undefined): T {
  const data = replaceEqualDeep(before, answer)
  if (since === undefined) ages.delete(data as object)
  else ages.set(data as object, since)
  return data
}

/** Returns since when this answer is known, where it is not the server's of now. */
export const ageOf = (answer: unknown): number | undefined => ages.get(answer as object)
