import { expect, test } from 'vitest'

import { phaseOf } from './clientPhases.ts'

const empty = { requested: null, quoted: null, accepted: null, delivered: null, abandoned: null }
const [first, second, third] = ['2026-01-05', '2026-02-06', '2026-03-07']

test.each([
  ['Enquiry', null, {}],
  ['Enquiry', first, { requested: first }],
  ['Quoted', second, { requested: first, quoted: second }],
  ['Accepted', second, { requested: first, accepted: second }],
  ['Delivered', third, { quoted: first, accepted: second, delivered: third }],
  ['Lost', third, { quoted: first, abandoned: third }],
  ['Cancelled', third, { quoted: first, accepted: second, abandoned: third }],
] as const)('%s since %s', (phase, since, dates) => {
  expect(phaseOf({ ...empty, ...dates })).toEqual({ phase, since })
})
