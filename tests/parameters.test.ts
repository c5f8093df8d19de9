/** A wrong value is refused under the name of the parameter or field that it was sent as, also where that takes a list. */
import { expect, test } from 'vitest'

import { routes } from '#app/http.ts'
import { fieldErrors } from '#core/messages.ts'
import { elementOf, partOf, type Schema, shapeOf } from './safety/support/schemas.ts'

/** Values of which every schema refuses at least one. */
const wrongTexts = ['x,\u0007,9007199254740993', '\u0007', 'x'.repeat(20_000)]

function problems(schema: Schema | undefined, sent: unknown): string[] {
  const { error } = (schema as { safeParse: (value: unknown) => { error?: never } }).safeParse(sent)
  return error ? Object.keys(fieldErrors(error)) : []
}

test('a wrong query parameter is refused under its own name', () => {
  const refused: string[] = []
  const elsewhere: string[] = []
  for (const { endpoint } of routes) {
    const query = partOf(endpoint, 'query')
    const names = Object.keys(shapeOf(query))
    for (const name of names)
      for (const value of wrongTexts)
        for (const field of problems(query, { [name]: value })) {
          if (field === name) refused.push(`${endpoint.name} ${name}`)
          else if (!names.includes(field)) elsewhere.push(`${endpoint.name} ${name}: ${field}`)
        }
  }
  expect(elsewhere).toEqual([])
  expect(refused.length).toBeGreaterThan(1000)
})

test('a wrong value in a list of a body is refused under the name of the list', () => {
  const refused: string[] = []
  const elsewhere: string[] = []
  for (const { endpoint } of routes) {
    const body = partOf(endpoint, 'body')
    for (const [name, schema] of Object.entries(shapeOf(body))) {
      if (elementOf(schema) === schema) continue
      for (const value of [[null], ['\u0007'], [-1.5]])
        for (const field of problems(body, { [name]: value })) {
          if (field === name) refused.push(`${endpoint.name} ${name}`)
          else if (field.startsWith(`${name}.`)) elsewhere.push(`${endpoint.name} ${name}: ${field}`)
        }
    }
  }
  expect(elsewhere).toEqual([])
  expect(refused.length).toBeGreaterThan(100)
})
