/**
 * The queue against a model of the server: whatever a person writes and photographs, whatever the network, the clock, reloads
 * and killed pages do between any two steps, all that the screen acknowledged is on the server once, or stands in the list of
 * unsent changes; none is there twice, and no row says a thing that is not so.
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
  keepWrites,
  listWrites,
  madeIds,
  mendWrite,
  type OfflineDb,
  openOffline,
} from './store.ts'

/** Part of Node that the browser's types do not know. */
const { process } = globalThis as {
  process: { env: Record<string, string | undefined>; stdout: { write: (line: string) => void } }
}

const owner: Owner = { org: 1, user: 7, account: 'sam@example.com' }
const hour = 3_600_000
let names = 0

class Killed extends Error {}
const acts = ['create', 'photograph', 'mark', 'change', 'remove', 'mend', 'discard'] as const
const events = ['send', 'kill', 'reload', 'clock'] as const
interface Step {
  act: (typeof acts)[number] | (typeof events)[number]
  /** Which record, of those there are. */
  which: number
  /** After how many steps the page is killed, if it is. */
  fuse: number
  /** Fate of each request in turn: a network that comes and goes. */
  fates: readonly ('ok' | 'lost' | 'answer lost' | 'unwell')[]
  /** Two tabs send at once, without a lock. */
  twice: boolean
  refused: boolean
  /** Photographs of a new record. */
  photos: number
  /** How far the device's clock is set, in milliseconds. */
  jump: number
}
const aStep: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('create' as const, 'photograph' as const) },
    { weight: 4, arbitrary: fc.constantFrom('change' as const, 'remove' as const, 'mark' as const) },
    { weight: 3, arbitrary: fc.constantFrom('mend' as const, 'discard' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...events, 'send' as const) },
  ),
  which: fc.nat(9),
  fuse: fc.nat(14),
  fates: fc.array(fc.constantFrom('ok', 'lost', 'answer lost', 'unwell'), { minLength: 1, maxLength: 6 }),
  twice: fc.boolean(),
  refused: fc.boolean(),
  photos: fc.nat(2),
  jump: fc.constantFrom(-4000 * 24 * hour, -90 * 24 * hour, -hour, hour, 24 * hour, 90 * 24 * hour, 4000 * 24 * hour),
})

/** One record as its person means it: what it says, or that it is gone. */
interface Meant {
  subject: string
  details: string
  /** All that it ever said. */
  history: Set<string>
  gone: boolean
  /** It arrived, but its person gave up the write that made it: this device does not know it. */
  parted: boolean
}
interface Photo {
  key: string
  name: string
  record: Meant
  gone: boolean
}

/** The device, the person before it, and the server. */
class World {
  readonly meant: Meant[] = []
  readonly photos: Photo[] = []
  readonly marks = new Map<string, boolean>()
  readonly server: ModelServer
  database!: OfflineDb
  private clock = 1_790_000_000_000
  private made = 0
  private readonly name = `model ${(names += 1)}`

  constructor(server: ModelServer) {
    this.server = server
  }
  newKey = () => `key ${(this.made += 1)}`
  now = () => this.clock

  async open() {
    this.database?.close()
    this.database = await openOffline(this.name)
  }

  async play(step: Step): Promise<void> {
    const { act, twice, jump } = step
    if (act === 'clock') this.clock += jump
    else if (act === 'reload') await this.open()
    else if (act === 'send' || act === 'kill') {
      await Promise.all(twice ? [this.runTab(step), this.runTab({ ...step, act: 'send' })] : [this.runTab(step)])
      if (act === 'kill') await this.open()
    } else await this.person({ ...step, act })
  }

  /** Whatever is under way in a tab that is killed ends, between any two of its steps. */
  private killed(fuse: number) {
    let left = fuse
    const burn = () => {
      if ((left -= 1) < 0) throw new Killed()
    }
    const database = new Proxy(this.database, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          burn()
          return (value as (...all: unknown[]) => unknown).apply(target, given)
        }
      },
    })
    return { burn, database }
  }

  private async runTab({ fates, fuse, act }: Step) {
    const tab = this.killed(act === 'kill' ? fuse : Number.POSITIVE_INFINITY)
    let sent = 0
    const transmit = async (request: WriteRequest, write: Write): Promise<OfflineOutcome> => {
      tab.burn()
      const fate = fates[(sent += 1) % fates.length]
      if (fate === 'lost') return { status: 0, body: {} }
      if (fate === 'unwell') return { status: 503, body: {} }
      const outcome = await this.server.receive(request, write)
      tab.burn()
      return fate === 'answer lost' ? { status: 0, body: {} } : outcome
    }
    await sendAll({ db: tab.database, owner, transmit, now: this.now }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }

  /** Plays a screen's part for each action; only acknowledged ones count. */
  private async person({ act, which, refused, photos }: Step & { act: (typeof acts)[number] }): Promise<void> {
    const writes = await listWrites(this.database, owner)
    const key = this.newKey()
    const keep = (all: readonly Pick<Write, 'key' | 'subject' | 'request'>[]) =>
      keepWrites(
        this.database,
        all.map((write) => ({ ...write, owner, tried: null, data: null })),
      )
    if (act === 'create') {
      const details = refused ? `refuse ${key}` : key
      const record = { subject: `new ${key}`, details, history: new Set([details]), gone: false, parted: false }
      const own = Array.from({ length: photos }, () => this.photoOf(record, false))
      await keep([
        { key, subject: record.subject, request: { method: 'POST', path: '/things/', body: { details } } },
        ...own.map((photo) => ({ ...photo, subject: record.subject, request: fileRequest(':id', photo.name) })),
      ])
      this.meant.push(record)
      this.photos.push(...own)
      return
    }
    if (act === 'mark') {
      const number = String(which % 3)
      this.marks.set(number, refused)
      return void (await keep([
        { key, subject: 'task/1', request: { method: 'PATCH', path: `/marks/${number}/`, body: { done: refused } } },
      ]))
    }
    if (act === 'mend' || act === 'discard') {
      const found = writes.filter(
        ({ refusal, tried, request }) =>
          refusal !== null || (act === 'discard' && tried === null && (request.file || request.method === 'POST')),
      )
      const write = found[which % Math.max(1, found.length)]
      if (write) await this.resolve(act, write, writes, key)
      return
    }
    const there = this.meant.filter(({ gone, parted }) => !gone && !parted)
    const item = there[which % Math.max(1, there.length)]
    if (!item) return
    const own = writes.filter(({ subject, request }) => subject === item.subject && !request.file)
    // Nothing is typed into a row that was refused other than by mending it.
    if (own.some(({ refusal }) => refusal !== null)) return
    const id = (await madeIds(this.database, owner)).get(item.subject)
    if (act === 'photograph') {
      const photo = this.photoOf(item, refused)
      const subject = id === undefined ? item.subject : `file ${photo.key}`
      await keep([{ ...photo, subject, request: fileRequest(String(id ?? ':id'), photo.name) }])
      return void this.photos.push(photo)
    }
    const only = own.length === 1 && own[0]?.request.method === 'POST' ? own[0] : undefined
    if (only) {
      const amended = await amendWrite(this.database, only.order, (write) =>
        act === 'remove' ? null : { ...write, request: { ...write.request, body: { details: key } } },
      )
      if (amended) return void (act === 'remove' ? (item.gone = true) : say(item, key))
    }
    const path = '/things/:id/'
    const request: WriteRequest =
      act === 'remove'
        ? { method: 'DELETE', path, version: 1 }
        : { method: 'PATCH', path, body: { details: key }, version: 1 }
    await keep([{ key, subject: item.subject, request }])
    if (act === 'remove') item.gone = true
    else say(item, key)
  }

  private photoOf(record: Meant, refused: boolean): Photo {
    const key = this.newKey()
    return { key, name: `${refused ? 'refuse ' : ''}photo ${key}`, record, gone: false }
  }

  /** Mends or gives up a refused write. One of which nobody knows whether it arrived is looked up before. */
  private async resolve(act: 'mend' | 'discard', write: Write, writes: readonly Write[], key: string): Promise<void> {
    const { order, request, refusal, subject } = write
    const arrived = refusal?.status === 0 && this.server.has(write.key)
    const photo = this.photos.find((any) => any.key === write.key)
    if (photo) {
      if (arrived || act === 'discard') {
        await discardWrite(this.database, order)
        photo.gone ||= !arrived
        return
      }
      const name = `photo ${key}`
      await mendWrite(this.database, order, { key, request: { ...request, file: { name, blob } } })
      return void Object.assign(photo, { key, name })
    }
    const record = this.meant.find((any) => any.subject === subject)
    if (!record) return void (await mendWrite(this.database, order, { key }))
    if (request.method === 'POST' && (arrived || act === 'discard')) {
      await discardWrite(this.database, order)
      const inQueue = new Set(writes.map((any) => any.key))
      for (const any of this.photos) if (any.record === record && inQueue.has(any.key)) any.gone = true
      if (arrived) Object.assign(record, { ...(request.body as object), parted: true, gone: false })
      else record.gone = true
      return
    }
    if (arrived) return discardWrite(this.database, order)
    const version = this.server.versionOf((await madeIds(this.database, owner)).get(subject))
    const again = { ...request, ...(version !== undefined && request.method !== 'POST' && { version }) }
    if (request.method === 'DELETE') return void (await mendWrite(this.database, order, { key, request: again }))
    await mendWrite(this.database, order, { key, request: { ...again, body: { details: key } } })
    say(record, key)
    record.gone = false
  }

  /** Holds the screen to the truth: nothing has left it that is not on the server, and no row waits that is there. */
  async look(): Promise<void> {
    const { server, photos } = this
    const writes = await allWrites(this.database)
    const ids = await madeIds(this.database, owner)
    // A photograph that arrived went with its record, where that was deleted before the answer came again.
    const deleted = new Set(photos.filter(({ record }) => record.gone).map(({ key }) => key))
    for (const { key, tried, refusal } of writes)
      if (!deleted.has(key) && (tried === null || (refusal !== null && refusal.status !== 0)))
        expect(server.has(key), `${key} is not sent`).toBe(false)
    const keys = new Set(writes.map(({ key }) => key))
    const busy = new Set(writes.filter(({ request }) => !request.file).map(({ subject }) => subject))
    const [details, files] = [server.details(), server.files()]
    for (const record of this.meant.filter(({ gone }) => !gone)) {
      const isThere = record.parted || server.versionOf(ids.get(record.subject)) !== undefined
      expect(isThere || busy.has(record.subject), `${record.subject} is lost`).toBe(true)
      if (!busy.has(record.subject)) expect(details).toContain(record.details)
    }
    for (const { key, name, record, gone } of photos.filter((photo) => !photo.gone && !photo.record.gone))
      expect([gone, keys.has(key) || files.some((file) => file.endsWith(`/${name}`)), record.gone], name).toEqual([
        false,
        true,
        false,
      ])
    if (!busy.has('task/1')) expect(server.marks()).toEqual(this.marks)
    expect(server.twice()).toEqual([])
    expect(new Set(files.map((file) => file.split('/')[1])).size).toBe(files.length)
  }

  /** The network is back for good: what is left was refused, and all else is on the server. */
  async end(): Promise<void> {
    const { server } = this
    expect(await sendAll({ db: this.database, owner, transmit: server.receive, now: this.now })).toEqual({
      how: 'idle',
    })
    await this.look()
    const left = await allWrites(this.database)
    const refused = new Set(
      left.filter(({ refusal, request }) => refusal !== null && !request.file).map(({ subject }) => subject),
    )
    expect(left.filter(({ subject, refusal }) => refusal === null && !refused.has(subject))).toEqual([])
    const settled = this.meant.filter(({ subject }) => !refused.has(subject))
    const expected = settled.filter(({ gone }) => !gone).map(({ details }) => details)
    const unsettled = this.meant.filter(({ subject }) => refused.has(subject))
    const isUnsettled = (details: string) => unsettled.some(({ history }) => history.has(details))
    expect(server.details().filter((details) => !isUnsettled(details))).toEqual(expected.toSorted())
  }
}

const blob = new Blob(['bytes'])
const fileRequest = (id: string, name: string): WriteRequest => ({
  method: 'POST',
  path: `/files/?thing_id=${id}`,
  file: { name, blob },
})
const say = (record: Meant, details: string) => {
  record.details = details
  record.history.add(details)
}

async function judge(steps: readonly Step[], server: ModelServer): Promise<void> {
  const world = new World(server)
  await world.open()
  try {
    for (const step of steps) {
      await world.play(step)
      await world.look()
    }
    await world.end()
  } finally {
    world.database.close()
  }
}

const long = process.env['TEST_SIZE'] === 'long'
const manySteps = fc.array(aStep, { minLength: 1, maxLength: 40, size: 'max' })

test(
  'random acts, networks, clocks, kills and tabs: none lost, none twice, nothing said that is not so',
  { timeout: 3_600_000 },
  async () => {
    const seed = Number(process.env['SAFETY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    let steps = 0
    let requests = 0
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(manySteps, async (sequence) => {
        const server = aServer()
        await judge(sequence, server)
        steps += sequence.length
        requests += server.received()
        for (const { act } of sequence) counts.set(act, (counts.get(act) ?? 0) + 1)
      }),
      { seed, numRuns: long ? 20_000 : 500 },
    )
    expect([...counts.keys()].toSorted()).toEqual([...acts, ...events].toSorted())
    expect(requests).toBeGreaterThan(100)
    process.stdout.write(`offline queue: seed ${seed}, ${steps} steps, ${requests} requests: none lost, none twice\n`)
  },
)

test('the model would see it: a server that invalidates keys ends with something twice', async () => {
  const found = await fc.check(
    fc.asyncProperty(manySteps, (steps) => judge(steps, aServer({ forgetful: true }))),
    { numRuns: 200, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})
