import { expect, test } from 'vitest'

import { contentDisposition } from './stream.ts'

test.each([
  ['Diary.csv', `attachment; filename="Diary.csv"; filename*=UTF-8''Diary.csv`],
  ['Žižek & Łuk.pdf', `attachment; filename="Zizek & _uk.pdf"; filename*=UTF-8''%C5%BDi%C5%BEek%20%26%20%C5%81uk.pdf`],
  [
    'a"b\\c\r\nX: 1/..%2f.csv',
    `attachment; filename="a_b_c__X_ 1_.._2f.csv"; filename*=UTF-8''a_b_c__X_%201_..%252f.csv`,
  ],
  ["it's (1).csv", `attachment; filename="it's (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`],
])('%j is named so that no client takes it for another', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
