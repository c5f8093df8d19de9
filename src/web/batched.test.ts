import { expect, test } from 'vitest'

import { batched } from './batched.ts'

test('keys of one moment are asked for in one call, in several beyond the most, and again later', async () => {
  const calls: number[][] = []
  const read = batched(async (keys: readonly number[]) => {
    calls.push([...keys])
    return new Map(keys.filter((key) => key !== 4).map((key) => [key, key * 10]))
  }, 3)
  expect(await Promise.all([1, 2, 2, 3, 4].map(read))).toEqual([10, 20, 20, 30, null])
  expect(calls).toEqual([[1, 2, 3], [4]])
  expect(await read(1)).toBe(10)
  expect(calls).toHaveLength(3)
})

test('a call that fails, fails for its keys alone', async () => {
  let works = false
  const read = batched(async (keys: readonly number[]) => {
    if (!works) throw new Error('No network.')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(read(1)).rejects.toThrow('No network.')
  works = true
  expect(await read(1)).toBe(1)
})
