/** The context of a handler. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import type { HistoryAction } from '#core/history.ts'
import type { HoursForm, LocaleCode } from '#core/locale/localeCodes.ts'
import type { Grants } from '#core/permissions.ts'
import type { Database, TenantDb } from '../db/db.ts'
import type { FileStore } from '../files/store.ts'
import type { HourlyMail } from '../mail/mailHourly.ts'
import type { MailSetUp } from '../mail/mail.ts'
import type { CrmSettings } from '../config/crm.ts'
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
  /** The person who acts as this one, and until when; null for the person themselves. */
  impersonator: { id: number; name: string; session_id: number; until: string } | null
  /** The API key of the request, and whether it includes its person's own data; null for a signed-in person. */
  key: { id: number; name: string; personal: boolean } | null
  department_id: number | null
  department_ids: number[]
  permissions: Grants
  /** The people in whose place this one decides today. Nobody while somebody acts as this person. */
  principals: readonly Principal[]
  locale: LocaleCode
  /** IANA zone of the organisation: it decides which day "today" is, unless a record has a zone of its own. */
  timezone: string
  clock: 12 | 24 | null
  /** How the firm writes hours: `7:15` or `7.25`. */
  hours_written: HoursForm
  rounding: 'ROUND_HALF_UP' | 'ROUND_HALF_EVEN'
  diary: DiarySettings
}

/** Somebody who named a deputy for today, with what they may do at this moment. */
export interface Principal {
  id: number
  name: string
  /** The last day. */
  until: string
  department_id: number | null
  department_ids: number[]
  permissions: Grants
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

/**
 * Context of a signed-in request: the transaction of its organisation, opened before the handler and committed after
 * it.
 */
export interface Ctx {
  me: Me
  db: TenantDb
  requestId: string
  /** The client's address, as far as proxies are trusted. */
  address: string
  log: FastifyBaseLogger
  /** The version in `If-Match`: what the caller saw of the record. */
  ifMatch: number | null
  /** Names the change in the audit (`approve`); without it: insert, update, delete. */
  act: (action: HistoryAction) => Promise<void>
  /** Offers to take this change back: answers `X-Undo`. Call it once, when the change is made. */
  offerUndo: () => Promise<void>
  mail: MailSetUp & { hourly: HourlyMail }
  /** The address of the organisation's CRM; null without one. */
  crm: string | null
  /** Whether the server knows a program that keeps the books. */
  accounting: boolean
  files: Files
  /** Headers of the answer. */
  headers: Record<string, string>
}

/** Context of a call that runs its own transactions, or needs no session. */
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
  /** The CRM of one organisation of this server. */
  crm: CrmSettings | null
  /** The rule for addresses that the server may send to on behalf of people. */
  outbound: Outbound
}
/** The organisation's file store and its limits in bytes. */
export interface Files {
  store: FileStore
  /** The folder of incoming files, on the disk of a local store. */
  folder: string
  /** Largest number of bytes of one file. */
  most: number
  /** Largest number of bytes of one organisation. */
  quota: number
}
/** Context of the same calls, for a signed-in person. */
export type OwnCtx = OpenCtx & { me: Me }
