/**
 * The end of a start that cannot succeed: one clear sentence on stderr and exit code 1, no stack trace. What has no
 * sentence is a bug of ours and is shown whole.
 */

/** An error whose message is already the sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartError'
  }
}

/** Writes the sentence to stderr and ends the process with code 1. */
export function fatal(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Ends the process over an error: with its sentence where it has one, else with the whole error. */
export function failStart(error: unknown): never {
  return fatal(sentenceFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
}

/** The lowest `server_version_num` that the migrations run on. */
const OLDEST_POSTGRESQL = 150_000

/** Throws StartError for a PostgreSQL below 15. Takes `show server_version_num` and `show server_version`. */
export function requirePostgresql15(versionNumber: string | number, version: string): void {
  if (Number(versionNumber) >= OLDEST_POSTGRESQL) return
  throw new StartError(`Fieldbook needs PostgreSQL 15 or later; the one at DATABASE_URL is ${version}.`)
}

interface Detail {
  code: string
  message: string
  syscall: string | undefined
  path: string | undefined
  port: number | undefined
  address: string | undefined
}

/** The sentence for an error that an operator can do something about, or null. Never repeats a password. */
export function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // ConfigError names itself too: its message is a sentence per line.
  if (error instanceof StartError || error.name === 'ConfigError') return error.message
  const detail = detailOf(error)
  return SENTENCES[detail.code]?.(detail) ?? byMessage(detail.message)
}

const cannotReach = ({ message, address, port, path }: Detail): string =>
  `The database cannot be reached${where(address, port, path)}: ${message || 'no answer'}. Check DATABASE_URL and that PostgreSQL runs.`
const refusedLogin = ({ message }: Detail): string =>
  `The database refuses the login: ${message}. Check the user and password in DATABASE_URL and DATABASE_ADMIN_URL.`
const diskFull = ({ path }: Detail): string =>
  `The disk is full${path ? ` (${path})` : ''}: make room for DATA_DIR and the database, then start again.`
const notWritable = (detail: Detail): string =>
  detail.syscall === 'listen'
    ? `Port ${detail.port} may not be opened by this user: ports below 1024 need a privilege; set PORT to another one.`
    : `DATA_DIR cannot be written to${detail.path ? ` (${detail.path})` : ''}: ${reasonOf(detail.message)}.`

const SENTENCES: Readonly<Record<string, (detail: Detail) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program: stop that one, or set PORT to a free port.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address ?? ''} is no address of this machine.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOTDIR: notWritable,
  EEXIST: notWritable,
  ECONNREFUSED: cannotReach,
  ECONNRESET: cannotReach,
  ETIMEDOUT: cannotReach,
  EHOSTUNREACH: cannotReach,
  ENETUNREACH: cannotReach,
  ENOTFOUND: cannotReach,
  EAI_AGAIN: cannotReach,
  ENOENT: (detail) => (detail.syscall === 'connect' ? cannotReach(detail) : notWritable(detail)),
  '28P01': refusedLogin,
  '28000': refusedLogin,
  '3D000': ({ message }) => `The database does not exist: ${message}. Make it, or correct DATABASE_URL.`,
  '53100': diskFull,
  '53300': ({ message }) =>
    `The database has no free connection: ${message}. Lower POOL_SIZE or raise its max_connections.`,
  '57P03': cannotReach,
}

function byMessage(message: string): string | null {
  if (
    /does not support SSL|timeout expired|Connection terminated|timeout exceeded when trying to connect/i.test(message)
  )
    return `The database cannot be reached: ${message}. Check DATABASE_URL and that PostgreSQL runs.`
  return null
}

/** Node tries a name's addresses one after the other and reports them together: the first says it. */
function detailOf(error: Error): Detail {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const source = first instanceof Error ? first : error
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(source, key)
    return typeof value === 'string' ? value : undefined
  }
  const port: unknown = Reflect.get(source, 'port')
  return {
    code: text('code') ?? '',
    message: source.message,
    syscall: text('syscall'),
    path: text('path'),
    port: typeof port === 'number' ? port : undefined,
    address: text('address'),
  }
}

function where(address?: string, port?: number, path?: string): string {
  if (address) return ` at ${address}${port === undefined ? '' : `:${port}`}`
  return path ? ` at ${path}` : ''
}

/** "EACCES: permission denied, mkdir '/x'" → "permission denied". */
function reasonOf(message: string): string {
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message
}
