/** Uploads over a real connection: too much, too long, cut off in the middle. Nothing stays, and memory is flat. */
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { buildServer } from '#app/http.ts'
import * as contract from '#features/files/files.contract.ts'
import { sweep } from '#server/files/collect.ts'
import { testServer } from '#test/firm.ts'
import { formEnd, formType, partHead } from '#test/forms.ts'
import { onDisk, upload } from '#test/uploads.ts'
import { report } from '../safety/support/dice.ts'

const server = testServer()
const { aFirm, as, headersOf, inFirm, settings } = server
const megabyte = 1_000_000

type Firm = Awaited<ReturnType<typeof aFirm>>

/** A server on a port of its own. */
async function listening(changes: Partial<typeof settings.files> = {}, more: Partial<typeof settings> = {}) {
  const files = { ...settings.files, ...changes }
  const app = await buildServer(server.database(), { ...settings, ...more, files })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => app.close() }
}

interface Sent {
  status: number
  text: string
  bytes: number
}

/** Sends a part of `total` bytes in chunks, without saying how many, until it is answered. */
async function stream(
  firm: Firm,
  port: number,
  total: number,
  { during = () => undefined, fill = 7 }: { during?: (sent: number) => void; fill?: number } = {},
): Promise<Sent> {
  const headers = { ...(await headersOf(firm.ada)), ...formType }
  const path = `/api/files/?client_id=${firm.client.id}`
  const chunk = Buffer.alloc(64 * 1024, fill)
  return new Promise((resolve, reject) => {
    let [bytes, answered] = [0, false]
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      answered = true
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), bytes })
        call.destroy()
      })
    })
    call.on('error', (error) => void (answered || reject(error)))
    call.write(partHead({ name: 'points.bin' }))
    const more = () => {
      while (!answered && !call.destroyed && bytes < total) {
        bytes += chunk.length
        during(bytes)
        if (!call.write(chunk)) return void call.once('drain', more)
      }
      if (!answered && !call.destroyed) call.end(formEnd)
    }
    more()
  })
}

/** Bytes of each file in a folder. */
async function sizesIn(folder: string): Promise<number[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile())
  return Promise.all(
    files.map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
}

const nothingStays = async (firm: Firm) => {
  await vi.waitFor(async () => expect((await onDisk(server)).temporary).toEqual([]), 20_000)
  expect((await onDisk(server)).stored.filter((path) => path.startsWith(`${firm.org_id}/`))).toEqual([])
  expect(await inFirm(firm, (db) => db.selectFrom('file_content').selectAll().execute())).toEqual([])
}

test('a stream without end is cut at the limit, with a sentence', async () => {
  const firm = await aFirm()
  await using to = await listening({ most: 3 * megabyte })
  const { status, text, bytes } = await stream(firm, to.port, Infinity)
  expect([status, JSON.parse(text)]).toEqual([413, { detail: 'A file may have at most 3.0 MB (2.9 MB).' }])
  // What the sockets hold on top of it.
  expect(bytes).toBeLessThan(30 * megabyte)
  await nothingStays(firm)
})

test('a large file takes no memory: it goes to the disk as it comes', async () => {
  const firm = await aFirm()
  await using to = await listening({ most: 400 * megabyte })
  await stream(firm, to.port, 20 * megabyte)
  const before = process.memoryUsage()
  let [max, held] = [0, 0]
  const { status } = await stream(firm, to.port, 300 * megabyte, {
    during: () => {
      const current = process.memoryUsage()
      max = Math.max(max, current.rss - before.rss)
      held = Math.max(held, current.arrayBuffers - before.arrayBuffers)
    },
  })
  expect(status).toBe(201)
  report(
    `300 MB came in with ${Math.round(max / megabyte)} MB more memory at most, ${Math.round(held / megabyte)} MB of it in buffers`,
  )
  expect(max).toBeLessThan(150 * megabyte)
})

test('what is refused before all of it was read is read to its end: the connection serves what comes next', async () => {
  const firm = await aFirm()
  const silentMs = 1000
  await using to = await listening({ quota: 100_000 }, { pace: { ...settings.pace, silentMs } })
  const headers = await headersOf(firm.ada)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, body: readonly (string | Buffer)[], more = {}) =>
    new Promise<number>((resolve, reject) => {
      const where = { port: to.port, host: '127.0.0.1', agent, method, path, headers: { ...headers, ...more } }
      const call = request(where, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      call.once('error', reject)
      for (const part of body) call.write(part)
      call.end()
    })
  const large = [partHead({ name: 'points.bin' }), Buffer.alloc(600_000, 7), formEnd]
  expect(await ask('POST', `/api/files/?client_id=${firm.client.id}`, large, formType)).toBe(507)
  expect(await ask('GET', '/api/files/', [])).toBe(200)
  // Nor is it cut off later for what came before.
  await new Promise((resolve) => setTimeout(resolve, silentMs + 500))
  expect(await ask('GET', '/api/files/', [])).toBe(200)
  agent.destroy()
})

test('one person who lets many uploads drip leaves the others their turns', async () => {
  const firm = await aFirm()
  await using to = await listening({}, { uploads: { each: 4, atOnce: 60, wait: 500 } })
  const headers = { ...(await headersOf(firm.ada)), ...formType }
  const path = `/api/files/?client_id=${firm.client.id}`
  const statuses: (number | undefined)[] = []
  const dripping = Array.from({ length: 30 }, () => {
    const call = request({ port: to.port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      statuses.push(answer.statusCode)
      answer.resume()
    })
    call.on('error', () => undefined).write(partHead({ name: 'points.bin' }))
    return call
  })
  await vi.waitFor(() => expect(statuses).toHaveLength(28), 20_000)
  expect(new Set(statuses)).toEqual(new Set([429]))
  const otherRecord = { ...(await headersOf(firm.maya)), ...formType }
  const sent = await new Promise<number | undefined>((resolve) => {
    const call = request({ port: to.port, host: '127.0.0.1', method: 'POST', path, headers: otherRecord }, (answer) =>
      resolve(answer.statusCode),
    )
    call.write(partHead({ name: 'note.txt' }))
    call.end(`a note${formEnd}`)
  })
  expect(sent).toBe(201)
  for (const call of dripping) call.destroy()
})

test('an upload that is cut off in the middle leaves nothing', async () => {
  const firm = await aFirm()
  await using to = await listening()
  const headers = { ...(await headersOf(firm.ada)), ...formType }
  const path = `/api/files/?client_id=${firm.client.id}`
  const call = request({ port: to.port, host: '127.0.0.1', method: 'POST', path, headers })
  call.on('error', () => undefined)
  call.write(partHead({ name: 'points.bin' }))
  call.write(Buffer.alloc(2 * megabyte, 7))
  await vi.waitFor(async () => expect((await onDisk(server)).temporary.length).toBe(1), 20_000)
  call.destroy()
  await nothingStays(firm)
})

/** One turn for everybody, for which nobody waits. */
const oneTurn = { each: 1, atOnce: 1, wait: 0 }

/** Begins a form, then lets so many bytes go every 20 ms, until it is answered. */
async function drip(firm: Firm, port: number, size: number, answered: (status: number) => void) {
  const headers = { ...(await headersOf(firm.ada)), ...formType }
  const path = `/api/files/?client_id=${firm.client.id}`
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
    response.resume()
    answered(response.statusCode ?? 0)
  })
  call.on('error', () => undefined)
  call.write(partHead({ name: 'points.bin' }))
  call.write(Buffer.alloc(10, 7))
  const dripping = setInterval(() => size > 0 && call.write(Buffer.alloc(size, 7)), 20)
  call.once('close', () => clearInterval(dripping))
  return {
    end: () => {
      clearInterval(dripping)
      call.end(formEnd)
    },
  }
}

test.each([
  ['drips', 10, { silentMs: 600_000, bytes: 100_000, withinMs: 1500 }],
  ['falls silent', 0, { silentMs: 1500, bytes: 0, withinMs: 600_000 }],
])('a form that %s gives its turn back, and leaves nothing', async (_how, size, pace) => {
  const firm = await aFirm()
  await using to = await listening({}, { pace, uploads: oneTurn })
  let status = 0
  await drip(firm, to.port, size, (answer) => (status = answer))
  await expect.poll(() => status, { timeout: 20_000 }).toBe(408)
  await expect.poll(async () => (await onDisk(server)).temporary, { timeout: 20_000 }).toEqual([])
  await expect.poll(async () => (await stream(firm, to.port, 1000)).status, { timeout: 20_000 }).toBe(201)
})

test('a form that comes slowly, but comes, is taken', async () => {
  const firm = await aFirm()
  await using to = await listening({}, { pace: { silentMs: 2000, bytes: 5000, withinMs: 1000 } })
  let status = 0
  const { end } = await drip(firm, to.port, 5000, (answer) => (status = answer))
  await new Promise((resolve) => setTimeout(resolve, 4000))
  expect(status).toBe(0)
  end()
  await expect.poll(() => status, { timeout: 20_000 }).toBe(201)
})

test('what a killed server left on its way in is swept, and what is on its way is not', async () => {
  const { folder } = settings.files
  await mkdir(folder, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(folder, name), 'half a file')
  // By the clock of the test, which may be set: the disk has its own.
  const now = Temporal.Now.instant().epochMilliseconds / 1000
  await utimes(join(folder, 'old'), now - 7200, now - 7200)
  await utimes(join(folder, 'new'), now, now)
  await sweep(folder)
  expect((await onDisk(server)).temporary).toEqual(['new'])
  await sweep(folder, 0)
  await nothingStays(await aFirm())
})

test('many that say nothing of their size take no more room together than there is, on their way and after', async () => {
  const firm = await aFirm()
  const quota = 5 * megabyte
  await using to = await listening({ quota })
  const { folder } = settings.files
  const taken = async () => {
    const paths = await Promise.all([folder, join(folder, '..', 'files', String(firm.org_id))].map(sizesIn))
    return paths.flat().reduce((sum, size) => sum + size, 0)
  }
  let [max, watching] = [0, true]
  const watch = async () => {
    while (watching) max = Math.max(max, await taken())
  }
  const watcher = watch()
  // Of different content, so that none is another's.
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => stream(firm, to.port, 2 * megabyte, { fill: index })),
  )
  watching = false
  await watcher
  const statuses = new Map(
    answers.map(({ status }) => [status, answers.filter((answer) => answer.status === status).length]),
  )
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 507])
  expect(max).toBeLessThanOrEqual(quota)
  const saved = await inFirm(firm, (db) => db.selectFrom('file').select('size').execute())
  expect(saved).toHaveLength(statuses.get(201) ?? 0)
  // What was refused left neither bytes nor a claim to room: what is left can be used.
  await vi.waitFor(async () => expect((await onDisk(server)).temporary).toEqual([]), 20_000)
  expect((await onDisk(server)).stored.filter((path) => path.startsWith(`${firm.org_id}/`))).toHaveLength(saved.length)
  expect(await inFirm(firm, (db) => db.selectFrom('file_arriving').selectAll().execute())).toEqual([])
  for (let count = saved.length; count < 2; count += 1)
    expect((await stream(firm, to.port, 2 * megabyte, { fill: 100 + count })).status).toBe(201)
  expect((await stream(firm, to.port, 2 * megabyte, { fill: 200 })).status).toBe(507)
})

test('there is room for so much and no more, whoever comes first', async () => {
  const firm = await aFirm()
  await using to = await listening({ quota: 3 * megabyte })
  const answers = await Promise.all([2, 2, 2].map(() => stream(firm, to.port, 2 * megabyte)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 507, 507])
  const refused = answers.find(({ status }) => status === 507)
  expect(JSON.parse(refused?.text ?? '')).toEqual({
    detail: 'Not enough space: the files of the organisation can take 3.0 MB (2.9 MB). Delete some files first.',
  })
  const { body } = await as(firm.ada, contract.listFiles, { query: {} })
  expect(body).toMatchObject({ count: 1 })
  const space = await as(firm.ada, contract.getFileSpace, {})
  expect(space.body).toMatchObject({ used: 2_031_616, most: settings.files.most })
  expect(
    (await upload(server, firm.ada, { client_id: firm.client.id }, [{ name: 'a.txt', content: 'a' }])).status,
  ).toBe(201)
})

test('who announces more than may come holds no room that others need', async () => {
  const firm = await aFirm()
  await using here = await listening()
  const headers = { ...(await headersOf(firm.ada)), ...formType, 'content-length': '90000000000' }
  const path = `/api/files/?client_id=${firm.client.id}`
  const answer = await new Promise<number>((resolve, reject) => {
    const call = request({ port: here.port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', reject)
    call.write(partHead({ name: 'points.bin' }))
  })
  expect(answer).toBe(413)
})
