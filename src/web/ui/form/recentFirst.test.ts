import { expect, test } from 'vitest'

import { recentOf, recentPages, rememberRecord } from '../../record/recentRecords.ts'
import { recentFirst, rememberChoice } from './recentFirst.ts'

const { signal } = new AbortController()
const firstPage = [
  { id: 1, name: 'Abbey' },
  { id: 2, name: 'Bridge' },
  { id: 3, name: 'Closed', disabled: true },
]
const beyond = [{ id: 9, name: 'Weir' }]
const load = async (search: string) =>
  search === '' ? firstPage : [...firstPage, ...beyond].filter(({ name }) => name === search)
let viewers = 0
/** Names of the choices of somebody who chose these before, the last first. */
async function names(used: { id: number; name: string }[]) {
  const viewer = { id: (viewers += 1), org: { id: 9 } }
  for (const option of used.toReversed()) rememberChoice(viewer, 'projects', option)
  const options = await recentFirst(load, viewer, 'projects', signal)
  return options.map(({ name, recent }) => (recent ? `${name}*` : name))
}

test('with nothing typed a list begins with what was used last, as far as it can be chosen', async () => {
  expect(await names([])).toEqual(['Abbey', 'Bridge', 'Closed'])
  expect(await names([{ id: 2, name: 'Bridge' }])).toEqual(['Bridge*', 'Abbey', 'Closed'])
  // One beyond the first page is found by its name; closed and unreachable ones are not offered.
  const used = [beyond, [{ id: 3, name: 'Closed' }], [{ id: 70, name: 'Secret' }], [{ id: 1, name: 'Abbey' }]].flat()
  expect(await names(used)).toEqual(['Weir*', 'Abbey*', 'Bridge', 'Closed'])
})

test('opened and chosen records are remembered once, of each viewer and kind', () => {
  const [ada, ben] = [
    { id: 1, org: { id: 1 } },
    { id: 2, org: { id: 1 } },
  ]
  const page = { address: '/clients/4/', title: 'Clients' }
  rememberRecord(ada, { kind: 'clients', id: 4, name: 'Quay', page })
  rememberRecord(ada, { kind: 'projects', id: 4, name: 'P4 Weir' })
  rememberRecord(ada, { kind: 'clients', id: 5, name: 'Moor' })
  rememberRecord(ada, { kind: 'clients', id: 4, name: 'Quay' })
  expect(recentOf(ada, 'clients').map(({ id }) => id)).toEqual([4, 5])
  // Records that were only chosen have no page to open.
  expect(recentPages(ada)).toEqual([{ name: 'Quay', ...page }])
  expect(recentOf(ben, 'clients')).toEqual([])
})
