import { beforeAll, expect, test } from 'vitest'

import { getProfile } from '#features/auth/authProfile.contract.ts'
import { defaultGroups } from '#features/users/groups/groups.ts'
import { inTenant, transact } from '#server/db/db.ts'
import { hashOf, newSecret } from '#server/access/session.ts'
import { testServer } from '#test/firm.ts'
import { getSetUp, setUp } from '#features/auth/auth.contract.ts'
import { client } from '#features/clients/clients/clients.ts'
import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { project } from '#features/projects/projects.ts'
import { addSamples, listSetUpSteps } from '../setup.contract.ts'
import { setUpLink } from './setup.ts'

// The tests of this file tell one story, in order: an empty database, then its first organisation.
const { anonymous, as, database, raw } = testServer({}, { empty: true })

const body = {
  organisation: { name: 'Quay Surveyors', locale: 'IE' as const, timezone: 'Europe/Dublin' },
  name: 'Nora Ní Bhroin',
  email: 'nora@quay.example',
  password: 'seven grey herons at low tide',
}
const notValid = { token: ['This link is no longer valid. Restart Fieldbook to get a new one.'] }

async function aToken(): Promise<string> {
  const link = await setUpLink(database(), 'https://fieldbook.example')
  expect(link).toMatch(/^https:\/\/fieldbook\.example\/setup\/\?token=[\w-]{43}$/)
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

const countOrgs = () =>
  transact(database(), {}, (db) => db.selectFrom('org').select('id').execute()).then((orgs) => orgs.length)

let token = ''
beforeAll(async () => {
  token = await aToken()
})

test('whoever asks learns that nobody can sign in yet, and nothing else', async () => {
  expect(await anonymous(getSetUp, {})).toMatchObject({ status: 200, text: '{"needed":true}' })
})

test('the start of another server prints another link, and does not end this one', async () => {
  expect(await aToken()).not.toBe(token)
  // The link is looked at before the password is.
  const refused = await anonymous(setUp, { body: { ...body, token, password: 'Password123Password123!' } })
  expect(Object.keys(refused.body)).toEqual(['password'])
})

test.each([
  ['a token that nobody printed', { token: 'x'.repeat(43) }, notValid],
  [
    'a zone that does not exist',
    { organisation: { ...body.organisation, timezone: 'Europe/Atlantis' } },
    { 'organisation.timezone': ['Choose a time zone, such as Europe/London.'] },
  ],
  [
    'a bare offset',
    { organisation: { ...body.organisation, timezone: '+01:00' } },
    { 'organisation.timezone': ['Choose a time zone, such as Europe/London.'] },
  ],
  [
    'another country',
    { organisation: { ...body.organisation, locale: 'FR' as 'IE' } },
    { 'organisation.locale': ['Invalid choice.'] },
  ],
  ['a short password', { password: 'only fourteen.' }, { password: ['Minimum of 15 characters required'] }],
  [
    'a password that everybody tries',
    { password: 'Password123Password123!' },
    { password: ['This password is too easy to guess. Choose another one.'] },
  ],
  [
    'a password that is one’s own name',
    { password: 'nora-nora-nora-quay' },
    { password: ['This password is too easy to guess. Choose another one.'] },
  ],
  ['no e-mail', { email: '' }, { email: ['Email is required'] }],
  ['NUL in the name', { name: 'Nora\u0000' }, { name: ['Control characters are not allowed.'] }],
])('refused: %s', async (_case, change, fields) => {
  const answer = await anonymous(setUp, { body: { ...body, token, ...change } })
  expect([answer.status, answer.body]).toEqual([400, fields])
  expect(await countOrgs()).toBe(0)
})

test('an expired link is refused', async () => {
  await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db.updateTable('setup_link').set({ expires: '2026-01-01T00:00:00Z' }).execute(),
  )
  expect((await anonymous(setUp, { body: { ...body, token } })).body).toEqual(notValid)
  token = await aToken()
})

test('two people with the link at once: one organisation, and its administrator is signed in', async () => {
  const answers = await Promise.all([1, 2].map(() => anonymous(setUp, { body: { ...body, token } })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await countOrgs()).toBe(1)
  const made = answers.find(({ status }) => status === 201)
  const cookie = [made?.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ')
  const profile = await anonymous(getProfile, {}, { headers: { cookie } })
  expect(profile.body).toMatchObject({
    name: 'Nora Ní Bhroin',
    org: { name: 'Quay Surveyors', locale: 'IE', timezone: 'Europe/Dublin' },
    permissions: { groups: expect.arrayContaining(['view_group', 'change_group']) as string[] },
  })
})

test('the organisation starts with its groups, its settings and two years of holidays', async () => {
  const orgId = (await transact(database(), {}, (db) => db.selectFrom('org').select('id').executeTakeFirstOrThrow())).id
  await inTenant(database(), { orgId }, async (db) => {
    expect(await db.selectFrom('company').select('address_country').executeTakeFirst()).toEqual({
      address_country: 'IE',
    })
    const groups = await db.selectFrom('user_group').select(['name', 'permissions']).orderBy('id').execute()
    expect(groups.map(({ name }) => name)).toEqual(defaultGroups.map(({ name }) => name))
    expect(await db.selectFrom('company').selectAll().executeTakeFirst()).toMatchObject({
      allow_future_times: 'E',
      overlap: 'block',
      self_decision: false,
      rounding: 'ROUND_HALF_UP',
      task_required: true,
      task_as_details: false,
    })
    const days = (await db.selectFrom('holiday').select('day').execute()).map(({ day }) => day)
    const year = Temporal.Now.zonedDateTimeISO('Europe/Dublin').year
    expect(days).toContain(`${year}-03-17`)
    expect(days).toContain(`${year + 1}-12-25`)
  })
})

test('its first steps are done when what they ask for is there, and samples do none of them', async () => {
  const { id: orgId } = await transact(database(), {}, (db) =>
    db.selectFrom('org').select('id').executeTakeFirstOrThrow(),
  )
  const { id, account_id } = await inTenant(database(), { orgId }, (db) =>
    db.selectFrom('member').select(['id', 'account_id']).executeTakeFirstOrThrow(),
  )
  const nora = { id, account_id: account_id ?? 0, org_id: orgId, name: body.name, email: body.email }
  const done = async () => {
    const { body: state } = await as(nora, listSetUpSteps, {})
    return state.steps.flatMap((step) => (step.done ? [step.id] : []))
  }
  expect(await done()).toEqual(['mail'])
  expect((await as(nora, addSamples, {})).status).toBe(201)
  expect(await done()).toEqual(['mail'])
  const { body: trust } = await as(nora, client.calls.create, { body: { name: 'Sluice Trust' } })
  await as(nora, project.calls.create, { body: { name: 'Levels', client_id: trust.id } })
  await as(nora, departmentCalls.create, { body: { name: 'Field' } })
  expect(await done()).toEqual(['mail', 'project'])
  await as(nora, serviceCalls.create, { body: { name: 'Levels' } })
  expect(await done()).toEqual(['mail', 'project', 'lists'])
})

test('afterwards there is no link, and an old one does nothing', async () => {
  expect((await anonymous(getSetUp, {})).text).toBe('{"needed":false}')
  expect(await setUpLink(database(), 'https://fieldbook.example')).toBeNull()
  expect((await anonymous(setUp, { body: { ...body, token } })).body).toEqual(notValid)
})

test('nor does one that another server printed meanwhile', async () => {
  const secret = newSecret()
  const tomorrow = Temporal.Now.instant().add({ hours: 24 }).toString()
  await transact(database(), { role: 'fieldbook_auth' }, (db) =>
    db
      .insertInto('setup_link')
      .values({ hash: hashOf(secret), expires: tomorrow })
      .execute(),
  )
  expect((await anonymous(setUp, { body: { ...body, token: secret } })).body).toEqual(notValid)
  expect(await countOrgs()).toBe(1)
})

test('who made it signs in with the password', async () => {
  const payload = { email: body.email, password: body.password }
  expect((await raw({ method: 'POST', url: '/api/auth/token/login/', payload })).status).toBe(200)
})
