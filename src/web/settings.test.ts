import { expect, test } from 'vitest'

import { opensWith, readSettings, settingsIn, writeSettings } from './settings.ts'

const aBrowser = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('settings are kept apart by module and by organisation', () => {
  const browser = aBrowser()
  writeSettings('projects', 1, { phase: 'won' }, browser)
  writeSettings('projects', 2, { phase: 'lost' }, browser)
  writeSettings('contacts', 1, { rows: '50' }, browser)
  expect(readSettings('projects', 1, browser)).toEqual({ phase: 'won' })
  expect(readSettings('projects', 2, browser)).toEqual({ phase: 'lost' })
  expect(readSettings('contacts', 1, browser)).toEqual({ rows: '50' })
  expect(readSettings('contacts', 2, browser)).toEqual({})
})

test('a bare path opens with what is remembered, any other with what it says', () => {
  const remembered = { phase: 'won', rows: '50' }
  expect(opensWith({}, remembered)).toEqual(remembered)
  expect(opensWith({ phase: undefined, search: '' }, remembered)).toEqual(remembered)
  expect(opensWith({ page: '2' }, remembered)).toEqual({ page: '2' })
})

test('only the module’s own settings are remembered, never where in the list one was', () => {
  expect(settingsIn({ phase: 'won', page: 3, rows: 50, search: '', next: 'x' }, ['phase', 'rows', 'search'])).toEqual({
    phase: 'won',
    rows: '50',
  })
})

test('taking every filter away is remembered too', () => {
  const browser = aBrowser()
  writeSettings('projects', 1, { phase: 'won' }, browser)
  writeSettings('projects', 1, settingsIn({ phase: undefined }, ['phase']), browser)
  expect(readSettings('projects', 1, browser)).toEqual({})
})

test('damaged or refused storage is no error', () => {
  const browser = aBrowser()
  for (const damage of ['{', 'null', '[]', '3', '{"phase":{"a":1},"rows":"20"}']) {
    browser.kept.set('fieldbook.projects.1', damage)
    expect(Object.values(readSettings('projects', 1, browser)).every((value) => typeof value === 'string')).toBe(true)
  }
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => writeSettings('projects', 1, {}, refusing)).not.toThrow()
  expect(readSettings('projects', 1, refusing)).toEqual({})
})
