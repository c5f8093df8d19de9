/** Tasks as tests make, read, change and take them back. */
import { expect } from 'vitest'

import { undoChange } from '#core/undo.contract.ts'
import { task } from '#features/tasks/tasks.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'
import { idOf } from './histories.ts'
import { untyped } from '#test/untyped.ts'

export function tasksOf({ as }: Pick<ReturnType<typeof testServer>, 'as'>) {
  const make = async (who: BuilderPerson, body: object) => {
    const made = await as(who, task.calls.create, { body: untyped(body) })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  const get = async (who: BuilderPerson, record: { id: number }) =>
    (await as(who, task.calls.get, { params: idOf(record), query: {} })).body
  const change = (who: BuilderPerson, record: { id: number }, body: object, query = {}) =>
    as(who, task.calls.change, { params: idOf(record), body, query })
  const take = (who: BuilderPerson, answer: { headers: Record<string, unknown> }) =>
    as(who, undoChange, { body: { token: String(answer.headers['x-undo']) } })
  return { make, get, change, take }
}
