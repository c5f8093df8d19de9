/** The queue, step by step: what is sent next, what an answer means for it, whose it is. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { savedKeyDays, resendDays } from '#core/offlineWrites.ts'
import {
  nextToSend,
  type OfflineOutcome,
  type Owner,
  pauseAfter,
  verdictOf,
  type Write,
  type WriteRequest,
} from './queue.ts'
import { type OfflineEnd, runSender, sendAll } from './sender.ts'
import { aServer } from './serverModel.ts'
import {
  allWrites,
  amendWrite,
  discardWrite,
  forgetAccount,
  keepWrite,
  keepWrites,
  listWrites,
  mendWrite,
  type OfflineDb,
  openOffline,
} from './store.ts'

/** Part of Node that the browser's types do not know. */
const { setImmediate } = globalThis as { setImmediate: (run: () => void) => void }

const owner: Owner = { org: 1, user: 7, account: 'sam@example.com' }
let names = 0
let db: OfflineDb
beforeEach(async () => {
  db = await openOffline(`test ${(names += 1)}`)
})
afterEach(() => db.close())

const now = () => 1_790_000_000_000
const create = (key: string, details = key, whose = owner) =>
  keepWrite(db, {
    key,
    owner: whose,
    subject: `new ${key}`,
    request: { method: 'POST', path: '/things/', body: { details } },
    tried: null,
    data: null,
  })
const follow = (key: string, subject: string, request: WriteRequest) =>
  keepWrite(db, { key, owner, subject, request, tried: null, data: null })
const send = (
  transmit: (request: WriteRequest, write: Write) => Promise<OfflineOutcome>,
  whose = owner,
): Promise<OfflineEnd> => sendAll({ db, owner: whose, transmit, now })
const keys = async () => (await allWrites(db)).map(({ key }) => key)

test('what an answer means', () => {
  const means = (status: number, body = {}, method: WriteRequest['method'] = 'POST') =>
    verdictOf({ method }, { status, body })
  expect([200, 201, 204].map((status) => means(status))).toEqual(['done', 'done', 'done'])
  expect([0, 408, 429, 500, 502, 503, 507].map((status) => means(status))).toEqual(Array(7).fill('again'))
  expect([400, 403, 404, 409, 422].map((status) => means(status))).toEqual(Array(5).fill('refused'))
  expect([means(401), means(426), means(409, { code: 'other_org' }), means(409, { code: 'other_user' })]).toEqual(
    Array(4).fill('hold'),
  )
  expect(means(404, {}, 'DELETE')).toBe('done')
  expect([1, 2, 3, 7, 30].map((times) => pauseAfter(times))).toEqual([1000, 2000, 4000, 60_000, 60_000])
  expect(pauseAfter(1, 20)).toBe(20_000)
})

test('what the server refuses stays with its sentence, those of its subject behind it, the others go on', async () => {
  const server = aServer()
  const refused = await create('a', 'refuse me')
  await follow('b', 'new a', { method: 'PATCH', path: '/things/:id/', body: { details: 'later' }, version: 1 })
  await create('c')
  expect(await send(server.receive)).toEqual({ how: 'idle' })
  expect((await allWrites(db)).map(({ key, refusal }) => [key, refusal?.sentence])).toEqual([
    ['a', 'This cannot be.'],
    ['b', undefined],
  ])
  expect(server.details()).toEqual(['c'])
  // The corrected write has a new key and the old place: it includes all changes, and the write behind it is removed.
  await mendWrite(db, refused.order, {
    key: 'a2',
    request: { method: 'POST', path: '/things/', body: { details: 'mended' } },
    data: null,
  })
  await send(server.receive)
  expect(await keys()).toEqual([])
  expect(server.details()).toEqual(['c', 'mended'])
})

test('a discarded creation takes along what waits behind it, a discarded change only itself', async () => {
  const [a] = [await create('a', 'refuse me')]
  await follow('b', 'new a', { method: 'PATCH', path: '/things/:id/', body: {}, version: 1 })
  await send(aServer().receive)
  await discardWrite(db, a.order)
  expect(await keys()).toEqual([])
  const change = await follow('c', 'thing 9', { method: 'PATCH', path: '/things/9/', body: {}, version: 1 })
  await follow('d', 'thing 9', { method: 'DELETE', path: '/things/9/', version: 1 })
  await send(async ({ method }) => ({ status: method === 'PATCH' ? 409 : 503, body: {} }))
  await discardWrite(db, change.order)
  expect(await keys()).toEqual(['d'])
})

test('while nobody is signed in, or somebody else is, everything stays as it was', async () => {
  await create('a')
  for (const status of [401, 426]) expect(await send(async () => ({ status, body: {} }))).toMatchObject({ how: 'hold' })
  expect(await send(async () => ({ status: 409, body: { code: 'other_user' } }))).toMatchObject({ how: 'hold' })
  const [write] = await allWrites(db)
  expect(write).toMatchObject({ key: 'a', refusal: null })
})

test('another person’s writes are neither seen nor sent, and survive that person’s signing out', async () => {
  const otherOwner: Owner = { org: 1, user: 8, account: 'olga@example.com' }
  await create('a')
  await create('b', 'b', otherOwner)
  const server = aServer()
  expect((await listWrites(db, owner)).map(({ key }) => key)).toEqual(['a'])
  await send(server.receive, otherOwner)
  expect(server.details()).toEqual(['b'])
  await create('c', 'c', otherOwner)
  await forgetAccount(db, otherOwner)
  expect(await keys()).toEqual(['a'])
})

test('what left the device is not changed under its key, what did not is', async () => {
  const write = await create('a')
  expect(await amendWrite(db, write.order, (record) => ({ ...record, data: 'changed' }))).toBe(true)
  await send(async () => ({ status: 0, body: {} }))
  expect(await amendWrite(db, write.order, () => null)).toBe(false)
  expect((await allWrites(db)).map(({ data }) => data)).toEqual(['changed'])
})

test('without a network nothing is tried, so that it can still be changed', async () => {
  const write = await create('a')
  const server = aServer()
  const ports = { db, owner, transmit: server.receive, now }
  expect(await sendAll({ ...ports, mayTry: () => false })).toMatchObject({ how: 'again' })
  expect(await amendWrite(db, write.order, (record) => record)).toBe(true)
  expect(server.received()).toBe(0)
})

test('a write that may have arrived is not sent again once the server may have forgotten its key', async () => {
  expect(resendDays).toBeLessThan(savedKeyDays)
  await create('tried')
  await create('never tried')
  await send(async () => ({ status: 0, body: {} }))
  const server = aServer()
  const later = () => now() + (resendDays + 1) * 86_400_000
  await sendAll({ db, owner, transmit: server.receive, now: later })
  expect(server.details()).toEqual(['never tried'])
  expect((await allWrites(db)).map(({ refusal }) => refusal?.sentence)).toEqual([
    expect.stringContaining('Check whether it arrived'),
  ])
})

test('a failed run is tried again by itself, and at once when it is kicked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await create('a')
  let answers = 0
  const ends: string[] = []
  const runner = runSender(
    { db, owner, now, transmit: async () => ({ status: (answers += 1) < 3 ? 503 : 201, body: {} }) },
    { exclusively: (work) => work(), onRun: ({ how }) => void ends.push(how) },
  )
  const settled = async (count: number) => {
    while (ends.length < count) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  runner.kick()
  await settled(1)
  await vi.advanceTimersByTimeAsync(1000)
  await settled(2)
  runner.kick()
  await settled(3)
  expect([ends, answers]).toEqual([['again', 'again', 'idle'], 3])
  runner.stop()
  vi.useRealTimers()
})

test('the next to be sent is the first that stands behind no refused one of its subject', () => {
  const write = (order: number, subject: string, isRefused = false): Write =>
    ({ order, subject, request: {}, refusal: isRefused ? { status: 400, body: {}, sentence: '' } : null }) as Write
  expect(nextToSend([write(3, 'b'), write(1, 'a', true), write(2, 'a')])?.order).toBe(3)
  expect(nextToSend([write(1, 'a', true), write(2, 'a')])).toBeUndefined()
  // Files go last, and a refused one holds nothing up.
  const file = (order: number, subject: string, isRefused = false): Write => ({
    ...write(order, subject, isRefused),
    request: { method: 'POST', path: '/files/', file: { name: 'a.jpg', blob: new Blob() } },
  })
  expect(nextToSend([file(1, 'a'), write(2, 'b')])?.order).toBe(2)
  expect(nextToSend([file(1, 'a', true), file(2, 'a')])?.order).toBe(2)
  expect(nextToSend([write(1, 'a', true), file(2, 'a')])).toBeUndefined()
})

test('a mended photograph leaves the changes of its record that wait behind it', async () => {
  const blob = new Blob(['0123'])
  const record = await create('a')
  await follow('photo', record.subject, { method: 'POST', path: '/files/?thing_id=:id', file: { name: 'p.jpg', blob } })
  await follow('later', record.subject, { method: 'PATCH', path: '/things/:id/', body: { details: 'b' }, version: 1 })
  const server = aServer()
  await send((request, write) =>
    write.key === 'photo'
      ? Promise.resolve({ status: 400, body: { file: ['Too large.'] } })
      : server.receive(request, write),
  )
  const photo = (await allWrites(db)).find(({ key }) => key === 'photo')
  const change = { method: 'PATCH', path: '/things/:id/', body: { details: 'c' }, version: 2 } as const
  await follow('last', record.subject, change)
  const request = { method: 'POST', path: '/files/?thing_id=:id', file: { name: 'smaller.jpg', blob } } as const
  expect(await mendWrite(db, photo?.order ?? 0, { key: 'photo2', request })).toBe(true)
  expect(await keys()).toEqual(['photo2', 'last'])
})

test('the files of a record follow it, keep its id, and outlive a mended or refused sibling', async () => {
  const blob = new Blob(['0123'])
  const base = { owner, subject: 'expense/new k', tried: null, data: null }
  await keepWrites(db, [
    { ...base, key: 'k', request: { method: 'POST', path: '/expenses/', body: {} } },
    ...['a', 'b', 'c'].map((key) => ({
      ...base,
      key,
      request: { method: 'POST' as const, path: '/files/?expense_id=:id', file: { name: key, blob } },
    })),
  ])
  const paths: string[] = []
  const outcomes = [
    { status: 400, body: {} },
    { status: 201, body: { id: 9, version: 1 } },
    { status: 201, body: [] as never },
    { status: 507, body: {} },
    { status: 413, body: {} },
    { status: 201, body: {} },
  ]
  const transmit = async ({ path }: { path: string }) => {
    paths.push(path)
    return outcomes[paths.length - 1] ?? { status: 500, body: {} }
  }
  await sendAll({ db, owner, transmit, now: () => 0 })
  const [first] = await allWrites(db)
  await mendWrite(db, first?.order ?? 0, { key: 'l', request: { method: 'POST', path: '/expenses/', body: {} } })
  await sendAll({ db, owner, transmit, now: () => 0 })
  await sendAll({ db, owner, transmit, now: () => 0 })
  expect(paths).toEqual(['/expenses/', '/expenses/', ...Array.from({ length: 4 }, () => '/files/?expense_id=9')])
  const left = await allWrites(db)
  expect(left.map(({ key, refusal }) => [key, refusal?.status])).toEqual([['b', 413]])
  // A refused one is sent again, or given up.
  await mendWrite(db, left[0]?.order ?? 0, { key: 'b2' })
  expect((await allWrites(db)).map(({ key, refusal }) => [key, refusal])).toEqual([['b2', null]])
  await discardWrite(db, left[0]?.order ?? 0)
  expect(await allWrites(db)).toEqual([])
})
