// Before anything is started: is the configuration right and the data directory usable, and (`preflight.ts port`) is the
// port free? Prints what the parent needs to know, or every mistake as a sentence, and exits 1.
import { statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { loadConfig } from '#server/config/config.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'
import { requireFreePort, withEmbeddedDatabase } from './environment.ts'

/** A new cluster takes about 60 MB; PostgreSQL stops on a disk that runs full. */
const ROOM_NEEDED = 100 * 1024 * 1024

try {
  const config = loadConfig(withEmbeddedDatabase(process.env))
  if (process.argv[2] === 'port') await requireFreePort(config)
  else checkRoom(config.dataDir)
  const { port, host, publicUrl, dataDir, backupDir } = config
  process.stdout.write(`${JSON.stringify({ port, host, publicUrl, dataDir, backupDir })}\n`)
} catch (error) {
  failStart(error)
}

function checkRoom(dataDir: string): void {
  const probe = join(dataDir, `.probe.${process.pid}`)
  writeFileSync(probe, 'x')
  unlinkSync(probe)
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < ROOM_NEEDED)
    throw new StartError(`The disk is full: ${dataDir} has less than 100 MB left; make room, then start again.`)
}
