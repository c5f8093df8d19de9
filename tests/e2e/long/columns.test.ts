/** Lists at their usual width: nothing short is cut while there is room, and cards of a phone say the state. */
import { expect } from 'vitest'

import { networkIdle, testProduct, type PageOptions } from '#test/browser.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const phone: PageOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

longTest('badges, figures and days are whole, and no list is wider than the window', async () => {
  const page = await aPage({ login: 'director@gb.example' })
  for (const path of ['/projects/', '/quotes/', '/quotes/?tab=open', '/invoices/', '/clients/', '/tasks/']) {
    await page.goto(path)
    await page.locator('tbody tr').first().waitFor()
    await networkIdle(page)
    const cut = await page.evaluate(`[...document.querySelectorAll('tbody td')]
      .filter((cell) => !cell.querySelector('.fb-line') || cell.querySelector('.fb-status'))
      .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`)
    expect([path, cut]).toEqual([path, []])
    expect(
      await page.evaluate(`(() => { const box = document.querySelector('.fb-table-box')
        return box.scrollWidth - box.clientWidth })()`),
    ).toBeLessThanOrEqual(0)
  }
})

longTest('on a phone each invoice, bill and payment says its state', async () => {
  const page = await aPage({ ...phone, login: 'admin@gb.example' })
  for (const path of ['/invoices/', '/bills/', '/payments/']) {
    await page.goto(path)
    const cards = page.locator('main li.fb-card-row:has(.fb-row-link)')
    await cards.first().waitFor()
    expect(await cards.filter({ has: page.locator('.fb-status') }).count()).toBe(await cards.count())
  }
})
