/**
 * `node bench/export.ts`: an export of everything, while the server's resident memory is watched. EXPORT_ROWS says of how
 * many entries, one firm after the other (20000,200000): the peak must not grow with them. One more client takes its
 * time over every piece.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { migrate } from '#db/migrate.ts'
import { makeFirms } from './data.ts'
import { startServer, type BenchServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'

const sizes = (process.env['EXPORT_ROWS'] ?? '20000,200000').split(',').map(Number)
const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-export-'))
const server = await postgres(folder)
try {
  for (const entries of sizes) await measure(entries)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A database and a server of their own for each size, so that no peak is another's. */
async function measure(entries: number) {
  const name = `bench_export_${entries}`
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const [firm] = await makeFirms(adminUrl, { orgs: 1, entries })
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`set session_replication_role = replica`)
  await admin.query(`update user_group set permissions = permissions || array['diary.export']`)
  await admin.end()
  const web = await startServer(server.appUrl(name), join(folder, 'data'))
  try {
    say(`${entries.toLocaleString('en')} entries; resident before ${web.memory() ?? '?'} MiB`)
    for (const [format, slow] of [
      ['csv', false],
      ['xlsx', false],
      ...(entries <= 200_000 ? ([['csv', true]] as const) : []),
    ] as const)
      await watch(web, firm?.token ?? '', format, slow)
    await pause(500)
    say(`  resident after ${web.memory() ?? '?'} MiB`)
  } finally {
    await web.stop()
  }
}

async function watch(web: BenchServer, token: string, format: string, slow: boolean) {
  let peak = 0
  const sampler = setInterval(() => (peak = Math.max(peak, web.memory() ?? 0)), 20)
  const begun = performance.now()
  const { bytes, lines } = await download(`${web.url}/api/diary/export/?format=${format}`, token, slow)
  clearInterval(sampler)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(
    `  ${format}${slow ? ', a slow client' : ''}: ${(bytes / 1e6).toFixed(1)} MB${format === 'csv' ? `, ${lines} lines` : ''} in ${seconds} s, peak resident ${peak} MiB`,
  )
}

function download(url: string, token: string, slow: boolean): Promise<{ bytes: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { authorization: `Token ${token}` } }, (response) => {
      void (async () => {
        let [bytes, lines] = [0, 0]
        for await (const part of response as AsyncIterable<Buffer>) {
          bytes += part.length
          for (const byte of part) if (byte === 10) lines += 1
          if (slow) await pause(2)
        }
        if (response.statusCode !== 200) throw new Error(`${response.statusCode}`)
        resolve({ bytes, lines })
      })().catch(reject)
    })
    request.on('error', reject)
  })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
