/**
 * Reads each way in which a person is shown a resource: all must agree with one set, that of the records whose detail
 * they may open (docs/PRODUCT-RULES.md#invariants).
 */
import type { FastifyInstance } from 'fastify'

import type { BuilderPerson } from '#test/builders.ts'
import { differences, idsIn, lookingAt } from './look.ts'
import type { Server } from './world.ts'

export interface Resource {
  prefix: string
  /** Tabs of a list of records with counts, a picker, a search and a file. */
  tabs?: readonly string[]
  /** Query that shows everything. */
  all?: Record<string, string>
  /** Whom the picker offers where that is more than the details show: who logs hours for others picks whom. */
  offered?: readonly number[]
  /** `false`: nothing picks one. */
  picker?: boolean
}

export function shownBy(app: FastifyInstance, server: Pick<Server, 'headersOf'>) {
  const { get, listed, opens } = lookingAt(app, server)

  /** Ways that show another set than the details, of those ids that there are. */
  return async function faults(person: BuilderPerson, resource: Resource, ids: readonly number[], word: string) {
    const { prefix, tabs = [], all = {}, picker: picked = true } = resource
    const path = `/${prefix}/`
    const { wrong, same, samePages } = differences()
    const allowed: number[] = []
    for (const id of ids) if (await opens(person, `${path}${id}/`)) allowed.push(id)
    samePages(`${path} the list`, await listed(person, path, all), allowed)
    if (tabs.length === 0) return wrong
    const counts = await get(person, `${path}counts/`)
    const inTabs = new Set<number>()
    for (const tab of tabs) {
      const { ids: found, count } = await listed(person, path, { tab })
      for (const id of found) inTabs.add(id)
      const number = counts.status === 200 ? (counts.body as Record<string, number>)[tab] : 0
      if (number !== found.length || count !== found.length)
        wrong.push(`${path} ${tab}: ${number} by the counts, ${count} by the list, ${found.length} rows`)
    }
    same(`${path} all tabs`, [...inTabs], allowed)
    if (picked) {
      const { offered = allowed } = resource
      const options = await get(person, path, { ...all, selection: 'true' })
      same(`${path} the picker`, idsIn(options.body), offered)
      const named = await get(person, path, { selection: 'true', ids: ids.join(',') })
      same(`${path} the picker, by ids`, idsIn(named.body), offered)
    }
    const found = await listed(person, path, { ...all, search: word })
    const searched = await get(person, `${path}counts/`, { ...all, search: word })
    const beyond = found.ids.filter((id) => !allowed.includes(id))
    if (beyond.length > 0) wrong.push(`${path} a search shows ${beyond.join()}`)
    const first = searched.status === 200 ? (searched.body as Record<string, number>)[tabs[0] ?? ''] : 0
    if (first !== found.count) wrong.push(`${path} a search finds ${found.count} and counts ${first}`)
    const named = await get(person, path, { ids: ids.join(','), rows: '100' })
    same(`${path} by ids`, idsIn(named.body), allowed)
    const file = await get(person, `${path}export/`, { ...all, format: 'csv' })
    // A file is for whom may export, and has what the list has; its first line says what the columns are.
    const lines = file.status === 200 ? file.text.trimEnd().split('\r\n').length - 1 : allowed.length
    if (lines !== allowed.length) wrong.push(`${path} the file has ${lines} of ${allowed.length}`)
    return wrong
  }
}
