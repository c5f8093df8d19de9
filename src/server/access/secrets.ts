/**
 * Secrets that nobody has to invent: made at the first start and kept in DATA_DIR/secrets.json, which only its owner
 * can read. The commands in bin/ keep the embedded database's passwords in the same file (bin/secrets.mjs).
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartError } from '../monitoring/fatal.ts'

/**
 * The key of the CSRF tokens; makes the secret when it is absent.
 * Throws what the file system throws, and StartError when the file is damaged.
 */
export function csrfSecretOf(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  const known = read(file)
  if (typeof known['csrf'] === 'string') return known['csrf']
  const csrf = randomBytes(32).toString('base64url')
  // A rename is all or nothing: a crash never leaves half a file.
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify({ ...known, csrf }, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.${process.pid}`, file)
  return csrf
}

function read(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // said below
  }
  throw new StartError(
    `The secrets in ${file} cannot be read: restore the file, or move it away to have new ones made.`,
  )
}
