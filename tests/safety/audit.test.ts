/**
 * every call that changes something leaves audit rows (accounts and sessions: an auth_event) with who, which
 * request, before and after, in the transaction of the change itself. That a refused one leaves none is shown by
 * `endpoints`, where nothing of the database changes. Generated from the list of calls: one of a later feature without a
 * good example here fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint } from '#core/contract.ts'
import { formType } from '#test/forms.ts'
import { testServer } from '#test/firm.ts'
import { aSugar } from '#test/sugar.ts'
import { adminOf } from './support/admin.ts'
import { ask, type SafetyAnswer } from './support/ask.ts'
import { report } from './support/dice.ts'
import { type SafetyExample, examplesOf } from './support/examples.ts'
import { bodyOf, changes, endpointNamed, endpoints, urlOf } from './support/rules.ts'
import { changed, snapshot } from './support/snapshot.ts'
import { aWorld, type World } from './support/world.ts'

const sugar = await aSugar()
afterAll(sugar.stop)
const crm = { ...sugar, organisation: 0, clientId: 'sugar', clientSecret: '' }
const server = testServer({ crm }, { empty: true })
const admin = adminOf(server.database)
let world: World
beforeAll(async () => {
  world = await aWorld(server, admin)
  crm.organisation = world.ours.org_id
  sugar.write('Accounts', '3f2a', { name: 'Pier Trust' })
})

/** The first set-up needs a database without an organisation, single sign-on a provider: their own tests are in the feature. */
const elsewhere = ['setUp', 'startSso', 'finishSso']
const changing = endpoints.filter((endpoint) => changes(endpoint) && !elsewhere.includes(endpoint.name))
const example = examplesOf(server, admin, () => world)

/** Writes that leave no row, and why; a preview shows what would be written. */
const withoutTrace: Record<string, string> = {
  retryAccountingSync: 'the worker tries again; nothing of a record changes',
  sendWebhookAgain: 'the worker tries again; nothing of a record changes',
  testWebhook: 'the worker sends a message; nothing of a record changes',
  refreshToken: 'a session goes on; only a replay is an event',
  checkInvitation: 'it shows what a link is good for',
  checkPasswordReset: 'it shows what a link is good for',
  previewDocument: 'it is looked at, and not kept',
  getDocumentValues: 'they are looked at, and not kept',
  previewTemplate: 'it is looked at, and not kept',
  tryMap: 'a picture is looked at, and not kept',
  previewProjectFeatures: 'it is looked at, and not kept',
  pullCrm: 'what the CRM says is read; what comes of it is audited with its record',
  startCodes: 'nothing counts before a first code was typed',
  startPasskey: 'what is to be signed; what comes of it is an event',
  startPasskeyConfirm: 'what is to be signed; what comes of it is an event',
  startPasskeyLogin: 'what is to be signed; what comes of it is an event',
  requestLoginLink: 'nothing is done for who need not wait; the link itself is an event',
  activateCompany: "which of one's own organisations this browser shows",
  activateCompanyByPost: "which of one's own organisations this browser shows",
}

async function call(endpoint: Endpoint, change: (example: SafetyExample) => SafetyExample = (same) => same) {
  const given = change((await example.of[endpoint.name]?.()) ?? {})
  const by = given.by ?? world.ours.ada
  const session = given.headers ?? (endpoint.access === 'public' ? {} : await server.headersOf(by))
  const headers = { ...session, ...(given.form && formType) }
  const payload = given.form ?? (endpoint.body ? (given.body ?? bodyOf(endpoint, world)) : undefined)
  const { id, query = {} } = given
  const params = { ...given.params, ...(id !== undefined && { id: String(id) }) }
  const url = urlOf(endpoint, world, { query, params })
  const before = await snapshot(admin)
  const answer = await ask(server.app(), { method: endpoint.method, url, headers, ...(payload && { payload }) })
  given.after?.()
  const written = given.written ?? { org_id: world.ours.org_id, user_id: by.id }
  return { answer, by, written, wrote: changed(before, await snapshot(admin)) }
}

interface Trace {
  org_id: number
  user_id: number | null
  entity: string
  entity_id: number
  action: string
  before: unknown
  after: unknown
  transaction: string
}
const requestOf = ({ headers }: SafetyAnswer) => String(headers['x-request-id'])
const audited = (answer: SafetyAnswer) =>
  admin.rows<Trace>(
    'select *, xmin::text as transaction, org_id::int, user_id::int, entity_id::int from audit where request_id = $1 order by id',
    [requestOf(answer)],
  )
const events = (answer: SafetyAnswer) =>
  admin.rows<{ account_id: number; kind: string }>(
    'select account_id::int, kind from auth_event where request_id = $1',
    [requestOf(answer)],
  )

/** Not records: what the kernel keeps about a request, the note for the worker, and bytes under their hash. */
const bookkeeping = [
  'file_content',
  'file_arriving',
  'undo',
  'outbox',
  // Names records that are audited themselves.
  'sample_record',
  'idempotency_key',
  // kept by triggers, from rows that are audited
  'audit_part',
  'contact_search',
  // the sum of items, which are audited
  'project_price',
  // what payments and credit notes leave open, which are audited
  'invoice_balance',
  // sums of hours, which are audited
  'person_month',
  'project_month',
  // bytes that go out beside a letter, which is audited
  'mail_attachment',
  // what was issued and paid, which is audited
  'journal_entry',
  // how far the worker has come
  'accounting_sync',
  'crm_pull',
  // what the CRM said, of which the records that it changed are audited
  'crm_read',
  'webhook_secret',
  'map_background',
  'webhook_delivery',
  'access_version',
  'archive_run',
  'journal_line',
  'login_throttle',
  'known_device',
  'login_link',
  'one_time_codes',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'login_step',
  'sso_request',
  'sso_identity',
  'session',
  'session_token',
  'setup_link',
  'audit',
  'auth_event',
]

describe.each(changing.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('leaves who, which request, before and after', async () => {
    const { answer, by, written, wrote } = await call(endpoint)
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300)
    const [rows, noted] = [await audited(answer), await events(answer)]
    const records = wrote.filter((table) => !bookkeeping.includes(table))
    if (withoutTrace[name] === undefined && !endpoint.path.endsWith('/import/preview/'))
      expect(rows.length + noted.length, `${name} wrote ${wrote.join(' ')}`).toBeGreaterThan(0)
    // Each table that changed is among the entities; accounts and organisations stand outside the walls, and where a
    // project is follows from what is drawn of it.
    const named = new Set(rows.map(({ entity }) => entity))
    const follows = (table: string) => table === 'project' && named.has('project_feature')
    expect(
      records.filter((table) => !named.has(table) && !['account', 'org'].includes(table) && !follows(table)),
    ).toEqual([])
    if (endpoint.access === 'public') return
    for (const row of rows) {
      expect(row).toMatchObject(written)
      expect(row.before !== null || row.after !== null).toBe(true)
      if (row.before !== null && row.after !== null) expect(row.before).not.toEqual(row.after)
      await inTheSameTransaction(row)
    }
    for (const event of noted) expect(event.account_id).toBe(by.account_id)
  })
})

/** The row's own version of this moment was written by the transaction that wrote its audit. */
async function inTheSameTransaction({ org_id, entity, entity_id, after, transaction }: Trace) {
  if (after === null) return
  const [row] = await admin.rows<{ transaction: string }>(
    `select xmin::text as transaction from ${entity} where org_id = $1 and id = $2`,
    [org_id, entity_id],
  )
  expect(row?.transaction, `${entity} ${entity_id}`).toBe(transaction)
}

test('a write that fails after its first row leaves neither row nor audit', async () => {
  const { sam } = world.ours
  const [first, two] = [await example.entry(), await example.entry('submitted')]
  const before = await snapshot(admin)
  const { text, status } = await server.as(sam, endpointNamed('submitDiary'), {
    body: { ids: [first.id, two.id] },
  })
  expect(status, text).toBe(409)
  expect(changed(before, await snapshot(admin))).toEqual([])
})

test('an audit that is not written is found', async () => {
  await admin.run('alter table department disable trigger audit')
  const { answer, wrote } = await call(endpointNamed('createDepartment'), () => ({
    body: { name: 'Unseen', colour: '' },
  }))
  await admin.run('alter table department enable trigger audit')
  expect(wrote).toContain('department')
  expect(await audited(answer)).toEqual([])
  report(`audit: ${changing.length} calls, each done`)
})
