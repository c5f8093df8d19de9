import { expect, test } from 'vitest'

import vectors from '#test/vectors.json' with { type: 'json' }
import { badgeOf, phaseOf, projectTabsOf, quoteTabsOf, wrongMilestones } from './projects.milestones.ts'

test.each(vectors.milestone_phase)('$phase', ({ phase, badge, tabs, under, ...dates }) => {
  expect(phaseOf(dates)).toBe(phase)
  expect(badgeOf(dates)).toBe(badge)
  const shown: readonly string[] = under === 'quotes' ? quoteTabsOf(dates) : projectTabsOf(dates)
  expect(new Set(shown)).toEqual(new Set(tabs))
})

test('before acceptance it is a quote, and no project', () => {
  expect([quoteTabsOf({}), projectTabsOf({})]).toEqual([['enquiries'], []])
  expect(quoteTabsOf({ requested: '2026-01-02', quoted: '2026-01-05' })).toEqual(['open'])
  expect(quoteTabsOf({ quoted: '2026-01-05', accepted: '2026-01-06' })).toEqual(['won'])
  expect(projectTabsOf({ accepted: '2026-01-06', abandoned: '2026-01-07' })).toEqual(['won', 'lost'])
})

test('days never decrease, milestones may be skipped, and nothing comes after acceptance without it', () => {
  expect(wrongMilestones({ quoted: '2026-01-05', accepted: '2026-01-05', delivered: '2026-03-01' })).toEqual({})
  expect(wrongMilestones({ quoted: '2026-01-05', delivered: '2026-03-01' })).toEqual({
    delivered: ['Only what was accepted is delivered. Set the day of acceptance first.'],
  })
  expect(wrongMilestones({ requested: '2026-01-05', accepted: '2026-01-04' })).toEqual({
    accepted: ['This is before the day on which it was requested.'],
  })
  // What is out of its order does not make those after it wrong as well.
  expect(wrongMilestones({ quoted: '2026-01-05', accepted: '2026-01-01', surveyed: '2026-01-06' })).toEqual({
    accepted: ['This is before the day on which it was quoted.'],
  })
})
