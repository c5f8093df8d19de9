/** Both stores keep the same promises; the bucket's on a real server that speaks S3 and checks its signatures. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import S3rver from '@20minutes/s3rver'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { inTenant } from '#server/db/db.ts'
import { collect } from '#server/files/collect.ts'
import { folderStore } from '#server/files/storeFolder.ts'
import { s3Store } from '#server/files/storeS3.ts'
import { keyOf, type FileStore } from '#server/files/store.ts'
import { testServer } from '#test/firm.ts'
import { form, formType } from '#test/forms.ts'
import { aPicture } from '#test/pictures.ts'

const server = testServer()
const { aFirm, headersOf, settings } = server
const account = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder = ''
let bucket: S3rver
let endpoint = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldbook-store-'))
  await mkdir(join(folder, 's3'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'fieldbook', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await bucket.run()).port}`
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const inBucket = (changes: object = {}) => s3Store({ endpoint, bucket: 'fieldbook', ...account, ...changes })
const stores: Record<string, () => FileStore> = {
  'a folder': () => folderStore(join(folder, 'files')),
  'a bucket': () => inBucket(),
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  const key = keyOf(7, 'ab'.repeat(32))
  const file = async (content: string | Buffer) => {
    const path = join(folder, 'on its way')
    await writeFile(path, content)
    return path
  }
  const read = async (store: FileStore, instant: string, range?: { start: number; end: number }) => {
    const bytes = await store.get(instant, range)
    return bytes && (await buffer(bytes))
  }

  test('gives back what it was given, whole or in part, until it is removed', async () => {
    const store = open()
    expect([await store.has(key), await store.get(key)]).toEqual([false, null])
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await store.put(key, await file(content))
    expect(await store.has(key)).toBe(true)
    expect((await read(store, key))?.equals(content)).toBe(true)
    expect(await read(store, key, { start: 250, end: 252 })).toEqual(Buffer.from([250, 0, 1]))
    expect(await store.has(keyOf(8, 'ab'.repeat(32)))).toBe(false)
    await store.remove(key)
    await store.remove(key)
    expect([await store.has(key), await store.get(key)]).toEqual([false, null])
  })

  test('takes the same again', async () => {
    const store = open()
    await store.put(key, await file('once'))
    await store.put(key, await file('once'))
    expect((await read(store, key))?.toString()).toBe('once')
  })
})

describe('a bucket', () => {
  test('serves the calls as the folder does', async () => {
    const app = await buildServer(server.database(), { ...settings, files: { ...settings.files, store: inBucket() } })
    const { ada, client } = await aFirm()
    const headers = await headersOf(ada)
    const picture = await aPicture('png')
    const made = await app.inject({
      method: 'POST',
      url: `/api/files/?client_id=${client.id}`,
      headers: { ...headers, ...formType },
      payload: form([{ name: 'Quay.png', content: picture }]),
    })
    const [{ id } = { id: 0 }] = made.json<{ id: number }[]>()
    const got = (path: string, more: object = {}) =>
      app.inject({ url: `/api/files/${id}/${path}`, headers: { ...headers, ...more } })
    const { rawPayload } = await got('download/')
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect((await got('download/', { range: 'bytes=1-3' })).payload).toBe('PNG')
    expect((await got('preview/')).headers['content-type']).toBe('image/webp')
    await app.inject({ method: 'DELETE', url: `/api/files/${id}/`, headers })
    expect(await collect(server.database(), inBucket(), 0)).toBe(1)
    expect((await got('download/')).statusCode).toBe(404)
    await app.close()
  })

  test('that is slow loses no content of rows that came back', async () => {
    const app = await buildServer(server.database(), { ...settings, files: { ...settings.files, store: inBucket() } })
    const { ada, client } = await aFirm()
    const [first, two] = await Promise.all([aPicture('png'), aPicture('jpeg')])
    const made = await app.inject({
      method: 'POST',
      url: `/api/files/?client_id=${client.id}`,
      headers: { ...(await headersOf(ada)), ...formType },
      payload: form([
        { name: 'One.png', content: first },
        { name: 'Two.jpg', content: two },
      ]),
    })
    const ids = made.json<{ id: number }[]>().map(({ id }) => id)
    expect(ids).toHaveLength(2)
    for (const id of ids)
      await app.inject({ method: 'DELETE', url: `/api/files/${id}/`, headers: await headersOf(ada) })
    const removed: string[] = []
    // So long that PostgreSQL ends the transaction: its rows are there again.
    const slow: FileStore = {
      ...inBucket(),
      remove: async (key) => {
        removed.push(key)
        await inTenant(server.database(), { orgId: ada.org_id }, (db) =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and state = 'idle in transaction'`.execute(db),
        )
      },
    }
    await expect(collect(server.database(), slow, 0)).rejects.toThrow('could not be collected')
    expect(removed).toHaveLength(1)
    await app.close()
  })

  test.each([
    ['of another key', { secretAccessKey: 'wrong' }],
    ['that is not there', { bucket: 'elsewhere' }],
    ['of a server that is down', { endpoint: 'http://127.0.0.1:9' }],
  ])('%s keeps nothing, and says so', async (_what, changes) => {
    await writeFile(join(folder, 'lost'), 'lost')
    await expect(inBucket(changes).put(keyOf(7, 'cd'.repeat(32)), join(folder, 'lost'))).rejects.toMatchObject({
      status: 503,
      body: { detail: 'Files are temporarily unavailable. Please try again.' },
    })
  })
})
