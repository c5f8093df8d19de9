/**
 * Columns that an archive leaves out of the organisation's tables. Everything else with an org_id is included: a test
 * demands a decision for each new table, and for each new column that could be a secret.
 */
import type { DB } from '#db/schema.ts'

type Table = keyof DB

/** Tables that archives leave out, and why. */
export const leftTables: Readonly<Partial<Record<Table, string>>> = {
  access_version: 'drawn anew with each change of access',
  archive: 'it would be in itself',
  archive_run: 'it would be in itself',
  archive_download: 'it would be in itself',
  calendar_feed: 'an address that is a secret, and nothing else',
  file_arriving: 'room kept for an upload that is on its way',
  idempotency_key: 'answers that a server keeps for a repeated request',
  outbox: 'notes of the server to its worker',
  running_timer: 'whose timer runs where is the account’s: the entry that runs is there',
  session: 'who is signed in here',
  webhook_delivery: 'what the worker tells other programs, and how that went',
  webhook_secret: 'a secret, and nothing else',
  map_background: 'the address of a background map, which may hold a key',
  undo: 'an offer that lasts a minute',
}

interface LeftColumn {
  why: string
  /** Value of the column after an import, as SQL over `$2`, the organisation. */
  back: string
}
/** SQL for the hash of an unknown secret, so that it opens nothing. */
const unknown = 'sha256(uuid_send(gen_random_uuid()))'

export const leftColumns: Readonly<Partial<Record<Table, Readonly<Record<string, LeftColumn>>>>> = {
  api_key: { hash: { why: 'a secret of a program', back: unknown } },
  document_link: { hash: { why: 'a secret that opens a quote', back: 'null' } },
  invitation: { hash: { why: 'a secret that opens an account', back: 'null' } },
  member: {
    main_org_id: { why: 'may be another organisation of the server', back: '$2' },
  },
}

/** Values that are left out of the audit's rows of a table. */
export const leftOfAudit: Readonly<Partial<Record<Table, readonly string[]>>> = {
  api_key: ['hash'],
  calendar_feed: ['hash'],
  document_link: ['hash'],
  invitation: ['hash'],
  member: ['main_org_id', 'account_id'],
}

/** Rows that are included, as SQL over `t`, and why: the others wait to be sent by the original server. */
export const rowsTaken: Readonly<Partial<Record<Table, string>>> = {
  accounting_sync: `t.state <> 'queued'`,
  file_content: 'exists (select from file f where f.org_id = t.org_id and f.content_id = t.id)',
  mail: '(t.sent is not null or t.failed is not null)',
  mail_attachment: `exists (select from mail m where m.org_id = t.org_id and m.id = t.mail_id
    and (m.sent is not null or m.failed is not null))`,
}
