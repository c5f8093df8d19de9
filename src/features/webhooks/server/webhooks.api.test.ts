/** Webhooks: what a receiver gets and when, what it can rely on, and what becomes of what it does not take. */
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'

import { beforeEach, describe, expect, test } from 'vitest'

import { client } from '#features/clients/clients/clients.ts'
import { changeUser } from '#features/users/users/users.contract.ts'
import { insideOf } from '#server/config/trustedHosts.ts'
import { unique } from '#test/builders.ts'
import { type Firm, testServer } from '#test/firm.ts'
import { aReceiver } from '#test/receiver.ts'
import * as contract from '../webhooks.contract.ts'
import { forgetDeliveries } from './webhookOld.ts'

const server = testServer({ outbound: { inside: insideOf('127.0.0.1', () => undefined) } })
const { aFirm, as, inFirm } = server
const { got, answers, work, worker, url, hookOf, deliveries, later } = aReceiver(server)
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })

let firm: Firm
beforeEach(async () => {
  firm = await aFirm()
})
async function aClient(name = unique('Pier Trust')) {
  const { status, body, text } = await as(firm.ada, client.calls.create, { body: { name } })
  expect(status, text).toBe(201)
  return body
}
const change = (hook: { id: number }, body: object) => as(firm.ada, contract.changeWebhook, { ...withId(hook), body })
const look = async (hook: { id: number }) => (await as(firm.ada, contract.getWebhook, withId(hook))).body
const attempt = async (delivery: { id: number } | undefined) =>
  (await as(firm.ada, contract.getWebhookDelivery, withId(delivery ?? { id: 0 }))).body
const bodies = () => got.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

/** The function that docs/WEBHOOKS.md gives to receivers, as it stands there. */
async function documented() {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/WEBHOOKS.md', 'utf8')) ?? []
  const address = `data:text/javascript,${encodeURIComponent(`${code}//${Math.random()}`)}`
  const module = (await import(/* @vite-ignore */ address)) as {
    verified: (secret: string, headers: IncomingHttpHeaders, body: string, now?: number) => Record<string, unknown>
  }
  return module.verified
}

describe('what is sent', () => {
  test('is which record, once for each change that is committed, of the chosen events only', async () => {
    const hook = await hookOf(firm, { events: ['client.created', 'client.deleted', 'user.changed'] })
    const made = await aClient()
    await as(firm.ada, client.calls.change, { ...withId(made), body: { name: 'Quay Trust' } })
    await as(firm.ada, client.calls.remove, withId(made))
    await as(firm.ada, changeUser, { ...withId(firm.sam), body: { first_name: 'Samuel' } })
    expect(await work()).toBe(3)
    const data = { kind: 'client', id: made.id }
    expect(bodies()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'client.created',
          organisation_id: firm.org_id,
          data: { ...data, version: 1 },
        }),
        expect.objectContaining({ type: 'client.deleted', data: { ...data, version: 2 } }),
        expect.objectContaining({
          type: 'user.changed',
          data: expect.objectContaining({ kind: 'user', id: firm.sam.id }),
        }),
      ]),
    )
    for (const { body, headers } of got) {
      expect(Object.keys(JSON.parse(body))).toEqual(['id', 'type', 'timestamp', 'organisation_id', 'data'])
      expect(JSON.parse(body)).toMatchObject({
        id: headers['webhook-id'],
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      expect(body).not.toMatch(/Pier|Quay/)
    }
    expect(await work()).toBe(0)
    expect(await deliveries(firm, hook)).toMatchObject([
      { type: 'user.changed', state: 'delivered', tries: 1, status: 204, next_try: null },
      { type: 'client.deleted', state: 'delivered' },
      { type: 'client.created', state: 'delivered' },
    ])
  })

  test('is nothing of a change that was refused or rolled back, and nothing to a hook that is off', async () => {
    const hook = await hookOf(firm)
    expect((await as(firm.ada, client.calls.create, { body: { name: '' } })).status).toBe(400)
    const rolledBack = inFirm(firm, async (db) => {
      await db.insertInto('client').values({ name: 'Never' }).execute()
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await change(hook, { active: false })
    await aClient()
    expect([await work(), await deliveries(firm, hook)]).toEqual([0, []])
  })

  test('wakes the worker once for a transaction, however many records it changes', async () => {
    await hookOf(firm)
    const notes = () =>
      inFirm(firm, (db) => db.selectFrom('outbox').where('topic', '=', 'webhooks.waiting').selectAll().execute())
    const before = (await notes()).length
    await inFirm(firm, async (db) => {
      for (const name of ['One', 'Two', 'Three']) await db.insertInto('client').values({ name }).execute()
    })
    expect([(await notes()).length - before, await work()]).toEqual([1, 3])
  })

  test('is of one firm only', async () => {
    const otherFirm = await aFirm()
    await hookOf(otherFirm)
    await aClient()
    expect(await work()).toBe(0)
  })
})

describe('a receiver', () => {
  test('verifies it as the documentation says: not old, not twice, not with another secret or body', async () => {
    const { secret } = await hookOf(firm)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await aClient()
    await work()
    const [message] = got
    if (!message) throw new Error('Nothing came.')
    const { headers, body } = message
    const verified = await documented()
    const now = Number(headers['webhook-timestamp'])
    expect(() => verified(secret, headers, body, now + 301)).toThrow('too old')
    expect(() => verified(secret, headers, body, now - 301)).toThrow('too old')
    expect(() => verified(secret, { ...headers, 'webhook-timestamp': String(now + 1) }, body)).toThrow('not signed')
    expect(() => verified(secret, headers, body.replace('created', 'deleted'))).toThrow('not signed')
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body)).toThrow('not signed')
    expect(verified(secret, headers, body)).toMatchObject({ type: 'client.created' })
    expect(() => verified(secret, headers, body)).toThrow('seen before')
  })

  test('of a changed secret has two signatures for a day, then one', async () => {
    const hook = await hookOf(firm)
    const rotated = (await as(firm.ada, contract.rotateWebhookSecret, withId(hook))).body
    const took = async (secret: string) => {
      got.length = 0
      await as(firm.ada, contract.testWebhook, withId(hook))
      await work()
      const verified = await documented()
      const [message] = got
      if (!message) throw new Error('Nothing came.')
      try {
        return verified(secret, message.headers, message.body)['type']
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(rotated.old_secret_until).not.toBeNull()
    expect([await took(hook.secret), await took(rotated.secret)]).toEqual(['webhook.test', 'webhook.test'])
    expect(got[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await later(firm, 24 * 60 + 1)
    expect([await took(hook.secret), await took(rotated.secret)]).toEqual(['not signed', 'webhook.test'])
    // Changed twice in a day: what was before both is gone at once.
    await as(firm.ada, contract.rotateWebhookSecret, withId(hook))
    await as(firm.ada, contract.rotateWebhookSecret, withId(hook))
    expect(await took(rotated.secret)).toBe('not signed')
  })
})

describe('what is not taken', () => {
  test('is tried again under the same id, later each time, then given up; and once more when asked', async () => {
    const hook = await hookOf(firm)
    const wait = [1, 5, 30, 120, 300, 600, 1440]
    answers.push(...Array.from({ length: 8 }, (_, turn) => [500, `no ${turn}`] as const))
    await aClient()
    for (const minutes of wait) {
      expect([await work(), await work()]).toEqual([1, 0])
      expect((await deliveries(firm, hook))[0]).toMatchObject({ state: 'failed', status: 500 })
      await later(firm, Math.floor(minutes * 0.9) - (minutes === 1 ? 0 : 1))
      if (minutes > 1) expect(await work()).toBe(0)
      await later(firm, Math.ceil(minutes * 0.2) + 2)
    }
    expect(await work()).toBe(1)
    const [given] = await deliveries(firm, hook)
    expect(given).toMatchObject({ state: 'given_up', tries: 8, next_try: null })
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(got.map(({ body }) => body)).size).toBe(1)
    const saved = await attempt(given)
    expect([saved.body, saved.log.length]).toEqual([got[0]?.body, 8])
    expect(saved.log[0]).toMatchObject({ status: 500, answer: 'no 7', ms: expect.any(Number) })
    await later(firm, 10_000)
    expect(await work()).toBe(0)
    const again = await as(firm.ada, contract.sendWebhookAgain, withId(saved))
    expect(again.body).toMatchObject({ id: saved.id, state: 'waiting' })
    expect([await work(), got.at(-1)?.headers['webhook-id']]).toEqual([1, saved.event_id])
    expect(await attempt(saved)).toMatchObject({ state: 'delivered', tries: 9 })
  })

  test('says why: a redirect, a refused connection, an answer that does not come, and no more than 2 kB of one', async () => {
    const hook = await hookOf(firm)
    const descriptionOf = async () => {
      await as(firm.ada, contract.testWebhook, withId(hook))
      await work()
      const { state, log } = await attempt((await deliveries(firm, hook))[0])
      return [state, log[0]?.status, log[0]?.error]
    }
    answers.push([302, '', { location: `${url()}/elsewhere` }])
    expect(await descriptionOf()).toEqual(['failed', 302, expect.stringContaining('Redirects are not followed')])
    expect(got).toHaveLength(1)
    answers.push([200, 'x'.repeat(100_000)])
    expect(await descriptionOf()).toEqual(['delivered', 200, ''])
    expect((await attempt((await deliveries(firm, hook))[0])).log[0]?.answer).toHaveLength(2048)
    answers.push('hangs')
    expect(await descriptionOf()).toEqual(['failed', null, 'No answer within 2 seconds.'])
    await change(hook, { url: 'http://127.0.0.1:9/' })
    expect(await descriptionOf()).toEqual(['failed', null, 'The connection was refused.'])
  })

  test('holds up nobody else while it hangs', async () => {
    const slow = await hookOf(firm, { name: 'Slow' })
    for (const name of ['One', 'Two', 'Three']) await aClient(name)
    answers.push('hangs', 'hangs')
    const working = work()
    await expect.poll(() => got.length).toBe(2)
    const hook = await hookOf(firm, { name: 'Quick', events: ['contact.created'] })
    await as(firm.ada, contract.testWebhook, withId(hook))
    await expect.poll(async () => (await deliveries(firm, hook))[0]?.state, { timeout: 5000 }).toBe('delivered')
    expect((await deliveries(firm, slow)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    await working
  })

  test('for five days switches the hook off, with a letter to who made it; what waits goes on once it is on', async () => {
    const hook = await hookOf(firm)
    const fails = async () => {
      answers.length = 0
      answers.push(...Array.from({ length: 20 }, () => [503] as const))
      await aClient()
      await work()
    }
    await fails()
    await later(firm, 4 * 24 * 60)
    await fails()
    expect(await look(hook)).toMatchObject({ active: true, gave_up: false })
    await later(firm, 25 * 60)
    await fails()
    expect(await look(hook)).toMatchObject({ active: false, gave_up: true })
    const letters = await inFirm(firm, (db) => db.selectFrom('mail').selectAll().execute())
    expect(letters).toMatchObject([{ user_id: firm.ada.id, subject: 'The webhook Books was switched off' }])
    await later(firm, 10_000)
    expect(await work()).toBe(0)
    answers.length = 0
    expect((await change(hook, { active: true })).body).toMatchObject({ active: true, gave_up: false })
    expect(await work()).toBeGreaterThan(0)
    expect((await deliveries(firm, hook)).map(({ state }) => state)).not.toContain('failed')
  })

  test('now and then is no failing receiver', async () => {
    const hook = await hookOf(firm)
    for (const days of [6, 6]) {
      answers.push([503], [503])
      await aClient()
      await work()
      await later(firm, days * 24 * 60)
    }
    expect(await look(hook)).toMatchObject({ active: true })
  })

  test('counts from the last that came through', async () => {
    const hook = await hookOf(firm)
    for (const day of [0, 1, 2, 3, 4, 5, 6]) {
      answers.push([503])
      await aClient()
      await work()
      if (day === 3) {
        await as(firm.ada, contract.testWebhook, withId(hook))
        await work()
      }
      await later(firm, 24 * 60)
    }
    expect(await look(hook)).toMatchObject({ active: true })
  })
})

test('what was sent is kept for 30 days', async () => {
  const hook = await hookOf(firm)
  await aClient()
  await work()
  await later(firm, 29 * 24 * 60)
  await forgetDeliveries(worker())
  expect(await deliveries(firm, hook)).toHaveLength(1)
  await later(firm, 25 * 60)
  expect(await forgetDeliveries(worker())).toBeGreaterThan(0)
  expect(await deliveries(firm, hook)).toEqual([])
})

test('two servers send each message once', async () => {
  await hookOf(firm)
  await inFirm(firm, async (db) => {
    for (let turn = 0; turn < 20; turn += 1)
      await db
        .insertInto('client')
        .values({ name: `Client ${turn}` })
        .execute()
  })
  const [first, two] = await Promise.all([work(), work()])
  expect([first + two, new Set(got.map(({ headers }) => headers['webhook-id'])).size, got.length]).toEqual([20, 20, 20])
})
