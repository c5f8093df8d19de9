/** The first start of a real installation: the one-time link, the first organisation, its administrator. */
import { expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'

const { aPage, served } = testProduct({ data: 'empty' })

const link = () => /https?:\/\/\S+\/setup\/\?token=\S+/.exec(served().output())?.[0] ?? ''

test('the printed link makes the organisation once, and its administrator signs in', async () => {
  expect(link()).not.toBe('')
  const page = await aPage({ causes: [400, 401] })
  await page.goto(link())
  await page.getByRole('textbox', { name: 'Organisation' }).fill('Quayside Surveys')
  await page.getByLabel('Country').selectOption({ label: 'Ireland' })
  await page.getByLabel('Your name').fill('Nora Quinn')
  await page.getByLabel('Your email').fill('nora@quayside.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('short')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByText('Minimum of 15 characters required').first().waitFor()
  await password.fill('seven boats on the quay')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByRole('heading', { name: 'Fieldbook is ready' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/setup/')
  if (page.url().includes('/login/')) {
    expect(await page.getByLabel('Email').inputValue()).toBe('nora@quayside.example')
    await page.getByLabel('Password', { exact: true }).fill('seven boats on the quay')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.getByRole('heading', { name: /Nora/ }).waitFor()

  // The same link, again.
  const second = await aPage({ causes: [400] })
  await second.goto(link())
  await second.getByRole('textbox', { name: 'Organisation' }).fill('Another')
  await second.getByLabel('Your name').fill('Mallory')
  await second.getByLabel('Your email').fill('mallory@example.com')
  await second.getByRole('textbox', { name: 'Password' }).fill('nobody will guess this')
  await second.getByRole('button', { name: 'Create organisation' }).click()
  await second.getByText('This link is not valid any more.').first().waitFor()
})

test('a link that was cut off says so', async () => {
  const page = await aPage()
  await page.goto('/setup/')
  await page.getByText('This link is incomplete.').waitFor()
})
