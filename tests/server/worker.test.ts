/** The outbox's other end, the job queue and what the server throws away, in the role that the worker really has. */
import { sql } from 'kysely'
import { inject, expect, test, onTestFinished } from 'vitest'

import { inTenant, openDatabase, transact } from '#server/db/db.ts'
import { startJobs, type Job, type JobData } from '#server/jobs/jobs.ts'
import { purge } from '#server/jobs/maintenance.ts'
import { metricsText } from '#server/monitoring/metrics.ts'
import { publish } from '#server/jobs/outbox.ts'
import { deliverer, startWorker, type Listeners, type Message } from '#server/jobs/worker.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { appPassword, databaseUrl } from '#test/template.ts'

const server = testServer({}, { empty: true })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function appUrl() {
  const { adminUrl, template } = inject('databases')
  const name = `${template}_w${process.env['VITEST_POOL_ID'] ?? process.pid}`
  return databaseUrl(adminUrl, name, { name: 'fieldbook_app', password: appPassword })
}

function workerPool() {
  const own = openDatabase({ url: appUrl(), poolSize: 2, statementTimeoutMs: 10_000, role: 'fieldbook_worker' })
  onTestFinished(() => own.close())
  return own
}

const tell = (firm: Firm, topic: string, id: number) =>
  inTenant(server.database(), { orgId: firm.org_id }, (db) =>
    publish({ db, me: { id: firm.sam.id } as Parameters<typeof publish>[0]['me'] }, [
      { topic, entity: 'diary_entry', id, version: 2 },
    ]),
  )

const waiting = async (firm: Firm) =>
  inTenant(server.database(), { orgId: firm.org_id }, async (db) => {
    const rows = await db.selectFrom('outbox').where('sent', 'is', null).select('topic').execute()
    return rows.map(({ topic }) => topic)
  })

const until = async (holds: () => boolean | Promise<boolean>, ms = 15_000) => {
  const end = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const means = () => ({ database: server.database(), send: () => Promise.resolve(), log })

test('messages of every organisation are handed on in order, and marked', async () => {
  const [first, two] = [await server.aFirm(), await server.aFirm()]
  // What was announced as the firms were made.
  await deliverer(workerPool(), {}, means())()
  await tell(first, 'thing.changed', 1)
  await tell(two, 'thing.changed', 2)
  await tell(first, 'nobody.listens', 3)
  const heard: Message[] = []
  const deliver = deliverer(workerPool(), { 'thing.changed': [async (message) => void heard.push(message)] }, means())
  expect(await deliver()).toBe(3)
  expect(heard.map(({ org_id, entity_id }) => [org_id, entity_id])).toEqual([
    [first.org_id, 1],
    [two.org_id, 2],
  ])
  expect(heard[0]).toMatchObject({
    topic: 'thing.changed',
    entity: 'diary_entry',
    version: 2,
    payload: { by: first.sam.id },
  })
  expect([await waiting(first), await waiting(two)]).toEqual([[], []])
  expect(await deliver()).toBe(0)
})

test('a message that fails is counted, comes again later and holds up nobody', async () => {
  const firm = await server.aFirm()
  await tell(firm, 'bad.news', 1)
  await tell(firm, 'good.news', 2)
  const heard: string[] = []
  let broken = true
  const listeners: Listeners = {
    'bad.news': [
      async ({ topic }) => {
        if (broken) throw new Error('not now')
        heard.push(topic)
      },
    ],
    'good.news': [async ({ topic }) => void heard.push(topic)],
  }
  const own = workerPool()
  const deliver = deliverer(own, listeners, means())
  await deliver()
  expect(heard).toEqual(['good.news'])
  expect(await waiting(firm)).toEqual(['bad.news'])
  expect(await metricsText()).toMatch(/fieldbook_job_failures_total\{job="bad.news"\} 1\b/)
  // It waits before it is tried again; another server, or this one after a restart, tries at once.
  await deliver()
  expect(heard).toEqual(['good.news'])
  expect(await metricsText()).toMatch(/fieldbook_job_failures_total\{job="bad.news"\} 1\b/)
  broken = false
  await deliverer(own, listeners, means())()
  expect(heard).toEqual(['good.news', 'bad.news'])
  expect(await waiting(firm)).toEqual([])
})

test('two servers share the work: nothing is handed on twice', async () => {
  const firm = await server.aFirm()
  for (let id = 1; id <= 30; id++) await tell(firm, 'shared.work', id)
  const heard: number[] = []
  const listeners: Listeners = {
    'shared.work': [
      async ({ entity_id }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        heard.push(entity_id ?? 0)
      },
    ],
  }
  const own = workerPool()
  const [here, there] = [deliverer(own, listeners, means()), deliverer(own, listeners, means())]
  await Promise.all([here(), there()])
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('a message of a transaction that was rolled back is never heard', async () => {
  const firm = await server.aFirm()
  const me = { id: firm.sam.id } as Parameters<typeof publish>[0]['me']
  await inTenant(server.database(), { orgId: firm.org_id }, async (db) => {
    await publish({ db, me }, [{ topic: 'undone.news' }])
    throw new Error('changed my mind')
  }).catch(() => undefined)
  const heard: string[] = []
  await deliverer(workerPool(), { 'undone.news': [async ({ topic }) => void heard.push(topic)] }, means())()
  expect(heard).toEqual([])
})

test('a job is run in the role without rights to make tables, and tried again when it fails', async () => {
  const seen: JobData[] = []
  const job: Job = {
    name: 'flaky',
    retries: 3,
    run: async (data) => {
      seen.push(data)
      if (seen.length < 2) throw new Error('once')
    },
  }
  const errors: string[] = []
  const own = workerPool()
  const jobs = startJobs({
    url: appUrl(),
    own,
    database: server.database(),
    work: [job],
    log: { ...log, error: (_: unknown, text?: string) => void errors.push(String(text)) },
  })
  onTestFinished(() => jobs.stop(2000))
  await jobs.send('flaky', { id: 7 })
  await until(() => seen.length >= 2, 25_000)
  expect(seen).toEqual([{ id: 7 }, { id: 7 }])
  expect(errors).toEqual(['a job failed'])
  expect(await metricsText()).toMatch(/fieldbook_job_failures_total\{job="flaky"\} 1\b/)
})

test('the worker polls by itself and stops when told', async () => {
  const firm = await server.aFirm()
  const heard: string[] = []
  const worker = startWorker({
    url: appUrl(),
    database: server.database(),
    work: [],
    listeners: { 'soon.news': [async ({ topic }) => void heard.push(topic)] },
    log,
    pollMs: 50,
  })
  await tell(firm, 'soon.news', 1)
  await until(() => heard.length === 1)
  await worker.stop(5000)
  await tell(firm, 'soon.news', 2)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(heard).toHaveLength(1)
})

test('what is out of date goes, what is not stays', async () => {
  const firm = await server.aFirm()
  const orgId = firm.org_id
  await inTenant(server.database(), { orgId }, async (db) => {
    for (const [key, age] of [
      ['old', '25 hours'],
      ['new', '23 hours'],
      ['kept-old', '91 days'],
      ['kept-new', '89 days'],
    ] as const)
      await sql`insert into idempotency_key (user_id, key, body_hash, created) values (${firm.sam.id}, ${key}, '', now() - ${age}::interval)`.execute(
        db,
      )
    for (const [hash, age] of [
      ['old', '1 second'],
      ['new', '-30 seconds'],
    ] as const)
      await sql`insert into undo (user_id, hash, request_id, permission, expires) values (${firm.sam.id}, ${Buffer.from(hash)}, '', '', now() - ${age}::interval)`.execute(
        db,
      )
    await sql`insert into outbox (topic) values ('old.sent'), ('new.sent')`.execute(db)
  })
  const own = workerPool()
  await transact(own, {}, async (db) => {
    await sql`update outbox set sent = now() - case topic when 'old.sent' then interval '8 days' else interval '6 days' end where topic in ('old.sent', 'new.sent')`.execute(
      db,
    )
  })
  await transact(server.database(), { role: 'fieldbook_auth' }, async (db) => {
    const { account_id } = firm.sam
    for (const [name, expired] of [
      ['old', '31 days'],
      ['new', '29 days'],
    ] as const) {
      const session = await sql<{ id: number }>`
        insert into session (account_id, org_id, kind, expires, user_agent) values (${account_id}, ${orgId}, 'password', now() - ${expired}::interval, ${name}) returning id`.execute(
        db,
      )
      await sql`insert into session_token (hash, session_id, kind, expires) values (${Buffer.from(`${name} token`)}, ${session.rows[0]?.id}, 'token', now() + interval '1 day')`.execute(
        db,
      )
    }
    await sql`insert into login_throttle (key, failures, first_failure, blocked_until) values
      ('old', 1, now() - interval '2 days', now() - interval '1 day'), ('blocked', 1, now() - interval '2 days', now() + interval '1 hour'), ('new', 1, now(), null)`.execute(
      db,
    )
  })

  const gone = await purge(own)

  expect(gone).toMatchObject({ idempotency_key: 2, undo: 1, session: 1, outbox: 1, login_throttle: 1 })
  const left = await inTenant(server.database(), { orgId }, async (db) => ({
    keys: (await db.selectFrom('idempotency_key').select('key').execute()).map(({ key }) => key),
    undo: (await db.selectFrom('undo').select('hash').execute()).map(({ hash }) => hash.toString()),
    outbox: (await db.selectFrom('outbox').where('topic', 'like', '%.sent').select('topic').execute()).map(
      ({ topic }) => topic,
    ),
  }))
  expect(left).toEqual({ keys: ['new', 'kept-new'], undo: ['new'], outbox: ['new.sent'] })
  const sessions = await transact(server.database(), { role: 'fieldbook_auth' }, async (db) => ({
    names: (
      await db
        .selectFrom('session')
        .where('account_id', '=', firm.sam.account_id ?? 0)
        .select('user_agent')
        .execute()
    ).map((s) => s.user_agent),
    throttled: (await db.selectFrom('login_throttle').select('key').orderBy('key').execute()).map(({ key }) => key),
  }))
  expect(sessions).toEqual({ names: ['new'], throttled: ['blocked', 'new'] })
})
