/**
 * Login, callback, logout, the navigation guard and the cookie notice, sentence by sentence
 * (docs/rules/screens.md#login-screen).
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { demoPassword, networkIdle, signIn, testProduct } from '#test/browser.ts'
import { longTest } from '#test/longTest.ts'

const { aPage } = testProduct()

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const backends = (page: Page, list: readonly string[]) =>
  page.route('**/api/auth/backends/', (route) => route.fulfill({ json: list }))

test('Enter submits, and the way leads to the first screen', async () => {
  const page = await aPage()
  await page.goto('/login/')
  await email(page).fill('staff@gb.example')
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
  expect(path(page)).toBe('/')
})

test('what is missing or no address is said under its field, and nothing is sent', async () => {
  const page = await aPage()
  let sent = 0
  page.on('request', (request) => void (sent += request.url().includes('/auth/token/login/') ? 1 : 0))
  await page.goto('/login/')
  await enter(page).click()
  await page.getByText('Email is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await expect.poll(() => email(page).getAttribute('aria-invalid')).toBe('true')
  await email(page).fill('sean at example')
  await enter(page).click()
  await page.getByText('Enter a valid email address').waitFor()
  expect(sent).toBe(0)
})

test('a wrong password and an unknown address are the same sentence in an alert, and the e-mail stays', async () => {
  const page = await aPage({ causes: [400] })
  await page.goto('/login/')
  for (const address of ['staff@gb.example', 'nobody@gb.example']) {
    await email(page).fill(address)
    await password(page).fill('not the right words')
    await Promise.all([page.waitForResponse('**/api/auth/token/login/'), enter(page).click()])
    await page.getByRole('alert').getByText('Unable to log in with provided credentials.').waitFor()
    await expect.poll(() => email(page).inputValue()).toBe(address)
  }
  await password(page).fill(demoPassword)
  await email(page).fill('staff@gb.example')
  await enter(page).click()
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
})

longTest('errors of the server on a field appear under it', async () => {
  const page = await aPage({ causes: [400] })
  await page.route('**/api/auth/token/login/', (route) =>
    route.fulfill({ status: 400, json: { email: ['This account is asleep.'], password: ['Too old.'] } }),
  )
  await page.goto('/login/')
  await email(page).fill('staff@gb.example')
  await password(page).fill(demoPassword)
  await enter(page).click()
  await page.getByText('This account is asleep.').waitFor()
  const described = await password(page).getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Too old.')
})

longTest('the password can be shown and hidden', async () => {
  const page = await aPage()
  await page.goto('/login/')
  await password(page).fill('open sesame')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password(page).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => password(page).getAttribute('type')).toBe('password')
})

longTest('the e-mail is remembered, and the password has the focus then', async () => {
  const page = await aPage()
  await page.goto('/login/')
  expect(await email(page).evaluate((input) => input.matches(':focus'))).toBe(true)
  await signIn(page, 'staff@gb.example')
  await page.goto('/logout/')
  await enter(page).waitFor()
  await expect.poll(() => email(page).inputValue()).toBe('staff@gb.example')
  await expect.poll(() => password(page).evaluate((input) => input.matches(':focus'))).toBe(true)
})

test('the cookie notice stays until OK, and never comes back', async () => {
  const page = await aPage()
  await page.goto('/login/')
  const notice = page.getByText('This website requires cookies to function correctly.')
  await notice.waitFor()
  await page.reload()
  await notice.waitFor()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await enter(page).waitFor()
  expect(await notice.count()).toBe(0)
})

test('exactly azure-ad: single sign-on, with the local form behind Show/Hide local login', async () => {
  const page = await aPage()
  await backends(page, ['azure-ad'])
  await page.goto('/login/')
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).waitFor()
  expect(await email(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Show local login' }).click()
  await email(page).waitFor()
  await page.getByRole('button', { name: 'Hide local login' }).click()
  expect(await email(page).count()).toBe(0)
})

longTest('several backends: no single sign-on, the local form is there', async () => {
  const page = await aPage()
  await backends(page, ['azure-ad', 'google'])
  await page.goto('/login/')
  await email(page).waitFor()
  await networkIdle(page)
  expect(await page.getByRole('button', { name: 'Sign in with Microsoft' }).count()).toBe(0)
})

longTest('a single sign-on that cannot start says so', async () => {
  const page = await aPage({ causes: [400, 404] })
  await backends(page, ['azure-ad'])
  await page.route('**/api/auth/o/azuread-tenant-oauth2/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/login/')
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click()
  await page.getByRole('alert').getByText('Could not get a response from server').waitFor()
})

test('the callback shows the error, with the way back to the login', async () => {
  const page = await aPage({ causes: [400] })
  await page.route('**/api/auth/o/azuread-tenant-oauth2/', (route) =>
    route.fulfill({ status: 400, json: { non_field_errors: ['State mismatch.'] } }),
  )
  await page.goto('/login/callback/?code=a&state=b&session_state=c')
  await page.getByRole('alert').getByText('State mismatch.').waitFor()
  await page.getByRole('link', { name: 'Back to login page' }).click()
  await enter(page).waitFor()
  expect(path(page)).toBe('/login/')
})

test('the callback exchanges code, state and session_state as a form and goes to the first screen', async () => {
  const page = await aPage({ login: 'staff@gb.example' })
  let sent: string | null = null
  await page.route('**/api/auth/o/azuread-tenant-oauth2/', (route) => {
    sent = `${route.request().headers()['content-type']} ${route.request().postData()}`
    return route.fulfill({ json: { access: 'a', refresh: 'b' } })
  })
  await page.goto('/login/callback/?code=one&state=two&session_state=three')
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
  expect(sent).toMatch(/^application\/x-www-form-urlencoded.* code=one&state=two&session_state=three$/)
})

test('the guard: a stranger is sent to Login with the wanted path, and from there to it', async () => {
  const page = await aPage({ causes: [401] })
  await page.goto('/diary/?status=draft')
  await enter(page).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/diary\/\?.*status=draft/)
  await email(page).fill('staff@gb.example')
  await password(page).fill(demoPassword)
  await enter(page).click()
  await page.getByRole('heading', { name: 'Diary', exact: true }).waitFor()
  expect(path(page)).toMatch(/^\/diary\/\?.*status=draft/)
})

longTest('next never leads to another site', async () => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const page = await aPage()
    await page.goto(`/login/?next=${encodeURIComponent(next)}`)
    await email(page).fill('staff@gb.example')
    await password(page).fill(demoPassword)
    await enter(page).click()
    await page.getByRole('heading', { name: /Sean/ }).waitFor()
    expect(path(page)).toBe('/')
  }
})

longTest('the guard: 403 and 404 on the profile lead to Login too', async () => {
  for (const status of [403, 404]) {
    const page = await aPage({ login: 'staff@gb.example', causes: [status] })
    await page.route('**/api/users/me/', (route) => route.fulfill({ status, json: { detail: 'No.' } }))
    await page.goto('/diary/')
    await enter(page).waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/diary\//)
  }
})

test('the guard: any other failure says that the server could not be reached, and can be tried again', async () => {
  const page = await aPage({ login: 'staff@gb.example', causes: [500] })
  let broken = true
  await page.route('**/api/users/me/', (route) =>
    broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto('/diary/')
  const sentence = 'Error: could not reach server. Please check your internet connection and try again later.'
  await page.getByRole('alert').getByText(sentence).first().waitFor()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('heading', { name: 'Diary', exact: true }).waitFor()
})

test('signing out ends the session on the server and leads to Login', async () => {
  const page = await aPage({ causes: [401] })
  await signIn(page, 'finance@gb.example')
  const before = await page.context().storageState()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await enter(page).waitFor()
  expect(path(page)).toBe('/login/')
  // The cookies of before open nothing any more.
  const otherPage = await aPage({ storageState: before, causes: [401] })
  const reply = await otherPage.request.get('/api/users/me/')
  expect(reply.status()).toBe(401)
})

longTest('a path that is none: not found, inside the shell', async () => {
  const page = await aPage({ login: 'staff@gb.example' })
  await page.goto('/no/such/thing/')
  await page.getByRole('heading', { name: 'Page not found' }).first().waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.goto('/dashboard/')
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
  expect(path(page)).toBe('/')
})
