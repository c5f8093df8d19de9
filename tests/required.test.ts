/** A missing field, or null, is required in the same words, whatever its type (docs/rules/api.md#errors). */
import { expect, test } from 'vitest'

import { routes } from '#app/http.ts'
import { fieldErrors } from '#core/messages.ts'

interface Def {
  shape?: Record<string, unknown>
  innerType?: { _zod: { def: Def } }
  in?: { _zod: { def: Def } }
}
const keysOf = ({ shape, innerType, in: from }: Def): string[] => {
  const inner = innerType ?? from
  return shape ? Object.keys(shape) : inner ? keysOf(inner._zod.def) : []
}

/** Sentences of its own (section 5). */
const own: Readonly<Record<string, string>> = {
  'login.email': 'Email is required',
  'login.password': 'Password is required',
  'setPassword.current_password': 'Password is required',
  'confirmByPassword.password': 'Password is required',
  'changeOwnEmail.current_password': 'Password is required',
  'requestLoginLink.email': 'Email is required',
  'requestPasswordReset.email': 'Email is required',
  'createRate.date_from': 'Enter the first day of the rate.',
  'changeRate.date_from': 'Enter the first day of the rate.',
  ...Object.fromEntries(
    ['createProject', 'changeProject', 'editProjects'].map((name) => [
      `${name}.probability`,
      'Probability is required',
    ]),
  ),
}

test('whatever is missing or null is required', () => {
  let refused = 0
  for (const { endpoint } of routes) {
    const { body, name } = endpoint
    if (!body) continue
    const nulls = Object.fromEntries(keysOf(body._zod.def as Def).map((key) => [key, null]))
    for (const sent of [{}, nulls]) {
      const { error } = body.safeParse(sent)
      for (const [field, messages] of Object.entries(error ? fieldErrors(error) : {})) {
        refused += 1
        expect([`${name}.${field}`, ...messages]).toEqual([
          `${name}.${field}`,
          own[`${name}.${field}`] ?? 'This field is required',
        ])
      }
    }
  }
  expect(refused).toBeGreaterThan(300)
})
