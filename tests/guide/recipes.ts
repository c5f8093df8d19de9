/** Recipes of the guide's pictures: who looks at which screen, and what they open there. One a picture, by its name. */
import type { Locator, Page } from 'playwright-core'

import { finance, manager, staff } from '#test/screens.ts'

export interface Recipe {
  name: string
  login: string
  path: string
  /** Opens what the picture is about, and waits for it. */
  steps?: (page: Page) => Promise<unknown>
  /** The part of the screen that matters; without it the top of the screen. */
  part?: (page: Page) => Locator
  /** Pixels from the top, of 1,200 in width. */
  height?: number
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

export const recipes: readonly Recipe[] = [
  { name: 'home', login: staff, path: '/', steps: heading(/^Today/), height: 760 },
  { name: 'new-entry', login: staff, path: '/diary/?entry=new', part: dialog },
  { name: 'week', login: staff, path: '/diary/?view=week', steps: heading(/diary$/), height: 520 },
  { name: 'inbox', login: manager, path: '/diary/inbox/', steps: heading('Inbox'), height: 620 },
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
]
