/** The database server and the settings of the bench. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ServerSettings } from '#app/http.ts'
import { localFiles } from '#server/files/open.ts'
import { noTrustedHosts } from '#server/config/trustedHosts.ts'
import { defaultPace } from '#server/http/minimumRate.ts'
import { ensureDatabase, startPostgres } from '#test/standby.ts'

export const benchSettings: ServerSettings & { password: string } = {
  password: 'fieldbook-bench',
  publicUrl: 'http://localhost:8080',
  mapTiles: null,
  outbound: { inside: noTrustedHosts },
  replica: null,
  crm: null,
  sso: null,
  accounting: false,
  mail: { status: 'no_server', publicUrl: 'http://localhost:8080', hourly: { perPerson: 100, perOrg: 500 } },
  csrfSecret: 'only for the bench',
  logger: false,
  trustProxy: false,
  bodyBytes: 1_048_576,
  uploadBytes: 20_971_520,
  files: localFiles(join(tmpdir(), 'fieldbook-bench-files'), 20_971_520),
  requestsPerMinute: 100_000_000,
  pace: defaultPace,
  minimumFrontendVersion: null,
  checkReplies: false,
  heavy: { each: 2, atOnce: 4, wait: 15_000 },
  uploads: { each: 20, atOnce: 60, wait: 15_000 },
  calls: { each: 5, atOnce: 1000, wait: 15_000 },
  limits: {
    loginFailuresPerAccount: 50,
    loginFailuresPerAddress: 200,
    passwordConcurrency: 2,
    passwordQueue: 50,
    sessionIdleDays: 14,
    sessionAbsoluteDays: 30,
  },
}

/** An embedded PostgreSQL as it runs in production (durable), in a folder of its own. */
export async function postgres(folder: string) {
  const server = await startPostgres({ dataDir: folder })
  return {
    server,
    stop: server.stop,
    appUrl: (name: string) => server.url(name, 'fieldbook_app', benchSettings.password),
    async database(name: string): Promise<string> {
      await ensureDatabase(server.adminUrlOf('postgres'), name)
      return server.adminUrlOf(name)
    },
  }
}
