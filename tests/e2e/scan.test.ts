/**
 * A piece of equipment is found by the code on it. The machine has no camera: a canvas on which the test draws a code
 * stands in for it. What asks for the camera, reads the code, refuses and lets go is the product's own; Chromium on Linux
 * has no reader of codes, so it is the one of WebAssembly.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { call } from '#test/diary.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const camera = `navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const drawing = canvas.getContext('2d')
  setInterval(() => {
    drawing.fillStyle = '#ddd'
    drawing.fillRect(0, 0, 640, 480)
    if (window.held) drawing.drawImage(window.held, 320 - window.held.width / 2, 240 - window.held.height / 2)
  }, 100)
  return (window.stream = canvas.captureStream(10))
}`
const refusing = `navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException('no', 'NotAllowedError')
}`
/** Holds a drawn code before the camera. */
async function holdPicture(page: Page, svg: string) {
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await page.evaluate(`(async () => {
    const image = Object.assign(new Image(), { src: ${JSON.stringify(url)} })
    await image.decode()
    window.held = image
  })()`)
}
const writer = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(writer).buffer } })

async function hold(page: Page, code: string, format: 'EAN13' | 'QRCode' | 'Code128') {
  const { svg } = await writeBarcode(code, { format, scale: 3 })
  await holdPicture(page, svg)
}

async function aLevel(page: Page, more: object) {
  await page.goto('/equipment/')
  return call<{ id: number }>(page, 'POST', '/equipment/', { name: 'Level to be found', ...more })
}

async function scanner(page: Page) {
  await page.goto('/equipment/')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  return page.getByRole('dialog', { name: 'Scan equipment' })
}

test('somebody in the field scans a piece, takes it, reports a fault and brings it back; the camera is let go', async () => {
  const office = await aPage({ login: 'admin@gb.example' })
  const { id } = await aLevel(office, { barcode: '4006381333931', identifier: 'LV-1' })
  const page = await aPage({ login: 'staff@gb.example' })
  await page.addInitScript({ content: camera })
  const dialog = await scanner(page)
  await dialog.getByText('Hold the code in front of the camera.').waitFor()
  await hold(page, '9999999999994', 'EAN13')
  await dialog.getByText('No equipment with the code 9999999999994.').first().waitFor()
  await hold(page, '4006381333931', 'EAN13')
  const found = dialog.getByRole('region', { name: 'Equipment with this code' })
  await found.getByText('LV-1 · in the office').waitFor()
  await found.getByRole('button', { name: 'I have it' }).click()
  await found.getByRole('button', { name: 'Back in the office' }).waitFor()
  await found.getByRole('button', { name: 'Report a fault' }).click()
  const fault = page.getByRole('dialog', { name: /^Report a fault of/ })
  await fault.getByRole('textbox', { name: 'What is wrong?' }).fill('Bubble cracked')
  await fault.getByRole('button', { name: /^Report/ }).click()
  await found.getByText('Fault: Bubble cracked').waitFor()
  await found.getByRole('button', { name: 'Back in the office' }).click()
  await found.getByText('LV-1 · in the office').waitFor()
  await found.getByRole('link', { name: 'Level to be found' }).click()
  await page.waitForURL((url) => url.pathname === `/equipment/${id}/`)
  await page.getByRole('heading', { name: 'Fault reported' }).waitFor()
  await expect
    .poll(() => page.evaluate(`window.stream.getTracks().map((track) => track.readyState)`))
    .toEqual(['ended'])
  // Whoever looks after equipment says that it was calibrated and repaired.
  await office.goto(`/equipment/${id}/`)
  await office.getByRole('button', { name: 'Repaired' }).click()
  await expect.poll(() => office.getByRole('heading', { name: 'Fault reported' }).count()).toBe(0)
  await office.getByRole('button', { name: 'Calibrated' }).click()
  await office.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await office.getByText('Calibration of Level to be found recorded.').waitFor()
})

longTest('the label that we print is read, without a network too', async () => {
  const page = await aPage({ login: 'admin@gb.example', causes: ['offline'], serviceWorkers: 'allow' })
  const { id } = await aLevel(page, { name: 'Without a barcode' })
  await page.addInitScript({ content: camera })
  await page.goto(`/equipment/${id}/`)
  const label = page.getByRole('img', { name: /^QR code: / })
  expect(await label.getAttribute('aria-label')).toMatch(new RegExp(`^QR code: http://.*/equipment/${id}/$`))
  const svg = await label.evaluate((image) => image.outerHTML)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 60_000 }).toBe(true)
  await page.goto('/equipment/')
  await page.getByRole('button', { name: 'Scan', exact: true }).waitFor()
  await page.context().setOffline(true)
  const dialog = await scanner(page)
  await dialog.getByText('Hold the code in front of the camera.').waitFor()
  await holdPicture(page, svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"'))
  // The code is read; what carries it is shown by itself when the network is back.
  await dialog.getByText('Not loaded yet.').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('link', { name: 'Without a barcode' }).waitFor()
})

longTest('where the camera is refused it is said, and a code is typed', async () => {
  const page = await aPage({ login: 'admin@gb.example' })
  await aLevel(page, { identifier: 'LV-SCAN', active_until: '2020-01-01' })
  await page.addInitScript({ content: refusing })
  const dialog = await scanner(page)
  await dialog.getByText('Camera access is blocked. Allow it in the browser, or type the code.').waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('lv-scan')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('link', { name: 'Level to be found' }).waitFor()
  await dialog.getByText('Not in use.').waitFor()
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
