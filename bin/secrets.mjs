// DATA_DIR/secrets.json: made once, readable by its owner only. src/server/config/config.ts reads the same file.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Failure } from './process.mjs'

/** The secrets of a data directory; what is absent is generated and written first. */
export function secretsOf(dataDir) {
  const file = path.join(dataDir, 'secrets.json')
  const known = existsSync(file) ? read(file) : {}
  const all = {
    postgresPassword: known.postgresPassword ?? generated(),
    applicationPassword: known.applicationPassword ?? generated(),
    csrf: known.csrf ?? generated(),
    ...known,
  }
  if (Object.keys(all).length > Object.keys(known).length) {
    // A rename is all or nothing: a crash never leaves half a file.
    writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
  }
  return all
}

const generated = () => randomBytes(32).toString('base64url')

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Failure(`The secrets in ${file} cannot be read: restore the file, or move it away to have new ones made.`)
  }
}
