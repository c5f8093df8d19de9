/**
 * `kill -9` of the server and of the database in turn, at random moments, while several people write: what was
 * acknowledged is there, once, with its history (G13).
 */
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { isLong } from '#test/sizes.ts'
import { dice, report } from '../safety/support/dice.ts'
import {
  adminClient,
  appUrl,
  endParent,
  freePort,
  isAlive,
  isReady,
  killTree,
  type Parent,
  postgresPid,
  removeFolder,
  serverPid,
  startReady,
  temporaryFolder,
  until,
} from './parent.ts'
import { problems } from './problems.ts'
import { ask, nothingYet, someDiarists, write } from './writers.ts'

const kills = isLong ? 50 : 5
const people = 6

let folder: string
let dataDir: string
let port: number
let parent: Parent | undefined
let admin: pg.Client | undefined

beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  port = await freePort()
  // As an operator has it: durable, nothing quick.
  parent = await startReady({
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
  })
})
afterAll(async () => {
  await admin?.end()
  await endParent(parent)
  removeFolder(folder)
})

test(`what was acknowledged outlives ${kills} kills`, { timeout: isLong ? 1_800_000 : 180_000 }, async () => {
  const random = dice()
  const url = `http://127.0.0.1:${port}`
  const diarists = await someDiarists(appUrl(dataDir), people)
  const done = nothingYet()
  let over = false
  const writing = diarists.writers.map((by, index) =>
    write(url, diarists, by, { random: dice(random.seed + index + 1), done, ended: () => over }),
  )
  const recoveries: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const before = done.writes
    await until(() => done.writes >= before + 4 * people, 60_000)
    await new Promise((resolve) => setTimeout(resolve, random.int(1000)))
    const pid = kill % 2 === 0 ? serverPid(dataDir) : postgresPid(dataDir)
    killTree(pid)
    await until(() => !isAlive(pid), 10_000)
    recoveries.push(await until(() => isReady(port), 30_000))
  }
  const before = done.writes
  await until(() => done.writes >= before + 4 * people, 60_000)
  over = true
  await Promise.all(writing)

  report(
    `kills: ${kills} kills, ${done.writes} writes acknowledged, ${done.entries.size} entries, ${done.repeats} sent again, longest recovery ${Math.round(Math.max(...recoveries))} ms, seed ${random.seed}`,
  )
  expect(done.surprises).toEqual([])
  expect(done.entries.size).toBeGreaterThan(10 * kills)
  expect(done.repeats).toBeGreaterThan(0)

  admin = await adminClient(dataDir)
  const here = admin
  expect(await problems(here, diarists.org_id, done)).toEqual([])

  // Every key answers as it did, and does nothing more.
  const different: string[] = []
  const queue = [...done.sent]
  const again = async () => {
    for (let sent = queue.pop(); sent; sent = queue.pop()) {
      const answer = await ask(url, sent.by, 'POST', sent.path, sent.body, sent.key)
      if (answer === null || `${answer.status} ${answer.text}` !== sent.answer) different.push(sent.key)
    }
  }
  await Promise.all(Array.from({ length: people }, again))
  expect(different).toEqual([])
  expect(await problems(here, diarists.org_id, done)).toEqual([])

  // And it would have been seen.
  const [word = '', { id } = { id: 0 }] = [...done.entries].at(-1) ?? []
  const planted = async (violation: string) => {
    await here.query('begin; set local session_replication_role = replica')
    try {
      await here.query(violation)
      return (await problems(here, diarists.org_id, done)).toSorted()
    } finally {
      await here.query('rollback')
    }
  }
  const copied = 'org_id, user_id, project_id, task_id, date, start, "end", timezone, details, status, active'
  expect(await planted(`delete from diary_entry where id = ${id}`)).toEqual([`${word}: lost`])
  expect(
    await planted(
      `insert into diary_entry (${copied}) select ${copied} from diary_entry where id = ${id} and "end" = start
       union all select org_id, user_id, project_id, task_id, date, start + interval '1 year', "end" + interval '1 year', timezone, details, status, active
         from diary_entry where id = ${id} and "end" is distinct from start`,
    ),
  ).toEqual([expect.stringMatching(/^\d+: 0 rows of its making/), `${word}: 2 times`])
  expect(
    await planted(`delete from audit where entity = 'diary_entry' and entity_id = ${id} and before is null`),
  ).toEqual([expect.stringMatching(new RegExp(`^${id}: 0 rows of its making`))])
  expect(await planted(`update diary_entry set details = '${word} meanwhile' where id = ${id}`)).toEqual([
    expect.stringMatching(new RegExp(`^${word}: says "${word} meanwhile"`)),
  ])
})
