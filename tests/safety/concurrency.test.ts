/** Many at once: every acknowledged change is kept, what is sent twice is done once, and who loses is told (C-1). */
import { beforeAll, expect, test } from 'vitest'

import * as batches from '#features/diary/entries/entryActions.contract.ts'
import * as contract from '#features/diary/entries/entries.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer, type Firm } from '#test/firm.ts'
import { adminOf } from './support/admin.ts'
import { dice, patience, report, size } from './support/dice.ts'

const server = testServer({}, { empty: true }) // its pool of ten makes the rest wait for their turn, as on a busy day
const { as, aFirm, anEntry, inFirm, raw, headersOf } = server
const admin = adminOf(server.database)
let firm: Firm
beforeAll(async () => {
  firm = await aFirm()
})

const params = ({ id }: { id: number }) => ({ id: String(id) })
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A status and, of a refusal, its code. */
const describe = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  typeof body['code'] === 'string' ? `${status} ${body['code']}` : `${status}`

/** Reads from the audit the values that an entry's details were changed to, in order. */
const detailsIn = (id: number, table = 'audit') =>
  admin.rows<{ details: string; version: number }>(
    `select after ->> 'details' as details, (after ->> 'version')::int as version from ${table}
      where entity = 'diary_entry' and entity_id = $1 and action = 'update' order by id`,
    [id],
  )

/** The changes that were acknowledged and are not in the history, or there twice. */
async function lost(id: number, acknowledged: readonly string[], table?: string) {
  const history = (await detailsIn(id, table)).map(({ details }) => details)
  return [
    ...acknowledged.filter((text) => history.filter((otherText) => otherText === text).length !== 1),
    ...history.filter((text) => !acknowledged.includes(text)).map((text) => `${text}: never acknowledged`),
  ]
}

test(
  '64 writers on one entry: no acknowledged change is lost, everyone else is told (G7)',
  async () => {
    const { sam } = firm
    const entry = await anEntry(sam)
    const changes = size(1000)
    let sent = 0
    const acknowledged: string[] = []
    const known: Record<string, number> = {}
    const versions: number[] = []
    const count = (what: string) => void (known[what] = (known[what] ?? 0) + 1)
    // Every other writer says which version they saw; the rest write whatever came before, and are kept all the same.
    const writer = async (who: number) => {
      let version = 1
      while (sent < changes) {
        const details = `change ${(sent += 1)} by ${who}`
        const careful = who % 2 === 0
        const sentBody = careful ? { details, version } : { details }
        const { status, body } = await as(sam, contract.changeDiaryEntry, { params: params(entry), body: sentBody })
        count(describe({ status, body }))
        if (status === 200) {
          acknowledged.push(details)
          versions.push(body.version)
          if (careful) expect(body.version).toBe(version + 1)
        } else
          expect(body).toMatchObject({ code: 'stale', sent: version, current: { id: entry.id, version: body.version } })
        version = body.version
      }
    }
    await Promise.all(times(64, writer))
    report(`lost updates: ${sent} changes by 64 writers, ${JSON.stringify(known)}`)
    expect(Object.keys(known).toSorted()).toEqual(['200', '409 stale'])
    expect(versions.toSorted((a, b) => a - b)).toEqual(times(acknowledged.length, (index) => index + 2))
    expect(await lost(entry.id, acknowledged)).toEqual([])
    expect((await detailsIn(entry.id)).map(({ version }) => version)).toEqual(
      times(acknowledged.length, (index) => index + 2),
    )
  },
  patience(60_000),
)

test('a change that is not in the history is found', async () => {
  const entry = await anEntry(firm.sam, {
    start: '2026-03-09T09:00:00Z',
    end: '2026-03-09T10:00:00Z',
    date: '2026-03-09',
  })
  for (const details of ['One', 'Two'])
    await as(firm.sam, contract.changeDiaryEntry, { params: params(entry), body: { details } })
  await admin.run(
    `create temp table shortened as select * from audit where entity_id = ${entry.id} and after ->> 'details' is distinct from 'One'`,
  )
  expect(await lost(entry.id, ['One', 'Two'], 'shortened')).toEqual(['One'])
  expect(await lost(entry.id, ['One', 'Two'])).toEqual([])
})

test('what is sent again with its Idempotency-Key is done once and answered alike (G10)', async () => {
  const { olga, otherTask } = firm
  const keys = size(25)
  const day = (index: number) => `2026-01-${String((index % 28) + 1).padStart(2, '0')}`
  const hour = (index: number) => String(Math.floor(index / 28) + 1).padStart(2, '0')
  const send = async (index: number, details = 'Once') => {
    const body = {
      start: `${day(index)}T${hour(index)}:00:00Z`,
      end: `${day(index)}T${hour(index)}:30:00Z`,
      task_id: otherTask.id,
      details,
    }
    const { status, text, headers } = await as(
      olga,
      contract.createDiaryEntry,
      { body },
      { headers: { 'idempotency-key': `key ${index}` } },
    )
    return { status, text, undo: headers['x-undo'] }
  }
  const answers = await Promise.all(times(keys * 8, (index) => send(index % keys)))
  for (let position = 0; position < keys; position++) {
    const [first, ...others] = answers.filter((_, index) => index % keys === position)
    expect(first?.status).toBe(201)
    for (const answer of others) expect(answer).toEqual(first)
  }
  const count = await inFirm(firm, (db) =>
    db.selectFrom('diary_entry').where('user_id', '=', olga.id).where('details', '=', 'Once').select('id').execute(),
  )
  expect(count).toHaveLength(keys)
  // Later, too; but not for another body.
  expect(await send(0)).toEqual(answers[0])
  expect((await send(0, 'Twice')).status).toBe(422)
  // The same key is another person's own.
  const theirs = await as(
    firm.otto,
    contract.createDiaryEntry,
    { body: { start: '2026-01-01T01:00:00Z', end: '2026-01-01T01:30:00Z' } },
    { headers: { 'idempotency-key': 'key 0' } },
  )
  expect(theirs.status).toBe(201)
  report(`exactly once: ${keys} keys × 8 at once`)
})

test('every batch action repeats its answer under a key', async () => {
  const { ada, maya, sam, task, project } = firm
  const draft = () => anEntry(sam, { ...slot(), task_id: task.id, project_id: project.id })
  const submitted = () => anEntry(sam, { ...slot(), status: 'submitted' })
  const steps: [contract: (typeof batches)['submitDiary'], by: typeof ada, id: number, more?: object][] = [
    [batches.submitDiary, sam, (await draft()).id],
    [batches.recallDiary, sam, (await submitted()).id],
    [batches.approveDiary, maya, (await submitted()).id],
    [batches.resetDiary, maya, (await submitted()).id],
  ]
  for (const [endpoint, by, id] of steps) {
    const headers = { 'idempotency-key': endpoint.name }
    const all = await Promise.all(times(6, () => as(by, endpoint, { body: { ids: [id] } }, { headers })))
    expect(
      new Set(all.map(({ status, text, headers: { 'x-undo': undo } }) => `${status} ${text} ${String(undo)}`)).size,
      endpoint.name,
    ).toBe(1)
    expect(all[0]?.status, endpoint.name).toBe(200)
    const [row] = await admin.rows<{ count: number }>(
      `select count(*)::int as count from audit where entity_id = $1 and action <> 'insert'`,
      [id],
    )
    expect(row?.count, endpoint.name).toBe(1)
  }
})

let slots = 0
const slot = () => {
  slots += 1
  const date = `2026-02-${String((slots % 28) + 1).padStart(2, '0')}`
  const hour = String(Math.floor(slots / 28) + 1).padStart(2, '0')
  return { date, start: `${date}T${hour}:00:00Z`, end: `${date}T${hour}:30:00Z` }
}

test('a change is undone once, by its author, while nothing changed since', async () => {
  const { sam, maya, ada } = firm
  const change = async (details: string) => {
    const entry = await anEntry(sam, slot())
    const { headers } = await as(sam, contract.changeDiaryEntry, { params: params(entry), body: { details } })
    return { entry, token: String(headers['x-undo']) }
  }
  const undo = (by: typeof sam, token: string) => as(by, undoChange, { body: { token } })
  const details = async ({ id }: { id: number }) =>
    (await as(sam, contract.getDiaryEntry, { params: params({ id }) })).body.details

  const once = await change('Taken back')
  const twice = await Promise.all(times(6, () => undo(sam, once.token)))
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400, 400, 400])
  expect(await details(once.entry)).toBe('Levels along the quay')

  const hers = await change('Not yours to take back')
  for (const otherPerson of [maya, ada]) expect((await undo(otherPerson, hers.token)).status).toBe(400)
  expect(await details(hers.entry)).toBe('Not yours to take back')

  const late = await change('Changed since')
  await as(sam, contract.changeDiaryEntry, { params: params(late.entry), body: { details: 'By now' } })
  const refused = await undo(sam, late.token)
  expect([refused.status, refused.body['code']]).toEqual([409, 'stale'])
  expect(await details(late.entry)).toBe('By now')

  const old = await change('A minute ago')
  await admin.run(`update undo set expires = now() - interval '1 second' where org_id = ${firm.org_id}`)
  expect((await undo(sam, old.token)).status).toBe(400)
})

test('of entries that overlap and are sent at once, exactly one is saved (T-2)', async () => {
  const { otto } = firm
  for (let round = 0; round < 10; round++) {
    const { date } = slot()
    const body = (index: number) => ({
      start: `${date}T20:${String(index).padStart(2, '0')}:00Z`,
      end: `${date}T21:30:00Z`,
    })
    const answers = await Promise.all(times(8, (index) => as(otto, contract.createDiaryEntry, { body: body(index) })))
    expect(answers.map(describe).toSorted()).toEqual(['201', ...times(7, () => '409 overlap')])
    const saved = await inFirm(firm, (db) =>
      db.selectFrom('diary_entry').where('user_id', '=', otto.id).where('date', '=', date).select('id').execute(),
    )
    expect(saved).toHaveLength(1)
    await inFirm(firm, (db) =>
      db.deleteFrom('diary_entry').where('user_id', '=', otto.id).where('date', '=', date).execute(),
    )
  }
})

test(
  'batches in opposite order never wait for each other without end',
  async () => {
    const random = dice()
    const { sam, maya, ada } = firm
    for (let round = 0; round < 20; round++) {
      const entries = await Promise.all(times(12, () => anEntry(sam, { ...slot(), status: 'submitted' })))
      const ids = entries.map(({ id }) => id)
      const actions = [
        ...times(4, () => as(maya, batches.approveDiary, { body: { ids: random.shuffled(ids) } })),
        as(maya, batches.approveDiary, { body: { ids } }),
        as(ada, batches.approveDiary, { body: { ids: ids.toReversed() } }),
        as(sam, batches.recallDiary, { body: { ids: ids.toReversed() } }),
        as(maya, batches.editDiary, { body: { ids: ids.toReversed(), details: 'Meanwhile' } }),
      ]
      const statuses = (await Promise.all(actions)).map(({ status }) => status)
      expect(
        statuses.every((status) => status === 200 || status === 409),
        statuses.join(' '),
      ).toBe(true)
      // Approved by one of them, or recalled; and all twelve alike.
      expect(statuses.slice(0, 7).filter((status) => status === 200)).toHaveLength(1)
      const rows = await inFirm(firm, (db) =>
        db.selectFrom('diary_entry').where('id', 'in', ids).select(['status']).distinct().execute(),
      )
      expect(rows).toHaveLength(1)
      await inFirm(firm, (db) => db.deleteFrom('diary_entry').where('id', 'in', ids).execute())
    }
    report(`deadlocks: 20 rounds of 8 batches of 12, seed ${random.seed}`)
  },
  patience(60_000),
)

test('a decision on what somebody changes meanwhile is refused as stale', async () => {
  const { sam, maya } = firm
  const entry = await anEntry(sam, { ...slot(), status: 'submitted' })
  await as(maya, contract.changeDiaryEntry, { params: params(entry), body: { details: 'Changed under her eyes' } })
  const body = { ids: [entry.id], versions: { [entry.id]: entry.version } }
  const late = await as(maya, batches.approveDiary, { body })
  expect([late.status, late.body['code']]).toEqual([409, 'stale'])
  const headers = { ...(await headersOf(sam)), 'if-match': '"1"' }
  const deleted = await raw({ method: 'DELETE', url: `/api/diary/${entry.id}/`, headers })
  expect([deleted.status, deleted.body['code']]).toEqual([409, 'stale'])
})
