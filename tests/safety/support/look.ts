/** Compares lists and details for a person, and finds lists that show another set than they should. */
import type { FastifyInstance } from 'fastify'

import type { BuilderPerson } from '#test/builders.ts'
import { ask } from './ask.ts'
import type { Server } from './world.ts'

/** 409 as well: what is reached and cannot be done. */
const fair = [200, 403, 404, 409]
/** Small, so that lists have several pages. */
const rows = 7

export interface Looked {
  status: number
  /** Body of an answer with status 200 and JSON. */
  body: unknown
  text: string
}
type Query = Readonly<Record<string, string>>

const idOf = (row: unknown) => (row as { id: number }).id
/** The ids of options, or of a page; none where there was no answer. */
export const idsIn = (body: unknown): number[] =>
  (Array.isArray(body) ? body : ((body as { results?: unknown[] } | undefined)?.results ?? [])).map(idOf)

export function lookingAt(app: FastifyInstance, { headersOf }: Pick<Server, 'headersOf'>) {
  async function send(method: 'GET' | 'POST', person: BuilderPerson, path: string, query: Query): Promise<Looked> {
    const headers = await headersOf(person)
    const body = method === 'POST' ? { payload: {} } : {}
    const { status, text } = await ask(app, { method, url: `/api${path}`, headers, query, ...body })
    if (!fair.includes(status)) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`)
    return { status, text, body: status === 200 && /^[[{]/.test(text) ? JSON.parse(text) : undefined }
  }
  const get = (person: BuilderPerson, path: string, query: Query = {}) => send('GET', person, path, query)

  /** Reads a list page by page, with its count; empty for whom it is not. */
  async function listed(person: BuilderPerson, path: string, query: Query = {}) {
    const found: { id: number }[] = []
    for (let page = 1; ; page++) {
      const { body } = await get(person, path, { ...query, rows: String(rows), page: String(page) })
      if (body === undefined) return { results: found, ids: found.map(idOf), count: 0 }
      const { results, count } = body as { results: { id: number }[]; count: number }
      found.push(...results)
      if (results.length === 0 || found.length >= count) return { results: found, ids: found.map(idOf), count }
    }
  }

  const post = (person: BuilderPerson, path: string) => send('POST', person, path, {})
  const opens = async (person: BuilderPerson, path: string) => (await get(person, path)).status === 200
  return { get, post, listed, opens }
}

/** Sentences about what differs; `same` adds one where two sets of ids do. */
export function differences() {
  const wrong: string[] = []
  const same = (what: string, found: readonly number[], wanted: readonly number[]) => {
    const [is, be] = [found, wanted].map((ids) => ids.toSorted((a, b) => a - b).join() || 'nothing')
    if (is !== be) wrong.push(`${what}: shows ${is} and not ${be}`)
  }
  /** Compares the pages of a list that has a count. */
  const samePages = (
    what: string,
    { ids, count }: { ids: readonly number[]; count: number },
    wanted: readonly number[],
  ) => {
    const before = wrong.length
    same(what, ids, wanted)
    if (wrong.length === before && count !== wanted.length) wrong.push(`${what} counts ${count} of ${wanted.length}`)
  }
  return { wrong, same, samePages }
}

/** Leaves the sentences of faults without their ids, each once. */
export const kindsOf = (wrong: readonly string[]) =>
  [...new Set(wrong.map((text) => text.replace(/(:| counts | answers ).*/, '').replaceAll(/\d+/g, 'N')))].toSorted()
