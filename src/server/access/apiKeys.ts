/**
 * Keys of people, for programs: looked up in every request's own transaction. A key may do what it was granted, as
 * far as its person may do it at this moment (docs/decisions/0083).
 */
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'

import { keyPermissions, personalAccess } from '#core/apiKeys.ts'
import { formatsOf } from '#core/locale/format.ts'
import { grantsOf, has, type Permission } from '#core/permissions.ts'
import type { Me } from '../http/context.ts'
import { type Database, inTenant, type TenantDb } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { loadPerson } from './loadPerson.ts'
import { hashOf, newSecret } from './session.ts'

/** A key names its organisation, so that the organisation's walls hold from the first statement on. */
const keyPattern = /^Api-Key (fbk_(\d{1,15})_[\w-]{43})$/i
const keyAnywhere = /fbk_\d{1,15}_[\w-]{43}/

/** Returns the visible part of a key: its prefix and six of its secret's 43 characters. */
const shownOf = (key: string) => key.slice(0, key.lastIndexOf('_', key.length - 43) + 7)

/** Makes a key of the organisation: the text handed out once, its stored hash, and its visible prefix. */
export function newKey(orgId: number): { key: string; hash: Buffer; prefix: string } {
  const key = `fbk_${orgId}_${newSecret()}`
  return { key, hash: hashOf(key), prefix: shownOf(key) }
}

const keyIn = (request: FastifyRequest) => {
  const [, key, org] = keyPattern.exec(request.headers.authorization ?? '') ?? []
  return key === undefined ? null : { orgId: Number(org), hash: hashOf(key) }
}

/** Whether the request says that it comes by a key. */
export const comesByKey = ({ headers }: FastifyRequest): boolean => /^Api-Key\b/i.test(headers.authorization ?? '')

/** Refuses a key in the address: addresses are logged, so the key would be known to others. */
export function refuseKeyInAddress({ url }: FastifyRequest): void {
  if (!keyAnywhere.test(url)) return
  throw invalid({
    non_field_errors: [
      'Do not put a key into an address because addresses are logged. Send it as “Authorization: Api-Key …”, and revoke this key.',
    ],
  })
}

const refused = (detail: string) => new AppError(401, { detail })

interface KeyRow {
  id: number
  name: string
  user_id: number
  permissions: string[]
  end_date: string
  over: boolean
  revoked: boolean
  stale: boolean
}

/** The person of the request's key, with what both may do. Throws 401 with the reason. */
export async function loadKey(db: TenantDb, request: FastifyRequest): Promise<{ me: Me; stale: boolean }> {
  const given = keyIn(request)
  if (!given) throw refused('Invalid key. Send “Authorization: Api-Key fbk_…” with the whole key.')
  const { rows } = await sql<KeyRow>`select * from key_asks(${given.orgId}, ${given.hash}, ${request.id})`.execute(db)
  const [row] = rows
  if (!row) throw refused('API key not found.')
  if (row.revoked) throw refused('This key was revoked.')
  const person = await loadPerson(db, given.orgId, row.user_id)
  if (!person) throw refused('The owner of this key no longer works here.')
  const lastDay = formatsOf(person.locale).longDate(row.end_date)
  if (row.over) throw refused(`This key expired on ${lastDay}. Make a new one on your account page.`)
  const both = row.permissions.filter(
    (permission) => keyPermissions.includes(permission as Permission) && has(person, permission as Permission),
  )
  return {
    me: {
      ...person,
      permissions: grantsOf(both),
      key: { id: row.id, name: row.name, personal: row.permissions.includes(personalAccess) },
    },
    stale: row.stale,
  }
}

/** Notes that a key was used, and from where: apart from the request's transaction, and at most once a minute. */
export async function sawKey(database: Database, { org_id, key }: Me, address: string): Promise<void> {
  if (!key) return
  await inTenant(database, { orgId: org_id }, (db) =>
    sql`
      insert into api_key_use (key_id, address) values (${key.id}, ${address})
      on conflict (org_id, key_id) do update set at = now(), address = excluded.address
        where api_key_use.at < now() - interval '1 minute'`.execute(db),
  )
}
