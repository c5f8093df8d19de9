/** A backup is what was there, to the bit, or it is refused with a sentence; of an earlier release it is brought up to date. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { ArchiveWriter, BackupError, checkArchive, entriesOf, wholeOf } from '#db/backup/archive.ts'
import { restoreBackup } from '#db/backup/restore.ts'
import { takeBackup } from '#db/backup/take.ts'
import { migrate } from '#db/migrate.ts'
import { createOrganisation } from '#features/settings/setup/server/createOrganisation.ts'
import { inTenant, openDatabase } from '#server/db/db.ts'
import { localFiles } from '#server/files/open.ts'
import { keyOf } from '#server/files/store.ts'
import { aClient, aFile, aProject } from '#test/builders.ts'
import { isLong } from '#test/sizes.ts'
import { appPassword, copyDatabase, databaseUrl, onServer } from '#test/template.ts'
import { dice, report } from '../safety/support/dice.ts'

const { adminUrl, template } = inject('databases')
const names = { from: `fieldbook_backup_${process.pid}`, to: `fieldbook_restore_${process.pid}` }
const [from, to] = [databaseUrl(adminUrl, names.from), databaseUrl(adminUrl, names.to)]
let folder: string
let path: string
const filesOf = (name: string) => localFiles(join(folder, name), 1_000_000)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldbook-backup-'))
  path = join(folder, 'one.tar')
  await onServer(adminUrl, `create database ${names.to}`)
})
afterEach(async () => {
  for (const name of Object.values(names)) await onServer(adminUrl, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const awkward = `Tab\tand\nline \\N \\. "quote" ', é 漢字 🏗`

/** A firm with texts that a copy could get wrong, references in circles, and a file with a picture of it. */
async function fill(): Promise<void> {
  await copyDatabase(adminUrl, names.from, template)
  const database = openDatabase({ url: from, poolSize: 2, statementTimeoutMs: 10_000 })
  try {
    const admin = { name: 'Ada Adams', email: 'ada@example.com', passwordHash: null }
    const firm = { name: 'Harbour Surveys', locale: 'GB', timezone: 'Europe/London', admin } as const
    const { org_id: orgId, user_id: ada } = await createOrganisation(database, firm)
    const bytes = Buffer.from('a plan, as bytes')
    const sha256 = createHash('sha256').update(bytes).digest()
    const key = keyOf(orgId, sha256.toString('hex'))
    const { store } = filesOf('from')
    for (const name of [key, `${key}.preview.webp`]) {
      writeFileSync(join(folder, 'upload'), bytes)
      await store.put(name, join(folder, 'upload'))
    }
    await inTenant(database, { orgId }, async (db) => {
      for (const name of [awkward, 'Plain']) {
        const client = await aClient(db, { name })
        for (let index = 0; index < 20; index += 1)
          await aProject(db, { client_id: client.id, name: `${name} ${index}` })
      }
      const content = await db
        .insertInto('file_content')
        .values({ sha256, size: bytes.length, type: 'text/plain' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await aFile(db, { content_id: content.id, uploaded_by_id: ada, size: bytes.length })
    })
  } finally {
    await database.close()
  }
}

const take = () => takeBackup({ adminUrl: from, store: filesOf('from').store, secrets: { csrf: 'kept' }, path })
const restore = (archive = path, name = 'to') => {
  const { store, folder: uploads } = filesOf(name)
  return restoreBackup({ adminUrl: to, appPassword, store, folder: uploads, path: archive })
}

async function requestOf<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

const isEmpty = async () =>
  expect(
    await requestOf(to, `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  ).toEqual([])

test(
  'what is restored is what was saved: rows, numbers to come, files, keys and triggers',
  { timeout: 240_000 },
  async () => {
    await fill()
    const taken = await take()
    expect(taken.missing).toEqual([])
    const done = await restore()
    expect(done).toMatchObject({ rows: taken.rows, files: 1, upgraded: [], secrets: { csrf: 'kept' } })

    // Taken again it says the same of every table and sequence.
    const again = await takeBackup({ adminUrl: to, store: filesOf('to').store, secrets: {}, path: `${path}.again` })
    expect(again.tables).toEqual(taken.tables)
    expect(again.sequences).toEqual(taken.sequences)
    expect(again.missing).toEqual([])
    expect(await requestOf(to, `select name from client where name like 'Tab%'`)).toEqual([{ name: awkward }])
    const key =
      (await requestOf<{ key: string }>(to, `select encode(sha256, 'hex') as key from file_content`))[0]?.key ?? ''
    const org = (await requestOf<{ id: string }>(to, 'select id from org'))[0]?.id
    for (const name of [keyOf(Number(org), key), keyOf(Number(org), key, 'preview')]) {
      const bytes = await filesOf('to').store.get(name)
      expect(bytes && (await text(bytes))).toBe('a plan, as bytes')
    }

    // Guards are as they were: the same constraints, and every trigger on.
    const guards = `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says, convalidated from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`
    expect(await requestOf(to, guards)).toEqual(await requestOf(from, guards))
    const triggers = `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
    expect(await requestOf(to, triggers)).toEqual(await requestOf(from, triggers))

    await expect(restore(path, 'third')).rejects.toThrow(
      /^The database is not empty \(it has the table .*\): restore into/,
    )
  },
)

test('every changed bit is found, and so is a table that is not what its hash says', { timeout: 900_000 }, async () => {
  await fill()
  await take()
  const good = readFileSync(path)
  const random = dice()
  const flips = isLong ? 1000 : 20
  const bad = join(folder, 'bad.tar')
  const unseen: number[] = []
  for (let flip = 0; flip < flips; flip += 1) {
    const index = random.int(good.length * 8)
    const bytes = Buffer.from(good)
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) ^ (1 << (index & 7))
    writeFileSync(bad, bytes)
    await checkArchive(bad).then(
      () => unseen.push(index),
      (error: unknown) => expect(error).toBeInstanceOf(BackupError),
    )
  }
  report(`backup: ${flips} flipped bits of ${good.length} bytes, ${unseen.length} unseen, seed ${random.seed}`)
  expect(unseen).toEqual([])
  const last = Buffer.from(good)
  last[last.length - 1] = 1
  for (const bytes of [good.subarray(0, -512), Buffer.concat([good, Buffer.alloc(512)]), last, Buffer.from('no tar')]) {
    writeFileSync(bad, bytes)
    await expect(restore(bad)).rejects.toThrow(BackupError)
  }
  await isEmpty()

  // Sealed anew after a change, so that only the restored table can tell.
  const archive = await ArchiveWriter.create(`${bad}.sealed`)
  for await (const entry of entriesOf(path)) {
    const content = await wholeOf(entry)
    if (entry.name !== 'manifest.json') await archive.add(entry.name, content)
    else
      await archive.add(
        entry.name,
        Buffer.from(
          content.toString().replace(/"name": "client",[^}]*"rows": 2/, (message) => message.replace(/2$/, '3')),
        ),
      )
  }
  await archive.close()
  await expect(restore(`${bad}.sealed`)).rejects.toThrow(
    'The table public.client is not what it was: 2 rows, where 3 were saved.',
  )
  await isEmpty()
})

test('of an earlier release it is brought up to date, of a newer one refused', { timeout: 240_000 }, async () => {
  await onServer(adminUrl, `create database ${names.from}`)
  await migrate({ adminUrl: from, appPassword, upTo: '20261123T1200_impersonation.sql' })
  await requestOf(from, `insert into org (name) values ('Old firm')`)
  await requestOf(
    from,
    `select set_config('app.org_id', (select id::text from org), false); insert into client (org_id, name) select id, 'Old client' from org`,
  )
  await take()
  const { upgraded } = await restore()
  expect(upgraded[0]).toBe('20261123T1230_comment_history.sql')
  expect(await requestOf(to, 'select name from client')).toEqual([{ name: 'Old client' }])

  await requestOf(from, `insert into migration (name, hash) values ('29990101T0000_to_come.sql', 'x')`)
  await rm(path)
  await take()
  await onServer(adminUrl, `drop database ${names.to} with (force)`)
  await onServer(adminUrl, `create database ${names.to}`)
  await expect(restore(path, 'third')).rejects.toThrow(
    /was taken from a newer Fieldbook than this one \(29990101T0000_to_come.sql\)/,
  )
  await isEmpty()
})
