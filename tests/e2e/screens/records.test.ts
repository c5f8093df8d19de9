/** Clients, contacts, suppliers and equipment, as screens. */
import type { Page } from 'playwright-core'

import { bankCsv } from '#test/bankFiles.ts'
import { administrator, dialog, finance, heading, judgeScreens, manager, staff, text } from '#test/screens.ts'

/** The address of the first record of a list. */
const first = (list: 'clients' | 'contacts' | 'suppliers' | 'equipment') => async (page: Page) => {
  const { results } = (await (await page.request.get(`/api/${list}/`)).json()) as { results: { id: number }[] }
  return `/${list}/${results[0]?.id}/`
}
/** A part of it behind a tab. */
const under = (list: 'clients', tab: string) => async (page: Page) => `${await first(list)(page)}#${tab}`
/** The address of a contact who can be written to. */
const writable = async (page: Page) => {
  const { results } = (await (await page.request.get('/api/contacts/?rows=100')).json()) as {
    results: { id: number; email: string; opt_out: boolean }[]
  }
  return `/contacts/${results.find(({ email, opt_out }) => email !== '' && !opt_out)?.id}/`
}
const saving = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).waitFor()

judgeScreens([
  {
    name: 'a draft of an invoice, its lines',
    login: finance,
    path: async (page) => {
      const drafts = await page.request.get('/api/invoices/?tab=draft')
      const { results } = (await drafts.json()) as { results: { id: number }[] }
      return `/invoices/${results[0]?.id}/#details`
    },
    shows: (page) => page.getByRole('group', { name: 'Line 1' }).waitFor(),
  },
  {
    name: 'invoices',
    longOnly: true,
    login: finance,
    path: '/invoices/',
    shows: (page) => page.getByText(/^\d+ invoices$/).waitFor(),
  },
  {
    name: 'aged debt',
    login: finance,
    path: '/payments/aged/',
    shows: (page) => page.locator('tfoot').getByText('All', { exact: true }).waitFor(),
  },
  {
    name: 'months, with work in progress',
    login: finance,
    path: '/invoices/months/',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Close / }).waitFor()
      await page.locator('tfoot').getByText('All', { exact: true }).waitFor()
    },
  },
  {
    name: 'a bank file, its lines',
    longOnly: true,
    login: finance,
    path: '/payments/import/',
    shows: async (page) => {
      const line = { date: '2026-11-22', amount: '12.00', payer: 'Quay', text: 'hello' }
      const buffer = Buffer.from(bankCsv([line, { ...line, amount: '-3.00' }]))
      await page.getByLabel('Bank file').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer })
      await page.getByText('No invoice found').waitFor()
    },
  },
  {
    name: 'sending an invoice',
    longOnly: true,
    login: finance,
    path: async (page) => {
      const unpaid = await page.request.get('/api/invoices/?tab=unpaid')
      const { results } = (await unpaid.json()) as { results: { id: number }[] }
      return `/invoices/${results[0]?.id}/`
    },
    shows: async (page) => {
      await page.getByRole('button', { name: /^Send/ }).click()
      await dialog(page)
    },
  },
  {
    name: 'a client’s statement',
    longOnly: true,
    login: finance,
    path: under('clients', 'payments'),
    shows: text('Brought forward'),
  },
  {
    name: 'a bill of a supplier, its lines',
    longOnly: true,
    login: finance,
    path: async (page) => {
      const { results } = (await (await page.request.get('/api/bills/')).json()) as { results: { id: number }[] }
      return `/bills/${results[0]?.id}/#details`
    },
    shows: (page) => page.getByRole('group', { name: 'Line 1' }).waitFor(),
  },
  {
    name: 'bills of suppliers',
    longOnly: true,
    login: finance,
    path: '/bills/',
    shows: (page) => page.getByText(/^\d+ bills$/).waitFor(),
  },
  { name: 'the journal', longOnly: true, login: finance, path: '/journal/', shows: heading('By account') },
  { name: 'clients', login: manager, path: '/clients/', shows: (page) => page.getByText(/^\d+ clients$/).waitFor() },
  {
    name: 'clients, nothing found',
    longOnly: true,
    login: manager,
    path: '/clients/?search=xyzzy',
    shows: (page) => page.getByText('No matching clients').waitFor(),
  },
  {
    name: 'clients, a query that is not understood',
    longOnly: true,
    login: manager,
    path: '/clients/?search=creatd%3Asoon%20is%3Afoo',
    shows: text('“foo” is not a value of “is”'),
  },
  {
    name: 'how clients are searched',
    longOnly: true,
    login: manager,
    path: '/clients/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'How to search clients' }).click()
      await page.getByText('Client since').waitFor()
    },
  },
  { name: 'a client', login: manager, path: first('clients'), shows: heading(/^People there \(/) },
  {
    name: 'merging two clients',
    longOnly: true,
    login: administrator,
    path: '/clients/',
    shows: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      await page.getByRole('button', { name: 'Merge…' }).click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'a new client much like one that is there',
    longOnly: true,
    login: manager,
    path: '/clients/new/',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Aldbrook Home Ltd')
      await text('a similar name')(page)
    },
  },
  {
    name: 'a field changed on an overview',
    longOnly: true,
    login: finance,
    path: first('suppliers'),
    shows: async (page) => {
      await page.getByRole('button', { name: /^Edit Address/ }).click()
      await page.getByRole('textbox', { name: 'Address line 1' }).waitFor()
    },
  },
  { name: 'the form of a client', longOnly: true, login: manager, path: under('clients', 'details'), shows: saving },
  {
    name: 'a client that one may only look at',
    longOnly: true,
    login: staff,
    path: under('clients', 'details'),
    shows: heading('Details'),
  },
  {
    name: 'a new client',
    longOnly: true,
    login: manager,
    path: '/clients/new/',
    shows: (page) => page.getByText('Add client').waitFor(),
  },
  {
    name: 'contacts',
    longOnly: true,
    login: manager,
    path: '/contacts/',
    shows: (page) => page.getByText(/^\d+ contacts$/).waitFor(),
  },
  { name: 'a contact', longOnly: true, login: manager, path: first('contacts'), shows: heading('Last activity') },
  {
    name: 'a new contact, with mistakes',
    login: manager,
    path: '/contacts/new/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add a telephone' }).click()
      await page.getByRole('button', { name: 'Add a client' }).click()
      await page.getByRole('button', { name: 'Add contact' }).click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  {
    name: 'a client’s contacts',
    longOnly: true,
    login: manager,
    path: under('clients', 'contacts'),
    shows: text('Add a contact'),
  },
  {
    name: 'a client’s projects',
    longOnly: true,
    login: manager,
    path: under('clients', 'projects'),
    shows: heading(/^Projects/),
  },
  {
    name: 'a client’s history',
    longOnly: true,
    login: manager,
    path: under('clients', 'activity'),
    shows: heading('Comments'),
  },
  {
    name: 'a client’s invoices',
    longOnly: true,
    login: finance,
    path: under('clients', 'invoices'),
    shows: heading(/^Invoices \(/),
  },
  {
    name: 'how a client is invoiced',
    longOnly: true,
    login: manager,
    path: under('clients', 'invoices'),
    shows: saving,
  },
  {
    name: 'writing to contacts of a client',
    longOnly: true,
    login: manager,
    path: first('clients'),
    shows: async (page) => {
      await page.getByRole('button', { name: 'Write', exact: true }).click()
      await dialog(page)
    },
  },
  {
    name: 'writing to a contact',
    longOnly: true,
    login: manager,
    path: writable,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Write', exact: true }).click()
      const textField = page.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true })
      await textField.fill('Dear {{contact.title}} {{contact.name}}')
      await page.getByText(/^As .* will read it$/).waitFor()
    },
  },
  { name: 'suppliers', longOnly: true, login: finance, path: '/suppliers/', shows: text(/^\d+ suppliers$/) },
  { name: 'a supplier', longOnly: true, login: finance, path: first('suppliers'), shows: heading('Last activity') },
  {
    name: 'a new supplier, with mistakes',
    longOnly: true,
    login: finance,
    path: '/suppliers/new/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add supplier' }).click()
      await text('This field is required')(page)
    },
  },
  { name: 'equipment', longOnly: true, login: manager, path: '/equipment/', shows: text(/^\d+ equipment$/) },
  {
    name: 'scanning equipment',
    longOnly: true,
    login: manager,
    path: '/equipment/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await text('This browser cannot scan codes. Type the code.')(page)
    },
  },
  {
    name: 'a piece of equipment',
    longOnly: true,
    login: administrator,
    path: first('equipment'),
    shows: heading('Label'),
  },
  {
    name: 'new equipment',
    longOnly: true,
    login: administrator,
    path: '/equipment/new/',
    shows: (page) => page.getByRole('button', { name: 'Add equipment' }).waitFor(),
  },
])
