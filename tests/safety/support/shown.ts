/**
 * What a person is shown of a resource by each of its ways: all of them must agree with one set, that of the records
 * whose detail they may open (product rules, section 6, P-1).
 */
import type { FastifyInstance } from 'fastify'

import type { Person } from '#test/builders.ts'
import { ask } from './ask.ts'
import type { Server } from './world.ts'

export interface Resource {
  prefix: string
  /** Of a list of records with tabs, counts, a picker, a search and a file. */
  tabs?: readonly string[]
  /** What of the query shows everything. */
  all?: Record<string, string>
  /** Names are offered to some who may not open what they name: who logs hours for others picks whom. */
  widerPicker?: boolean
  /** `false`: nothing picks one. */
  picker?: boolean
}

interface Listed {
  id: number
}
interface Page {
  results: Listed[]
  count: number
}

export function shownBy(app: FastifyInstance, { headersOf }: Pick<Server, 'headersOf'>) {
  const get = async (person: Person, path: string, query: Record<string, string> = {}) => {
    const { status, text } = await ask(app, {
      method: 'GET',
      url: `/api${path}`,
      headers: await headersOf(person),
      query,
    })
    if (![200, 403, 404].includes(status)) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`)
    const body: unknown = status === 200 && /^[[{]/.test(text) ? JSON.parse(text) : undefined
    return { status, body, text }
  }
  /** The ids that the list shows, page by page; none for whom it is not. */
  async function listed(person: Person, path: string, query: Record<string, string>) {
    const ids: number[] = []
    for (let page = 1; ; page++) {
      const { status, body } = await get(person, path, { ...query, rows: '7', page: String(page) })
      if (status !== 200) return { ids, count: 0 }
      const { results, count } = body as Page
      ids.push(...results.map(({ id }) => id))
      if (results.length === 0 || ids.length >= count) return { ids, count }
    }
  }

  /** Ways that show another set than the details, of those ids that there are. */
  return async function faults(person: Person, resource: Resource, ids: readonly number[], word: string) {
    const { prefix, tabs = [], all = {}, widerPicker = false, picker: picked = true } = resource
    const path = `/${prefix}/`
    const wrong: string[] = []
    const allowed: number[] = []
    for (const id of ids) if ((await get(person, `${path}${id}/`)).status === 200) allowed.push(id)
    const same = (what: string, found: readonly number[], wanted: readonly number[]) => {
      const [is, be] = [found.toSorted((a, b) => a - b).join(), wanted.toSorted((a, b) => a - b).join()]
      if (is !== be) wrong.push(`${path} ${what}: shows ${is || 'nothing'} and not ${be || 'nothing'}`)
    }
    const whole = await listed(person, path, all)
    same('the list', whole.ids, allowed)
    if (whole.count !== allowed.length) wrong.push(`${path} counts ${whole.count} of ${allowed.length}`)
    if (tabs.length === 0) return wrong
    const counts = await get(person, `${path}counts/`)
    const inTabs = new Set<number>()
    for (const tab of tabs) {
      const { ids: found, count } = await listed(person, path, { tab })
      for (const id of found) inTabs.add(id)
      const said = counts.status === 200 ? (counts.body as Record<string, number>)[tab] : 0
      if (said !== found.length || count !== found.length)
        wrong.push(`${path} ${tab}: ${said} by the counts, ${count} by the list, ${found.length} rows`)
    }
    same('all tabs', [...inTabs], allowed)
    if (picked && !widerPicker) {
      const picker = await get(person, path, { ...all, selection: 'true' })
      same('the picker', picker.status === 200 ? (picker.body as Listed[]).map(({ id }) => id) : [], allowed)
    }
    const found = await listed(person, path, { ...all, search: word })
    const searched = await get(person, `${path}counts/`, { ...all, search: word })
    const beyond = found.ids.filter((id) => !allowed.includes(id))
    if (beyond.length > 0) wrong.push(`${path} a search shows ${beyond.join()}`)
    const first = searched.status === 200 ? (searched.body as Record<string, number>)[tabs[0] ?? ''] : 0
    if (first !== found.count) wrong.push(`${path} a search finds ${found.count} and counts ${first}`)
    const named = await get(person, path, { ids: ids.join(','), rows: '100' })
    same('by ids', named.status === 200 ? (named.body as Page).results.map(({ id }) => id) : [], allowed)
    const file = await get(person, `${path}export/`, { ...all, format: 'csv' })
    // A file is for whom may export, and has what the list has; its first line says what the columns are.
    const lines = file.status === 200 ? file.text.trimEnd().split('\r\n').length - 1 : allowed.length
    if (lines !== allowed.length) wrong.push(`${path} the file has ${lines} of ${allowed.length}`)
    return wrong
  }
}
