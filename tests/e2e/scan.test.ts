/**
 * A piece of equipment is found by the code on it. The machine has no camera, and Chromium on Linux no reader of codes
 * (BarcodeDetector): both are stood in for by a canvas and by a reader that says what the test holds before it. What
 * asks for them, waits for them, refuses and lets go of them is the product's own.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const reader = `window.BarcodeDetector = class {
  async detect() { return window.held ? [{ rawValue: window.held }] : [] }
}`
const camera = `navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d').fillRect(0, 0, 40, 30)
  return (window.stream = canvas.captureStream(5))
}`
const refusing = `navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException('no', 'NotAllowedError')
}`
const hold = (page: Page, code: string) => page.evaluate(`window.held = ${JSON.stringify(code)}`)

async function aLevel(page: Page, more: object) {
  await page.goto('/equipment/')
  return call<{ id: number }>(page, 'POST', '/equipment/', { name: 'Level to be found', ...more })
}

async function scanner(page: Page) {
  await page.goto('/equipment/')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  return page.getByRole('dialog', { name: 'Scan equipment' })
}
const opened = (page: Page, id: number) => page.waitForURL((url) => url.pathname === `/equipment/${id}/`)

test('a code before the camera opens the page of what carries it, and the camera is let go', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const { id } = await aLevel(page, { barcode: '4006381333931' })
  await page.addInitScript({ content: `${reader}\n${camera}` })
  const dialog = await scanner(page)
  await dialog.getByText('Hold the code in front of the camera.').waitFor()
  await hold(page, '999')
  await dialog.getByText('No equipment with the code 999.').first().waitFor()
  await hold(page, '4006381333931')
  await opened(page, id)
  await expect
    .poll(() => page.evaluate(`window.stream.getTracks().map((track) => track.readyState)`))
    .toEqual(['ended'])
})

longTest('the label of what has no barcode says its address, and a code with that opens it', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const { id } = await aLevel(page, { name: 'Without a barcode' })
  await page.addInitScript({ content: `${reader}\n${camera}` })
  await page.goto(`/equipment/${id}/`)
  const code = await page.getByRole('img', { name: /^QR code: / }).getAttribute('aria-label')
  expect(code).toMatch(new RegExp(`^QR code: http://.*/equipment/${id}/$`))
  await scanner(page)
  await hold(page, code?.replace('QR code: ', '') ?? '')
  await opened(page, id)
})

longTest('where the camera is refused, or nothing reads its codes, it is said, and a code is typed', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  const { id } = await aLevel(page, { identifier: 'LV-SCAN', active_until: '2020-01-01' })
  await (await scanner(page)).getByText('This browser cannot scan codes. Type the code.').waitFor()
  await page.addInitScript({ content: `${reader}\n${refusing}` })
  const dialog = await scanner(page)
  await dialog.getByText('Camera access is blocked. Allow it in the browser, or type the code.').waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('lv-scan')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await opened(page, id)
})

longTest('only the label is printed', async () => {
  const page = await aPage({ login: 'staff@gb.example' })
  await page.addInitScript({ content: 'window.print = () => {}' })
  await page.goto('/equipment/')
  const { results } = await call<{ results: { id: number; barcode: string }[] }>(page, 'GET', '/equipment/?rows=20')
  const [piece] = results
  await page.goto(`/equipment/${piece?.id}/`)
  const label = page.getByRole('img', { name: `QR code: ${piece?.barcode}` })
  await label.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Print label' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await expect.poll(() => label.isVisible()).toBe(true)
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
