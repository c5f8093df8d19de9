import { expect, test } from 'vitest'

import type { CrewAnswer, CrewProposal } from '../schedulePlan.contract.ts'
import { proposalLines } from './planText.ts'

const none = { assigned: false, same: 0, similar: 0, knows: null, department: false } as const
const lines = (fit: CrewProposal['people'][number]['fit'], narrowed = true) => {
  const people = [{ id: 1, name: 'Mei Tran', near: null, load: 20, fit }]
  const proposal = { start: '2026-12-01', end: '2026-12-02', people, equipment: [] } as unknown as CrewProposal
  const answer = { need: { qualifications: [] }, task: { name: 'BIM modelling' }, type: 'Drawing', narrowed }
  return proposalLines(proposal, answer as unknown as CrewAnswer, String)
}

test('each proposal says in plain words why', () => {
  expect(lines({ ...none, same: 4, similar: 9, department: true })).toEqual([
    'Mei Tran: did “BIM modelling” 4 times in the last year · same department · 20% booked that week',
  ])
  expect(lines({ ...none, similar: 1, knows: 'client' })).toEqual([
    'Mei Tran: did a task of type “Drawing” in the last year · worked for this client · 20% booked that week',
  ])
  expect(lines({ ...none, assigned: true, knows: 'project' })).toEqual([
    'Mei Tran: on the task · worked on this project · 20% booked that week',
  ])
  expect(lines(none)).toEqual(['Mei Tran: has not done such work · 20% booked that week'])
  expect(lines(none, false)).toEqual(['Mei Tran: 20% booked that week'])
})
