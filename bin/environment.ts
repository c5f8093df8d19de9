/** Parts of the configuration that are known before anything runs. */
import { createServer } from 'node:net'

import { StartError } from '#server/monitoring/fatal.ts'

/** Neither address given means the embedded database, whose address is not known yet. Throws StartError for one alone. */
export function withEmbeddedDatabase(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const [app, admin] = [env['DATABASE_URL'], env['DATABASE_ADMIN_URL']]
  if (Boolean(app) !== Boolean(admin))
    throw new StartError(
      'DATABASE_URL and DATABASE_ADMIN_URL go together: the first for the application, the second to migrate; give both, or none for the embedded database.',
    )
  return app ? env : { ...env, DATABASE_URL: 'postgres://embedded/fieldbook' }
}

/** Rejects with the system's error when the port is taken or may not be opened. */
export function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}
