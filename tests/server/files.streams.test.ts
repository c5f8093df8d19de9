/** Uploads over a real connection: too much, too long, cut off in the middle. Nothing stays, and memory is flat. */
import { utimes, writeFile, mkdir } from 'node:fs/promises'
import { request } from 'node:http'
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
async function listening(changes: Partial<typeof settings.files> = {}) {
  const app = await buildServer(server.database(), { ...settings, files: { ...settings.files, ...changes } })
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
  during: (sent: number) => void = () => undefined,
): Promise<Sent> {
  const headers = { ...(await headersOf(firm.ada)), ...formType }
  const path = `/api/files/?client_id=${firm.client.id}`
  const chunk = Buffer.alloc(64 * 1024, 7)
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

test('a large file takes no memory: it goes to the disk as it comes', { timeout: 120_000 }, async () => {
  const firm = await aFirm()
  await using to = await listening({ most: 400 * megabyte })
  await stream(firm, to.port, 20 * megabyte)
  const before = process.memoryUsage()
  let [most, held] = [0, 0]
  const { status } = await stream(firm, to.port, 300 * megabyte, () => {
    const now = process.memoryUsage()
    most = Math.max(most, now.rss - before.rss)
    held = Math.max(held, now.arrayBuffers - before.arrayBuffers)
  })
  expect(status).toBe(201)
  report(
    `300 MB came in with ${Math.round(most / megabyte)} MB more memory at most, ${Math.round(held / megabyte)} MB of it in buffers`,
  )
  expect(most).toBeLessThan(150 * megabyte)
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

test('what a killed server left on its way in is swept, and what is on its way is not', async () => {
  const { folder } = settings.files
  await mkdir(folder, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(folder, name), 'half a file')
  const before = Temporal.Now.instant().epochMilliseconds / 1000 - 7200
  await utimes(join(folder, 'old'), before, before)
  await sweep(folder)
  expect((await onDisk(server)).temporary).toEqual(['new'])
  await sweep(folder, 0)
  await nothingStays(await aFirm())
})

test('there is room for so much and no more, whoever comes first', async () => {
  const firm = await aFirm()
  await using to = await listening({ quota: 3 * megabyte })
  const answers = await Promise.all([2, 2, 2].map(() => stream(firm, to.port, 2 * megabyte)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 507, 507])
  const refused = answers.find(({ status }) => status === 507)
  expect(JSON.parse(refused?.text ?? '')).toEqual({
    detail: 'There is no room for this: the files of the organisation may take 3.0 MB (2.9 MB). Delete some first.',
  })
  const { body } = await as(firm.ada, contract.listFiles, { query: {} })
  expect(body).toMatchObject({ count: 1 })
  const space = await as(firm.ada, contract.getFileSpace, {})
  expect(space.body).toMatchObject({ used: 2_031_616, most: settings.files.most })
  expect(
    (await upload(server, firm.ada, { client_id: firm.client.id }, [{ name: 'a.txt', content: 'a' }])).status,
  ).toBe(201)
})
