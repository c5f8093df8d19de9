/**
 * `npm run bench`: the diary under load, beside the bare driver sending the same statements in the same run.
 *
 * Machines differ and share their cores with others: read the ratios, not the rates. BENCH_SIZES (entries, by commas;
 * 10000,100000,1000000) and BENCH_SECONDS (5) make it smaller.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { InjectOptions } from 'fastify'

import { buildServer } from '#app/http.ts'
import { addDays, today } from '#core/days.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { makeFirms, type BenchFirm } from './data.ts'
import { load, type Rate } from './load.ts'
import { record, replay, type Statement } from './bare.ts'
import { benchSettings, postgres } from './set-up.ts'
import { send, startServer } from './server.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const orgs = 10
/** Every request has a number of its own. */
let next = 0

const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'))
const server = await postgres(folder)
try {
  for (const entries of sizes) await measure(entries)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(entries: number) {
  const name = `bench_${entries}`
  const adminUrl = await server.database(name)
  await migrate({ adminUrl, appPassword: benchSettings.password })
  const begun = performance.now()
  const firms = await makeFirms(adminUrl, { orgs, entries })
  say(
    `\n${entries.toLocaleString('en')} entries in ${orgs} organisations (made in ${((performance.now() - begun) / 1000).toFixed(0)} s)`,
  )
  const url = server.appUrl(name)
  const database = openDatabase({ url, poolSize: 16, statementTimeoutMs: 30_000 })
  const web = await startServer(url, join(folder, `data-${entries}`))
  try {
    for (const act of acts(firms)) await compare(act, database, web.url)
    say(
      `  cold start to first answer ${web.coldStart.toFixed(0)} ms, resident ${web.memory() ?? '?'} MiB after the load`,
    )
  } finally {
    await web.stop()
    await database.close()
  }
}

interface Act {
  title: string
  request: (index: number) => {
    firm: BenchFirm
    method: 'GET' | 'POST'
    path: string
    body?: Record<string, string | number>
  }
  /** The values that differ from one request to the next. */
  varies: (index: number) => string[]
}

function acts(firms: readonly BenchFirm[]): Act[] {
  const day = today('Europe/London')
  const fortnight = `start=${addDays(day, -13)}&end=${day}`
  const firm = (index: number) => firms[index % firms.length] as BenchFirm
  return [
    {
      title: 'fortnight of everyone, 20 rows',
      request: (index) => ({ firm: firm(index), method: 'GET', path: `/api/diary/?${fortnight}&page=1&rows=20` }),
      varies: () => [],
    },
    {
      title: 'fortnight of one person, all',
      request: (index) => ({
        firm: firm(index),
        method: 'GET',
        path: `/api/diary/user/${firm(index).user_id}/?${fortnight}`,
      }),
      varies: () => [],
    },
    {
      title: 'create an entry',
      request: (index) => {
        const [start = '', end = ''] = slot(index)
        return {
          firm: firms[0] as BenchFirm,
          method: 'POST',
          path: '/api/diary/',
          body: { start, end, task_id: (firms[0] as BenchFirm).task_id, details: 'Bench' },
        }
      },
      varies: (index) => slot(index),
    },
  ]
}

/** Quarter hours of long ago, one after the other, so that no two entries overlap: start, end and day. */
function slot(index: number): string[] {
  const start = Temporal.ZonedDateTime.from('2001-01-01T00:00[UTC]').add({ minutes: 15 * index })
  const text = (moment: Temporal.ZonedDateTime) =>
    moment.withTimeZone('Europe/London').toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return [text(start), text(start.add({ minutes: 15 })), start.withTimeZone('Europe/London').toPlainDate().toString()]
}

async function compare(act: Act, database: Database, url: string) {
  const app = await buildServer(database, benchSettings)
  const inject = async (index: number) => {
    const { firm, method, path, body } = act.request(index)
    const options: InjectOptions = {
      method,
      url: path,
      headers: { authorization: `Token ${firm.token}` },
      ...(body && { payload: body }),
    }
    const { statusCode, body: text } = await app.inject(options)
    if (statusCode >= 300) throw new Error(`${act.title}: ${statusCode} ${text}`)
  }
  // Twice first: what is seen twice is prepared from then on.
  for (let i = 0; i < 3; i++) await inject(next++)
  const recordedAt = next++
  const statements = await record(database.pool, () => inject(recordedAt))
  await app.close()
  const before = act.varies(recordedAt)
  const varied = (index: number): Statement[] => {
    const after = act.varies(index)
    return statements.map((statement) => ({
      ...statement,
      values: statement.values.map((value) => {
        // A secret that was drawn (an undo token): another one each time. Who asks stays who asked.
        if (Buffer.isBuffer(value) && !statement.text.includes('who_asks')) return randomBytes(32)
        const at = typeof value === 'string' ? before.indexOf(value) : -1
        return at < 0 ? value : after[at]
      }),
    }))
  }
  for (const clients of [1, 16]) {
    const bare = await load(() => replay(database.pool, varied(next++)), { clients, seconds })
    const ours = await load(
      async () => {
        const { firm, method, path, body } = act.request(next++)
        const { status } = await send(method, `${url}${path}`, firm.token, body)
        return status < 300
      },
      { clients, seconds },
    )
    report(`${act.title}, ${clients} client${clients > 1 ? 's' : ''}`, statements.length, ours, bare)
  }
}

function report(title: string, statements: number, ours: Rate, bare: Rate) {
  const rate = ({ perSecond, p50, p99, failed }: Rate) =>
    `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms${failed ? `  ${failed} FAILED` : ''}`
  say(`  ${title} (${statements} statements)`)
  say(`    Fieldbook   ${rate(ours)}`)
  say(`    bare driver ${rate(bare)}   ratio ${((ours.perSecond / bare.perSecond) * 100).toFixed(0)} %`)
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
