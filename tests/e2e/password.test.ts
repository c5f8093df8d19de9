/** A forgotten password, from the sign-in page to the mailbox and back. */
import { expect, test } from 'vitest'

import { demoPassword } from '#test/browser.ts'
import { testMailedProduct } from '#test/mailedProduct.ts'

const { aPage, mail } = testMailedProduct()

test('a forgotten password is chosen anew by the link in the mail, and signs in; the link does not work again', async () => {
  const page = await aPage({ causes: [400] })
  await page.goto('/login/')
  await page.getByLabel('Email').fill('staff@gb.example')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill('staff@gb.example')
  await page.keyboard.press('Enter')
  await page.getByText('If staff@gb.example has an account here').waitFor()
  const linkIn = () => {
    const message = mail.received.find(({ to }) => to.includes('staff@gb.example'))
    return /http:\/\/\S+\/login\/password\/\?token=\S+/.exec(message?.mail.text ?? '')?.[0]
  }
  await expect.poll(linkIn, { timeout: 60_000 }).toBeDefined()
  const link = linkIn() ?? ''

  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'New password' })
  await expect.poll(() => password.evaluate((input) => input.matches(':focus'))).toBe(true)
  await page.keyboard.type('too short')
  await page.keyboard.press('Enter')
  await page.getByText('Minimum of 15 characters required').waitFor()
  await password.fill('an estuary with seven wooden boats')
  await page.keyboard.press('Enter')
  await page.getByText('All your sessions have ended.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()

  const typed = page.getByLabel('Password', { exact: true })
  const enter = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await typed.fill(demoPassword)
  await enter()
  await page.getByRole('alert').getByText('Unable to log in with provided credentials.').waitFor()
  await typed.fill('an estuary with seven wooden boats')
  await enter()
  await page.getByRole('heading', { name: /Sean/ }).waitFor()

  await page.goto(link)
  await page.getByText('This link no longer works.').waitFor()
})
