/**
 * The same as it happens: streams of server-sent events of two servers over one database, of which one is killed meanwhile.
 * Every change reaches every permitted client once. The long run has 200 streams and 20 changes a second for a minute.
 */
import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { aBooking, type BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { serve } from '#test/product.ts'
import { isLong } from '#test/sizes.ts'
import type { Changes } from '../scheduleChanges.contract.ts'
import { getBoard } from '../schedule.contract.ts'

const { aFirm, aPerson, as, inFirm, headersOf, url } = testServer()
const { streams, seconds, aSecond } = isLong
  ? { streams: 200, seconds: 60, aSecond: 20 }
  : { streams: 20, seconds: 5, aSecond: 8 }
/** A person may have a dozen windows open on a server. */
const ofEach = 10

interface Watched {
  heard: string[]
  /** Milliseconds by `performance.now()` at which each was heard first. */
  at: Map<string, number>
  stop: () => Promise<void>
}

/** As a browser does it: it comes back with the id that it heard last, here to the next server. */
function watch(addresses: readonly string[], headers: Record<string, string>, since: string): Watched {
  const heard: string[] = []
  const record = new Map<string, number>()
  const stop = new AbortController()
  const { signal } = stop
  let last = since
  const take = (event: string) => {
    const data = /^data: (.*)$/m.exec(event)?.[1]
    if (data === undefined) return
    last = /^id: (.*)$/m.exec(event)?.[1] ?? last
    for (const { id, version } of (JSON.parse(data) as Changes).put) {
      heard.push(`${id} ${version}`)
      record.set(`${id} ${version}`, performance.now())
    }
  }
  const follow = async (address: string) => {
    const request = { ...headers, accept: 'text/event-stream', 'last-event-id': last }
    const { body } = await fetch(`${address}/api/schedule/changes/?since=${since}`, { headers: request, signal })
    let text = ''
    for await (const part of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) take(event)
    }
  }
  const done = (async () => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      // Cut off, or nobody there: the next one.
      await follow(addresses[turn % addresses.length] ?? '').catch(() => undefined)
      await delay(50)
    }
  })()
  return { heard, at: record, stop: () => (stop.abort(), done) }
}

test(
  `${streams} streams of two servers hear ${seconds * aSecond} changes once each, though one server is killed`,
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const firm = await aFirm()
    const { sam, erin, groups } = firm
    const [first, second] = await Promise.all([serve(url), serve(url)])
    const cursorOf = async (person: BuilderPerson) => (await as(person, getBoard, { query: {} })).body.cursor
    const people = await Promise.all(
      Array.from({ length: streams / ofEach }, (_, index) =>
        aPerson(firm, { name: `Viv Viewer ${index}`, group_ids: [groups['Staff'] ?? 0] }),
      ),
    )
    const watchers = await Promise.all(
      people.flatMap((person, who) =>
        Array.from({ length: ofEach }, async (_, window) => {
          const order = (who + window) % 2 === 0 ? [first.url, second.url] : [second.url, first.url]
          return watch(order, await headersOf(person), await cursorOf(person))
        }),
      ),
    )
    const stranger = watch([second.url], await headersOf(erin), await cursorOf(erin))
    await delay(500)
    const written = new Map<string, number>()
    let killed: Promise<void> | undefined
    for (let passed = 0; passed < seconds; passed += 1) {
      if (passed === Math.floor(seconds / 2)) killed = first.kill()
      const until = delay(1000)
      for (let number = 0; number < aSecond; number += 1) {
        const { id, version } = await inFirm(firm, (db) => aBooking(db, { user_id: sam.id }))
        written.set(`${id} ${version}`, performance.now())
      }
      await until
    }
    await expect
      .poll(() => watchers.filter(({ heard }) => heard.length < written.size).length, { timeout: 60_000 })
      .toBe(0)
    // What comes twice would come now.
    await delay(500)
    await Promise.all([...watchers, stranger].map(({ stop }) => stop()))
    await Promise.all([killed, second.kill()])
    const wanted = [...written.keys()].toSorted()
    for (const { heard } of watchers) expect(heard.toSorted()).toEqual(wanted)
    expect(stranger.heard).toEqual([])
    const waits = watchers
      .flatMap(({ at }) => [...written].map(([key, when]) => (at.get(key) ?? Infinity) - when))
      .toSorted((a, b) => a - b)
    const part = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0)
    process.stdout.write(`  heard after ${part(0.5)} ms, 95 in 100 within ${part(0.95)}, all within ${part(0.99999)}\n`)
  },
)
