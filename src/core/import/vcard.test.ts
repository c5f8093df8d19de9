import { describe, expect, test } from 'vitest'

import { cardsAsTable, isVCard } from './vcard.ts'

function table(...cards: string[]) {
  const text = cards.map((card) => `BEGIN:VCARD\r\n${card.trim().replace(/\n/g, '\r\n')}\r\nEND:VCARD\r\n`).join('')
  expect(isVCard(text)).toBe(true)
  const work = cardsAsTable(text)
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    const { header, rows } = value as { header: { cells: string[] }; rows: { row: number; cells: string[] }[] }
    return rows.map(({ cells }) =>
      Object.fromEntries(header.cells.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : []))),
    )
  }
}

const nell = {
  Title: 'Dr',
  'First name': 'Nell',
  'Last name': 'van Nash',
  Company: 'Harbour; Trust',
  Position: 'Engineer',
  Email: 'nell@quay.example; nell@home.example',
  'Office telephone': '+44 151 496 0001 x12',
  Mobile: '07700 900123',
  Street: '1 Dock Road',
  'Street 2': 'Gate 2',
  City: 'Bath',
  'Postal code': 'BA1 1AA',
  Country: 'United Kingdom',
  Website: 'https://quay.example',
  Tags: 'Docks, Water',
  Notes: 'Rings first, then writes; long lines are folded',
}

test('version 4, as its standard writes it', () => {
  expect(
    table(`
VERSION:4.0
FN:Dr Nell van Nash
N:van Nash;Nell;;Dr;
ORG:Harbour\\; Trust;Works
TITLE:Engineer
EMAIL;TYPE=home:nell@home.example
EMAIL;TYPE=work;PREF=1:nell@quay.example
TEL;VALUE=uri;TYPE="work,voice":tel:+44 151 496 0001;ext=12
TEL;VALUE=uri;TYPE=cell:07700 900123
TEL;TYPE="work,fax":0151 496 0009
ADR;TYPE=home:;;9 Elm Row;Wells;;;
ADR;TYPE=work;LABEL="1 Dock Road, Bath: here":;;1 Dock Road\\nGate 2;Bath;;BA1 1AA;United Kingdom
URL:https://quay.example
CATEGORIES:Docks,Water
NOTE:Rings first\\, then writes\\; long
  lines are folded
PHOTO:data:image/jpeg;base64,AAAA`),
  ).toEqual([
    {
      ...nell,
      // What an import names as left out.
      Fax: '0151 496 0009',
      'Further address': '9 Elm Row, Wells',
      Photo: 'Photo',
    },
  ])
})

test('version 3, as phones write it, and 2.1 with its own letters', () => {
  expect(
    table(
      `
VERSION:3.0
PRODID:-//Apple Inc.//iPhone OS 17.0//EN
N:Zane;Zoe;;;
FN:Zoe Zane
item1.TEL;type=pref:0151 496 0003
item1.X-ABLabel:_$!<Other>!$_
TEL;type=HOME;type=VOICE:01225 496000
TEL;type=IPHONE;type=CELL;type=VOICE:07700 900456`,
      'VERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89lan;Ann=\n=61;;;\nTEL;CELL:07700 900789',
      'VERSION:4.0\nKIND:group\nFN:Friends',
      'VERSION:4.0\nFN:Bo van Berg',
      'VERSION:3.0\nN:;;;;\nFN:Quay Estates\nORG:Quay Estates',
    ),
  ).toEqual([
    {
      'First name': 'Zoe',
      'Last name': 'Zane',
      'Other telephone': '0151 496 0003',
      'Home telephone': '01225 496000',
      Mobile: '07700 900456',
    },
    { 'First name': 'Anna', 'Last name': 'Élan', Mobile: '07700 900789' },
    { 'First name': 'Bo van', 'Last name': 'Berg' },
    { Company: 'Quay Estates' },
  ])
})

const build = (text: string) => {
  const reading = cardsAsTable(text)
  for (let step = reading.next(); ; step = reading.next())
    if (step.done) {
      const { header, rows } = step.value
      return Object.fromEntries(header.cells.map((name, index) => [name, rows[0]?.cells[index]]))
    }
}
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

describe('as other programs write them', () => {
  test.each([
    ['in the charset that it names', 'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg;;;'],
    ['in UTF-8 without a charset', 'N;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;'],
    ['in what phones wrote before', 'N;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg;;;'],
  ])('quoted-printable is read %s', (_, line) => {
    expect(build(card(line))).toMatchObject({ 'First name': 'Jörg', 'Last name': 'Müller' })
  })

  test('an address of several lines is on the lines that there are', () => {
    const address = String.raw`ADR;TYPE=WORK:;Unit 4\nThe Yard;12 High St\nSecond line;Leeds;;LS1 4AP;UK`
    expect(build(card('N:Example;Ann;;;', address))).toMatchObject({
      Street: '12 High St',
      'Street 2': 'Second line, Unit 4, The Yard',
      City: 'Leeds',
      'Postal code': 'LS1 4AP',
    })
  })

  test.each([['\r'], ['\r\r\n'], ['\n']])('lines that end with %j are lines', (end) => {
    expect(build(card('N:Example;Ann;;;').replaceAll('\r\n', end))).toEqual({
      'First name': 'Ann',
      'Last name': 'Example',
    })
  })

  test('labels of Apple say what a number is for', () => {
    const lines = [
      'N:Example;Ann;;;',
      'item1.TEL:0770 1',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL:0113 9',
      'item2.X-ABLabel:_$!<HomeFAX>!$_',
      'item3.TEL:0113 2',
      'item3.X-ABLabel:Site hut',
    ]
    expect(build(card(...lines))).toMatchObject({ Mobile: '0770 1', 'Office telephone': '0113 2' })
  })
})
