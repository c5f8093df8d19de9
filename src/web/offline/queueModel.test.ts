/**
 * The queue against a model of the server: whatever a person does, whatever the network and the killed pages do between
 * any two steps, every act that the screen acknowledged is on the server once, or stands refused; none is there twice.
 */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { OfflineOutcome, Owner, Write, WriteRequest } from './queue.ts'
import { sendAll } from './sender.ts'
import { aServer, type ModelServer } from './serverModel.ts'
import {
  allWrites,
  amendWrite,
  discardWrite,
  keepWrite,
  listWrites,
  mendWrite,
  type OfflineDb,
  openOffline,
} from './store.ts'

/** Part of Node that the browser's types do not know. */
const { process } = globalThis as {
  process: { env: Record<string, string | undefined>; stdout: { write: (line: string) => void } }
}

const owner: Owner = { org: 1, user: 7, account: 'sam@example.com' }
const now = () => 1_790_000_000_000
let names = 0

class Killed extends Error {}
type Act = 'create' | 'change' | 'remove' | 'mend' | 'discard'
interface Step {
  act: Act | 'send' | 'kill'
  /** Which record, of those there are. */
  which: number
  /** After how many steps the page is killed, if it is. */
  fuse: number
  /** Fate of each request in turn. */
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

async function play(steps: readonly Step[], server: ModelServer): Promise<{ meant: Meant[]; database: OfflineDb }> {
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
    const transmit = async (request: WriteRequest, write: Write): Promise<OfflineOutcome> => {
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

/** Plays a screen's part for each action; only acknowledged ones count. */
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
    const record = { subject: `new ${key}`, details: refused ? `refuse ${key}` : key, gone: false }
    await keep({
      key,
      subject: record.subject,
      request: { method: 'POST', path: '/things/', body: { details: record.details } },
    })
    meant.push(record)
    return
  }
  if (act === 'mend' || act === 'discard') {
    const found = writes.filter(({ refusal }) => refusal !== null)
    const write = found[which % Math.max(1, found.length)]
    if (!write) return
    const record = meant.find(({ subject }) => subject === write.subject)
    if (act === 'discard') {
      await discardWrite(database, write.order)
      if (record && write.request.method === 'POST') record.gone = true
      return
    }
    await mendWrite(database, write.order, { key, request: { ...write.request, body: { details: key } }, data: null })
    if (record && write.request.method !== 'DELETE') Object.assign(record, { details: key, gone: false })
    return
  }
  const there = meant.filter(({ gone }) => !gone)
  const item = there[which % Math.max(1, there.length)]
  if (!item) return
  const own = writes.filter(({ subject }) => subject === item.subject)
  const only = own.length === 1 && own[0]?.request.method === 'POST' ? own[0] : undefined
  // Nothing is typed into a row that was refused other than by mending it.
  if (own.some(({ refusal }) => refusal !== null)) return
  if (only) {
    const amended = await amendWrite(database, only.order, (write) =>
      act === 'remove' ? null : { ...write, request: { ...write.request, body: { details: key } } },
    )
    if (amended) return void (act === 'remove' ? (item.gone = true) : (item.details = key))
  }
  await keep({
    key,
    subject: item.subject,
    request:
      act === 'remove'
        ? { method: 'DELETE', path: '/things/:id/', version: 1 }
        : { method: 'PATCH', path: '/things/:id/', body: { details: key }, version: 1 },
  })
  if (act === 'remove') item.gone = true
  else item.details = key
}

/** Plays the steps, brings the network back for good, and returns the remaining faults. */
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
    { seed, numRuns: long ? 5000 : 200 },
  )
  expect(requests).toBeGreaterThan(100)
  process.stdout.write(`offline queue: seed ${seed}, ${acts} acts, ${requests} requests: none lost, none twice\n`)
})

test('the model would see it: a server that invalidates keys ends with something twice', async () => {
  const found = await fc.check(
    fc.asyncProperty(manySteps, (steps) => judge(steps, aServer({ forgetful: true }))),
    { numRuns: 200, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})
