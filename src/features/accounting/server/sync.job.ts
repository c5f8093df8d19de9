/**
 * Sends queued records to the accounting program: one POST per record, under a key that stays the same in all
 * attempts, so that the program accepts it once. A refused record is retried after increasing delays, and then fails
 * until somebody requests a retry.
 */
import { sql } from 'kysely'

import { locales } from '#core/locale/locales.ts'
import type { Me } from '#server/http/context.ts'
import { inTenant, type Database, type TenantDb } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { organisations } from '#server/mail/mail.ts'
import type { Listeners } from '#server/jobs/worker.ts'
import type { AccountingConfig } from '#server/config/accounting.ts'

/** The first one, and twelve more over some five hours. */
const maxTries = 13
/** Milliseconds that the accounting program may take to answer. */
const answerMs = 20_000

export const accountingListeners: Listeners = {
  'accounting.queued': [({ org_id, entity_id }, { send }) => send('accounting', { org_id, sync_id: entity_id })],
}

/** Makes the job. `books` null: nothing is sent, and queued records wait. */
export const accountingJob = (books: AccountingConfig | null): Job => ({
  name: 'accounting',
  retries: maxTries - 1,
  run: async ({ org_id, sync_id }, { database }) => {
    if (books) await sendOne(database, books, { orgId: Number(org_id), id: Number(sync_id) })
  },
})

/** Hands on again what was left behind, since there were no books to send it to or its job was lost. */
export const waitingForBooks = (books: AccountingConfig | null): Job => ({
  name: 'accounting-waiting',
  every: '*/15 * * * *',
  run: async (_data, { database }) => {
    if (!books) return
    for (const orgId of await organisations(database))
      await inTenant(database, { orgId }, (db) =>
        sql`
          insert into outbox (topic, entity, entity_id)
          select 'accounting.queued', 'accounting_sync', id from accounting_sync
           where org_id = ${orgId} and state = 'queued' and coalesce(tried, created) < now() - interval '2 hours'`.execute(
          db,
        ),
      )
  },
})

/** A refusal by the other end: `permanent` when another try would be answered the same. */
class Refused extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

interface Claimed {
  tries: number
  version: number
  key: string
  body: object
}

/** Sends one record unless it is done, failed, gone or in another worker's hands. Throws when it is to be tried again. */
export async function sendOne(
  database: Database,
  books: AccountingConfig,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  const change = <T>(work: (db: TenantDb) => Promise<T>) => inTenant(database, { orgId }, work)
  const claimed = await change((db) => claim(db, orgId, id))
  if (!claimed) return
  const mark = (state: 'queued' | 'done' | 'failed', error = '') =>
    change((db) =>
      sql`update accounting_sync set state = ${state}, error = ${error}, claimed_until = null
           where org_id = ${orgId} and id = ${id} and state = 'queued'`.execute(db),
    )
  try {
    await post(books, claimed)
  } catch (error) {
    const { message, permanent } =
      error instanceof Refused ? error : new Refused('The record could not be sent.', false)
    const failed = permanent || claimed.tries >= maxTries
    await mark(failed ? 'failed' : 'queued', message)
    if (failed) return
    throw error
  }
  // A record that changed meanwhile is queued again.
  const same = await change((db) => sameVersion(db, { orgId, id, version: claimed.version }))
  if (same) {
    await mark('done')
    return
  }
  await mark('queued', 'The record changed while it was sent. It will be sent again.')
  throw new Error('The record changed while it was sent. It will be sent again.')
}

async function post(books: AccountingConfig, { key, body }: Claimed): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(books.token !== '' && { authorization: `Bearer ${books.token}` }),
  }
  let answer: Response
  try {
    answer = await fetch(books.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
  } catch {
    throw new Refused('The accounting program did not answer.', false)
  }
  if (answer.ok) {
    await answer.body?.cancel()
    return
  }
  const text = await beginningOf(answer)
  const again = answer.status >= 500 || [408, 425, 429].includes(answer.status)
  throw new Refused(
    `The accounting program refused the record (${answer.status})${text === '' ? '.' : `: ${text}`}`,
    !again,
  )
}

/** Reads one line of the answer that can be shown; the rest is not fetched. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read().catch(() => undefined)) ?? {}
  await reader?.cancel().catch(() => undefined)
  return new TextDecoder()
    .decode(value?.subarray(0, 2000))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]+/g, ' ')
    .trim()
    .slice(0, 300)
}

const versions = (id: number) => sql`(select coalesce(invoice.version, payment.version)
  from accounting_sync sync
    left join invoice on invoice.org_id = sync.org_id and invoice.id = sync.invoice_id
    left join payment on payment.org_id = sync.org_id and payment.id = sync.payment_id
 where sync.org_id = app_org_id() and sync.id = ${id})`

async function sameVersion(db: TenantDb, { orgId, id, version }: { orgId: number; id: number; version: number }) {
  // Locked, so that nobody changes the record before this is done.
  await sql`select from payment join accounting_sync sync on sync.org_id = payment.org_id and sync.payment_id = payment.id
    where sync.org_id = ${orgId} and sync.id = ${id} for update of payment`.execute(db)
  const { rows } = await sql<{ same: boolean }>`select ${versions(id)} = ${version} as same`.execute(db)
  return rows[0]?.same === true
}

/** Claims a record for this worker for a short time, with the data to send. */
async function claim(db: TenantDb, orgId: number, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Omit<Claimed, 'key' | 'body'> & { locale: Me['locale']; kind: string; record: object }>`
    update accounting_sync sync set claimed_until = now() + interval '5 minutes', tries = tries + 1, tried = now()
     where sync.org_id = ${orgId} and sync.id = ${id} and sync.state = 'queued'
       and (sync.claimed_until is null or sync.claimed_until < now())
    returning sync.tries, ${versions(id)} as version, (select locale from company where org_id = ${orgId}) as locale,
      coalesce((select case when credit_note then 'credit' else 'invoice' end from invoice
        where invoice.org_id = sync.org_id and invoice.id = sync.invoice_id),
        (select case when amount_received < 0 then 'refund' else 'payment' end from payment
          where payment.org_id = sync.org_id and payment.id = sync.payment_id)) as kind,
      coalesce(
        (select jsonb_build_object('id', id, 'name', name, 'date', date, 'due', due, 'client_id', client_id, 'bill_to', bill_to,
            'net', net::text, 'tax', tax::text, 'gross', gross::text) from invoice
          where invoice.org_id = sync.org_id and invoice.id = sync.invoice_id),
        (select jsonb_build_object('id', payment.id, 'name', payment.name, 'date', payment.date, 'client_id', payment.client_id,
            'bill_to', array[client.name], 'amount', amount_received::text)
          from payment join client on client.org_id = payment.org_id and client.id = payment.client_id
          where payment.org_id = sync.org_id and payment.id = sync.payment_id))
        || jsonb_build_object('entries', (
          select coalesce(jsonb_agg(jsonb_build_object('id', entry.id, 'date', entry.date, 'reverses_id', entry.reverses_id, 'lines', (
              select jsonb_agg(jsonb_build_object('account', account.code, 'name', account.name, 'debit', line.debit::text, 'credit', line.credit::text) order by line.id)
                from journal_line line join nominal_account account on account.org_id = line.org_id and account.id = line.nominal_account_id
               where line.org_id = entry.org_id and line.entry_id = entry.id)) order by entry.id), '[]')
            from journal_entry entry where entry.org_id = sync.org_id
             and (entry.invoice_id = sync.invoice_id or entry.payment_id = sync.payment_id))) as record`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const key = `fieldbook-${orgId}-${row.kind}-${(row.record as { id: number }).id}`
  const { tries, version, kind, record, locale } = row
  const body = { key, organisation_id: orgId, kind, currency: locales[locale].currency, ...record }
  return { tries, version, key, body }
}
