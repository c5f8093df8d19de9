import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from './api.ts'
import { follow } from './watching.ts'

let tell: (changed: readonly string[]) => void = () => expect.fail('No stream is open.')
class Stream extends EventTarget {
  static readonly CLOSED = 2
  constructor() {
    super()
    tell = (changed) =>
      this.dispatchEvent(new MessageEvent('changes', { data: JSON.stringify({ cursor: '1-1', changed }) }))
  }
  close() {
    tell = () => expect.fail('The stream is closed.')
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the rows of a list follow together: one fetch at once, and one after the pause whatever happened in it', async () => {
  const fetches = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const rows = Array.from({ length: 50 }, () => new AbortController())
  const start = ({ signal }: AbortController) =>
    follow(['projects'], '1-0', ['listNextSteps'], { signal, pauseMs: 15_000 })
  for (const row of rows.slice(1)) start(row)
  await vi.advanceTimersByTimeAsync(100)
  tell(['projects'])
  await vi.advanceTimersByTimeAsync(100)
  expect(fetches.mock.calls).toEqual([[{ queryKey: ['listNextSteps'] }]])

  // A row that comes later has no pause of its own.
  for (const row of rows.slice(0, 1)) start(row)
  await vi.advanceTimersByTimeAsync(100)
  for (const _ of rows) tell(['projects'])
  await vi.advanceTimersByTimeAsync(14_000)
  expect(fetches).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetches).toHaveBeenCalledTimes(2)

  // The watch ends with the last of its rows.
  for (const row of rows.slice(1)) row.abort()
  await vi.advanceTimersByTimeAsync(20_000)
  tell(['projects'])
  await vi.advanceTimersByTimeAsync(100)
  expect(fetches).toHaveBeenCalledTimes(3)
  for (const row of rows) row.abort()
  await vi.advanceTimersByTimeAsync(100)
  expect(() => tell(['projects'])).toThrow('The stream is closed.')
})
