/** Whether every variable is valid, known, and agrees with the rest. */
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { type Config, loadConfig } from '#server/config/config.ts'
import { sentenceFor } from '#server/monitoring/fatal.ts'
import { withEmbeddedDatabase } from '../environment.ts'
import type { Finding, Situation } from './finding.ts'

/** Connections of one server beside POOL_SIZE (docs/OPERATIONS.md#postgresql-elsewhere), and those of the embedded database. */
export const BESIDE_POOL = 8
const EMBEDDED = 60

/** Read by commands, not by the configuration. */
const OF_COMMANDS = ['API_PORT', 'DATABASE_ADMIN_URL']

/** The configuration, or null where it has mistakes. Nothing is made or written, unlike by a start. */
export function checkSettings(
  env: NodeJS.ProcessEnv,
  { serviceNames }: Situation,
): { finding: Finding; config: Config | null } {
  const dataDir = resolve(env['DATA_DIR']?.trim() || './data')
  const given = {
    ...env,
    CSRF_SECRET: env['CSRF_SECRET'] || 'a stand-in, since no secret is made here',
    ...(existsSync(dataDir) ? {} : { DATA_DIR: tmpdir() }),
  }
  const known = new Set(OF_COMMANDS)
  const faults: string[] = []
  let config: Config | null = null
  try {
    const recorded = new Proxy(withEmbeddedDatabase(given), {
      get: (values, name) => {
        known.add(String(name))
        return values[String(name)]
      },
    })
    const backupDir = resolve(env['BACKUP_DIR']?.trim() || join(dataDir, 'backups'))
    config = { ...loadConfig(recorded), dataDir, backupDir }
    faults.push(...disagreements(config))
  } catch (error) {
    faults.push(...(sentenceFor(error) ?? String(error)).split('\n'))
  }
  faults.push(...misspelt(Object.keys(env), known), ...unknown(serviceNames ?? [], known), ...secretsOf(dataDir))
  const set = [...known].filter((name) => env[name]).length
  return {
    finding: { part: 'Settings', fact: `${set} set, the rest by default`, faults: [...new Set(faults)] },
    config,
  }
}

function disagreements(config: Config): string[] {
  const { publicUrl, publicUrlGiven, trustProxy, mail, host, limits } = config
  const faults: string[] = []
  const publicHost = new URL(publicUrl).hostname
  if (publicUrl.startsWith('https:') && trustProxy === false)
    faults.push(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is false: everybody has the proxy’s address, and is slowed down together. Set TRUST_PROXY=loopback, or the proxy’s address.',
    )
  if (publicUrl.startsWith('http:') && publicHost !== 'localhost' && !/^127\.|^\[::1\]$/.test(publicHost))
    faults.push(
      `PUBLIC_URL is http (${publicUrl}): passwords cross the network in the clear, and passkeys do not work. Put a proxy with TLS in front and give its https address.`,
    )
  if (mail && !publicUrlGiven)
    faults.push(
      'SMTP_URL is set and PUBLIC_URL is not: letters cannot be sent without an address for their links. Set PUBLIC_URL.',
    )
  if (publicUrlGiven && publicHost === 'localhost' && ['0.0.0.0', '::'].includes(host))
    faults.push(`HOST=${host} opens the network, but PUBLIC_URL is ${publicUrl}: give the address that people type.`)
  if (limits.uploadBytes > limits.fileQuotaBytes)
    faults.push(
      'UPLOAD_LIMIT_BYTES is more than FILE_QUOTA_BYTES: no file of that size is ever taken. Raise FILE_QUOTA_BYTES.',
    )
  if (config.databaseUrl.startsWith('postgres://embedded/') && limits.poolSize + BESIDE_POOL > EMBEDDED)
    faults.push(
      `POOL_SIZE=${limits.poolSize} is too much for the embedded database, which has ${EMBEDDED} connections: set at most ${EMBEDDED - BESIDE_POOL}.`,
    )
  return faults
}

/** Variables one or two letters away from a setting: a misspelt one is silently the default. */
function misspelt(names: string[], known: ReadonlySet<string>): string[] {
  return names.flatMap((name) => {
    if (known.has(name) || name.length < 8 || !/^[A-Z0-9_]+$/.test(name)) return []
    const meant = [...known].find((setting) => setting.length >= 8 && distance(name, setting) <= 2)
    return meant ? [`${name} is no setting: ${meant} is. Correct the name.`] : []
  })
}

function unknown(names: string[], known: ReadonlySet<string>): string[] {
  return names
    .filter((name) => !known.has(name) && misspelt([name], known).length === 0)
    .map((name) => `${name} in the settings of the service is no setting of Fieldbook: correct or remove it.`)
}

/** Letters to be added, taken away or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1]
    for (const [column, wanted] of to.split('').entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === wanted ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}

function secretsOf(dataDir: string): string[] {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) return []
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return []
  } catch (error) {
    return [
      error instanceof SyntaxError
        ? `The secrets in ${file} are damaged: take the file from the newest backup (beginning.json in it), or move it away to have new ones made.`
        : `The secrets in ${file} may not be read by this user: run the doctor as whoever runs Fieldbook, or as root.`,
    ]
  }
}
