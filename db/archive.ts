/** `npm run archive -- read FILE --as "Name"`, once the database is there. */
import { resolve } from 'node:path'

import { ArchiveError } from '#features/settings/archive/server/openArchive.ts'
import { readArchive } from '#features/settings/archive/server/readArchive.ts'
import { loadConfig } from '#server/config/config.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'
import { openFiles } from '#server/files/open.ts'

try {
  await main()
} catch (error) {
  failStart(error instanceof ArchiveError ? new StartError(error.message) : error)
}

async function main() {
  const config = loadConfig(process.env)
  if (config.databaseAdminUrl === null) throw new StartError('DATABASE_ADMIN_URL is missing: an archive is read as it.')
  const [path = '', as = ''] = process.argv.slice(2)
  const adminUrl = config.databaseAdminUrl
  const done = await readArchive({ adminUrl, files: openFiles(config), path: resolve(path), as })
  const { manifest, rows, files, accounts, keys, hooks, timers } = done
  const lines = [
    `  ${rows} rows and ${files} files are as they were at ${manifest.made} in ${manifest.organisation.name}, compared row by row`,
    `  It is the organisation ${done.orgId} here, of the people who sign in with the same addresses`,
    ...(accounts > 0
      ? [
          `  ${accounts} accounts are new and have no password: their people choose "Forgot your password?" on the sign-in page`,
          '  Where no mail is sent, npm run reset-password -- ADDRESS prints the link of the first administrator',
        ]
      : []),
    ...(keys > 0 ? [`  ${keys} API keys were revoked: their secrets stayed where they were`] : []),
    ...(hooks > 0 ? [`  ${hooks} webhooks were switched off: give each a new secret before it goes on`] : []),
    ...(timers > 0
      ? [`  ${timers} timers were stopped: their people have one that runs in another organisation here`]
      : []),
    ...[...manifest.files.missing, ...manifest.files.damaged].map(
      (text) => `  The file ${text} was lost before it was archived`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
