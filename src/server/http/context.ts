/** The context of a handler. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import type { HistoryAction } from '#core/history.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import type { Grants } from '#core/permissions.ts'
import type { Database, TenantDb } from '../db/db.ts'
import type { FileStore } from '../files/store.ts'
import type { HourlyMail } from '../mail/mailHourly.ts'
import type { MailSetUp } from '../mail/mail.ts'
import type { MapTiles } from '../config/mapTiles.ts'
import type { Outbound } from './outbound.ts'
import type { SignInSettings } from '../access/session.ts'

/** The person who asks, in the organisation that their session works in. */
export interface Me {
  /** The member's id: the `user_id` of the API. */
  id: number
  org_id: number
  account_id: number
  session_id: number
  name: string
  email: string
  /** Who acts as this person, and until when; null for the person themselves. */
  impersonator: { id: number; name: string; session_id: number; until: string } | null
  /** The key that it is done by, and whether it was given what is its person's own; null for who signed in. */
  key: { id: number; name: string; personal: boolean } | null
  department_id: number | null
  department_ids: number[]
  permissions: Grants
  locale: LocaleCode
  /** IANA zone of the organisation: it decides which day "today" is, unless a record has a zone of its own. */
  timezone: string
  clock: 12 | 24 | null
  rounding: 'ROUND_HALF_UP' | 'ROUND_HALF_EVEN'
  diary: DiarySettings
}

interface DiarySettings {
  diary_fields: { times: boolean; breaks: boolean; travel: boolean; non_billable: boolean }
  allow_future_times: 'A' | 'N' | 'E'
  tracking: boolean
  task_as_details: boolean
  overlap: 'block' | 'warn' | 'allow'
  task_required: boolean
  self_decision: boolean
}

/** For a signed-in request: the transaction of its organisation, opened before the handler and committed after it. */
export interface Ctx {
  me: Me
  db: TenantDb
  requestId: string
  /** Where the request came from, as far as proxies are trusted. */
  address: string
  log: FastifyBaseLogger
  /** The version in `If-Match`: what the caller saw of the record. */
  ifMatch: number | null
  /** Names the change in the audit (`approve`); without it: insert, update, delete. */
  act: (action: HistoryAction) => Promise<void>
  /** Offers to take this change back: answers `X-Undo`. Call it once, when the change is made. */
  offerUndo: () => Promise<void>
  mail: MailSetUp & { hourly: HourlyMail }
  /** Where the organisation's CRM is; null: it has none. */
  crm: string | null
  /** Whether the server knows a program that keeps the books. */
  accounting: boolean
  files: Files
  /** Headers of the answer. */
  headers: Record<string, string>
}

/** For a call that runs its own transactions, or needs no session. */
export interface OpenCtx {
  database: Database
  settings: SignInSettings
  request: FastifyRequest
  reply: FastifyReply
  requestId: string
  log: FastifyBaseLogger
  files: Files
  mail: Ctx['mail']
  mapTiles: MapTiles | null
  /** Where the server may send to on behalf of people. */
  outbound: Outbound
}
/** Where files lie, and how much of them there may be, in bytes. */
export interface Files {
  store: FileStore
  /** For what is on its way in: on the disk of a local store. */
  folder: string
  /** Largest number of bytes of one file. */
  most: number
  /** Largest number of bytes of one organisation. */
  quota: number
}
/** The same, for a signed-in person. */
export type OwnCtx = OpenCtx & { me: Me }
