/**
 * 64 people issue at once, and bill the same project at once, while the server or its database is killed: numbers are 1 to n
 * without a gap, what was acknowledged keeps its number, nothing is billed twice, and the journal has each once.
 */
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inTenant, openDatabase } from '#server/db/db.ts'
import { aClient, aProject } from '#test/builders.ts'
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
import { ask, someDiarists, type Writer } from './writers.ts'

const kills = isLong ? 20 : 1
const people = 64

let folder: string
let dataDir: string
let port: number
let parent: Parent | undefined
let admin: pg.Client | undefined

beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' }
  parent = await startReady(env)
})
afterAll(async () => {
  await admin?.end()
  await endParent(parent)
  removeFolder(folder)
})

/** Asked again, as it was, until there is an answer. */
async function persist(by: Writer, path: string, body: object, key: string) {
  for (;;) {
    const answer = await ask(`http://127.0.0.1:${port}`, by, 'POST', path, body, key)
    if (answer !== null && answer.status !== 503)
      return { status: answer.status, body: JSON.parse(answer.text) as { id: number; name: string } }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test(`numbers have no gap after ${kills} kills`, { timeout: isLong ? 1_800_000 : 180_000 }, async () => {
  const random = dice()
  const { org_id, writers } = await someDiarists(appUrl(dataDir), people, 'Finance')
  const database = openDatabase({ url: appUrl(dataDir), poolSize: 2, statementTimeoutMs: 10_000 })
  const make = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(database, { orgId: org_id }, work)
  const client_id = (await make((db) => aClient(db))).id
  const acknowledged = new Map<number, string>()
  for (let round = 0; round < kills; round += 1) {
    const project_id = (
      await make((db) => aProject(db, { client_id, name: `Weir ${round}`, accepted: '2026-01-12', price: '100.00' }))
    ).id
    const lines = [{ description: 'Levels', price: '10.00' }]
    const drafts = await Promise.all(
      writers.map(
        async (by, index) => (await persist(by, '/invoices/', { client_id, lines }, `d${round}-${index}`)).body.id,
      ),
    )
    const issuing = Promise.all(
      writers.map(async (by, index) => {
        const id = drafts[index] ?? 0
        const issued = await persist(by, `/invoices/${id}/issue/`, {}, `i${round}-${index}`)
        expect(issued.status, JSON.stringify(issued.body)).toBe(200)
        acknowledged.set(id, issued.body.name)
        return (await persist(by, '/invoices/draft/', { project_ids: [project_id] }, `p${round}-${index}`)).status
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, random.int(800)))
    const pid = round % 2 === 0 ? serverPid(dataDir) : postgresPid(dataDir)
    killTree(pid)
    await until(() => !isAlive(pid), 10_000)
    await until(() => isReady(port), 30_000)
    // Of all who billed the project one did.
    expect((await issuing).filter((status) => status === 201)).toHaveLength(1)
  }
  await database.close()
  report(`issuing: ${kills} kills, ${acknowledged.size} invoices, seed ${random.seed}`)

  admin = await adminClient(dataDir)
  const { rows } = await admin.query<{ id: number; name: string }>(
    `select id::int, name from invoice where org_id = $1 and state <> 'draft' order by name`,
    [org_id],
  )
  expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(
    new Map([...acknowledged].toSorted(([, value], [, otherValue]) => value.localeCompare(otherValue))),
  )
  expect(rows.map(({ name }) => Number(name.split('-')[1]))).toEqual(rows.map((_row, index) => index + 1))
  const { rows: billed } = await admin.query<{ net: string }>(
    `select sum(net)::text as net from invoice where org_id = $1 and project_id is not null group by project_id`,
    [org_id],
  )
  expect(billed).toEqual(Array.from({ length: kills }, () => ({ net: '100.00' })))
  const { rows: booked } = await admin.query<{ entries: number; invoices: number; uneven: number }>(
    `select count(distinct entry_id)::int as entries, count(distinct invoice_id)::int as invoices, sum(debit - credit)::int as uneven
       from journal_line line join journal_entry entry on entry.org_id = line.org_id and entry.id = line.entry_id where line.org_id = $1`,
    [org_id],
  )
  expect(booked).toEqual([{ entries: rows.length, invoices: rows.length, uneven: 0 }])
})
