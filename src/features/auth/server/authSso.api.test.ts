/** Single sign-on: the way in, and the ways in which somebody else would like it to be one. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { transact } from '#server/db/db.ts'
import type { SsoSettings } from '#server/config/sso.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { type ProviderAnswer, aProvider } from '#test/provider.ts'
import { listBackends, startSso } from '../auth.contract.ts'
import { getProfile } from '../authProfile.contract.ts'

const [clientId, clientSecret] = ['fieldbook', 'a secret of the client that is long enough']
const provider = await aProvider(clientId, clientSecret)
afterAll(provider.stop)
const groups: Record<string, string> = { 'group-staff': 'Staff', 'group-office': 'Office' }
const sso: SsoSettings = {
  issuer: provider.issuer,
  clientId,
  clientSecret,
  tenant: 'tenant-1',
  domains: ['example.com'],
  groups,
}
const { aFirm, anonymous, raw, database, inFirm, settings } = testServer({ sso }, { empty: true })
const redirect_uri = `${settings.publicUrl}/login/callback/`
const asAuth = <T>(work: Parameters<typeof transact<T>>[2]) => transact(database(), { role: 'fieldbook_auth' }, work)

let firm: Firm
let owner: BuilderPerson
beforeEach(async () => {
  firm = await aFirm()
  owner = firm.sam
})

interface Started {
  address: string
  cookie: string
}
async function start(): Promise<Started> {
  const { status, body, headers, text } = await anonymous(startSso, { query: { redirect_uri } })
  expect(status, text).toBe(200)
  const cookie = String([headers['set-cookie']].flat().find((record) => String(record).startsWith('sso=')) ?? '')
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  return { address: body.authorization_url, cookie: cookie.split(';')[0] ?? '' }
}
/** Sends the callback's form. */
const send = (cookie: string, fields: Record<string, string>) =>
  raw({
    method: 'POST',
    url: '/api/auth/o/azuread-tenant-oauth2/',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: String(new URLSearchParams({ code: 'code', session_state: '', ...fields })),
  })
const stateOf = (started: Started) => new URL(started.address).searchParams.get('state') ?? ''
/** As the provider's own subject for everybody. */
const vouched = (person: BuilderPerson, claims: object = {}) => ({
  sub: `subject of ${person.email}`,
  tid: 'tenant-1',
  oid: 'object',
  email: person.email,
  email_verified: true,
  ...claims,
})
async function signIn(answered: ProviderAnswer, fields: Record<string, string> = {}) {
  const started = await start()
  provider.visit(started.address, answered)
  return send(started.cookie, { state: stateOf(started), ...fields })
}
const sentence = (text: string) => [400, { non_field_errors: [text] }]
const unverified = sentence('The provider’s answer could not be verified. Please start again.')
const outOfDate = sentence('This sign-in has expired or was begun in another browser. Please start again.')

describe('the way in', () => {
  test('the provider is offered; who comes by it has a pair, cookies and their own profile, and is known when they come again', async () => {
    expect((await anonymous(listBackends, {})).body).toEqual(['azure-ad'])
    const first = await signIn({ claims: vouched(owner) })
    expect(first.status, first.text).toBe(200)
    const { access, refresh } = first.body as { access: string; refresh: string }
    expect(refresh).toBeTruthy()
    expect([first.headers['set-cookie']].flat().join()).toMatch(/sid=.+csrf=/)
    const profile = await anonymous(getProfile, {}, { headers: { authorization: `Bearer ${access}` } })
    expect(profile.body).toMatchObject({ id: owner.id, social_login: true })
    // By now the address may be another's: it is asked for no more.
    const again = await signIn({ claims: vouched(owner, { email: 'new@elsewhere.example', email_verified: false }) })
    expect(again.status, again.text).toBe(200)
  })

  test('it asks with PKCE, a state and a nonce, and sends the verifier along', async () => {
    const started = await start()
    const request = provider.visit(started.address, { claims: vouched(owner) })
    expect(Object.fromEntries(request)).toMatchObject({
      client_id: clientId,
      redirect_uri,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(request.get(name)?.length).toBeGreaterThan(40)
    await send(started.cookie, { state: stateOf(started) })
    expect(provider.codes.at(-1)?.get('code_verifier')?.length).toBeGreaterThan(40)
  })

  test('groups follow the provider’s, those that are named; the others stay, and so does the last administrator', async () => {
    const names = (person: BuilderPerson) =>
      inFirm(person, async (db) => {
        const { rows } = await sql<{ name: string }>`
          select g.name from member_group l join user_group g on g.org_id = l.org_id and g.id = l.group_id
           where l.user_id = ${person.id} order by g.name`.execute(db)
        return rows.map(({ name }) => name)
      })
    await inFirm(firm, (db) => db.insertInto('user_group').values({ name: 'Office', permissions: [] }).execute())
    const before = await names(owner)
    const others = before.filter((name) => name !== 'Staff')
    await signIn({ claims: vouched(owner, { groups: ['group-office', 'toString', 'unknown'] }) })
    expect(await names(owner)).toEqual([...others, 'Office'].toSorted())
    await signIn({ claims: vouched(owner, { groups: ['group-staff'] }) })
    expect(await names(owner)).toEqual([...others, 'Staff'].toSorted())
    const { ada } = firm
    groups['group-admin'] = 'Administrator'
    expect((await signIn({ claims: vouched(ada, { groups: [] }) })).status).toBe(200)
    expect(await names(ada)).toContain('Administrator')
    delete groups['group-admin']
  })
})

describe('refused', () => {
  const otherRecord = { email: 'x@example.com' }
  test.each<[string, (person: BuilderPerson) => ProviderAnswer]>([
    ['an issuer that is another', (person) => ({ claims: vouched(person, { iss: 'https://evil.example' }) })],
    ['a token for another client', (person) => ({ claims: vouched(person, { aud: 'another' }) })],
    [
      'a token for several, of which we are not the one it was given to',
      (person) => ({ claims: vouched(person, { aud: [clientId, 'b'], azp: 'b' }) }),
    ],
    ['a token that is over', (person) => ({ claims: vouched(person, { iat: 1, exp: 2 }) })],
    ['a token without an end', (person) => ({ claims: vouched(person, { exp: undefined }) })],
    ['the nonce of another sign-in', (person) => ({ claims: vouched(person, { nonce: 'another' }) })],
    ['no nonce', (person) => ({ claims: vouched(person, { nonce: undefined }) })],
    ['no subject', (person) => ({ claims: vouched(person, { sub: undefined }) })],
    ['another key under the name of the right one', (person) => ({ claims: vouched(person), signing: 'other' })],
    ['a token signed with the client’s secret', (person) => ({ claims: vouched(person), signing: 'secret' })],
    ['a token that nobody signed', (person) => ({ claims: vouched(person), signing: 'none' })],
    ['a code that the provider does not take any more', () => ({ error: 'invalid_grant' })],
  ])('%s', async (_what, answered) => {
    const refused = await signIn(answered(owner))
    expect([refused.status, refused.body]).toEqual(unverified)
    expect([refused.headers['set-cookie']].flat().join()).not.toMatch(/sid=/)
  })

  test.each<[string, (person: BuilderPerson) => object, RegExp]>([
    ['another tenant', (person) => vouched(person, { tid: 'tenant-2' }), /tenant that is not accepted/],
    ['no tenant', (person) => vouched(person, { tid: undefined }), /tenant that is not accepted/],
    ['an address that was not verified', (person) => vouched(person, { email_verified: false }), /has not verified/],
    [
      'an address of which nothing is said',
      (person) => vouched(person, { email_verified: undefined }),
      /has not verified/,
    ],
    ['“true” as a text', (person) => vouched(person, { email_verified: 'true' }), /has not verified/],
    ['an address elsewhere', (person) => vouched(person, { email: 'sam@evil.example' }), /Addresses at evil\.example/],
    [
      'a domain that ends like ours',
      (person) => vouched(person, { email: 'sam@evil-example.com' }),
      /Addresses at evil-/,
    ],
    [
      'a domain that begins like ours',
      (person) => vouched(person, { email: 'sam@example.com.evil.example' }),
      /Addresses at/,
    ],
    ['an address that nobody has here', (person) => vouched(person, otherRecord), /No account with x@example\.com/],
  ])('%s', async (_what, claims, text) => {
    const refused = await signIn({ claims: claims(owner) as Record<string, unknown> })
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(text)])
    expect([refused.headers['set-cookie']].flat().join()).not.toMatch(/sid=/)
  })

  test('an address that went to somebody else at the provider does not take the account with it', async () => {
    expect((await signIn({ claims: vouched(owner) })).status).toBe(200)
    const taken = await signIn({ claims: vouched(owner, { sub: 'a later employee' }) })
    expect([taken.status, taken.text]).toEqual([400, expect.stringMatching(/linked to another account/)])
  })

  test('an account that was closed, and a person who left', async () => {
    await signIn({ claims: vouched(owner) })
    await asAuth((db) => db.updateTable('account').where('id', '=', owner.account_id).set({ disabled: true }).execute())
    expect((await signIn({ claims: vouched(owner) })).text).toMatch(/Your account is closed/)
    const { olga } = firm
    await inFirm(firm, (db) => db.updateTable('member').where('id', '=', olga.id).set({ active: false }).execute())
    expect((await signIn({ claims: vouched(olga) })).text).toMatch(/no longer belong to an organisation here/)
    const { maya } = firm
    await inFirm(firm, (db) =>
      db.updateTable('member').where('id', '=', maya.id).set({ end_date: '2026-02-03' }).execute(),
    )
    const ended = await signIn({ claims: vouched(maya) })
    expect([ended.status, ended.body]).toEqual(sentence('Your access to Harbour Surveys ended on 3 Feb 2026.'))
  })

  test('a state of nobody, one used twice, one of another browser, one without its cookie, and one that is over', async () => {
    const unknown = await send('sso=x', { state: 'made up' })
    expect([unknown.status, unknown.body]).toEqual(outOfDate)
    const started = await start()
    provider.visit(started.address, { claims: vouched(owner) })
    const mallory = await start()
    for (const cookie of [mallory.cookie, '']) {
      const refused = await send(cookie, { state: stateOf(started) })
      expect([refused.status, refused.body]).toEqual(outOfDate)
    }
    expect((await send(started.cookie, { state: stateOf(started) })).status).toBe(200)
    const twice = await send(started.cookie, { state: stateOf(started) })
    expect([twice.status, twice.body]).toEqual(outOfDate)
    const late = await start()
    await asAuth((db) => sql`update sso_request set expires = now() - interval '1 second'`.execute(db))
    const over = await send(late.cookie, { state: stateOf(late) })
    expect([over.status, over.body]).toEqual(outOfDate)
  })

  test('what came back works once, also where it was refused', async () => {
    const started = await start()
    provider.visit(started.address, { claims: vouched(owner), signing: 'other' })
    expect((await send(started.cookie, { state: stateOf(started) })).status).toBe(400)
    provider.visit(started.address, { claims: vouched(owner) })
    const again = await send(started.cookie, { state: stateOf(started) })
    expect([again.status, again.body]).toEqual(outOfDate)
  })

  test('another way back than ours; an answer of another provider; no code; a request of another site', async () => {
    for (const elsewhere of ['https://evil.example/login/callback/', `${redirect_uri}../`, `${redirect_uri}?next=x`]) {
      const { status, body } = await anonymous(startSso, { query: { redirect_uri: elsewhere } })
      expect([status, body]).toEqual([400, { redirect_uri: [`Sign in at ${settings.publicUrl}.`] }])
    }
    const mixed = await signIn({ claims: vouched(owner) }, { iss: 'https://evil.example' })
    expect([mixed.status, mixed.body]).toEqual(unverified)
    expect((await signIn({ claims: vouched(owner) }, { code: '' })).status).toBe(400)
    const started = await start()
    const foreign = await raw({
      method: 'POST',
      url: '/api/auth/o/azuread-tenant-oauth2/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        cookie: started.cookie,
      },
      payload: `code=a&session_state=&state=${stateOf(started)}`,
    })
    expect(foreign.status).toBe(403)
  })
})

test('no other call takes a form of fields', async () => {
  const { status } = await raw({
    method: 'POST',
    url: '/api/auth/token/login/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a&password=b',
  })
  expect(status).toBe(415)
})
