import { expect, test } from 'vitest'

import { extraFields, nameField } from '#core/records.fields.ts'
import { defineRecord } from '#core/records.kit.ts'
import { formBody, formValues } from './form.tsx'

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
  fields: { name: nameField({}), udf: extraFields() },
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
