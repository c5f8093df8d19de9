import { expect, test } from 'vitest'

import { mailLink, telephoneLink, websiteLink } from './reached.ts'

test.each([
  ['020 7946 0001', 'tel:02079460001'],
  ['+44 (0)20 7946-0001', 'tel:+442079460001'],
  ['(01904) 555.123 ext. 12', 'tel:01904555123'],
  ['0113 496 0000 / 0001', 'tel:01134960000'],
  ['', null],
  ['ask at the desk', null],
])('telephone %j', (written, link) => expect(telephoneLink(written)).toBe(link))

test.each([
  ['a.b@gb.example', 'mailto:a.b@gb.example'],
  ['a?cc=all@gb.example', 'mailto:a%3Fcc%3Dall@gb.example'],
  ['', null],
  ['nobody', null],
])('address %j', (written, link) => expect(mailLink(written)).toBe(link))

test.each([
  ['https://quill.example/about', 'https://quill.example/about'],
  ['http://quill.example', 'http://quill.example/'],
  ['www.quill.example', 'https://www.quill.example/'],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['JavaScript:alert(1)//x.y', null],
  ['data:text/html,<b>', null],
  ['file:///etc/passwd', null],
  ['', null],
])('website %j', (written, link) => expect(websiteLink(written)).toBe(link))
