/**
 * Random use of a device against the real server, with requests and answers lost on the way and the page killed between
 * any two steps. In the end the diary is what its person meant: no entry lost, none twice.
 */
import 'fake-indexeddb/auto'
import { beforeAll, expect, test } from 'vitest'

import { testServer, type Firm } from '#test/firm.ts'
import { isLong } from '#test/sizes.ts'
import { dice, type SafetyDice } from '../safety/support/dice.ts'

const { aFirm, raw, headersOf, inFirm } = testServer()
let firm: Firm
let kit: Kit
beforeAll(async () => {
  firm = await aFirm()
  kit = await browserKit()
})

// The browser's own code, without its types: tests know no DOM.
interface Request {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  version?: number
}
interface Owner {
  org: number
  user: number
  account: string
}
interface NewWrite {
  key: string
  owner: Owner
  subject: string
  request: Request
  tried: null
  data: null
}
interface Write extends Omit<NewWrite, 'tried'> {
  order: number
  tried: number | null
  refusal: { status: number } | null
}
interface Outcome {
  status: number
  body: Record<string, unknown>
}
interface Db {
  close: () => void
}
interface Kit {
  openOffline: (name: string) => Promise<Db>
  keepWrite: (db: Db, write: NewWrite) => Promise<Write>
  allWrites: (db: Db) => Promise<Write[]>
  amendWrite: (db: Db, order: number, change: (write: Write) => Write | null) => Promise<boolean>
  mendWrite: (db: Db, order: number, next: Pick<NewWrite, 'key' | 'request' | 'data'>) => Promise<boolean>
  sendAll: (ports: {
    db: Db
    owner: Owner
    transmit: (request: Request, write: Write) => Promise<Outcome>
    now: () => number
  }) => Promise<{ how: string }>
}
async function browserKit(): Promise<Kit> {
  const load = (file: string) => import(new URL(`../../src/web/offline/${file}`, import.meta.url).href)
  return { ...(await load('store.ts')), ...(await load('sender.ts')) } as Kit
}

class Killed extends Error {}
interface Fate {
  /** Steps until the page is killed. */
  fuse: number
  luck: SafetyDice | null
}

/** A person with a device of their own, in days of their own so that no two sequences meet. */
function aDevice(year: number, chance: SafetyDice) {
  const { sam } = firm
  const owner: Owner = { org: sam.org_id, user: sam.id, account: sam.email }
  const meant = new Map<string, { details: string; at: number; gone: boolean }>()
  const name = `device ${year}`
  let db: Db
  let drawn = 0
  const times = (index: number) => {
    const start = Temporal.Instant.from(`${year}-01-01T00:00:00Z`).add({ hours: index })
    return { start: start.toString(), end: start.add({ minutes: 30 }).toString(), timezone: 'UTC' }
  }
  const newKey = () => `kept-${year}-${(drawn += 1)}`

  async function transmit({ method, path, body, version }: Request, { key }: Write, fate: Fate): Promise<Outcome> {
    burn(fate)
    const luck = fate.luck?.int(4)
    if (luck === 0) return { status: 0, body: {} }
    const headers = await headersOf(sam, {
      headers: {
        'idempotency-key': key,
        'x-expected-org': String(owner.org),
        'x-expected-user': String(owner.user),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    })
    const answer = await raw({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
    burn(fate)
    return luck === 1 ? { status: 0, body: {} } : { status: answer.status, body: answer.body ?? {} }
  }
  function burn(fate: Fate) {
    if ((fate.fuse -= 1) < 0) throw new Killed()
  }
  async function run(fate: Fate) {
    const tab = new Proxy(db as Db & Record<string, unknown>, {
      get: (target, property: string) => {
        const value = target[property]
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          burn(fate)
          return (value as (...all: unknown[]) => unknown).apply(target, given)
        }
      },
    })
    const send = (request: Request, write: Write) => transmit(request, write, fate)
    return kit.sendAll({ db: tab, owner, transmit: send, now: () => 1 }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
      return { how: 'killed' }
    })
  }
  const keep = (subject: string, key: string, request: Request) =>
    kit.keepWrite(db, { key, owner, subject, request, tried: null, data: null })

  const acts = {
    create: async () => {
      const key = newKey()
      // Now and then on top of another one: refused.
      const taken = [...meant.values()].filter(({ gone }) => !gone)
      const index = taken.length > 0 && chance.chance(0.2) ? chance.pick(taken).at : drawn
      meant.set(`new ${key}`, { details: key, at: index, gone: false })
      await keep(`new ${key}`, key, { method: 'POST', path: '/diary/', body: { ...times(index), details: key } })
    },
    write: async (remove: boolean) => {
      const writes = await kit.allWrites(db)
      const refused = new Set(writes.filter(({ refusal }) => refusal).map(({ subject }) => subject))
      const open = [...meant].filter(([subject, { gone }]) => !gone && !refused.has(subject))
      if (open.length === 0) return
      const [subject, second] = chance.pick(open)
      const own = writes.filter((write) => write.subject === subject)
      const key = newKey()
      const details = remove ? second.details : key
      const [making] = own
      const amended =
        own.length === 1 &&
        making?.request.method === 'POST' &&
        (await kit.amendWrite(db, making.order, (write) =>
          remove ? null : { ...write, request: { ...write.request, body: { ...write.request.body, details } } },
        ))
      if (!amended)
        await keep(
          subject,
          key,
          remove
            ? { method: 'DELETE', path: '/diary/:id/', version: 1 }
            : { method: 'PATCH', path: '/diary/:id/', version: 1, body: { details } },
        )
      meant.set(subject, { ...second, details, gone: remove })
    },
    mend: async () => {
      const refused = (await kit.allWrites(db)).filter(({ refusal }) => refusal)
      const [write] = refused
      const record = write && meant.get(write.subject)
      if (!write || !record) return
      const key = newKey()
      const request: Request = { method: 'POST', path: '/diary/', body: { ...times(drawn), details: key } }
      if (write.request.method !== 'POST') throw new Error(`A change was refused: ${JSON.stringify(write.refusal)}`)
      await kit.mendWrite(db, write.order, { key, request, data: null })
      meant.set(write.subject, { details: key, at: drawn, gone: false })
    },
  }

  return {
    live: async (count: number) => {
      db = await kit.openOffline(name)
      for (let act = 0; act < count; act++) {
        const which = chance.int(10)
        if (which < 3) await acts.create()
        else if (which < 6) await acts.write(chance.chance(0.25))
        else if (which === 6) await acts.mend()
        else if (which < 9) await run({ fuse: Number.POSITIVE_INFINITY, luck: chance })
        else {
          await run({ fuse: chance.int(12), luck: chance })
          db.close()
          db = await kit.openOffline(name)
        }
      }
    },
    /** The network is back for good, and everything refused is mended. */
    settle: async () => {
      for (let tries = 0; tries < 50; tries++) {
        expect(await run({ fuse: Number.POSITIVE_INFINITY, luck: null })).toMatchObject({ how: 'idle' })
        if ((await kit.allWrites(db)).length === 0) break
        await acts.mend()
      }
      expect(await kit.allWrites(db)).toEqual([])
      db.close()
      return [...meant.values()]
        .filter(({ gone }) => !gone)
        .map(({ details }) => details)
        .toSorted()
    },
  }
}

const entriesOf = (year: number) =>
  inFirm(firm, (db) =>
    db
      .selectFrom('diary_entry')
      .where('user_id', '=', firm.sam.id)
      .where('date', '>=', `${year}-01-01`)
      .where('date', '<=', `${year}-12-31`)
      .select('details')
      .execute(),
  )

test(
  'random acts, a network that flaps and pages that are killed: none lost, none twice',
  { timeout: 600_000 },
  async () => {
    const chance = dice()
    const devices = isLong ? 100 : 12
    let entries = 0
    for (let index = 0; index < devices; index++) {
      const year = 1910 + index
      const device = aDevice(year, chance)
      await device.live(40)
      const meant = await device.settle()
      expect((await entriesOf(year)).map(({ details }) => details).toSorted(), `seed ${chance.seed}`).toEqual(meant)
      entries += meant.length
    }
    expect(entries).toBeGreaterThan(devices)
    process.stdout.write(
      `offline: seed ${chance.seed}, ${devices * 40} acts, ${entries} entries: none lost, none twice\n`,
    )
  },
)
