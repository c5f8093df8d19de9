/** Lists as a test reads them: a page or options, by the list's own contract. */
import { expect } from 'vitest'

import type { Endpoint, Reply } from '#core/contract.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'

type Page<E> = Extract<Reply<E>, { results: readonly unknown[]; count: number }>
type Options<E> = Extract<Reply<E>, readonly unknown[]>

export function listsOf({ raw, headersOf }: Pick<ReturnType<typeof testServer>, 'raw' | 'headersOf'>) {
  async function ask(person: BuilderPerson, { path }: Endpoint, query: Record<string, string>): Promise<unknown> {
    const answer = await raw({ method: 'GET', url: `/api${path}`, headers: await headersOf(person), query })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const page = async <E extends Endpoint>(person: BuilderPerson, list: E, query: Record<string, string> = {}) =>
    (await ask(person, list, query)) as Page<E>
  const options = async <E extends Endpoint>(person: BuilderPerson, list: E, query: Record<string, string> = {}) =>
    (await ask(person, list, { selection: 'true', ...query })) as Options<E>
  /** Reads a page of a list, by name. */
  const names = async (person: BuilderPerson, list: Endpoint, query: Record<string, string> = {}) =>
    ((await ask(person, list, query)) as { results: { name: string }[] }).results.map(({ name }) => name)
  return { page, options, names }
}
