/** How one comes in, and what is around every screen, as screens. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axe } from '#test/browser.ts'
import { listed } from '#test/diary.ts'
import { director, heading, judgeScreens, looks, manager, sideways, staff } from '#test/screens.ts'

// Few rows: what lies over the list is judged here.
const short = '/diary/?status=rejected'

/** Too many wrong passwords were tried for the account: its owner is offered a link. */
const waiting = async (page: Page) => {
  const json = { detail: 'Too many attempts. Try again in 14 minutes.' }
  await page.route('**/api/auth/token/login/', (route) => route.fulfill({ status: 429, json }))
  await page.route('**/api/auth/login-link/**', (route) => route.fulfill({ status: 204 }))
  await page.getByLabel('Email').fill('staff@gb.example')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Send me a link to sign in now' }).waitFor()
}

const noFactors = {
  codes: null,
  passkeys: [],
  recovery_codes_left: 0,
  required: false,
  missing: false,
  passkeys_at: null,
}

const { aPage } = judgeScreens([
  { name: 'login', longOnly: true, path: '/login/', shows: (page) => page.getByLabel('Email').waitFor() },
  {
    name: 'login with mistakes',
    path: '/login/',
    shows: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  { name: 'login that has to wait', longOnly: true, causes: [429], path: '/login/', shows: waiting },
  {
    name: 'login, a link is on its way',
    causes: [429],
    longOnly: true,
    path: '/login/',
    shows: async (page) => {
      await waiting(page)
      await page.getByRole('button', { name: 'Send me a link to sign in now' }).click()
      await page.getByText('you will get a link by email').waitFor()
    },
  },
  {
    name: 'the second step of a login',
    path: async (page) => {
      await page.route('**/api/auth/step/', (route) =>
        route.fulfill({ json: { ways: ['code', 'passkey', 'recovery'] } }),
      )
      return '/login/step/'
    },
    shows: (page) => page.getByLabel('Enter the code from your app').waitFor(),
  },
  {
    name: 'a sign-in that is out of date',
    longOnly: true,
    path: '/login/step/',
    shows: (page) => page.getByText('This sign-in has expired.').waitFor(),
  },
  {
    name: 'a second factor that a group asks for',
    path: async (page) => {
      await page.route('**/api/auth/factors/', (route) =>
        route.fulfill({ json: { ...noFactors, required: true, missing: true } }),
      )
      return '/login/factor/'
    },
    shows: (page) => page.getByRole('button', { name: 'Set up an app' }).waitFor(),
  },
  {
    name: 'a link past a wait',
    longOnly: true,
    path: '/login/link/?token=one',
    shows: (page) => page.getByRole('button', { name: 'Continue' }).waitFor(),
  },
  {
    name: 'a link past a wait that is incomplete',
    longOnly: true,
    path: '/login/link/',
    shows: (page) => page.getByText('This link is incomplete.').waitFor(),
  },
  {
    name: 'a forgotten password',
    longOnly: true,
    path: '/login/forgot/',
    shows: heading('Forgot your password?'),
  },
  {
    name: 'a link to a new password',
    path: async (page) => {
      await page.route('**/api/auth/password-reset/check/', (route) =>
        route.fulfill({ json: { email: 'staff@gb.example' } }),
      )
      return '/login/password/?token=one'
    },
    shows: (page) => page.getByRole('textbox', { name: 'New password' }).waitFor(),
  },
  {
    name: 'a link to a new password that is incomplete',
    longOnly: true,
    path: '/login/password/',
    shows: (page) => page.getByText('This link is incomplete.').waitFor(),
  },
  {
    name: 'a link to a new address',
    longOnly: true,
    path: '/login/email/?token=one',
    shows: (page) => page.getByRole('button', { name: 'Confirm' }).waitFor(),
  },
  {
    name: 'callback',
    longOnly: true,
    path: '/login/callback/',
    shows: (page) => page.getByText('The sign-in was not completed.').waitFor(),
  },
  { name: 'set-up', longOnly: true, path: '/setup/?token=none', shows: heading('Set up Fieldbook') },
  { name: 'set-up without its link', longOnly: true, path: '/setup/', shows: heading('Set up Fieldbook') },
  {
    name: 'invitation that is no good',
    longOnly: true,
    path: '/invitation/',
    shows: (page) => page.getByText('This link is incomplete.').waitFor(),
  },
  {
    name: 'invitation',
    longOnly: true,
    path: async (page) => {
      const json = { organisation: 'Ridgeline Surveys', name: 'Nell', email: 'nell@gb.example', known: false }
      await page.route('**/api/auth/invitation/check/', (route) => route.fulfill({ json }))
      return '/invitation/?token=one'
    },
    shows: heading('Join Ridgeline Surveys'),
  },
  { name: 'home', longOnly: true, login: staff, path: '/', shows: heading('My week') },
  {
    name: 'the dashboard of a director',
    login: director,
    path: '/',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Show (all|fewer)/ }).waitFor()
      const all = page.getByRole('button', { name: /^Show all/ })
      if ((await all.count()) > 0) await all.click()
      // Charts are fetched as they come into view.
      const slots = page.locator('.fb-chart-slot')
      await expect
        .poll(async () => {
          await page.evaluate(`document.querySelector('.fb-chart-slot')?.scrollIntoView()`)
          return slots.count()
        })
        .toBe(0)
      await page.getByRole('list', { name: 'Debt by age, by part' }).waitFor()
      await page.evaluate('window.scrollTo(0, 0)')
    },
  },
  { name: 'home of a manager', login: manager, path: '/', shows: heading('To approve') },
  { name: 'account', longOnly: true, login: staff, path: '/account/', shows: heading(/sign/i) },
  {
    name: 'account with second factors',
    longOnly: true,
    login: staff,
    path: async (page) => {
      const created = '2026-02-02T09:00:00Z'
      const passkeys = [{ id: 1, name: 'Chrome on Windows', created, last_used: null }]
      await page.route('**/api/auth/factors/', (route) =>
        route.fulfill({
          json: { ...noFactors, passkeys, codes: { created, last_used: created }, recovery_codes_left: 9 },
        }),
      )
      return '/account/'
    },
    shows: (page) => page.getByText('9 of 10 left').waitFor(),
  },
  {
    name: 'an app for one-time codes',
    login: staff,
    path: async (page) => {
      await page.unroute('**/api/auth/factors/')
      return '/account/'
    },
    shows: async (page) => {
      await page.getByRole('button', { name: 'Set up an app' }).click()
      await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
    },
  },
  {
    name: 'change of password',
    longOnly: true,
    login: staff,
    path: '/account/?password=change',
    shows: (page) =>
      page
        .getByLabel(/new password/i)
        .first()
        .waitFor(),
  },
  { name: 'not found', longOnly: true, login: staff, path: '/no/such/thing/', shows: heading('Page not found') },
  {
    name: 'palette',
    login: staff,
    path: short,
    shows: async (page) => {
      await listed(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'guide', longOnly: true, login: staff, path: '/help/', shows: heading('Guide') },
  { name: 'page of the guide', login: staff, path: '/help/send-a-quote/', shows: heading('Send a quote') },
  {
    name: 'help',
    longOnly: true,
    login: staff,
    path: short,
    shows: async (page) => {
      await listed(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account menu',
    longOnly: true,
    login: staff,
    path: '/',
    shows: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'organisations',
    longOnly: true,
    login: director,
    path: '/',
    wideOnly: true,
    shows: async (page) => {
      await page.getByRole('button', { name: /Ridgeline Surveys/ }).click()
      await page.getByText('Ridgeline Surveys Ireland').waitFor()
    },
  },
  { name: 'the calls, described', longOnly: true, path: '/api/docs/', shows: heading(/./) },
])

test('a page that is too wide is found out', async () => {
  const page = await aPage(looks['phone'])
  await page.goto('/login/')
  await page.getByLabel('Email').waitFor()
  await page.locator('body').evaluate((body) => {
    const bar = body.ownerDocument.createElement('div')
    bar.style.minWidth = '330px'
    bar.style.height = '1px'
    body.append(bar)
  })
  expect(await sideways(page, { name: 'planted', path: '/login/', shows: () => Promise.resolve() })).toHaveLength(1)
})

test('axe is awake: a page with a planted mistake is found out', async () => {
  const page = await aPage()
  await page.goto('/login/')
  await page.getByLabel('Email').waitFor()
  await page.locator('body').evaluate((body) => {
    const image = body.ownerDocument.createElement('img')
    image.src = '/icon.svg'
    body.append(image)
    for (const day of ['1', '2']) {
      const small = body.ownerDocument.createElement('button')
      small.style.cssText = 'width: 4px; height: 4px; padding: 0; border: 0'
      small.ariaLabel = `Day ${day}`
      body.append(small)
    }
  })
  const found = await axe(page)
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('image-alt')]))
  expect(found.filter((line) => line.startsWith('target-size'))).toHaveLength(2)
})
