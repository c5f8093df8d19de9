/**
 * Two servers that send reads to one standby (docs/decisions/0157): nobody reads less than was answered to anybody before,
 * whatever the standby is doing; and what a person may do is taken from them at once.
 */
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { migrate } from '#db/migrate.ts'
import { addSecret, openSession } from '#features/auth/server/authSessions.ts'
import { csrfToken } from '#server/access/session.ts'
import { type Database, inTenant, openDatabase, transact } from '#server/db/db.ts'
import type { Replica } from '#server/db/replica.ts'
import { metricsText } from '#server/monitoring/metrics.ts'
import { aClient, type BuilderPerson, setGrants } from '#test/builders.ts'
import { testSettings } from '#test/firm.ts'
import { removeFiles } from '#test/files.ts'
import { makeFirm } from '#test/readyFirms.ts'
import { type EmbeddedPostgres, ensureDatabase, startPostgres, startStandby } from '#test/standby.ts'
import { isLong } from '#test/sizes.ts'
import { appPassword } from '#test/template.ts'
import { dice } from '../safety/support/dice.ts'
import { removeFolder, temporaryFolder, until } from './parent.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'primary')
const standbyDir = join(folder, 'standby')
const rounds = isLong ? 1000 : 25

let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
const replicas: Replica[] = []
const servers: FastifyInstance[] = []
let firm: Awaited<ReturnType<typeof makeFirm>>

const appUrl = (server: EmbeddedPostgres) => server.url('fieldbook', 'fieldbook_app', appPassword)
const open = (server: EmbeddedPostgres) =>
  openDatabase({ url: appUrl(server), poolSize: 6, statementTimeoutMs: 20_000 })

beforeAll(async () => {
  primary = await startPostgres({ dataDir })
  await ensureDatabase(primary.adminUrlOf('postgres'), 'fieldbook')
  await migrate({ adminUrl: primary.adminUrlOf('fieldbook'), appPassword })
  const seeding = open(primary)
  firm = await makeFirm(seeding)
  await seeding.close()
  standby = await startStandby(primary, { from: dataDir, to: standbyDir })
  database = open(primary)
  for (let server = 0; server < 2; server++) {
    const replica: Replica = { database: open(standby), restsUntil: 0 }
    replicas.push(replica)
    servers.push(await buildServer(database, { ...testSettings, replica }))
  }
}, 180_000)
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const each of [database, ...replicas.map((replica) => replica.database)]) await each.close()
  await standby.stop()
  await primary.stop()
  await removeFiles(testSettings.files)
  removeFolder(folder)
})

async function signIn({ account_id, org_id }: BuilderPerson) {
  return transact(database, { role: 'fieldbook_auth' }, async (db) => {
    const session = { account_id, org_id, kind: 'password', address: '127.0.0.1', user_agent: 'tests' } as const
    const sessionId = await openSession(db, session, testSettings)
    const cookie = await addSecret(db, sessionId, 'cookie', testSettings)
    return {
      cookie: `sid=${cookie}`,
      'x-csrftoken': csrfToken(sessionId, testSettings),
      'sec-fetch-site': 'same-origin',
    }
  })
}
type Headers = Awaited<ReturnType<typeof signIn>>

const readsBy = async (by: 'standby' | 'database') =>
  Number(new RegExp(`^fieldbook_reads_total\\{by="${by}"\\} (\\d+)`, 'm').exec(await metricsText())?.[1] ?? 0)

async function onStandby(statement: string) {
  const client = new pg.Client({ connectionString: standby.adminUrlOf('fieldbook') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('reads by a standby', () => {
  const states: [string, string | null, string | null][] = [
    ['that follows', null, null],
    [
      'that is a third of a second behind',
      `alter system set recovery_min_apply_delay = '300ms'`,
      'alter system reset recovery_min_apply_delay',
    ],
    ['that has stopped following', 'select pg_wal_replay_pause()', 'select pg_wal_replay_resume()'],
  ]
  test.each(states)(
    '%s: nobody reads less than was answered',
    async (state, begin, end) => {
      const random = dice()
      const [ada, sam] = [await signIn(firm.ada), await signIn(firm.sam)]
      const client = await inTenant(database, { orgId: firm.org_id }, (db) => aClient(db))
      const read = (by: Headers) => servers[random.int(2)]?.inject({ url: `/api/clients/${client.id}/`, headers: by })
      const readers = [ada, sam]
      // Profiles are kept from the second read on.
      for (const server of servers)
        for (const by of readers) await server.inject({ url: `/api/clients/${client.id}/`, headers: by })
      if (begin) await onStandby(begin)
      if (begin) await onStandby('select pg_reload_conf()')
      const before = await readsBy('standby')
      try {
        for (let round = 0; round < rounds; round++) {
          // A busy machine is behind now and then: each round tries anew.
          for (const replica of replicas) replica.restsUntil = 0
          const name = `Harbour ${round}`
          const written = await servers[random.int(2)]?.inject({
            method: 'PATCH',
            url: `/api/clients/${client.id}/`,
            headers: { ...ada, 'content-type': 'application/json' },
            body: JSON.stringify({ name }),
          })
          expect(written?.statusCode, written?.body).toBe(200)
          const answers = await Promise.all([read(ada), read(sam), read(random.pick(readers))])
          for (const answer of answers)
            expect(
              { status: answer?.statusCode, name: answer?.json<{ name: string }>().name },
              `SAFETY_SEED=${random.seed}`,
            ).toEqual({ status: 200, name })
          if (random.int(3) > 0) continue
          // Rights are taken, and given back, by somebody else.
          const grants = random.int(2) === 0 ? [] : ['clients.view_client' as const]
          await setGrants(database, firm.sam, grants)
          const answer = await read(sam)
          expect(answer?.statusCode, `SAFETY_SEED=${random.seed}`).toBe(grants.length === 0 ? 403 : 200)
          await setGrants(database, firm.sam, ['clients.view_client'])
        }
        const byStandby = (await readsBy('standby')) - before
        if (state === 'that follows') expect(byStandby).toBeGreaterThan(0)
        if (state === 'that has stopped following') expect(byStandby).toBe(0)
      } finally {
        if (end) await onStandby(end)
        if (end) await onStandby('select pg_reload_conf()')
      }
    },
    isLong ? 600_000 : 60_000,
  )

  test('that is away, and comes back: people notice nothing', async () => {
    const ada = await signIn(firm.ada)
    const read = () => servers[0]?.inject({ url: '/api/clients/?page=1&rows=20', headers: ada })
    await read()
    await standby.stop()
    const before = await readsBy('standby')
    for (let round = 0; round < 5; round++) expect((await read())?.statusCode).toBe(200)
    expect(await readsBy('standby')).toBe(before)
    standby = await startPostgres({ dataDir: standbyDir, socketDir: standby.socketDir })
    for (const replica of replicas) replica.restsUntil = 0
    await until(async () => (await read(), (await readsBy('standby')) > before), 20_000)
  }, 60_000)

  test('that was made a database of its own answers nothing more', async () => {
    const ada = await signIn(firm.ada)
    const client = await inTenant(database, { orgId: firm.org_id }, (db) => aClient(db, { name: 'Harbour' }))
    const read = async () =>
      (await servers[0]?.inject({ url: `/api/clients/${client.id}/`, headers: ada }))?.json<{ name: string }>().name
    const before = await readsBy('standby')
    await until(async () => {
      for (const replica of replicas) replica.restsUntil = 0
      return (await read()) === 'Harbour' && (await readsBy('standby')) > before
    }, 20_000)
    await onStandby('select pg_promote()')
    await onStandby(`set app.org_id = '${firm.org_id}'; update client set name = 'Elsewhere' where id = ${client.id}`)
    for (let round = 0; round < 20; round++) {
      for (const replica of replicas) replica.restsUntil = 0
      expect(await read()).toBe('Harbour')
    }
  }, 60_000)
})
