import { expect, test } from 'vitest'

import { diaryChips } from './diaryChips.ts'

const chips = (search: string) => diaryChips(search, (day) => day.split('-').toReversed().join('/'))

test.each([
  ['quay "wall" -pier', []],
  ['project:P-24055', ['Project: P-24055']],
  ['-status:draft,submitted', ['Not status: draft or submitted']],
  ['hours:>7.5 hours:<9,1-2', ['Hours: more than 7.5', 'Hours: less than 9 or 1 – 2']],
  ['date:last-week', ['Date: last week']],
  ['date:2026-11-02-2026-11-05', ['Date: 02/11/2026 – 05/11/2026']],
  ['date:>2026-11-02,<2026-01-01', ['Date: after 02/11/2026 or before 01/01/2026']],
  ['nonbillable:no is:locked -is:mine', ['Non-billable: no', 'Locked', 'Not mine']],
  ['user:"Sam Stone"', ['Person: Sam Stone']],
])('%s', (search, texts) => expect(chips(search).map(({ text }) => text)).toEqual(texts))

test('taking a chip away leaves the rest of the query', () => {
  expect(chips('bridge project:"Quay wall" -is:mine "two words"').map(({ rest }) => rest)).toEqual([
    'bridge -is:mine "two words"',
    'bridge project:"Quay wall" "two words"',
  ])
})
