/** Prices of a file are read by its own convention; one that may be read two ways is asked, not guessed. */
import { expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { base64, sample } from '#test/imports.ts'
import { project } from '../projects.ts'

const { aFirm, as } = testServer()
const { preview, load } = project.imports

test('1.234,56 and 1,234.56 and £2,000 are amounts, 1.500 is a question of its row', async () => {
  const { ada } = await aFirm()
  const file = { content: sample('projects_decimals.csv'), file_name: 'projects.csv' }
  const { body } = await as(ada, preview, { body: file })
  expect(body.rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Job A', 'import'],
    ['Job B', 'import'],
    ['Job C', 'import'],
    ['Job D', 'refuse'],
    ['Job E', 'import'],
    ['Job F', 'import'],
  ])
  expect(body.rows[3]?.errors).toEqual({ price: [expect.stringMatching(/“1\.500” is ambiguous/)] })
  expect((await as(ada, load, { body: { ...file, skip: body.rows.slice(3, 4).map(({ row }) => row) } })).status).toBe(
    201,
  )
  const { body: page } = await as(ada, project.calls.list, { query: { search: 'Job' } })
  const prices = Object.fromEntries(
    (page as { results: { name: string; price: string }[] }).results.map(({ name, price }) => [name, price]),
  )
  expect(prices).toEqual({
    'Job A': '1234.56',
    'Job B': '13.75',
    'Job C': '1234.56',
    'Job E': '2000.00',
    'Job F': '1234.56',
  })
})

test('a file of one convention reads thousands as such', async () => {
  const { ada } = await aFirm()
  const file = { content: base64('Name;Price\r\nWeir;1.500\r\nQuay;2,50\r\n'), file_name: 'projects.csv' }
  expect((await as(ada, load, { body: file })).status).toBe(201)
  const { body } = await as(ada, project.calls.list, { query: { search: 'weir' } })
  expect((body as { results: { price: string }[] }).results[0]?.price).toBe('1500.00')
})
