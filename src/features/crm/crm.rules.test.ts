import { describe, expect, test } from 'vitest'

import { comingOf, crmIdIn, readingOf } from './crm.rules.ts'

const crm = 'https://crm.example.com/sugar'

describe('the address of a record in the CRM', () => {
  test.each([
    'https://crm.example.com/sugar/#Accounts/3f2a-77',
    ' https://crm.example.com/#Accounts/3f2a-77?x=1 ',
    'https://crm.example.com/#bwc/Accounts/3f2a-77',
    'https://crm.example.com/index.php?module=Accounts&action=DetailView&record=3f2a-77',
    '3f2a-77',
  ])('%s names the record', (typed) => {
    expect(crmIdIn(typed, crm, 'Accounts')).toEqual({ id: '3f2a-77' })
  })

  test.each([
    ['https://other.example.com/#Accounts/3f2a', 'This address is not at crm.example.com.'],
    ['https://crm.example.com/#Contacts/3f2a', 'This is not the CRM page of an account.'],
    ['https://crm.example.com/#Accounts/', 'Enter the address of the CRM page, such as'],
    ['the big one', 'Enter the address of the CRM page, such as'],
  ])('%s is refused with a sentence', (typed, sentence) => {
    const refused = crmIdIn(typed, crm, 'Accounts')
    expect('sentence' in refused && refused.sentence).toContain(sentence)
  })
})

const byName = (text: string) => (text === 'Ireland' ? 'IE' : text)

test('an account is said in our fields, and what does not fit is named', () => {
  const record = {
    name: 'Pier Trust',
    email: [
      { email_address: 'old@pier.example', primary_address: false },
      { email_address: 'office@pier.example', primary_address: true },
    ],
    phone_office: 'ask for Ann',
    website: 'pier.example',
    billing_address_street: '1 Pier Road\r\nThe Quay',
    billing_address_city: 'Cork',
    billing_address_country: 'Ireland',
  }
  const { valid, stated, refused } = readingOf('Accounts', record, null, byName)
  expect(valid).toMatchObject({
    name: 'Pier Trust',
    email: 'office@pier.example',
    website: 'https://pier.example',
    address_line1: '1 Pier Road',
    address_line2: 'The Quay',
    address_city: 'Cork',
    address_country: 'IE',
  })
  expect(valid['phone']).toBeUndefined()
  expect(stated['phone']).toBe('ask for Ann')
  expect(refused).toEqual(['telephone'])
})

test('a contact that has a last name only is called by it', () => {
  const lee = { first_name: '', last_name: 'Lee', title: 'Director', phone_mobile: '07700 900100' }
  const { valid } = readingOf('Contacts', lee, null, byName)
  expect(valid).toMatchObject({ first_name: 'Lee', last_name: '', position: 'Director', phone_mobile: '07700 900100' })
})

describe('what comes here', () => {
  const here = { name: 'Ours', email: '', phone: '1' }
  test('is at first only what is empty here', () => {
    expect(comingOf({ name: 'Theirs', email: 'a@b.example', phone: '2' }, null, here)).toEqual({ email: 'a@b.example' })
  })
  test('is later what changed there, and nothing that was changed here only', () => {
    const before = { name: 'Theirs', email: 'a@b.example', phone: '2' }
    expect(comingOf({ ...before, phone: '' }, before, here)).toEqual({ phone: '' })
    expect(comingOf(before, before, here)).toEqual({})
  })
  test('is, of a field that is read for the first time, what is empty here', () => {
    expect(comingOf({ name: 'Theirs', email: 'a@b.example' }, {}, here)).toEqual({ email: 'a@b.example' })
  })
})

describe('an address comes as a whole', () => {
  const theirs = { address_line1: '1 Pier Road', address_city: 'Cork', address_postcode: 'T12', address_country: 'IE' }
  const nothing = { address_line1: '', address_city: '', address_postcode: '', address_country: '' }
  test('it fills an empty one, and the rest of one that is the same as far as it goes', () => {
    expect(comingOf(theirs, null, nothing)).toEqual(theirs)
    const { address_city, address_country, ...rest } = theirs
    expect(comingOf(theirs, null, { ...nothing, address_city, address_country })).toEqual(rest)
    expect(comingOf({ address_city: 'Leeds' }, null, { ...nothing, address_country: 'GB' })).toEqual({
      address_city: 'Leeds',
    })
  })
  test.each([{ address_city: 'Leeds' }, { address_country: 'GB' }, { address_region: 'Yorkshire' }])(
    'nothing of it fills one of elsewhere: %j',
    (ours) => expect(comingOf(theirs, null, { ...nothing, ...ours })).toEqual({}),
  )
  test('a line that changes there brings the others along', () => {
    const here = { ...nothing, address_line1: '5 High Street', address_city: 'Leeds', address_postcode: 'LS1' }
    expect(comingOf({ ...theirs, address_line1: '2 Pier Road' }, theirs, here)).toEqual({
      ...theirs,
      address_line1: '2 Pier Road',
    })
  })
  test('a line that is first known later fills nothing of an address that was changed here', () => {
    const { address_postcode: _, ...before } = theirs
    expect(comingOf(theirs, before, { ...nothing, address_city: 'Leeds' })).toEqual({})
    expect(comingOf(theirs, before, { ...nothing, ...before })).toEqual({ address_postcode: 'T12' })
  })
})

describe('what an answer lacks', () => {
  const before = { name: 'Pier Trust', email: 'a@b.example', phone: '1', address_line1: '1 Pier Road' }
  test.each([
    {},
    { name: null, phone_office: 5, email: 'a text', billing_address_street: ['x'], website: {} },
    { email: [{ email_address: 7, primary_address: true }], email1: 5 },
    { email: ['a text'] },
  ])('%j is unknown and changes nothing', (record) => {
    expect(readingOf('Accounts', record, before, byName)).toEqual({ valid: {}, stated: before, refused: [] })
  })

  test('of the names of a contact is what was read last', () => {
    const both = { first_name: 'Ann', last_name: 'Lee' }
    const last = { first_name: 'Lee', last_name: '' }
    const names = (record: object, known: Record<string, string> | null) =>
      readingOf('Contacts', { ...record }, known, byName).valid
    expect(names({ last_name: 'Shaw' }, both)).toEqual({ first_name: 'Ann', last_name: 'Shaw' })
    expect(names({ last_name: 'Shaw' }, last)).toEqual({ first_name: 'Shaw', last_name: '' })
    expect(names({ last_name: 'Shaw' }, null)).toEqual({})
    expect(names({ first_name: 'Bea' }, both)).toEqual({ first_name: 'Bea' })
    expect(names({ first_name: '' }, both)).toEqual({})
  })
})
