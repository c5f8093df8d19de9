/**
 * `node bench/export.ts`: an export of everything, while the server's resident memory is watched. EXPORT_ROWS says of how
 * many entries, one firm after the other (20000,200000): the peak must not grow with them. One more client takes its
 * time over every piece.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { migrate } from '#db/migrate.ts'
import { makeFirms } from './data.ts'
import { say } from './report.ts'
import { startServer } from './server.ts'
import { benchSettings, postgres } from './set-up.ts'
import { watch } from './watch.ts'

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
      await watch(web, { token: firm?.token ?? '', path: '/api/diary/export/', format, slow })
    await pause(500)
    say(`  resident after ${web.memory() ?? '?'} MiB`)
  } finally {
    await web.stop()
  }
}
