import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { Id } from '#core/contract.ts'
import { addressField, extraFields, later, nameField, numberField, rowsField } from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import { formBody, formValues } from './form.tsx'
import { untyped } from '#test/untyped.ts'

const see = 'supplier.view_supplier'
const thing = defineRecord({
  names: {
    prefix: 'things',
    noun: 'Thing',
    nouns: 'Things',
    one: 'a thing',
    many: 'things',
    see,
    add: see,
    change: see,
    remove: see,
    export: see,
  },
  noun: 'thing',
  title: 'Things',
  with: [],
  fields: {
    name: nameField({}),
    address: addressField(),
    days: numberField('Days', { min: 0, max: 365 }),
    ids: later(rowsField('Others', { write: z.array(Id), read: z.array(Id), empty: [] as number[] })),
    udf: extraFields(),
  },
  tabs: ['all'],
  orderings: ['id', 'name'],
  ordering: 'name',
})
const fields = [
  { key: 'terms', kind: 'choice' },
  { key: 'approved', kind: 'yes_no' },
  { key: 'discount', kind: 'number' },
] as const

test('of the extra fields only what was changed is sent, yes and no as a boolean, an emptied one as null', () => {
  const before = { ...formValues(thing, fields, undefined), udf: { terms: '30 days', approved: 'yes', discount: null } }
  const body = (udf: Record<string, string | null>) => formBody(thing, fields, { ...before, udf }, before)
  expect(body(before.udf)).not.toHaveProperty('udf')
  expect(body({ terms: '', approved: 'no', discount: '5' })['udf']).toEqual({
    terms: null,
    approved: false,
    discount: '5',
  })
})

test('of a record that is there only what was changed is sent; an address goes as a whole', () => {
  const before = formValues(thing, [], { name: 'Quay', days: 7, address: { city: 'Bath' } })
  expect(formBody(thing, [], before, before)).toEqual({})
  const address = { ...before.address, city: 'Bristol', country: untyped(null) }
  expect(formBody(thing, [], { ...before, address, ids: [3] }, before)).toEqual({
    address: { ...address, country: '' },
    ids: [3],
  })
})

test('a new one says all but what is said later', () => {
  const values = formValues(thing, [], undefined)
  expect(Object.keys(formBody(thing, [], values, undefined))).toEqual(['name', 'address', 'days'])
})

test('a number is one, none, or left for the sentence of the schema', () => {
  const before = formValues(thing, [], { days: 7 })
  const sent = (days: string) => formBody(thing, [], { ...before, days }, before)
  expect([sent('30'), sent(' '), sent('soon'), sent('7')]).toEqual([
    { days: 30 },
    { days: null },
    { days: Number.NaN },
    {},
  ])
})
