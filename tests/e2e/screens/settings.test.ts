/** The settings: what there is, each part, and what lies over them. */
import type { Page } from 'playwright-core'

import { administrator, finance, heading, judgeScreens } from '#test/screens.ts'

/** Lists of names, as the departments are. */
const likeOthers = new Set([
  'keys',
  'services',
  'leave',
  'tax',
  'accounts',
  'rates',
  'expenses',
  'tags',
  'categories',
  'fields',
])

judgeScreens([
  { name: 'settings', login: administrator, path: '/settings/', shows: heading('Records') },
  { name: 'audit', login: administrator, path: '/settings/audit/', shows: heading('Changes') },
  {
    name: 'archive',
    login: administrator,
    path: '/settings/archive/',
    shows: (page) => page.getByText('No archive yet').waitFor(),
  },
  {
    name: 'settings of who keeps the books',
    longOnly: true,
    login: finance,
    path: '/settings/',
    shows: heading('Money'),
  },
  {
    name: 'settings, the organisation becoming another country’s',
    longOnly: true,
    login: administrator,
    path: '/settings/organisation/',
    shows: async (page) => {
      await page.getByRole('combobox', { name: 'Words and formats of' }).click()
      await page.getByRole('option', { name: 'United States', exact: true }).click()
      await page.getByText('Once you save, for everybody').waitFor()
    },
  },
  {
    name: 'settings, the diary',
    longOnly: true,
    login: administrator,
    path: '/settings/diary/',
    shows: (page) => page.getByText('Email is not set up').waitFor(),
  },
  {
    name: 'settings with a mistake',
    login: administrator,
    path: '/settings/diary/',
    shows: async (page) => {
      await page.getByLabel('A long day').fill('40')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('Between 1 and 24 hours.').first().waitFor()
    },
  },
  ...(
    [
      ['keys', 'API keys'],
      ['webhooks', 'Webhooks'],
      ['maps', 'Background map'],
      ['departments', 'Departments'],
      ['services', 'Services'],
      ['holidays', 'Calendars'],
      ['leave', 'Types of leave'],
      ['invoices', 'Bank accounts'],
      ['tax', 'VAT Rates'],
      ['accounts', 'Nominal accounts'],
      ['rates', 'Charge rates'],
      ['expenses', 'Mileage rates'],
      ['tags', 'Tags'],
      ['categories', 'Client types'],
      ['fields', 'Suppliers'],
      ['items', 'Templates of quote items'],
    ] as const
  ).map(([part, name]) => ({
    name: `settings, ${part}`,
    ...(likeOthers.has(part) && { longOnly: true as const }),
    login: administrator,
    path: `/settings/${part}/`,
    shows: (page: Page) => page.getByRole('heading', { name, level: 2 }).waitFor(),
  })),
  {
    name: 'a webhook, with what it was told',
    login: administrator,
    path: '/settings/webhooks/1/',
    shows: async (page) => {
      await page.getByText('invoice.created').nth(1).click()
      await page.getByText('Tries', { exact: true }).waitFor()
    },
  },
  {
    name: 'a new webhook, with its mistakes',
    login: administrator,
    path: '/settings/webhooks/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page.getByRole('dialog').getByLabel('Invoice created').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click()
      await page.getByRole('dialog').getByText('Choose at least one.').first().waitFor()
    },
  },
  {
    name: 'settings, a new charge rate',
    longOnly: true,
    login: administrator,
    path: '/settings/rates/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add rate' }).click()
      await page.getByLabel('Price per hour').waitFor()
    },
  },
  {
    name: 'settings, which charge rate and why',
    login: administrator,
    path: '/settings/rates/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Explain rate' }).click()
      await page.getByRole('combobox', { name: 'Person' }).and(page.locator(':focus')).waitFor()
      await page.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option').first().click()
      await page.getByText('an hour', { exact: false }).first().waitFor()
    },
  },
  {
    name: 'settings, who changed what',
    longOnly: true,
    login: administrator,
    path: '/settings/departments/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'History of Departments' }).click()
      await page.getByRole('heading', { name: 'History', level: 2 }).waitFor()
      await page.getByText('added', { exact: false }).first().waitFor()
    },
  },
  {
    name: 'settings, the colour of a department',
    longOnly: true,
    login: administrator,
    path: '/settings/departments/',
    shows: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename or colour' }).click()
      await page.getByRole('radio', { name: 'Violet' }).check()
    },
  },
  {
    name: 'settings, public holidays to choose from',
    longOnly: true,
    login: administrator,
    path: '/settings/holidays/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Year after' }).click()
      await page.getByRole('button', { name: 'Public holidays' }).click()
      await page.getByRole('dialog').getByText('Christmas Day').first().waitFor()
    },
  },
  {
    name: 'settings, a field and how it will look',
    longOnly: true,
    login: administrator,
    path: '/settings/fields/',
    shows: async (page) => {
      await page.getByRole('region', { name: 'Suppliers' }).getByRole('button', { name: 'Add field' }).click()
      await page.getByRole('dialog').getByLabel('Name').first().fill('Insured until')
      await page.getByText('Search with insured_until:').waitFor()
    },
  },
  {
    name: 'settings, a template with a field that does not exist',
    longOnly: true,
    login: administrator,
    path: '/settings/invoices/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add email template' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your survey')
      await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {{contact.nickname}}')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Field {{contact.nickname}} not found.').first().waitFor()
    },
  },
  {
    name: 'settings, a rate with a mistake',
    longOnly: true,
    login: administrator,
    path: '/settings/tax/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Add rate' }).click()
      await page.getByRole('dialog').getByLabel('Per cent').fill('101')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a rate between 0 and 100 per cent.').waitFor()
    },
  },
])
