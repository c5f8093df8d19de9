import { describe, expect, test } from 'vitest'

import {
  leavingSet,
  opensWith,
  readLook,
  readSettings,
  settingsIn,
  withLook,
  writeLook,
  writeSettings,
} from './settings.ts'

const aBrowser = () => {
  const saved = new Map<string, string>()
  return {
    kept: saved,
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
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

test('the look of a table is part of an address, but of one that was sent only what it says', () => {
  const remembered = { density: 'compact' }
  expect(withLook({ search: 'quay' }, remembered, false)).toEqual({ search: 'quay', density: 'compact' })
  // The usual look has no words: whoever sent this saw it.
  expect(withLook({ search: 'quay' }, remembered, true)).toEqual({ search: 'quay' })
  // An address with a part of its look has all of it.
  expect(withLook({ hidden: 'city' }, remembered, false)).toEqual({ hidden: 'city' })
  expect(withLook({ search: 'quay' }, {}, false)).toEqual({ search: 'quay' })
})

test('a look is kept apart by module and organisation, also one that was kept before it was part of the address', () => {
  const browser = aBrowser()
  const look = { hidden: 'none', columns: 'city,name', density: 'roomy' }
  writeLook('clients', 1, look, browser)
  expect(readLook('clients', 1, browser)).toEqual(look)
  expect([readLook('clients', 2, browser), readLook('contacts', 1, browser)]).toEqual([{}, {}])
  browser.kept.set('fieldbook.clients-table.1', '{"hidden":""}')
  expect(readLook('clients', 1, browser)).toEqual({ hidden: 'none' })
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

describe('an applied filter set', () => {
  const filters = ['search', 'status']
  test('is left with the last filter, whose name alone would bring all of them back', () => {
    expect(leavingSet({ set: '12', search: 'quay' }, { search: undefined }, filters)).toEqual({
      search: undefined,
      set: undefined,
    })
    expect(leavingSet({ set: '12', status: 'draft', rows: '50' }, { status: '' }, filters)).toHaveProperty(
      'set',
      undefined,
    )
  })
  test('stays while anything is filtered, while something else changes, and when it is what is chosen', () => {
    const both = { set: '12', search: 'quay', status: 'draft' }
    expect(leavingSet(both, { search: undefined }, filters)).toEqual({ search: undefined })
    expect(leavingSet({ set: '12' }, { rows: '50' }, filters)).toEqual({ rows: '50' })
    expect(leavingSet({ search: 'quay' }, { search: undefined, set: '13' }, filters)).toHaveProperty('set', '13')
  })
})
