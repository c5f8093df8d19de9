/** Recipes of the guide's pictures: who looks at which screen, and what they open there. One a picture, by its name. */
import type { Locator, Page } from 'playwright-core'

import { administrator, director, finance, manager, staff } from '#test/screens.ts'

export interface Recipe {
  name: string
  login: string
  path: string
  /** Opens what the picture is about, and waits for it. */
  steps?: (page: Page) => Promise<unknown>
  /** The part of the screen that matters; without it the whole screen. */
  part?: (page: Page) => Locator
  /** Pixels from the top of it. */
  height?: number
  phone?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
/** Opens the first record of a list whose row has the text. */
const open = (page: Page, hasText: string | RegExp) =>
  page.getByRole('row').filter({ hasText }).first().getByRole('link').first().click()
const records = (page: Page) => page.getByRole('rowheader').first().waitFor()

export const recipes: readonly Recipe[] = [
  { name: 'home', login: staff, path: '/', steps: heading(/^Today/), height: 760 },
  { name: 'list', login: manager, path: '/projects/', steps: records, height: 520 },
  { name: 'account', login: staff, path: '/account/', steps: heading('My clock'), height: 700 },
  { name: 'notifications', login: staff, path: '/account/notifications/', steps: heading('Work'), height: 620 },
  { name: 'new-entry', login: staff, path: '/diary/?entry=new', part: dialog },
  { name: 'week', login: staff, path: '/diary/?view=week', steps: heading(/diary$/), height: 520 },
  { name: 'inbox', login: manager, path: '/diary/inbox/', steps: heading('Inbox'), height: 620 },
  { name: 'phone', login: staff, path: '/', steps: heading(/^Job/), height: 780, phone: true },
  {
    name: 'equipment',
    login: administrator,
    path: '/equipment/1/',
    steps: heading('About'),
    height: 560,
  },
  {
    name: 'site',
    login: director,
    path: '/projects/85/#site',
    steps: (page) => button(page, 'Show whole site').waitFor(),
    height: 800,
  },
  { name: 'request-leave', login: staff, path: '/leave/new/', steps: heading('Days and balance'), height: 720 },
  { name: 'planner', login: manager, path: '/leave/planner/', steps: heading('Year planner'), height: 460 },
  { name: 'balances', login: manager, path: '/leave/balances/', steps: records, height: 420 },
  { name: 'new-expense', login: staff, path: '/expenses/new/', steps: heading('Receipts'), height: 760 },
  { name: 'reimburse', login: finance, path: '/expenses/reimbursement/', steps: heading(/in all$/), height: 420 },
  { name: 'client', login: director, path: '/clients/1/', steps: heading('Money'), height: 720 },
  {
    name: 'items',
    login: director,
    path: '/quotes/150/#items',
    steps: heading('Items'),
    height: 560,
  },
  {
    name: 'send-a-quote',
    login: director,
    path: '/quotes/150/',
    steps: async (page) => {
      await button(page, /^Send quote/).click()
      await dialog(page).getByText('Valid until').waitFor()
    },
    part: dialog,
  },
  { name: 'project', login: director, path: '/projects/85/', steps: heading('Next step'), height: 760 },
  {
    name: 'schedule',
    login: manager,
    path: '/schedule/',
    steps: async (page) => {
      await button(page, 'Unscheduled').click()
      await button(page, /^Plan /).click()
      await button(page, 'Book this crew').waitFor()
    },
    height: 760,
  },
  { name: 'unbilled', login: finance, path: '/invoices/unbilled/', steps: heading('Unbilled work'), height: 640 },
  {
    name: 'issue',
    login: finance,
    path: '/invoices/?search=is:draft',
    steps: async (page) => {
      await open(page, 'Draft')
      await button(page, 'Issue…').click()
      await dialog(page).getByRole('button', { name: 'Issue invoice' }).waitFor()
    },
    height: 620,
  },
  { name: 'payment', login: finance, path: '/payments/1/', steps: heading('Pays'), height: 620 },
  { name: 'aged-debt', login: finance, path: '/payments/aged/', steps: records, height: 520 },
  { name: 'bills', login: finance, path: '/bills/', steps: records, height: 480 },
  {
    name: 'dashboard',
    login: director,
    path: '/',
    steps: heading('Work won'),
    part: (page) => page.getByRole('region', { name: 'The firm by month' }),
    height: 640,
  },
  { name: 'journal', login: finance, path: '/journal/', steps: heading('Journal'), height: 620 },
  { name: 'settings', login: administrator, path: '/settings/', steps: heading('Records'), height: 760 },
  {
    name: 'move-in',
    login: administrator,
    path: '/settings/move-in/',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Harvest' }).click()
      await heading('Harvest')(page)
    },
    height: 760,
  },
  { name: 'new-person', login: administrator, path: '/users/new/', steps: heading('What they may do'), height: 800 },
  { name: 'groups', login: administrator, path: '/users/groups/', steps: records, height: 620 },
  { name: 'letterhead', login: administrator, path: '/settings/invoices/', steps: heading('Letterhead'), height: 760 },
  { name: 'audit', login: administrator, path: '/settings/audit/', steps: heading('Changes'), height: 620 },
]
