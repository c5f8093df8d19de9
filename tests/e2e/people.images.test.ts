/** A face is chosen, cropped by keyboard, and shown where the person is; evidence of a qualification is added. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { aPicture } from '#test/pictures.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()
const admin = 'admin@gb.example'

test('a photo is cropped by keyboard on one’s account, stands in the header, and is taken away', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/account/')
  const photo = page.getByRole('group', { name: 'Photo', exact: true })
  const buffer = Buffer.from(await aPicture('png', 900))
  await photo.getByLabel('Picture for the photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  expect(Number(await zoom.inputValue())).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await page.getByText('The photo was saved.').waitFor()
  await page
    .getByRole('button', { name: /^Account of/ })
    .locator('img')
    .waitFor()
  await photo.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByText('The photo was removed.').waitFor()
  await photo.getByRole('button', { name: 'Add photo…' }).waitFor()
})

longTest('what is no picture is said to be none, and nothing is sent', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/account/')
  const buffer = Buffer.from('A face.')
  await page.getByLabel('Picture for the signature').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Crop the signature' })
  await dialog.getByText('This picture cannot be read.').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Use this part' }).isDisabled()).toBe(true)
})

longTest('my own name and telephone are changed on the account page, and the header calls me by it', async () => {
  const page = await aPage({ login: admin })
  await page.goto('/account/')
  await page.getByLabel('Mobile').fill('+44 7700 900123')
  await page.getByLabel('Last name').fill('Ashdown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Details saved.').waitFor()
  await page.getByRole('button', { name: 'Account of Amira Ashdown' }).waitFor()
})
