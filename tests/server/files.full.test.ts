/** Uploads on a full disk: a small one of the kernel's own. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what comes in larger than the disk ends with its error, and its temporary file is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldbook-small-'))
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
  const mount = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"'
  const node = [process.execPath, '--input-type=module', '--eval', work, folder]
  const small = ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...node]
  const { stdout } = await promisify(execFile)('unshare', small)
  await rm(folder, { recursive: true })
  expect(stdout.trim()).toBe('ENOSPC 0')
})
