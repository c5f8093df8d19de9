/**
 * Two servers over a PostgreSQL with a standby (ops/standby): the one that leads is killed ten times while 16 people write.
 * What was acknowledged is there, once, with its history; and a killed server is not noticed by the users of the other.
 */
import { chmodSync } from 'node:fs'

import pg from 'pg'
import { expect } from 'vitest'

import { longTest } from '#test/longTest.ts'
import { dice, report } from '../safety/support/dice.ts'
import { freePort, removeFolder, temporaryFolder, until } from './parent.ts'
import { problems } from './problems.ts'
import { type Acknowledged, ask, type Diarists, nothingYet, someDiarists, write, type Writer } from './writers.ts'

interface Cluster {
  webUrl: string
  serverUrls: string[]
  appUrl: string
  adminUrl: string
  isSynchronous: () => Promise<boolean>
  killPrimary: (how: { machine: boolean }) => Promise<string>
  revive: (name: string) => void
  killServer: (name: string) => void
  isReady: (name: string) => Promise<boolean>
  stop: () => Promise<void>
}

const kills = Number(process.env['STANDBY_KILLS'] ?? 10)
const people = 16

longTest('nothing acknowledged is lost when the database that leads is killed', { timeout: 3_600_000 }, async () => {
  // Plain JavaScript, without types.
  const { startCluster } = (await import(new URL('../../ops/standby/cluster.mjs', import.meta.url).href)) as {
    startCluster: (how: { folder: string; port: number; environment: Record<string, string> }) => Promise<Cluster>
  }
  const folder = temporaryFolder()
  // PostgreSQL's own user passes through.
  chmodSync(folder, 0o755)
  const port = Number(process.env['STANDBY_PORT'] ?? (await freePort()) - 20)
  const environment = { LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' }
  const cluster = await startCluster({ folder, port, environment })
  try {
    await play(cluster)
  } finally {
    await cluster.stop()
    removeFolder(folder)
  }
})

async function play(cluster: Cluster) {
  const random = dice()
  const firm = await someDiarists(cluster.appUrl, people + 1)
  const [prober, ...writers] = firm.writers
  if (!prober) throw new Error('nobody')
  const [a = '', b = ''] = cluster.serverUrls
  const done = { a: nothingYet(), b: nothingYet() }
  let over = false
  const ended = () => over
  const writing = writers.map((by, index) => {
    const toA = index % 2 === 0
    const how = { random: dice(random.seed + index + 1), done: toA ? done.a : done.b, ended }
    return write(toA ? a : b, firm, by, how)
  })
  const written = () => done.a.writes + done.b.writes
  const flows = async (more: number) => {
    const before = written()
    await until(() => written() >= before + more, 600_000)
  }

  const seconds: Record<'postgresql' | 'machine', number[]> = { postgresql: [], machine: [] }
  const serverKills: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    // A second one that dies before there is a standby again is no promise of two machines.
    await until(() => cluster.isSynchronous(), 600_000)
    await flows(4 * people)
    if (kill % 3 === 0) serverKills.push(await killServer(cluster, done))
    await new Promise((resolve) => setTimeout(resolve, random.int(1000)))
    const machine = kill % 2 === 1
    const name = await cluster.killPrimary({ machine })
    seconds[machine ? 'machine' : 'postgresql'].push(await untilWritten(a, firm, prober, kill))
    // The machine comes back once the other one leads.
    if (machine) cluster.revive(name)
  }
  await until(() => cluster.isSynchronous(), 600_000)
  await flows(4 * people)
  over = true
  await Promise.all(writing)

  const all: Acknowledged = { ...nothingYet(), entries: new Map([...done.a.entries, ...done.b.entries]) }
  const describeTimes = (times: number[]) =>
    times.length === 0
      ? 'none'
      : times
          .toSorted((time, otherTime) => time - otherTime)
          .map((time) => time.toFixed(1))
          .join(', ')
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  const wrong = await problems(admin, firm.org_id, all)
  const lost = wrong.filter((line) => line.endsWith(': lost')).length
  await admin.end()
  report(
    `standby: ${kills} kills of the database that leads, ${written()} writes of ${people} people acknowledged, ${all.entries.size} entries, ${lost} lost, ` +
      `${done.a.repeats + done.b.repeats} sent again; seconds until writes go on: PostgreSQL killed ${describeTimes(seconds.postgresql)}; machine killed ${describeTimes(seconds.machine)}; ` +
      `${serverKills.length} servers killed, ${serverKills.reduce((sum, serverKill) => sum + serverKill, 0)} writes of the other's users meanwhile, none of them sent again; seed ${random.seed}`,
  )
  expect([...done.a.surprises, ...done.b.surprises]).toEqual([])
  // The prober's own entries are nobody's of the sixteen.
  expect(wrong.filter((line) => !/^probe\S*: nobody's$/.test(line))).toEqual([])
  expect(done.a.repeats + done.b.repeats).toBeGreaterThan(0)
}

/** One of two servers dies and is brought back: answers how many writes the users of the other one had meanwhile. */
async function killServer(cluster: Cluster, { a }: { a: Acknowledged }): Promise<number> {
  const before = { writes: a.writes, repeats: a.repeats }
  cluster.killServer('b')
  await until(async () => !(await cluster.isReady('b')), 10_000)
  await until(() => cluster.isReady('b'), 600_000)
  expect(a.repeats).toBe(before.repeats)
  expect(a.writes).toBeGreaterThan(before.writes)
  return a.writes - before.writes
}

/** The seconds until a write that began after the kill is acknowledged. */
async function untilWritten(url: string, { task_id }: Diarists, by: Writer, kill: number): Promise<number> {
  const from = performance.now()
  for (let turn = 0; performance.now() - from < 600_000; turn += 1) {
    const start = Temporal.Instant.from('2021-01-01T00:00:00Z').add({ minutes: 15 * (kill * 1000 + turn) })
    const body = {
      task_id,
      details: `probe${kill}-${turn}`,
      start: start.toString(),
      end: start.add({ minutes: 15 }).toString(),
    }
    const answer = await Promise.race([
      ask(url, by, 'POST', '/diary/', body),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 1000)),
    ])
    if (answer?.status === 201) return (performance.now() - from) / 1000
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('nobody could write within ten minutes')
}
