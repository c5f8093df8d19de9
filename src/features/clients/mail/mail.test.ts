import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fieldsIn, filledIn, mailFields, type MailField, type MailValues, whyNoMail, wrongField } from './mail.ts'

const values = Object.fromEntries(Object.keys(mailFields).map((name) => [name, `<${name}>`])) as MailValues

test('fields take their place, with room around their names or not', () => {
  expect(filledIn('Dear {{contact.first_name}} of {{ client.name }},', values)).toBe(
    'Dear <contact.first_name> of <client.name>,',
  )
  expect(wrongField('Dear {{contact.first_name}} of {{ client.name }},')).toBeNull()
})

test.each([
  ['{{contact.nickname}}', 'Field {{contact.nickname}} not found.'],
  ['{{first_name}}', 'Field {{first_name}} not found. Did you mean {{contact.first_name}}?'],
  ['{{Today}}', 'Field {{Today}} not found. Did you mean {{today}}?'],
  ['{{toString}}', 'Field {{toString}} not found.'],
  ['Dear {{contact.name', 'Write fields between {{ and }}. One of the two is missing.'],
  ['Dear contact.name}}', 'Write fields between {{ and }}. One of the two is missing.'],
])('%s is refused with a sentence', (text, sentence) => {
  expect(wrongField(text)).toBe(sentence)
})

test('what is accepted has nothing left in braces, and a value is never read as a field', () => {
  const names = Object.keys(mailFields) as MailField[]
  const part = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', ' ', '{', '}', '\n') }),
    fc.constantFrom(...names.map((name) => `{{${name}}}`)),
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (text) => {
        if (wrongField(text) !== null) return
        expect(filledIn(text, values)).not.toMatch(/\{\{|\}\}/)
      },
    ),
    { numRuns: 2000 },
  )
  expect(filledIn('{{contact.name}}', { ...values, 'contact.name': '{{today}}' })).toBe('{{today}}')
})

test('the fields of a text are named once each, and nothing that is none', () => {
  expect(fieldsIn('{{today}} {{ client.name }} {{contact.nickname}} {{client.name}} client.phone')).toEqual([
    'client.name',
    'today',
  ])
})

test('nobody writes to who has no address or wants no mail', () => {
  const carla = { name: 'Carla Cole', email: 'carla@quay.example', opt_out: false }
  expect(whyNoMail(carla)).toBeNull()
  expect(whyNoMail({ ...carla, opt_out: true })).toBe('Carla Cole has opted out of email.')
  expect(whyNoMail({ ...carla, email: '', opt_out: true })).toBe('Carla Cole has no email address.')
})
