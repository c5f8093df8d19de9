/**
 * `npm run backup` while people write, and `npm run restore` into an empty folder (G17): all that was acknowledged before
 * is there, and nothing is there by half. Then one organisation out of the running server, and back into it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inTenant, openDatabase } from '#server/db/db.ts'
import { aClient } from '#test/builders.ts'
import { isLong } from '#test/sizes.ts'
import { dice, report } from '../safety/support/dice.ts'
import {
  adminClient,
  appUrl,
  endParent,
  freePort,
  type Parent,
  removeFolder,
  root,
  startParent,
  startReady,
  temporaryFolder,
  until,
} from './parent.ts'
import { ask, nothingYet, someDiarists, write, type Writer } from './writers.ts'

const people = 4
const before = isLong ? 3_000 : 40

let folder: string
let dataDir: string
let port: number
let env: Record<string, string>
let parent: Parent | undefined

beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  port = await freePort()
  env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' }
  parent = await startReady(env)
})
afterAll(async () => {
  await endParent(parent)
  removeFolder(folder)
})

/** `npm run backup`, `npm run restore` and `npm run archive`, in short. */
async function command(what: 'backup' | 'restore' | 'archive', dir: string, ...more: string[]) {
  const given = { command: [process.execPath, join(root, 'bin', 'backup.mjs'), what, ...more] }
  const run = startParent({ DATA_DIR: dir }, given)
  const code = await run.exit
  return { code, output: run.output() }
}

test('a backup taken under load is restored whole', { timeout: isLong ? 1_800_000 : 420_000 }, async () => {
  const random = dice()
  const url = `http://127.0.0.1:${port}`
  const firm = await someDiarists(appUrl(dataDir), people, 'Administrator')
  const database = openDatabase({ url: appUrl(dataDir), poolSize: 2, statementTimeoutMs: 10_000 })
  const client_id = (await inTenant(database, { orgId: firm.org_id }, (db) => aClient(db))).id
  await database.close()

  let over = false
  const done = nothingYet()
  const issued = new Map<number, string>()
  const files = new Map<number, string>()
  const [keeper, ...diarists] = firm.writers
  if (!keeper) throw new Error('nobody')
  const writing = [
    ...diarists.map((by, index) =>
      write(url, firm, by, { random: dice(random.seed + index + 1), done, ended: () => over }),
    ),
    (async () => {
      while (!over) {
        const [id, name] = await issue(url, keeper, client_id)
        issued.set(id, name)
        const text = `file ${files.size}`
        files.set(await upload(url, keeper, client_id, text), text)
      }
    })(),
  ]
  let failed: Error | undefined
  for (const record of writing) record.catch((error: Error) => (failed = error))
  const enough = () => {
    if (failed) throw failed
    return done.writes >= before && issued.size >= 3 && files.size >= 3
  }
  await until(enough, isLong ? 900_000 : 120_000)
  const acknowledged = {
    entries: new Map([...done.entries].map(([word, { id }]) => [id, word])),
    issued: new Map(issued),
    files: new Map(files),
  }
  const writesBefore = done.writes
  const file = join(folder, 'backup.tar')
  const from = performance.now()
  const taken = await command('backup', dataDir, file)
  const seconds = (performance.now() - from) / 1000
  const meanwhile = done.writes - writesBefore
  over = true
  await Promise.all(writing)
  expect(taken, taken.output).toMatchObject({ code: 0 })
  expect(taken.output).toMatch(/Restored into a scratch database and compared/)
  expect(taken.output).toContain(`The backup is ${file}`)
  expect(meanwhile).toBeGreaterThan(0)
  expect(done.surprises).toEqual([])

  expect(await command('restore', dataDir, file)).toEqual({ code: 1, output: expect.stringMatching(/already runs on/) })
  await endParent(parent)
  expect(await command('restore', dataDir, file)).toEqual({ code: 1, output: expect.stringMatching(/not empty/) })

  const second = join(folder, 'second')
  const back = await command('restore', second, file)
  expect(back, back.output).toMatchObject({ code: 0 })
  parent = await startReady({ ...env, DATA_DIR: second })
  const admin = await adminClient(second)
  let restored = 0
  try {
    const { rows: entries } = await admin.query<{ id: number; word: string }>(
      `select id::int, split_part(details, ' ', 1) as word from diary_entry`,
    )
    const there = new Map(entries.map(({ id, word }) => [id, word]))
    expect([...acknowledged.entries].filter(([id, word]) => there.get(id) !== word)).toEqual([])
    const { rows: invoices } = await admin.query<{ id: number; name: string }>(
      `select id::int, name from invoice where state <> 'draft' order by id`,
    )
    const names = new Map(invoices.map(({ id, name }) => [id, name]))
    restored = names.size
    expect([...acknowledged.issued].filter(([id, name]) => names.get(id) !== name)).toEqual([])
    expect(await problems(admin)).toEqual([])
    report(
      `backup: ${acknowledged.entries.size} entries, ${acknowledged.issued.size} invoices and ${acknowledged.files.size} files acknowledged before it, ` +
        `${meanwhile} writes meanwhile, ${seconds.toFixed(1)} s with its proof; ${there.size} entries and ${names.size} invoices restored, seed ${random.seed}`,
    )
    // It would have been seen.
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query(
      `delete from audit where entity = 'diary_entry' and entity_id = (select max(id) from diary_entry) and before is null`,
    )
    await admin.query(`delete from invoice where id = (select min(id) from invoice where state <> 'draft')`)
    expect((await problems(admin)).length).toBeGreaterThan(1)
    await admin.query('rollback')
  } finally {
    await admin.end()
  }

  // People are still signed in, files are what they were, and work goes on with the next number.
  for (const [id, text] of acknowledged.files) expect(await download(url, keeper, id)).toBe(text)
  const [, next] = await issue(url, keeper, client_id)
  expect(Number(next.split('-')[1])).toBe(restored + 1)

  // All of one organisation comes out of the running server, and into it again as another one.
  const archive = join(folder, 'archive.zip')
  writeFileSync(archive, await archived(url, keeper))
  const read = await command('archive', second, 'read', archive, '--as', 'Second firm')
  expect(read, read.output).toMatchObject({ code: 0 })
  expect(read.output).toMatch(/Imported \d+ rows and \d+ files of .*, and compared each with the archive/)
  writeFileSync(archive, 'no archive')
  const refused = await command('archive', second, 'read', archive, '--as', 'Third firm')
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is not a Fieldbook archive/) })
})

async function archived(url: string, by: Writer): Promise<Buffer> {
  const request = await ask(url, by, 'POST', '/company/archives/', {})
  const { id } = JSON.parse(request?.text ?? '{}') as { id: number }
  const headers = { authorization: `Token ${by.token}` }
  let state = ''
  const isMade = async () => {
    const reply = await fetch(`${url}/api/company/archives/`, { headers })
    state = ((await reply.json()) as { state: string }[])[0]?.state ?? ''
    return state !== 'waiting'
  }
  for (const deadline = performance.now() + 60_000; !(await isMade()) && performance.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 300))
  const reply = await fetch(`${url}/api/company/archives/${id}/download/`, { headers })
  if (!reply.ok) throw new Error(`archive: ${request?.text} ${state} ${reply.status} ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

async function issue(url: string, by: Writer, client_id: number): Promise<[id: number, name: string]> {
  const draft = await ask(url, by, 'POST', '/invoices/', {
    client_id,
    lines: [{ description: 'Levels', price: '10.00' }],
  })
  const { id } = JSON.parse(draft?.text ?? '{}') as { id: number }
  const answer = await ask(url, by, 'POST', `/invoices/${id}/issue/`, {})
  if (answer?.status !== 200) throw new Error(`issue: ${draft?.text} ${answer?.text}`)
  return [id, (JSON.parse(answer.text) as { name: string }).name]
}

async function upload(url: string, { token }: Writer, client_id: number, text: string): Promise<number> {
  const body = new FormData()
  body.append('files', new Blob([text], { type: 'text/plain' }), 'note.txt')
  const reply = await fetch(`${url}/api/files/?client_id=${client_id}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body,
  })
  const message = await reply.text()
  if (!reply.ok) throw new Error(`upload: ${reply.status} ${message}`)
  return (JSON.parse(message) as { id: number }[])[0]?.id ?? 0
}

async function download(url: string, { token }: Writer, id: number): Promise<string> {
  const reply = await fetch(`${url}/api/files/${id}/download/`, { headers: { authorization: `Token ${token}` } })
  return reply.text()
}

/** Checks what holds at every moment of the database: history, numbers, the journal. */
async function problems(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  const run = async (what: string, statement: string) => {
    const { rows } = await client.query<{ id: string }>(statement)
    for (const { id } of rows) found.push(`${what}: ${id}`)
  }
  await run(
    'an entry without its history',
    `select e.id from diary_entry e left join audit a on a.org_id = e.org_id and a.entity = 'diary_entry' and a.entity_id = e.id
      group by e.id, e.version having count(*) filter (where a.before is null and a.after is not null) <> 1
         or count(*) filter (where a.before is not null) <> e.version - 1`,
  )
  await run(
    'a number with a gap before it',
    `select name as id from (select name, split_part(name, '-', 2)::int as number, row_number() over (order by split_part(name, '-', 2)::int) as at
       from invoice where state <> 'draft') one where number <> at`,
  )
  await run(
    'a journal entry that does not balance',
    `select entry_id as id from journal_line group by org_id, entry_id having sum(debit) <> sum(credit)`,
  )
  await run(
    'an invoice that is not in the journal',
    `select i.id from invoice i where state <> 'draft'
        and not exists (select from journal_entry j where j.org_id = i.org_id and j.invoice_id = i.id)`,
  )
  return found
}
