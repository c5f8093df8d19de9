/**
 * The queue against a model of the server: whatever a person does, whatever the network and the killed pages do between
 * any two steps, every act that the screen acknowledged is on the server once, or stands refused; none is there twice.
 */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keptKeyDays, resendDays } from '#core/kept-writes.ts'
import { nextToSend, type Outcome, type Owner, pauseAfter, verdictOf, type Write, type WriteRequest } from './queue.ts'
import { type Ended, runSender, sendAll } from './sender.ts'
import { aServer, type ModelServer } from './serverModel.ts'
import {
  allWrites,
  amendWrite,
  discardWrite,
  forgetAccount,
  keepWrite,
  listWrites,
  mendWrite,
  type OfflineDb,
  openOffline,
} from './store.ts'

/** What node has and the browser's types do not know. */
const { process, setImmediate } = globalThis as unknown as {
  process: { env: Record<string, string | undefined>; stdout: { write: (line: string) => void } }
  setImmediate: (run: () => void) => void
}

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
const send = (transmit: (request: WriteRequest, write: Write) => Promise<Outcome>, whose = owner): Promise<Ended> =>
  sendAll({ db, owner: whose, transmit, now })
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
  // Mended, under a new key, in its old place: it says all that is meant, and what waited behind it goes.
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
  const other: Owner = { org: 1, user: 8, account: 'olga@example.com' }
  await create('a')
  await create('b', 'b', other)
  const server = aServer()
  expect((await listWrites(db, owner)).map(({ key }) => key)).toEqual(['a'])
  await send(server.receive, other)
  expect(server.details()).toEqual(['b'])
  await create('c', 'c', other)
  await forgetAccount(db, other)
  expect(await keys()).toEqual(['a'])
})

test('what left the device is not changed under its key, what did not is', async () => {
  const write = await create('a')
  expect(await amendWrite(db, write.order, (one) => ({ ...one, data: 'changed' }))).toBe(true)
  await send(async () => ({ status: 0, body: {} }))
  expect(await amendWrite(db, write.order, () => null)).toBe(false)
  expect((await allWrites(db)).map(({ data }) => data)).toEqual(['changed'])
})

test('a write that may have arrived is not sent again once the server may have forgotten its key', async () => {
  expect(resendDays).toBeLessThan(keptKeyDays)
  await create('tried')
  await create('never tried')
  await send(async () => ({ status: 0, body: {} }))
  const server = aServer()
  const later = () => now() + (resendDays + 1) * 86_400_000
  await sendAll({ db, owner, transmit: server.receive, now: later })
  expect(server.details()).toEqual(['never tried'])
  expect((await allWrites(db)).map(({ refusal }) => refusal?.sentence)).toEqual([
    expect.stringContaining('nobody knows whether it arrived'),
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

class Killed extends Error {}
type Act = 'create' | 'change' | 'remove' | 'mend' | 'discard'
interface Step {
  act: Act | 'send' | 'kill'
  /** Which record, of those there are. */
  which: number
  /** After how many steps the page is killed, if it is. */
  fuse: number
  /** What becomes of each request in turn. */
  fates: readonly ('ok' | 'lost' | 'answer lost' | 'unwell')[]
  /** Two tabs send at once, without a lock. */
  twice: boolean
  refused: boolean
}
const aStep: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('create' as const) },
    { weight: 4, arbitrary: fc.constantFrom('change' as const, 'remove' as const) },
    { weight: 2, arbitrary: fc.constantFrom('mend' as const, 'discard' as const) },
    { weight: 4, arbitrary: fc.constantFrom('send' as const, 'kill' as const) },
  ),
  which: fc.nat(9),
  fuse: fc.nat(14),
  fates: fc.array(fc.constantFrom('ok', 'lost', 'answer lost', 'unwell'), { minLength: 1, maxLength: 6 }),
  twice: fc.boolean(),
  refused: fc.boolean(),
})

/** One record as its person means it: what it says, or that it is gone. */
interface Meant {
  subject: string
  details: string
  gone: boolean
}

async function play(
  steps: readonly Step[],
  server: ModelServer,
): Promise<{ meant: Meant[]; database: OfflineDb }> {
  const name = `model ${(names += 1)}`
  let database = await openOffline(name)
  const meant: Meant[] = []
  let made = 0
  const newKey = () => `key ${(made += 1)}`
  const reopen = async () => {
    database.close()
    database = await openOffline(name)
  }
  /** Whatever is under way there ends, between any two of its steps. */
  const killed = (tab: OfflineDb, fuse: number) => {
    let left = fuse
    const burn = () => {
      if ((left -= 1) < 0) throw new Killed()
    }
    return {
      burn,
      database: new Proxy(tab, {
        get: (target, property) => {
          const value: unknown = Reflect.get(target, property)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            burn()
            return (value as (...all: unknown[]) => unknown).apply(target, given)
          }
        },
      }),
    }
  }
  const runTab = async ({ fates, fuse, act }: Step) => {
    const tab = killed(database, act === 'kill' ? fuse : Number.POSITIVE_INFINITY)
    let sent = 0
    const transmit = async (request: WriteRequest, write: Write): Promise<Outcome> => {
      tab.burn()
      const fate = fates[(sent += 1) % fates.length]
      if (fate === 'lost') return { status: 0, body: {} }
      if (fate === 'unwell') return { status: 503, body: {} }
      const outcome = await server.receive(request, write)
      tab.burn()
      return fate === 'answer lost' ? { status: 0, body: {} } : outcome
    }
    await sendAll({ db: tab.database, owner, transmit, now }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  for (const step of steps) {
    if (step.act === 'send' || step.act === 'kill') {
      await Promise.all(step.twice ? [runTab(step), runTab({ ...step, act: 'send' })] : [runTab(step)])
      if (step.act === 'kill') await reopen()
    } else await person(database, { ...step, act: step.act }, meant, newKey)
  }
  return { meant, database }
}

/** What a screen does for each act; only what it has acknowledged is meant. */
async function person(
  database: OfflineDb,
  { act, which, refused }: Step & { act: Act },
  meant: Meant[],
  newKey: () => string,
) {
  const writes = await listWrites(database, owner)
  const keep = (write: Omit<Parameters<typeof keepWrite>[1], 'owner' | 'tried' | 'data'>) =>
    keepWrite(database, { ...write, owner, tried: null, data: null })
  const key = newKey()
  if (act === 'create') {
    const one = { subject: `new ${key}`, details: refused ? `refuse ${key}` : key, gone: false }
    await keep({ key, subject: one.subject, request: { method: 'POST', path: '/things/', body: { details: one.details } } })
    meant.push(one)
    return
  }
  if (act === 'mend' || act === 'discard') {
    const found = writes.filter(({ refusal }) => refusal !== null)
    const write = found[which % Math.max(1, found.length)]
    if (!write) return
    const one = meant.find(({ subject }) => subject === write.subject)
    if (act === 'discard') {
      await discardWrite(database, write.order)
      if (one && write.request.method === 'POST') one.gone = true
      return
    }
    await mendWrite(database, write.order, { key, request: { ...write.request, body: { details: key } }, data: null })
    if (one && write.request.method !== 'DELETE') Object.assign(one, { details: key, gone: false })
    return
  }
  const there = meant.filter(({ gone }) => !gone)
  const one = there[which % Math.max(1, there.length)]
  if (!one) return
  const own = writes.filter(({ subject }) => subject === one.subject)
  const only = own.length === 1 && own[0]?.request.method === 'POST' ? own[0] : undefined
  // Nothing is typed into a row that was refused other than by mending it.
  if (own.some(({ refusal }) => refusal !== null)) return
  if (only) {
    const amended = await amendWrite(database, only.order, (write) =>
      act === 'remove' ? null : { ...write, request: { ...write.request, body: { details: key } } },
    )
    if (amended) return void (act === 'remove' ? (one.gone = true) : (one.details = key))
  }
  await keep({
    key,
    subject: one.subject,
    request:
      act === 'remove'
        ? { method: 'DELETE', path: '/things/:id/', version: 1 }
        : { method: 'PATCH', path: '/things/:id/', body: { details: key }, version: 1 },
  })
  if (act === 'remove') one.gone = true
  else one.details = key
}

/** Plays the steps, brings the network back for good, and tells what is wrong then. */
async function judge(steps: readonly Step[], server: ModelServer) {
  const { meant, database } = await play(steps, server)
  try {
    expect(await sendAll({ db: database, owner, transmit: server.receive, now })).toEqual({ how: 'idle' })
    const left = await allWrites(database)
    const refused = new Set(left.filter(({ refusal }) => refusal !== null).map(({ subject }) => subject))
    expect(left.filter(({ subject }) => !refused.has(subject))).toEqual([])
    const expected = meant.filter(({ gone, subject }) => !gone && !refused.has(subject)).map(({ details }) => details)
    expect(server.details()).toEqual(expected.toSorted())
    expect(server.twice()).toEqual([])
  } finally {
    database.close()
  }
}

const long = process.env['TEST_SIZE'] === 'long'
const manySteps = fc.array(aStep, { minLength: 1, maxLength: 40, size: 'max' })

test('random acts, networks, kills and tabs: none lost, none twice', { timeout: 600_000 }, async () => {
  const seed = Number(process.env['SAFETY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  let acts = 0
  let requests = 0
  await fc.assert(
    fc.asyncProperty(manySteps, async (steps) => {
      const server = aServer()
      await judge(steps, server)
      acts += steps.length
      requests += server.received()
    }),
    { seed, numRuns: long ? 5000 : 300 },
  )
  expect(requests).toBeGreaterThan(100)
  process.stdout.write(`offline queue: seed ${seed}, ${acts} acts, ${requests} requests: none lost, none twice\n`)
})

test('the model would see it: a server that forgets keys ends with something twice', async () => {
  const found = await fc.check(
    fc.asyncProperty(manySteps, (steps) => judge(steps, aServer({ forgetful: true }))),
    { numRuns: 200, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})

test('the next to be sent is the first that stands behind no refused one of its subject', () => {
  const write = (order: number, subject: string, isRefused = false): Write =>
    ({ order, subject, refusal: isRefused ? { status: 400, body: {}, sentence: '' } : null }) as Write
  expect(nextToSend([write(3, 'b'), write(1, 'a', true), write(2, 'a')])?.order).toBe(3)
  expect(nextToSend([write(1, 'a', true), write(2, 'a')])).toBeUndefined()
})
