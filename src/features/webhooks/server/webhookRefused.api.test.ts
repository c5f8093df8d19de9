/** Webhooks: what is refused, to whom, and that a secret is told once and nowhere else. */
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, today } from '#core/days.ts'
import { createApiKey } from '#features/api-keys/apiKeys.contract.ts'
import { changeClient } from '#features/clients/clients/clients.ts'
import { listAudit } from '#features/settings/audit/audit.contract.ts'
import { listSettingsHistory } from '#features/settings/settings.contract.ts'
import { noTrustedHosts } from '#server/config/trustedHosts.ts'
import { actingOn } from '#test/acting.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { aReceiver } from '#test/receiver.ts'
import * as contract from '../webhooks.contract.ts'

/** Names by what they stand for; each answer is taken once, the last one stays. */
const names: Record<string, string[]> = {}
const outbound = {
  inside: noTrustedHosts,
  resolve: (name: string) => {
    const answers = names[name] ?? []
    const address = answers.length > 1 ? answers.shift() : answers[0]
    return Promise.resolve(address === undefined ? [] : [{ address, family: 4 }])
  },
}
const server = testServer({ outbound })
const { aFirm, as, anonymous, grant, inFirm } = server
const { got, port, work, deliveries } = aReceiver(server)
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
  names['hooks.example'] = ['93.184.216.34']
})
const wanted = (more: object = {}) => ({
  body: { name: 'Books', url: 'https://hooks.example/', events: ['client.changed'], ...more },
})
const make = (more: object = {}, by: BuilderPerson = firm.ada) => as(by, contract.createWebhook, wanted(more))
const aHook = async () => {
  const { status, body, text } = await make()
  expect(status, text).toBe(201)
  return body
}
const describeAnswer = async (answer: Promise<{ status: number; body: Record<string, unknown> }>, field: string) => {
  const { status, body } = await answer
  return [status, body[field]]
}
const inside = 'This address is in a private network. Enter an address on the internet.'

describe('an address inside', () => {
  test('is refused under its field, however it is written, when a hook is made and when it is changed', async () => {
    names['inside.example'] = ['10.0.0.7']
    names['localhost'] = ['127.0.0.1']
    const hook = await aHook()
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '10.1.2.3', '169.254.169.254'])
      expect(await describeAnswer(make({ url: `https://${host}:${port()}/` }), 'url')).toEqual([400, [inside]])
    for (const host of ['2130706433', '0177.0.0.1', '127.1', 'inside.example']) {
      const change = as(firm.ada, contract.changeWebhook, { ...withId(hook), body: { url: `https://${host}/` } })
      expect(await describeAnswer(change, 'url')).toEqual([400, [inside]])
    }
    expect(await describeAnswer(make({ url: 'http://hooks.example/' }), 'url')).toEqual([
      400,
      ['Enter an address that begins with https://.'],
    ])
    expect(await describeAnswer(make({ url: 'https://gone.example/' }), 'url')).toEqual([
      400,
      ['gone.example was not found.'],
    ])
  })

  test('is refused at each try, of a name that led outside when it was saved', async () => {
    names['rebound.example'] = ['93.184.216.34', '127.0.0.1']
    const { body: hook } = await make({ url: `https://rebound.example:${port()}/` })
    await as(firm.ada, contract.testWebhook, withId(hook))
    expect(await work()).toBe(1)
    const [tried] = await deliveries(firm, hook)
    const { body } = await as(firm.ada, contract.getWebhookDelivery, withId(tried ?? { id: 0 }))
    expect(body.log).toMatchObject([{ status: null, error: inside }])
    expect(got).toEqual([])
  })
})

test('fields that mean nothing are refused with their sentences', async () => {
  expect(await describeAnswer(make({ name: '' }), 'name')).toEqual([400, ['This field is required']])
  expect(await describeAnswer(make({ events: [] }), 'events')).toEqual([400, ['Choose at least one.']])
  expect(await describeAnswer(make({ events: ['session.created'] }), 'events')).toEqual([400, ['Invalid choice.']])
  expect((await make({ events: ['client.eaten'] })).status).toBe(400)
  const hook = await aHook()
  const change = (body: object) => as(firm.ada, contract.changeWebhook, { ...withId(hook), body })
  expect((await change({ name: 'Ledger', version: hook.version })).status).toBe(200)
  expect(await describeAnswer(change({ name: 'Accounts', version: hook.version }), 'code')).toEqual([409, 'stale'])
})

test('a firm has fifty at most', async () => {
  await inFirm(firm, (db) =>
    db
      .insertInto('webhook')
      .values(
        Array.from({ length: contract.maxWebhooks }, (_, n) => ({
          name: `${n}`,
          url: 'https://a.example/',
          events: ['client.created'],
        })),
      )
      .execute(),
  )
  expect(await describeAnswer(make(), 'code')).toEqual([409, 'state'])
})

describe('nobody else', () => {
  const calls = (hook: { id: number }, delivery: { id: number }) =>
    [
      [contract.listWebhooks, {}],
      [contract.listWebhookEvents, {}],
      [contract.getWebhook, withId(hook)],
      [contract.createWebhook, wanted()],
      [contract.changeWebhook, { ...withId(hook), body: { active: false } }],
      [contract.rotateWebhookSecret, withId(hook)],
      [contract.testWebhook, withId(hook)],
      [contract.listWebhookDeliveries, { ...withId(hook), query: {} }],
      [contract.getWebhookDelivery, withId(delivery)],
      [contract.sendWebhookAgain, withId(delivery)],
      [contract.deleteWebhook, withId(hook)],
    ] as const
  async function aTriedHook() {
    const hook = await aHook()
    const { body: delivery } = await as(firm.ada, contract.testWebhook, withId(hook))
    return calls(hook, delivery)
  }

  test('may: no person without the permission, no key, nobody in another’s name', async () => {
    const all = await aTriedHook()
    await grant(firm.sam, 'company.change_company', 'company.view_audit', 'users.change_user')
    const { body: key } = await as(firm.ada, createApiKey, {
      body: {
        name: 'Key',
        end_date: addDays(today('Europe/London'), 1),
        permissions: ['company.change_company'],
      },
    })
    const withIt = await as(firm.ada, createApiKey, {
      body: { name: 'Key', end_date: today('Europe/London'), permissions: ['company.change_webhooks'] },
    })
    expect(withIt.status).toBe(400)
    const otherPerson = await server.aPerson(firm, { name: 'Anna', group_ids: [firm.groups['Administrator'] ?? 0] })
    const { call: ask } = await actingOn(server).act(firm.ada, otherPerson)
    for (const [call, given] of all) {
      expect([call.name, (await as(firm.sam, call, given)).status]).toEqual([call.name, 403])
      const byKey = await anonymous(call, given, { headers: { authorization: `Api-Key ${key.key}` } })
      expect([call.name, byKey.status]).toEqual([call.name, 403])
      expect([call.name, (await ask(call, given)).status]).toEqual([call.name, 403])
      expect([call.name, (await anonymous(call, given)).status]).toEqual([call.name, 401])
    }
  })

  test('sees those of another firm: they are not there', async () => {
    const all = await aTriedHook()
    const { ada } = await aFirm()
    for (const [call, given] of all) {
      const answer = await as(ada, call, given)
      if ('params' in given) expect([call.name, answer.status, answer.text]).toEqual([call.name, 404, ''])
    }
    expect((await as(ada, contract.listWebhooks, {})).body).toMatchObject([{ name: 'Books' }])
    expect((await as(firm.ada, contract.listWebhooks, {})).body).toHaveLength(1)
  })
})

test('a secret is shown once: in no other answer, no row, no audit, no history and no kept answer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const { body: hook } = await as(firm.ada, contract.createWebhook, wanted(), { headers })
  const { body: rotated } = await as(firm.ada, contract.rotateWebhookSecret, withId(hook), { headers })
  expect(rotated.secret).not.toBe(hook.secret)
  await as(firm.ada, changeClient, { ...withId(firm.client), body: { name: 'Quay' } })
  await as(firm.ada, contract.changeWebhook, { ...withId(hook), body: { url: 'https://hooks.example/t0ken' } })
  await work()
  const [delivery] = await deliveries(firm, hook)
  const texts = [
    (await as(firm.ada, contract.listWebhooks, {})).text,
    (await as(firm.ada, contract.getWebhook, withId(hook))).text,
    (await as(firm.ada, contract.getWebhookDelivery, withId(delivery ?? { id: 0 }))).text,
    (await as(firm.ada, contract.changeWebhook, { ...withId(hook), body: { name: 'Ledger' } })).text,
    (await as(firm.ada, listAudit, { query: {} })).text,
    (await as(firm.ada, listSettingsHistory, { query: { of: 'webhooks' } })).text,
    ...(await inFirm(firm, async (db) =>
      Promise.all(
        (['webhook', 'webhook_delivery', 'audit', 'outbox', 'idempotency_key', 'undo'] as const).map(async (table) =>
          JSON.stringify(await db.selectFrom(table).selectAll().execute()),
        ),
      ),
    )),
  ]
  const saved = await inFirm(firm, (db) => db.selectFrom('webhook_secret').select('sealed').execute())
  expect(saved).toHaveLength(2)
  for (const { secret } of [hook, rotated]) {
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
    for (const text of texts) {
      expect(text).not.toContain(secret.slice(10, 30))
      expect(text).not.toContain(bytes.toString('hex').slice(0, 16))
    }
    for (const { sealed } of saved) expect(sealed.includes(bytes.subarray(0, 8))).toBe(false)
  }
  // Who sees the audit is told that there is a new secret; what is in the address may be one, too.
  const { body: history, text } = await as(firm.ada, listSettingsHistory, { query: { of: 'webhooks' } })
  expect(history[1]?.changes).toEqual([{ field: 'secret_changed', before: null, after: 'new' }])
  expect(text).not.toContain('t0ken')
})
