/** The calls and routes that other programs rely on (support/specification.ts) against those that the product has. */
import { describe, expect, test } from 'vitest'

import { pages } from '#test/pages.ts'

import { endpoints } from './support/rules.ts'
import { callIn, callsOfKinds } from './support/kinds.ts'
import { callOf, permissionTable, type SafetyRow, tableFaults } from './support/permissionTable.ts'
import { specifiedCalls, specifiedPages } from './support/specification.ts'

const missingFrom = (existing: readonly string[], specified: readonly string[]) =>
  specified.filter((text) => !existing.includes(text))

const calls = endpoints.map(({ method, path }) => `${method} ${path}`)

describe('calls', () => {
  test('exist', () => expect(missingFrom(calls, specifiedCalls)).toEqual([]))
  test('are each said once', () => {
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(endpoints.map(({ name }) => name))].toSorted(),
    )
  })
})

describe('permissions of calls', () => {
  test('are those of the table', () => expect(tableFaults(permissionTable, endpoints)).toEqual([]))

  test('and a call that is missing, one that is not in the table and one that asks for less are found', () => {
    const ofClients = permissionTable.filter(({ call }) => call.startsWith('GET /clients/'))
    const [less, missing] = ['GET /clients/', 'GET /clients/types/']
    const rest = ofClients.filter(({ call }) => call !== less && call !== missing)
    const table: SafetyRow[] = [{ call: 'GET /clients/ledger/', ways: [] }, { call: less, ways: [] }, ...rest]
    const served = endpoints.filter(({ path }) => path.startsWith('/clients/')).filter(({ method }) => method === 'GET')
    expect(tableFaults(table, served).toSorted()).toEqual([
      `${less} asks for clients.view_client and not for nothing`,
      `no row in permissionsOfCalls.ts: ${missing}`,
      'not served: GET /clients/ledger/',
    ])
  })

  test('and a call of a kind that asks for something else, or is gone, is found, whichever it is', () => {
    for (const line of callsOfKinds) {
      const call = callIn(line)
      const others = endpoints.filter((endpoint) => callOf(endpoint) !== call)
      const wrong = endpoints
        .filter((endpoint) => callOf(endpoint) === call)
        .map((endpoint) => ({ ...endpoint, access: 'file.add_file' as const }))
      expect(tableFaults(permissionTable, [...others, ...wrong])).toEqual([
        expect.stringMatching(`${call} asks for file.add_file and not for`),
      ])
      expect(tableFaults(permissionTable, others)).toEqual([`not served: ${call}`])
    }
    expect(callsOfKinds.length).toBeGreaterThan(100)
  })
})

/** Lists with counts or a file of which a call for kept filters is missing: a list that is narrowed can be kept by name. */
function withoutFilterSets(existing: readonly string[]): string[] {
  const lists = existing.flatMap((call) => /^GET \/([^/]+)\/(?:counts|export)\/$/.exec(call)?.[1] ?? [])
  const wanted = [...new Set(lists)].flatMap((prefix) => [
    `GET /${prefix}/filter-sets/`,
    `POST /${prefix}/filter-sets/`,
    `PATCH /${prefix}/filter-sets/:id/`,
    `DELETE /${prefix}/filter-sets/:id/`,
  ])
  return wanted.filter((call) => !existing.includes(call))
}

describe('lists with counts or a file', () => {
  test('have kept filters', () => {
    expect(withoutFilterSets(calls)).toEqual([])
    expect(calls.filter((call) => /^GET \/\w+\/(counts|export)\/$/.test(call)).length).toBeGreaterThanOrEqual(15)
  })

  test('and one that has none, and one that lacks a call, are found', () => {
    expect(withoutFilterSets([...calls, 'GET /ledgers/counts/', 'GET /ledgers/export/'])).toEqual([
      'GET /ledgers/filter-sets/',
      'POST /ledgers/filter-sets/',
      'PATCH /ledgers/filter-sets/:id/',
      'DELETE /ledgers/filter-sets/:id/',
    ])
    const saved = calls.filter((call) => /^\w+ \/(clients|diary)\/filter-sets\//.test(call))
    expect(saved).toHaveLength(8)
    for (const call of saved) expect(withoutFilterSets(calls.filter((text) => text !== call))).toEqual([call])
  })
})

describe('screens', () => {
  test('exist', () => expect(missingFrom(pages, specifiedPages)).toEqual([]))
})

test('the specification was typed whole', () => {
  expect(new Set(specifiedCalls).size).toBe(specifiedCalls.length)
  expect(new Set(specifiedPages).size).toBe(specifiedPages.length)
  expect([specifiedCalls.length, specifiedPages.length]).toEqual([98, 58])
})

test('a call and a screen that are gone are found', () => {
  const [call = '', page = ''] = [specifiedCalls.at(-1), specifiedPages[0]]
  const without = (all: readonly string[], gone: string) => all.filter((text) => text !== gone)
  expect(missingFrom(without(calls, call), specifiedCalls)).toEqual([call])
  expect(missingFrom(without(pages, page), specifiedPages)).toEqual([page])
})
