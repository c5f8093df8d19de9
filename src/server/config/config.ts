/**
 * The configuration: environment in, checked values out. Every variable, its default and its bounds are in
 * docs/CONFIGURATION.md. All mistakes are reported at once, one sentence each.
 */
import { mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { type AccountingConfig, accountingOf } from './accounting.ts'
import { sentenceFor } from '../monitoring/fatal.ts'
import { type CrmSettings, crmOf } from './crm.ts'
import { type Inside, insideOf } from './trustedHosts.ts'
import type { S3Config } from '../files/storeS3.ts'
import type { MailConfig } from '../mail/mailSmtp.ts'
import { type MapTiles, mapTilesOf } from './mapTiles.ts'
import { csrfSecretOf } from '../access/secrets.ts'
import { type SsoSettings, ssoOf } from './sso.ts'

export interface Config {
  port: number
  host: string
  /** An origin without a slash at its end. Links in mail, cookies and the CSRF check are made from it. */
  publicUrl: string
  /** False: `publicUrl` is this machine's own address, of no use in mail. */
  publicUrlGiven: boolean
  /** Null: no mail is sent. */
  mail: MailConfig | null
  /** The proxies trusted to name the caller (X-Forwarded-For): none, all, a number of hops, or these addresses. */
  trustProxy: boolean | number | string[]
  /** Absolute. */
  dataDir: string
  /** Absolute: where backups are put that are given no place, and how many of them are kept. Null: all. */
  backupDir: string
  backupsKept: number | null
  /** Null: files lie in `dataDir`. */
  s3: S3Config | null
  /** Null: maps have coasts and towns alone. */
  mapTiles: MapTiles | null
  /** Null: people sign in with a password. */
  sso: SsoSettings | null
  /** Null: no record is linked to a CRM. */
  crm: CrmSettings | null
  /** Null: nothing is sent to the books. */
  accounting: AccountingConfig | null
  /** Addresses within the network that webhooks may reach. */
  inside: Inside
  /** Address of the application's role, which owns nothing. */
  databaseUrl: string
  /** Address of the role that migrates; the server itself runs without it. */
  databaseAdminUrl: string | null
  /** Address of a standby that answers reads, for the application's role. */
  databaseReplicaUrl: string | null
  metricsPort: number | null
  logLevel: LogLevel
  limits: Limits
  secrets: { csrf: string }
  /** Writes of an older web client are answered 426. */
  minimumFrontendVersion: string | null
}

export interface Limits {
  bodyBytes: number
  uploadBytes: number
  /** Most bytes of all files of one organisation. */
  fileQuotaBytes: number
  /** Requests per session, or per address without a session. */
  requestsPerMinute: number
  /** Failures per hour after which a login is slowed down, per account and per address. */
  loginFailuresPerAccount: number
  loginFailuresPerAddress: number
  /** Password hashes computed at once, and how many wait before the answer is 503. */
  passwordConcurrency: number
  passwordQueue: number
  sessionIdleDays: number
  sessionAbsoluteDays: number
  poolSize: number
  statementTimeoutMs: number
  /** Imports and acts on many records at once: of one organisation, and of the server. */
  heavyPerOrg: number
  heavyAtOnce: number
  /** Messages per hour that are sent at somebody's request. */
  mailPerPerson: number
  mailPerOrg: number
  /** Forms of files that are received at once. */
  uploadsPerOrg: number
  uploadsAtOnce: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Default, lowest and highest value of every whole number. */
const NUMBERS = {
  PORT: [8080, 1, 65_535],
  METRICS_PORT: [0, 1, 65_535],
  BACKUPS_KEPT: [0, 1, 10_000],
  BODY_LIMIT_BYTES: [1_048_576, 1_024, 104_857_600],
  UPLOAD_LIMIT_BYTES: [20_971_520, 1_024, 1_073_741_824],
  FILE_QUOTA_BYTES: [10_737_418_240, 1_024, 999_999_999_999_999],
  REQUESTS_PER_MINUTE: [600, 1, 1_000_000],
  LOGIN_FAILURES_PER_ACCOUNT: [50, 1, 100],
  LOGIN_FAILURES_PER_ADDRESS: [200, 1, 100_000],
  PASSWORD_CONCURRENCY: [2, 1, 64],
  PASSWORD_QUEUE: [50, 0, 10_000],
  SESSION_IDLE_DAYS: [14, 1, 365],
  SESSION_ABSOLUTE_DAYS: [30, 1, 365],
  POOL_SIZE: [10, 2, 1_000],
  STATEMENT_TIMEOUT_MS: [10_000, 100, 600_000],
  HEAVY_PER_ORGANISATION: [2, 1, 100],
  HEAVY_AT_ONCE: [4, 1, 1_000],
  MAIL_PER_PERSON: [100, 1, 100_000],
  MAIL_PER_ORGANISATION: [500, 1, 1_000_000],
  UPLOADS_PER_ORGANISATION: [20, 1, 1_000],
  UPLOADS_AT_ONCE: [60, 1, 10_000],
} as const satisfies Record<string, readonly [number, number, number]>

/** Every mistake of the environment, a sentence each. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Checks the environment and fills in the defaults; makes DATA_DIR, and the secrets in it that are not given, when they are absent.
 * Throws ConfigError with every mistake at once.
 */
export function loadConfig(env: Environment): Config {
  const mistakes: string[] = []
  const setting = (name: string): string | undefined => env[name]?.trim() || undefined
  const mistake = (sentence: string): void => void mistakes.push(sentence)

  const number = (name: keyof typeof NUMBERS): number => {
    const [standard, lowest, highest] = NUMBERS[name]
    const text = setting(name)
    if (text === undefined) return standard
    const value = Number(text)
    if (/^\d{1,15}$/.test(text) && value >= lowest && value <= highest) return value
    mistake(`${name} must be a whole number from ${lowest} to ${highest}, not "${text}".`)
    return standard
  }

  const port = number('PORT')
  const metricsPort = setting('METRICS_PORT') === undefined ? null : number('METRICS_PORT')
  if (metricsPort === port) mistake(`METRICS_PORT must differ from PORT; both are ${port}.`)

  const host = setting('HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    mistake(`HOST must be an IP address or a host name, not "${host}".`)

  const logLevel = LOG_LEVELS.find((level) => level === (setting('LOG_LEVEL') ?? 'info'))
  if (!logLevel) mistake(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${setting('LOG_LEVEL')}".`)

  const minimumFrontendVersion = setting('MINIMUM_FRONTEND_VERSION') ?? null
  if (minimumFrontendVersion !== null && !/^\d+(\.\d+){0,2}$/.test(minimumFrontendVersion))
    mistake(`MINIMUM_FRONTEND_VERSION must look like 25.6.9, not "${minimumFrontendVersion}".`)

  const poolSize = number('POOL_SIZE')
  const limits: Limits = {
    bodyBytes: number('BODY_LIMIT_BYTES'),
    uploadBytes: number('UPLOAD_LIMIT_BYTES'),
    fileQuotaBytes: number('FILE_QUOTA_BYTES'),
    requestsPerMinute: number('REQUESTS_PER_MINUTE'),
    loginFailuresPerAccount: number('LOGIN_FAILURES_PER_ACCOUNT'),
    loginFailuresPerAddress: number('LOGIN_FAILURES_PER_ADDRESS'),
    passwordConcurrency: number('PASSWORD_CONCURRENCY'),
    passwordQueue: number('PASSWORD_QUEUE'),
    sessionIdleDays: number('SESSION_IDLE_DAYS'),
    sessionAbsoluteDays: number('SESSION_ABSOLUTE_DAYS'),
    poolSize,
    statementTimeoutMs: number('STATEMENT_TIMEOUT_MS'),
    heavyPerOrg: number('HEAVY_PER_ORGANISATION'),
    // One connection is left to all other work, whatever HEAVY_AT_ONCE says.
    heavyAtOnce: Math.min(number('HEAVY_AT_ONCE'), poolSize - 1),
    mailPerPerson: number('MAIL_PER_PERSON'),
    mailPerOrg: number('MAIL_PER_ORGANISATION'),
    uploadsPerOrg: number('UPLOADS_PER_ORGANISATION'),
    uploadsAtOnce: number('UPLOADS_AT_ONCE'),
  }
  if (limits.sessionIdleDays > limits.sessionAbsoluteDays)
    mistake(
      `SESSION_IDLE_DAYS (${limits.sessionIdleDays}) cannot be more than SESSION_ABSOLUTE_DAYS (${limits.sessionAbsoluteDays}).`,
    )

  const publicUrl = originOf(setting('PUBLIC_URL') ?? `http://localhost:${port}`)
  if (publicUrl === null)
    mistake(
      `PUBLIC_URL must be an address like https://fieldbook.example.com, without a path, not "${setting('PUBLIC_URL')}".`,
    )

  const mail = mailOf(setting('SMTP_URL'), setting('MAIL_FROM'), mistake)

  const s3 = bucketOf(setting, mistake)
  const mapTiles = mapTilesOf(setting('MAP_TILES_URL'), setting('MAP_TILES_ATTRIBUTION'), mistake)
  const sso = ssoOf(setting, mistake)
  const crm = crmOf(setting, mistake)
  const inside = insideOf(setting('WEBHOOK_INSIDE'), mistake)
  const accounting = accountingOf(setting('ACCOUNTING_URL'), setting('ACCOUNTING_TOKEN'), mistake)

  const trustProxy = proxies(setting('TRUST_PROXY') ?? 'false')
  if (trustProxy === null)
    mistake(
      `TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses (10.0.0.1,192.168.0.0/16), not "${setting('TRUST_PROXY')}".`,
    )

  const databaseUrl = setting('DATABASE_URL')
  const databaseAdminUrl = setting('DATABASE_ADMIN_URL') ?? null
  const databaseReplicaUrl = setting('DATABASE_REPLICA_URL') ?? null
  if (!databaseUrl)
    mistake('DATABASE_URL is missing: the address of a PostgreSQL database, postgres://user:password@host/database.')
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_ADMIN_URL', databaseAdminUrl],
    ['DATABASE_REPLICA_URL', databaseReplicaUrl],
  ] as const)
    // The address itself is not repeated: it holds a password.
    if (url && !/^postgres(ql)?:\/\/./.test(url)) mistake(`${name} must begin with postgres:// or postgresql://.`)

  const dataDir = resolve(setting('DATA_DIR') ?? './data')
  const backupDir = resolve(setting('BACKUP_DIR') ?? join(dataDir, 'backups'))
  const backupsKept = setting('BACKUPS_KEPT') === undefined ? null : number('BACKUPS_KEPT')
  const csrf = fromDataDir(dataDir, setting('CSRF_SECRET'), mistake)
  if (setting('CSRF_SECRET') && csrf.length < 32) mistake('CSRF_SECRET must have at least 32 characters.')

  if (mistakes.length > 0 || !databaseUrl || !logLevel || publicUrl === null || trustProxy === null)
    throw new ConfigError(mistakes)
  return {
    port,
    host,
    publicUrl,
    publicUrlGiven: setting('PUBLIC_URL') !== undefined,
    mail,
    trustProxy,
    dataDir,
    backupDir,
    backupsKept,
    s3,
    mapTiles,
    sso,
    crm,
    accounting,
    inside,
    databaseUrl,
    databaseAdminUrl,
    databaseReplicaUrl,
    metricsPort,
    logLevel,
    limits,
    secrets: { csrf },
    minimumFrontendVersion,
  }
}

/** Makes the data folder, even if no secret must be stored in it: files and the lock are there too. */
function fromDataDir(dataDir: string, given: string | undefined, mistake: (sentence: string) => void): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return given ?? csrfSecretOf(dataDir)
  } catch (error) {
    mistake(
      sentenceFor(error) ??
        `DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    )
    return ''
  }
}

function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const bare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return bare ? url.origin : null
}

/** The address of the mail server is not repeated in a mistake: it holds a password. */
function mailOf(url: string | undefined, from: string | undefined, mistake: (sentence: string) => void) {
  const server = url === undefined ? null : URL.parse(url)
  if (url !== undefined && (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === ''))
    mistake('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.')
  if (from !== undefined && !/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    mistake('MAIL_FROM must be an address like fieldbook@example.com or Fieldbook <fieldbook@example.com>.')
  if ((url === undefined) !== (from === undefined))
    mistake('Give both SMTP_URL and MAIL_FROM, or neither: without them no mail is sent.')
  return url === undefined || from === undefined ? null : { url, from }
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The secret is not repeated in a mistake. */
function bucketOf(given: (name: string) => string | undefined, mistake: (sentence: string) => void): S3Config | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_NAMES.map(given)
  const missing = S3_NAMES.filter((name) => given(name) === undefined)
  if (missing.length === S3_NAMES.length) return null
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    mistake(`Give all of ${S3_NAMES.join(', ')}, or none of them; missing: ${missing.join(', ')}.`)
    return null
  }
  if (originOf(endpoint) === null)
    mistake(`S3_ENDPOINT must be an address like https://s3.example.com, without the bucket, not "${endpoint}".`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    mistake(`S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes, not "${bucket}".`)
  return {
    endpoint: originOf(endpoint) ?? '',
    bucket,
    region: given('S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function proxies(text: string): Config['trustProxy'] | null {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const list = text.split(',').map((entry) => entry.trim())
  return list.every((entry) => PROXY_NAMES.includes(entry) || isAddressOrRange(entry)) ? list : null
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
