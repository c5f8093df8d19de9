/** Uploads on a full disk, which is a small one. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type TestContext } from 'vitest'

import { uploadFiles } from '#features/files/files.contract.ts'
import { testServer } from '#test/firm.ts'
import { form, formType } from '#test/forms.ts'
import { smallDisk } from '#test/smallDisk.ts'

const server = testServer()

/** Runs a module with a disk of one MiB, whose folder is its argument; answers what it printed. */
async function onSmallDisk(context: TestContext, work: string, input = ''): Promise<string> {
  const { folder, prefix, remove } = smallDisk(1_048_576, context)
  // `env` runs what follows where nothing stands before it.
  const command = [...prefix, process.execPath, '--input-type=module', '--eval', work, folder, input]
  try {
    return (await promisify(execFile)('env', command)).stdout.trim()
  } finally {
    remove()
  }
}

test('what comes in larger than the disk ends with its error, and its temporary file is gone', async (context) => {
  const work = `
    import { Readable } from 'node:stream'
    import { readdir } from 'node:fs/promises'
    import { receive } from './src/server/files/receive.ts'
    const head = '--b\\r\\nContent-Disposition: form-data; name="files"; filename="a.bin"\\r\\n\\r\\n'
    const raw = Readable.from([Buffer.from(head), ...Array.from({ length: 48 }, () => Buffer.alloc(65_536)), Buffer.from('\\r\\n--b--\\r\\n')])
    raw.headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const nothing = async () => undefined
    const limits = { bytes: 1e8, files: 1, take: nothing, fields: [], begin: nothing }
    const code = await receive(raw, process.argv[1], limits).then(() => 'kept', (error) => error.code)
    console.log(code, (await readdir(process.argv[1])).length)`
  expect(await onSmallDisk(context, work)).toBe('ENOSPC 0')
})

test('an upload to a full disk is answered 507 with its sentence, nothing of it stays, and the next that fits is taken', async (context) => {
  const { ada, client } = await server.aFirm()
  const work = `
    import { readdir } from 'node:fs/promises'
    import { join } from 'node:path'
    import { buildServer } from './src/app/http.ts'
    import { openDatabase } from './src/server/db/db.ts'
    import { localFiles } from './src/server/files/open.ts'
    const [folder, given] = process.argv.slice(1)
    const { settings, url, requests } = JSON.parse(given)
    const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 60000, connectionTimeoutMs: 60000 })
    const app = await buildServer(database, { ...settings, files: localFiles(folder, 1e8) })
    for (const { size, ...request } of requests) {
      const [head, end] = request.payload
      const answer = await app.inject({ ...request, payload: head + 'x'.repeat(size) + end })
      const there = await readdir(folder, { recursive: true, withFileTypes: true })
      const left = there.filter((one) => one.isFile()).length
      console.log(JSON.stringify([answer.statusCode, answer.json().detail ?? answer.json()[0].name, answer.headers['retry-after'] ?? null, left]))
    }
    await app.close()
    await database.close()`
  const mark = 'THE BYTES'
  const request = {
    method: 'POST',
    url: `/api${uploadFiles.path}?client_id=${client.id}`,
    headers: { ...(await server.headersOf(ada)), ...formType },
    payload: form([{ name: 'Levels.txt', content: mark }])
      .toString()
      .split(mark),
  }
  const requests = [3_000_000, 1000].map((size) => ({ ...request, size }))
  const { files: _files, ...settings } = server.settings
  const { url } = server
  const text = await onSmallDisk(context, work, JSON.stringify({ settings, url, requests }))
  expect(text.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
    [507, 'The server has no disk space left. Tell your server administrator.', '60', 0],
    [201, 'Levels.txt', null, 1],
  ])
})
