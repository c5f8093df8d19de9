/** Keys of people: made, listed, revoked. Who comes by one is `#server/access/apiKeys.ts`. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { personalAccess } from '#core/apiKeys.ts'
import { addDays, today } from '#core/days.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { has, type Permission } from '#core/permissions.ts'
import { requireGrantable } from '#features/users/groups/server/groupGrants.ts'
import { permissionWords } from '#features/users/users/userPermissionWords.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { newKey } from '#server/access/apiKeys.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { either } from '#server/records/search.ts'
import { pageFrom } from '#server/http/paging.ts'
import { type ApiKey, type FirmKey, type FirmKeysQuery, maxKeys, type NewApiKey } from '../apiKeys.contract.ts'

/** The most days that a key is good for, today being the first. */
const maxDays = 366

const state = sql`case when k.revoked is not null then 'revoked'
  when (now() at time zone c.timezone)::date > k.end_date then 'over'
  when not (member_is_live(m) and account_is_open(m.account_id)) then 'left'
  else 'good' end`
const columns = sql`k.id, k.name, k.prefix, k.permissions,
  array(select p from unnest(k.permissions) p
    where p <> ${personalAccess} and p <> all (permissions_of(k.org_id, k.user_id)) order by p) as lost,
  k.end_date, ${state} as state, k.created, k.version, u.at as last_used, coalesce(u.address, '') as last_address`
const tables = sql`api_key k
  join member m on m.org_id = k.org_id and m.id = k.user_id
  join company c on c.org_id = k.org_id
  left join api_key_use u on u.org_id = k.org_id and u.key_id = k.id`

export async function listApiKeys({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${columns} from ${tables} where k.org_id = ${me.org_id} and k.user_id = ${me.id} order by k.id desc limit 200`.execute(
    db,
  )
  return rows
}

/**
 * Makes a key. Throws 400 for a day in the past or too far off, and for permissions that the caller lacks; 409 `state`
 * for too many keys.
 */
export async function createApiKey(
  ctx: Ctx,
  { name, end_date, permissions }: z.output<typeof NewApiKey>,
): Promise<ApiKey & { key: string }> {
  const { db, me } = ctx
  const day = today(me.timezone)
  const last = addDays(day, maxDays - 1)
  if (end_date < day) throw invalid({ end_date: ['This day is in the past. Choose today or a later day.'] })
  if (end_date > last) {
    const latest = formatsOf(me.locale).longDate(last)
    throw invalid({ end_date: [`A key is valid for a year at most. Choose ${latest} or earlier.`] })
  }
  const { wordsOf } = permissionWords(locales[me.locale].words)
  const wider = permissions.filter(
    (permission) => permission !== personalAccess && !has(me, permission),
  ) as Permission[]
  if (wider.length > 0)
    throw invalid({
      permissions: [`You do not have these permissions yourself: ${wider.map(wordsOf).join('; ')}.`],
    })
  // The row lock makes concurrent requests of one person wait, so that nobody exceeds `maxKeys`.
  await sql`select from member where org_id = ${me.org_id} and id = ${me.id} for no key update`.execute(db)
  const before = await listApiKeys(ctx)
  if (before.filter((apiKey) => apiKey.state === 'good').length >= maxKeys)
    throw conflict('state', `You already have ${maxKeys} keys. Revoke one that you no longer use.`)
  const { key, hash, prefix } = newKey(me.org_id)
  await sql`
    insert into api_key (user_id, name, prefix, hash, permissions, end_date)
    values (${me.id}, ${name}, ${prefix}, ${hash}, ${permissions}, ${end_date})`.execute(db)
  const [made] = await listApiKeys(ctx)
  if (!made) throw new Error('What was inserted is listed.')
  return { ...made, key }
}

/**
 * Revokes a key. Throws 404 unless it is the caller's or, for people who change people, of their organisation; 403 for
 * a key of a person with permissions that the caller lacks.
 */
export async function revokeApiKey({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from api_key where org_id = ${me.org_id} and id = ${id} and (user_id = ${me.id} or ${has(me, 'users.change_user')})`.execute(
    db,
  )
  const [key] = rows
  if (!key) throw notFound()
  await requireGrantable({ db, me }, [key.user_id], 'revoke the keys of')
  await sql`update api_key set revoked = now() where org_id = ${me.org_id} and id = ${id} and revoked is null`.execute(
    db,
  )
}

const orders = {
  id: sql`k.id`,
  name: sql`k.name collate human`,
  user: sql`m.name collate human`,
  end_date: sql`k.end_date`,
  last_used: sql`u.at`,
} as const

export function listFirmKeys(
  { db, me }: Ctx,
  { search, ...firmKeysQuery }: FirmKeysQuery,
): Promise<{ results: FirmKey[]; count: number }> {
  const found = search
    ? either(['k.name', 'm.name', 'k.prefix'].map((column) => textIncludes(sql.ref(column), search)))
    : sql<boolean>`true`
  return pageFrom(
    db,
    {
      columns: sql<FirmKey>`${columns}, jsonb_build_object('id', m.id, 'name', m.name) as user`,
      from: tables,
      where: sql<boolean>`k.org_id = ${me.org_id} and ${found}`,
      orders,
      id: sql`k.id`,
    },
    firmKeysQuery,
  )
}
