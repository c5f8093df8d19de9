import { expect, test } from 'vitest'

import { nextUploads, uploadsAfter, type Upload, type UploadStep } from './uploads.ts'

const file = (name: string) => new File(['some bytes'], name)
const after = (...steps: UploadStep[]) => steps.reduce<readonly Upload[]>(uploadsAfter, [])
const three: UploadStep = {
  do: 'add',
  files: ['a', 'b', 'c'].map((key) => ({ key, file: file(`${key}.txt`) })),
}
const keys = (uploads: readonly Upload[]) => uploads.map(({ key }) => key)

test('two are sent side by side, the next one when a place is free', () => {
  expect(keys(nextUploads(after(three)))).toEqual(['a', 'b'])
  const sending = after(three, { do: 'send', key: 'a' }, { do: 'send', key: 'b' })
  expect(nextUploads(sending)).toEqual([])
  expect(keys(nextUploads(uploadsAfter(sending, { do: 'finish', key: 'a', notes: [] })))).toEqual(['c'])
})

test('what went well goes; what was refused stays until it is sent again or put away', () => {
  const refused = after(three, { do: 'refuse', key: 'a', error: 'no' }, { do: 'finish', key: 'b', notes: [] })
  expect(refused.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'refused'],
    ['c', 'waiting'],
  ])
  expect(keys(nextUploads(uploadsAfter(refused, { do: 'retry', key: 'a' })))).toEqual(['a', 'c'])
  expect(keys(uploadsAfter(refused, { do: 'forget', key: 'a' }))).toEqual(['c'])
})

test('what was changed on the way is said until more files come', () => {
  const noted = after(three, { do: 'finish', key: 'a', notes: ['Renamed to b.'] })
  expect(noted[0]).toMatchObject({ key: 'a', state: 'done', notes: ['Renamed to b.'] })
  expect(keys(uploadsAfter(noted, { do: 'add', files: [{ key: 'd', file: file('d.txt') }] }))).toEqual(['b', 'c', 'd'])
})
