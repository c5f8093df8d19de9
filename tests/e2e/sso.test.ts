/** Single sign-on by a real provider (oidc-provider), in a browser. */
import { once } from 'node:events'
import type { Server } from 'node:http'

import Provider from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'

import { testProduct } from '#test/browser.ts'
import { freePort } from '#test/product.ts'

const [port, providerPort] = [await freePort(), await freePort()]
const [home, issuer] = [`http://localhost:${port}`, `http://localhost:${providerPort}`]
const clientSecret = 'only for this journey, and long enough'

/** Whoever is typed at its login signs in; who has `moved` in their name has an address that nobody has verified. */
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'fieldbook',
      client_secret: clientSecret,
      redirect_uris: [`${home}/login/callback/`],
      post_logout_redirect_uris: [`${home}/login/`],
    },
  ],
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['only for this journey'] },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: id, email: id, email_verified: !id.includes('moved') }),
  }),
})
const listening: Server = provider.listen(providerPort, '127.0.0.1')
await once(listening, 'listening')
afterAll(() => new Promise((resolve) => listening.close(resolve)))

const { aPage } = testProduct({
  env: {
    PORT: String(port),
    PUBLIC_URL: home,
    SSO_ISSUER: issuer,
    SSO_CLIENT_ID: 'fieldbook',
    SSO_CLIENT_SECRET: clientSecret,
    SSO_DOMAINS: 'gb.example',
  },
})

test('a surveyor comes in and leaves by the provider; an address that it does not vouch for does not; the administrator has their password', async () => {
  const [font, hosts] = ['fonts.googleapis.com', [new URL(issuer).host]]
  const page = await aPage({ causes: [400, 401], hosts: [...hosts, font] })
  // The provider's own page asks for a font of the network.
  await page.route(`https://${font}/**`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  const signIn = async (address: string) => {
    await page.goto('/login/')
    await page.getByRole('button', { name: 'Sign in with Microsoft' }).click()
    await page.locator('input[name="login"]').fill(address)
    await page.locator('input[name="password"]').fill('whatever')
    await page.getByRole('button', { name: /Sign-in/ }).click()
    await page.getByRole('button', { name: /Continue/ }).click()
  }
  await signIn('staff@gb.example')
  await page.getByRole('heading', { name: /Sean/ }).waitFor()
  await page.goto('/logout/')
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login/')

  await signIn('moved@gb.example')
  await page
    .getByRole('alert')
    .getByText('The provider has not verified your email address. Verify it there first.')
    .waitFor()
  await page.getByRole('link', { name: 'Back to login page' }).click()

  await page.getByRole('button', { name: 'Show local login' }).click()
  await page.getByLabel('Email').fill('admin@gb.example')
  await page.getByLabel('Password', { exact: true }).fill('fieldbook-demonstration')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Amira/ }).waitFor()
})
