/**
 * Keys of a person, for programs: each has a part of the person's permissions until a day, and can be revoked at once.
 * A key is shown only once; the database stores its hash (docs/decisions/0083).
 */
import * as z from 'zod/mini'

import { keyPermissions } from '#core/apiKeys.ts'
import {
  endpoint,
  Id,
  IdInPath,
  Instant,
  IsoDate,
  Name,
  Nothing,
  pageOf,
  pageQuery,
  Ref,
  Version,
} from '#core/contract.ts'

/** Largest number of keys of one person, without revoked and ended ones. */
export const maxKeys = 20

/** `over`: its last day has passed; `left`: its person does not work here any more. */
const keyStates = ['good', 'over', 'revoked', 'left'] as const

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** First letters of the key. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** Permissions of the key that its person has lost: the key may not use them either. */
  lost: z.array(z.string()),
  /** The last day on which it is good. */
  end_date: z.string(),
  state: z.enum(keyStates),
  created: Instant,
  /** Time of the last use, to the minute. */
  last_used: z.nullable(Instant),
  last_address: z.string(),
  version: Version,
})
export type ApiKey = z.output<typeof ApiKey>

const FirmKey = z.extend(ApiKey, { user: Ref })
export type FirmKey = z.output<typeof FirmKey>

export const NewApiKey = z.strictObject({
  name: Name,
  end_date: IsoDate,
  permissions: z
    .array(z.enum([...keyPermissions]))
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(keyPermissions.length))
    .check(z.overwrite((names) => [...new Set(names)])),
})

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys/',
  summary: 'My keys in this organisation, newest first, without the keys themselves',
  access: 'session',
  inPerson: 'account',
  reply: z.array(ApiKey),
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api-keys/',
  summary: `Make a key with some of my permissions, valid for a year at most. The key is in this answer only. 409 \`state\` for more than ${maxKeys}`,
  access: 'session',
  inPerson: 'account',
  body: NewApiKey,
  reply: z.extend(ApiKey, { key: z.string() }),
  creates: true,
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/:id/revoke/',
  summary: 'Revoke one of my keys, or any key with permission to change people. It stops working at once',
  access: 'session',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})

const FirmKeysQuery = z.object(pageQuery(['id', 'name', 'user', 'end_date', 'last_used'], '-id'))
export type FirmKeysQuery = z.output<typeof FirmKeysQuery>

export const listFirmKeys = endpoint({
  name: 'listFirmKeys',
  method: 'GET',
  path: '/api-keys/firm/',
  summary: 'Everybody’s keys in this organisation',
  access: 'users.change_user',
  query: FirmKeysQuery,
  reply: pageOf(FirmKey),
})
