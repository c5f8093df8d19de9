/** Second factors in the browser: an app's codes with a recovery code, a passkey, and a group that asks for one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { demoPassword, signIn, testProduct } from '#test/browser.ts'
import { codeOf } from '#test/factors.ts'

const { aPage } = testProduct()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function typePassword(page: Page, email: string) {
  await page.goto('/login/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
}
const home = (page: Page) => page.getByRole('heading', { name: 'My week' }).waitFor()
const signOut = async (page: Page) => {
  await page.goto('/logout/')
  await page.getByLabel('Email').waitFor()
}
/** In the dialog that is open. */
async function setUpApp(page: Page) {
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  const secret = (await page.locator('.fb-factor-secret').innerText()).replaceAll(' ', '')
  // The one before: the current one is for the sign-in that follows.
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await press(page, 'Turn on')
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await listed.first().waitFor()
  const codes = await listed.allInnerTexts()
  expect(codes).toHaveLength(10)
  await press(page, 'I have saved them')
  return { secret, codes }
}

test('codes of an app: set up, asked for at the login, a recovery code in their place, turned off', async () => {
  const page = await aPage({ causes: [400] })
  await signIn(page, 'staff@gb.example')
  await page.goto('/account/')
  await press(page, 'Set up an app')
  const { secret, codes } = await setUpApp(page)
  await page.getByText('10 of 10 left').waitFor()
  await signOut(page)

  await typePassword(page, 'staff@gb.example')
  await page.getByLabel('Enter the code from your app').fill('000000')
  await press(page, 'Sign in')
  await page.getByText('This code is wrong or expired.').waitFor()
  await page.getByLabel('Enter the code from your app').fill(codeOf(secret))
  await press(page, 'Sign in')
  await home(page)
  await signOut(page)

  await typePassword(page, 'staff@gb.example')
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Sign in')
  await home(page)
  await page.goto('/account/')
  await page.getByText('9 of 10 left').waitFor()
  await press(page, 'Turn off')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Protect your account from anyone who learns your password').waitFor()
})

test('a passkey: added, then the whole sign-in, and the second step', async () => {
  const page = await aPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'manager@gb.example')
  await page.goto('/account/')
  await press(page, 'Add a passkey')
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await press(page, 'Continue')
  await press(page, 'I have saved them')
  await page.getByText('Passkey: Work laptop').waitFor()
  await signOut(page)

  await press(page, 'Sign in with a passkey')
  await home(page)
  await signOut(page)

  await typePassword(page, 'manager@gb.example')
  await press(page, 'Use your passkey')
  await home(page)
  await page.goto('/account/')
  await page
    .getByText(/last used/)
    .first()
    .waitFor()
})

test('a group asks for one: whoever is in it sets one up before anything else', async () => {
  const page = await aPage({ causes: [403] })
  await signIn(page, 'admin@gb.example')
  await page.goto('/users/groups/')
  await page
    .getByRole('button', { name: /Finance/ })
    .first()
    .click()
  await page.getByRole('switch', { name: 'Second factor required' }).check()
  await press(page, 'Save')
  await page.getByText('Group saved').waitFor()

  const otherPage = await aPage({ causes: [403] })
  await typePassword(otherPage, 'finance@gb.example')
  await otherPage.getByText('Your firm requires a second factor').waitFor()
  await otherPage.goto('/invoices/')
  await press(otherPage, 'Set up an app')
  await setUpApp(otherPage)
  await home(otherPage)
})
