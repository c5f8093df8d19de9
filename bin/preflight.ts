// Before anything is started: is the configuration right and the data directory usable, and (`preflight.ts port`) is the
// port free? Prints what the parent needs to know, or every mistake as a sentence, and exits 1.
import { statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { type Config, loadConfig } from '#server/config/config.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'

/** A new cluster takes about 60 MB; PostgreSQL stops on a disk that runs full. */
const ROOM_NEEDED = 100 * 1024 * 1024

try {
  const config = loadConfig(withEmbeddedDatabase(process.env))
  if (process.argv[2] === 'port') await checkPort(config)
  else checkRoom(config.dataDir)
  const { port, host, publicUrl, dataDir } = config
  process.stdout.write(`${JSON.stringify({ port, host, publicUrl, dataDir })}\n`)
} catch (error) {
  failStart(error)
}

/** Neither address given means the embedded database, whose address is not known yet. */
function withEmbeddedDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const [app, admin] = [env['DATABASE_URL'], env['DATABASE_ADMIN_URL']]
  if (Boolean(app) !== Boolean(admin))
    throw new StartError(
      'DATABASE_URL and DATABASE_ADMIN_URL go together: the first for the application, the second to migrate; give both, or none for the embedded database.',
    )
  return app ? env : { ...env, DATABASE_URL: 'postgres://embedded/fieldbook' }
}

function checkRoom(dataDir: string): void {
  const probe = join(dataDir, `.probe.${process.pid}`)
  writeFileSync(probe, 'x')
  unlinkSync(probe)
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < ROOM_NEEDED)
    throw new StartError(`The disk is full: ${dataDir} has less than 100 MB left; make room, then start again.`)
}

function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}
