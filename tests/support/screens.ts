/** Screens at a desk in the light, and on a phone in the dark: no rule of axe is broken, nothing is logged, nothing scrolls sideways. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe, networkIdle, picture, type PageOptions, testProduct } from './browser.ts'
import { axeInBothSchemes } from './judgeScreens.ts'
import { isLong } from './sizes.ts'

export interface Screen {
  name: string
  /** Who looks at it; nobody where it is public. */
  login?: string
  path: string | ((page: Page) => Promise<string>)
  /** Waits for what must be there before the screen is judged. */
  shows: (page: Page) => Promise<unknown>
  /** Statuses that it makes the server answer on purpose; it has a page of its own then. */
  causes?: readonly number[]
  /** A phone has another way, or none. */
  wideOnly?: true
  /** The long run alone judges it: it is made as another one is that is always judged, or is very large. */
  longOnly?: true
}

/** Logins of the demonstration. */
export const staff = 'staff@gb.example'
export const manager = 'manager@gb.example'
export const finance = 'finance@gb.example'
export const director = 'director@gb.example'
export const administrator = 'admin@gb.example'

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
/** A dialog that can be left. */
export const dialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    .first()
    .waitFor()
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

export const looks: Record<'desk' | 'phone', PageOptions> = {
  desk: {},
  // In the dark: what a desk shows in the light. The long run judges both in both.
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(isLong ? {} : { colorScheme: 'dark' }),
  },
}

/** Opens the screen in a page of the person who looks at it, kept for the whole test. */
function visitor(options: PageOptions, aPage: ReturnType<typeof testProduct>['aPage']) {
  const pages = new Map<string, Page>()
  return async ({ login, causes = [], path, shows }: Screen): Promise<Page> => {
    const whose = [login, ...causes].join(' ')
    const page = pages.get(whose) ?? (await aPage({ ...options, causes, ...(login && { login }) }))
    pages.set(whose, page)
    await page.goto(typeof path === 'string' ? path : await path(page))
    await shows(page)
    await networkIdle(page)
    return page
  }
}

/**
 * Judges each of them at a desk in the light and on a phone in the dark, in the long run each in both; nobody may leave one
 * out by a mistake of spelling. One load serves both schemes: what is drawn is the same, its colours are not. Returns what
 * the other tests of the file take their pages from.
 */
export function judgeScreens(all: readonly Screen[]) {
  const screens = all.filter(({ longOnly }) => isLong || !longOnly)
  const product = testProduct()
  test('axe finds nothing, and nothing scrolls sideways', { timeout: 900_000 }, async () => {
    const found: Record<string, string[]> = {}
    let seen = 0
    const validate = async (look: keyof typeof looks) => {
      const visit = visitor(looks[look], product.aPage)
      for (const screen of screens) {
        if (screen.wideOnly && look === 'phone') continue
        const problem = (error: unknown) => [String(error).split('\n').slice(0, 3).join(' ')]
        const problems = await visit(screen)
          .then(async (page) => [
            ...(await (isLong ? axeInBothSchemes : axe)(page)),
            ...(await (look === 'phone' ? sideways(page, screen) : tooWideTables(page))),
          ])
          .catch(problem)
        seen += 1
        if (problems.length > 0) found[`${look}, ${screen.name}`] = problems
      }
    }
    // Side by side: most of the time of each is spent waiting.
    await Promise.all([validate('desk'), validate('phone')])
    expect(found).toEqual({})
    expect(seen).toBe(screens.length * 2 - screens.filter(({ wideOnly }) => wideOnly).length)
  })
  return product
}

/** On a desk every column of a list, and the actions at its end, are in sight. */
const tooWideTables = (page: Page): Promise<string[]> =>
  page
    .locator('.fb-table-box')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ scrollWidth, clientWidth }) => `a table of ${scrollWidth} pixels in a box of ${clientWidth}`),
    )

/** On the narrowest phone nothing lies beyond the edge: the page is shown at 320 pixels for a moment. */
export async function sideways(page: Page, { name, path }: Screen): Promise<string[]> {
  if (path === '/api/docs/') return []
  const defaults = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const measured = () => page.locator('html').evaluate((html) => html.scrollWidth)
  // What floats is placed anew a moment after the page has another width.
  let width = await measured()
  for (let tries = 0; width > 320 && tries < 10; tries += 1) {
    await page.waitForTimeout(100)
    width = await measured()
  }
  if (width > 320) await picture(page, `wide ${name}`)
  if (defaults) await page.setViewportSize(defaults)
  return width > 320 ? [`scrolls sideways: ${width} pixels at 320`] : []
}
