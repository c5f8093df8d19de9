import { expect, test } from 'vitest'

import vectors from '#test/vectors.json' with { type: 'json' }
import {
  badgeOf,
  type MilestoneDates,
  type Phase,
  phaseOf,
  projectTabsOf,
  quoteTabsOf,
  wrongMilestones,
} from './projectMilestones.ts'

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
    delivered: ['Set the day of acceptance first: only accepted work can be delivered.'],
  })
  expect(wrongMilestones({ requested: '2026-01-05', accepted: '2026-01-04' })).toEqual({
    accepted: ['This day is before the project was requested. Choose a later day.'],
  })
  // What is out of its order does not make those after it wrong as well.
  expect(wrongMilestones({ quoted: '2026-01-05', accepted: '2026-01-01', surveyed: '2026-01-06' })).toEqual({
    accepted: ['This day is before the project was quoted. Choose a later day.'],
  })
})

/**
 * Typed from docs/rules/projects.md#tabs-and-badges: what each date alone, on top of those before it, makes of a
 * project.
 */
const table: readonly (readonly [keyof MilestoneDates, Phase, string, string[], string[]])[] = [
  ['requested', 'created', 'enquiry', ['enquiries'], []],
  ['quoted', 'quoted', 'open', ['open'], []],
  ['accepted', 'accepted', 'field', ['won'], ['progress', 'accepted', 'won']],
  ['surveyed', 'surveyed', 'office', ['won'], ['progress', 'surveyed', 'won']],
  ['processed', 'processed', 'check', ['won'], ['progress', 'processed', 'won']],
  ['checked', 'checked', 'delivery', ['won'], ['progress', 'checked', 'won']],
  ['delivered', 'delivered', 'invoice', ['won'], ['finished', 'delivered', 'won']],
  ['invoiced', 'invoiced', 'payment', ['won'], ['finished', 'invoiced', 'won']],
  ['received', 'received', 'complete', ['won'], ['finished', 'received', 'won']],
]

test('20,000 random commands lead through the table, or are refused where its order would be broken', () => {
  let state = 15
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const seen = { done: 0, refused: 0 }
  const reached = new Set<string>()
  let dates: Record<string, string | null> = { requested: '2026-03-01' }
  for (let step = 0; step < 20_000; step += 1) {
    if (step % 40 === 0) dates = { requested: '2026-03-01' }
    const [first] = table[next(table.length)] ?? ['requested']
    const what = next(8)
    const request: Record<string, string | null> = {
      ...dates,
      ...(what === 0 ? { abandoned: dates['abandoned'] ? null : '2026-03-20' } : {}),
      ...(what > 0 ? { [first]: what === 1 ? null : `2026-03-${String(1 + next(28)).padStart(2, '0')}` } : {}),
    }
    const given = table.filter(([name]) => request[name])
    const days = given.map(([name]) => request[name] ?? '')
    const after = table.findIndex(([name]) => name === 'accepted')
    const allowed =
      days.every((day, index) => index === 0 || (days[index - 1] ?? '') <= day) &&
      (Boolean(request['accepted']) || !table.slice(after + 1).some(([name]) => request[name]))
    expect([request, Object.keys(wrongMilestones(request)).length === 0]).toEqual([request, allowed])
    seen[allowed ? 'done' : 'refused'] += 1
    if (!allowed) continue
    dates = request
    const [, phase, badge, quotes, projects] = given.at(-1) ?? table[0] ?? expect.fail()
    reached.add(`${phase} ${Boolean(request['abandoned'])}`)
    const lost = Boolean(request['abandoned'])
    expect(phaseOf(dates)).toBe(lost ? 'abandoned' : phase)
    expect(badgeOf(dates)).toBe(lost ? 'cancelled' : badge)
    expect(quoteTabsOf(dates)).toEqual(lost && !request['accepted'] ? ['lost'] : quotes)
    const won = new Set(lost && projects.length > 0 ? ['won', 'lost'] : projects)
    expect(new Set<string>(projectTabsOf(dates))).toEqual(won)
  }
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(4_000)
  expect(reached.size).toBe(18)
})
