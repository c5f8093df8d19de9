/** A client comes from a file, is found, edited by two people at once, merged with another, and goes out in a file. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { parseCsv } from '#core/csv.ts'
import { axe, picture, testProduct } from '#test/browser.ts'
import { saved } from '#test/downloads.ts'
import { validated } from '#test/judgeScreens.ts'
import { bytesOfExport } from '#test/workbooks.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const director = 'director@gb.example'
const administrator = 'admin@gb.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const describePage = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()
const patient = { timeout: 15_000 }
const rowNames = async (page: Page) => (await page.getByRole('rowheader').allInnerTexts()).map((name) => name.trim())

async function choose(page: Page, path: string, name: string, content: string | Buffer) {
  await page.goto(path)
  await button(page, 'Choose a file').waitFor()
  const buffer = Buffer.from(content)
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function load(page: Page, path: string, name: string, content: string | Buffer, count: string) {
  await choose(page, path, name, content)
  await button(page, `Import ${count}`).click()
  await page.getByRole('heading', { name: `${count} imported` }).waitFor()
}

/** Opens the client from the list, as somebody who looks for it does. */
async function find(page: Page, name: string) {
  await page.goto('/clients/')
  await page.getByRole('searchbox', { name: 'Search clients' }).or(page.getByLabel('Search clients')).first().fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const clients =
  'Name,Telephone,Client since\nQuillfeather Estates,,31/01/2024\nDaughters of Quillfeather,020 7946 0001,\n'
const contacts = [
  'First name,Last name,Clients',
  'Ida,Quill,Quillfeather Estates',
  'Ole,Feather,Quillfeather Estates',
  'Una,Daughter,Daughters of Quillfeather',
].join('\n')

test('a client with two contacts: imported, found, edited by two people at once, merged, exported', async () => {
  const page = await aPage({ login: director, causes: [409] })
  await load(page, '/clients/import/', 'clients.csv', clients, '2 clients')
  await load(page, '/contacts/import/', 'contacts.csv', contacts, '3 contacts')
  await find(page, 'Quillfeather Estates')
  await page.getByRole('tab', { name: 'Details' }).click()

  // Two people at once: what only the other one changed comes along, of what both changed one is chosen.
  const otherPage = await aPage({ login: administrator })
  await otherPage.goto(page.url())
  await otherPage.getByLabel('Website').fill('https://quill.example')
  await otherPage.getByLabel('Telephone').fill('020 7946 0556')
  await page.getByLabel('Telephone').fill('020 7946 0555')
  await page.getByLabel('Email').fill('quill@quill.example')
  await otherPage.keyboard.press('Control+Enter')
  await describePage(otherPage, 'Quillfeather Estates saved.')
  await page.keyboard.press('Control+Enter')
  await describePage(page, 'This client was changed by someone else while you worked on it')
  const notice = page.getByRole('alert').filter({ hasText: 'was changed by someone else' })
  await notice.getByText('nothing → https://quill.example').waitFor()
  await expect.poll(() => notice.getByRole('radio', { name: 'Theirs: 020 7946 0556' }).isChecked()).toBe(true)
  await validated(page, 'two people changed one client')
  await notice.getByRole('radio', { name: 'Yours: 020 7946 0555' }).check()
  await button(page, 'Combine both').click()
  await button(page, 'Save').click()
  await describePage(page, 'Quillfeather Estates saved.')
  await otherPage.reload()
  await expect.poll(() => otherPage.getByLabel('Telephone').inputValue(), patient).toBe('020 7946 0555')
  await expect.poll(() => otherPage.getByLabel('Website').inputValue()).toBe('https://quill.example')
  await expect.poll(() => otherPage.getByLabel('Email').inputValue()).toBe('quill@quill.example')

  // Merged: the other's contact is here, and the other is gone; taken back: as it was.
  const people = () => page.getByRole('link', { name: /Quill|Feather|Daughter/ }).allInnerTexts()
  const openMerge = async () => {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Merge…' }).click()
  }
  const merge = async (look = async () => {}) => {
    await openMerge()
    await page.getByRole('combobox', { name: /Duplicate client/ }).fill('daughters')
    await page.getByRole('option', { name: /Daughters of Quillfeather/ }).click()
    await look()
    await button(page, 'Compare').click()
    await page
      .getByRole('dialog', { name: 'Merge two clients' })
      .getByRole('button', { name: 'Merge', exact: true })
      .click()
  }
  await merge(() => validated(page, 'merge of two clients'))
  const now = 'Merged into Quillfeather Estates.'
  await describePage(page, now)
  // Taken back from the notice, by key; what was typed meanwhile stays, and nobody else is said to have done any of it.
  await page.getByLabel('Website').fill('https://quill.example/about')
  await page.getByRole('status').filter({ hasText: now }).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await describePage(page, 'Merge undone. Daughters of Quillfeather is separate again.')
  await page.getByText(now).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Website').inputValue()).toBe('https://quill.example/about')
  expect([await page.getByText('Somebody else').count(), await button(page, 'Save').isEnabled()]).toEqual([0, true])
  await page.getByLabel('Website').fill('https://quill.example')
  await merge()
  await describePage(page, now)
  const address = page.url().split('#')[0] ?? ''
  await page.goto(`${address}#contacts`)
  await describePage(page, 'Una Daughter')
  await page.goto('/clients/?search=quillfeather')
  await expect.poll(() => rowNames(page), patient).toEqual(['Quillfeather Estates'])
  await page.goto(address)
  await openMerge()
  await button(page, 'Undo merge').click()
  await describePage(page, 'Merge undone. Daughters of Quillfeather is separate again.')
  await page.goto(`${address}#contacts`)
  await describePage(page, 'Ida Quill')
  expect((await people()).join(' ')).not.toContain('Una')

  // Out: what the list shows, in its order; and everything that is kept of them.
  await page.goto('/clients/?search=quillfeather&ordering=-name')
  await expect.poll(() => rowNames(page), patient).toEqual(['Quillfeather Estates', 'Daughters of Quillfeather'])
  const all = await exported(page, /^Everything|All columns/)
  expect(all.name).toMatch(/^Clients.*\.csv$/)
  expect(all.rows.map((row) => [row['Name'], row['Telephone'], row['Website'], row['Client since']])).toEqual([
    ['Quillfeather Estates', '020 7946 0555', 'https://quill.example', '2024-01-31'],
    ['Daughters of Quillfeather', '020 7946 0001', '', ''],
  ])
  const narrow = await exported(page, /As on the screen/)
  expect(narrow.head).toEqual(expect.arrayContaining(['Name', 'Telephone']))
  expect(narrow.head).not.toContain('Website')
  expect(narrow.rows.map(({ Name }) => Name)).toEqual(['Quillfeather Estates', 'Daughters of Quillfeather'])
})

longTest('a client that looks like one that is there: it is shown, and added only when it is another one', async () => {
  const page = await aPage({ login: director, causes: [409] })
  const add = async (name: string) => {
    await page.goto('/clients/new/')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await button(page, 'Add client').click()
  }
  await add('Quay and Sons')
  await page.getByRole('heading', { name: 'Quay and Sons', level: 1 }).waitFor()
  const first = page.url()
  await add('quay and sons')
  const like = page.getByRole('group', { name: 'Possible duplicates' })
  await like.getByText('the same name').waitFor()
  expect(await like.getByRole('link', { name: 'Quay and Sons' }).getAttribute('href')).toBe(new URL(first).pathname)
  // In sight, from wherever it was asked.
  await page.locator('[aria-label="Possible duplicates"]:focus').waitFor()
  await validated(page, 'a client that looks like another')
  await like.getByRole('button', { name: 'Not a duplicate: add it' }).click()
  await page.getByRole('heading', { name: 'quay and sons', level: 1 }).waitFor()
  expect(page.url()).not.toBe(first)
})

longTest(
  'by keyboard: a client with a contact, and back at the client; one that is much like it is named while it is typed',
  async () => {
    const page = await aPage({ login: director })
    const there = page.getByRole('heading', { name: 'Kittiwake Harbours', level: 1 })
    await page.goto('/clients/')
    await page.getByRole('button', { name: 'New client' }).waitFor()
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('n')
    await page.locator('input[data-field="name"]:focus').waitFor()
    await page.keyboard.type('Kittiwake Harbours')
    await press('Control+Enter')
    await there.waitFor()
    await page.getByText('No contacts yet.').waitFor()
    await press('n')
    await page.locator('input[data-field="first_name"]:focus').waitFor()
    await page.keyboard.type('Kit')
    await press('Tab')
    await page.keyboard.type('Wake')
    await press('Control+Enter')
    await there.waitFor()
    await page.getByRole('tab', { name: 'Contacts 1', selected: true }).waitFor()
    await page.getByRole('link', { name: 'Kit Wake' }).waitFor()
    expect(keys).toBeLessThanOrEqual(30)

    await page.goto('/clients/new/')
    await page.getByRole('textbox', { name: 'Name' }).fill('Kittiwake Harbour Ltd')
    const hint = page.getByRole('status').filter({ hasText: 'Possible duplicates' })
    await hint.getByText('a similar name').waitFor()
    expect(await hint.getByRole('link', { name: 'Kittiwake Harbours' }).getAttribute('href')).toMatch(
      /^\/clients\/\d+\/$/,
    )
    await page.goto('/contacts/new/')
    await page.getByRole('textbox', { name: 'First name' }).fill('Kit')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Wakes')
    await hint.getByText('a similar name').waitFor()
    expect(await hint.getByRole('link', { name: 'Kit Wake' }).getAttribute('href')).toMatch(/^\/contacts\/\d+\/$/)
  },
)

longTest(
  'two clients that are selected in the list are held side by side, and the one that was chosen stays',
  async () => {
    const page = await aPage({ login: director })
    await load(
      page,
      '/clients/import/',
      'two.csv',
      'Name,Telephone,Website\nTern Holdings,,tern.example\nTern Wharves,020 7946 0777,wharves.example\n',
      '2 clients',
    )
    await page.goto('/clients/?search=tern')
    for (const name of ['Tern Holdings', 'Tern Wharves'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await button(page, 'Merge…').click()
    const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
    await dialog.getByRole('radio', { name: 'Keep Tern Holdings' }).check()
    const crossedOut = () => dialog.locator('del').allInnerTexts()
    await expect.poll(crossedOut).toEqual(['Tern Wharves', expect.stringContaining('wharves.example')])
    // Of each field that differs one may say which value stays.
    await dialog.getByRole('radio', { name: /^Website: .*wharves/ }).check()
    await expect.poll(crossedOut).toEqual(['Tern Wharves', expect.stringContaining('tern.example')])
    await validated(page, 'two clients side by side')
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await describePage(page, 'Merged into Tern Holdings.')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => rowNames(page), patient).toEqual(['Tern Holdings'])
    await page.getByRole('row').filter({ hasText: '020 7946 0777' }).waitFor()
    await page.getByRole('link', { name: 'Tern Holdings' }).click()
    await page.getByRole('link', { name: /wharves\.example/ }).waitFor()
  },
)

async function exported(page: Page, columns: RegExp) {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 2 clients' })
  await dialog.getByRole('radio', { name: columns }).check()
  const { name, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  await dialog.waitFor({ state: 'detached' })
  const [head = [], ...rows] = parseCsv(bytes.toString(), ',', { rows: 10, columns: 50, cell: 1000 }).map(
    ({ cells }) => cells,
  )
  return { name, head, rows: rows.map((row) => Object.fromEntries(head.map((title, index) => [title, row[index]]))) }
}

longTest(
  'a workbook of another program: its sheet, its dates and numbers, and its rows to mend as a file',
  async () => {
    const page = await aPage({ login: director, causes: [400] })
    await choose(page, '/clients/import/', 'crm.xlsx', bytesOfExport('exceljs.xlsx'))
    await describePage(page, 'Excel workbook')
    const sheet = page.getByRole('combobox', { name: 'Which sheet has the rows?' })
    await button(page, 'Import 2 clients').waitFor()
    expect(await sheet.locator('option').allInnerTexts()).toEqual(['Clients', 'Empty'])
    let come = () => {}
    const late = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/api/clients/import/preview/', async (route) => {
      await late
      await route.continue()
    })
    await sheet.selectOption('Empty')
    // The columns that are still shown are those of the other sheet.
    const columns = page.getByRole('combobox', { name: 'Name', exact: true })
    await expect.poll(() => columns.isDisabled()).toBe(true)
    come()
    await describePage(page, 'The sheet “Empty” has no rows below its column names.')
    await sheet.selectOption('Clients')
    // Not while the rows are checked anew: what is disabled then is judged by its colours of before.
    await page.locator('button:enabled', { hasText: 'Import 2 clients' }).waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'import of a workbook')
    // Numbers where addresses belong: what cannot go in comes back as a table to mend.
    await page.getByText('more fields that a file may have').click()
    await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption('Double')
    await describePage(page, '2 rows have errors.')
    const { name, bytes } = await saved(page, () => button(page, 'Download them as CSV').click())
    expect(name).toBe('crm, rows to correct.csv')
    const [head, first] = parseCsv(bytes.toString(), ',', { rows: 10, columns: 20, cell: 1000 })
    expect([head?.cells.at(0), head?.cells.at(-1)]).toEqual(['Name', 'Problem'])
    expect(first?.cells.slice(0, 5)).toEqual(['Quay Estates', '2024-01-31', '30', '01234', '442079460000'])
    expect(first?.cells.at(-1)).toContain('Enter a valid email address.')
    await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption('Not in this file')
    await button(page, 'Import 2 clients').click()
    await page.getByRole('heading', { name: '2 clients imported' }).waitFor()
    await page.goto('/clients/?search=quay+estates')
    await page.getByRole('row').filter({ hasText: 'Quay Estates' }).first().waitFor()
  },
)

longTest('the tabs of a client have addresses of their own', async () => {
  const page = await aPage({ login: 'manager@gb.example' })
  for (const tab of ['Contacts', 'Projects', 'Invoices', 'Files', 'Activity']) {
    await page.goto(`/clients/1/${tab.toLowerCase()}/`)
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/clients/1/')
  }
  await page.goto('/clients/1/nothing/')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto('/clients/one/contacts/')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
