/**
 * A field that is cleared in a form is sent as empty or refused under its name: never left out, as if it had been
 * saved. Asked of every field of every record type, and of every field of every call that changes something.
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { kits } from '#app/records.ts'
import { routes } from '#app/http.ts'
import { fieldErrors } from '#core/messages.ts'
import type { RecordType } from '#core/recordType.ts'
import { bill } from '#features/bills/bills.ts'
import { expense } from '#features/expenses/expenses.ts'
import { invoice } from '#features/invoices/invoices.ts'
import { leave } from '#features/leave/leave.ts'
import { payment } from '#features/payments/payments.ts'
import { qualification } from '#features/qualifications/qualifications.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { task } from '#features/tasks/tasks.ts'
import { kinds } from './safety/support/kinds.ts'
import { partOf, sample, shapeOf } from './safety/support/schemas.ts'

// The browser's part is typed for the browser.
const { formBody, formValues } = (await import(new URL('../src/web/record/kit/form.tsx', import.meta.url).href)) as {
  formBody: (record: RecordType, extra: [], values: Values, before: Values | undefined) => Values
  formValues: (record: RecordType, extra: [], owner: Values | undefined) => Values
}
const { isEmpty, withoutUntouched } = (await import(
  new URL('../src/web/ui/form/untouched.ts', import.meta.url).href
)) as {
  isEmpty: (value: unknown) => boolean
  withoutUntouched: (schema: z.ZodMiniType, body: unknown, initial: object) => Values
}
type Values = Record<string, unknown>

const records: readonly RecordType[] = [
  ...kits.map(({ record }) => record),
  ...([quoteItem, task, expense, invoice, payment, bill, leave, qualification] as RecordType[]),
]

/** Fields that hold something and lose it without a word. */
function lost(schema: z.ZodMiniType, names: readonly string[], sent: (name: string) => unknown, initial: Values) {
  return names.filter((name) => {
    const body = withoutUntouched(schema, sent(name), initial)
    const { data, error } = z.safeParse(schema, body)
    if (error && name in fieldErrors(error)) return false
    return !(name in body) || (data !== undefined && !(name in (data as Values)))
  })
}

test('every record type is among them', () => {
  const prefixes = records.map(({ names }) => names.prefix)
  expect(
    kinds.map(({ prefix }) => prefix).filter((prefix) => prefix !== 'users' && !prefixes.includes(prefix)),
  ).toEqual([])
})

test.each(records.map((record) => [record.names.prefix, record] as const))(
  'a field of the form of %s that is cleared is sent as empty or refused',
  (_prefix, record) => {
    let cleared = 0
    for (const [schema, before] of [
      [record.Change, true],
      [record.New, false],
    ] as const) {
      const fields = Object.entries(record.fields).filter(
        ([name, { kind }]) => !['rows', 'tags', 'yesNo', 'extra', 'address'].includes(kind) && name in shapeOf(schema),
      )
      const shape = shapeOf(schema)
      const filled: Values = Object.fromEntries(
        fields.flatMap(([name]) => (shape[name] ? [[name, sample(shape[name])]] : [])),
      )
      const initial = formValues(record, [], filled)
      const named = fields.filter(([name]) => !isEmpty(initial[name])).map(([name]) => name)
      const emptied = (name: string) => {
        const value =
          ['number', 'money'].includes(record.fields[name]?.kind ?? '') ||
          typeof record.fields[name]?.empty === 'string'
            ? ''
            : null
        return formBody(record, [], { ...initial, [name]: value }, before ? initial : undefined)
      }
      expect(lost(schema, named, emptied, initial)).toEqual([])
      cleared += named.length
    }
    expect(cleared).toBeGreaterThan(5)
  },
)

test('a field of any body that held something and is null is sent or refused', () => {
  let cleared = 0
  for (const { endpoint } of routes) {
    const schema = endpoint.body
    if (!schema || endpoint.method === 'GET') continue
    const names = Object.keys(shapeOf(partOf(endpoint, 'body')))
    const initial = Object.fromEntries(names.map((name) => [name, 'something']))
    expect([endpoint.name, lost(schema, names, (name) => ({ [name]: null }), initial)]).toEqual([endpoint.name, []])
    cleared += names.length
  }
  expect(cleared).toBeGreaterThan(500)
})

test('a field that stays empty is left out where the call may go without it', () => {
  const schema = z.strictObject({ probability: z.optional(z.int()), deadline: z.optional(z.nullable(z.string())) })
  const empty = { probability: '', deadline: null }
  expect(withoutUntouched(schema, { probability: null, deadline: null }, empty)).toEqual({ deadline: null })
  expect(lost(schema, ['probability'], () => ({}), empty)).toEqual(['probability'])
})
