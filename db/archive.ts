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
  if (config.databaseAdminUrl === null)
    throw new StartError('DATABASE_ADMIN_URL is missing. Set it to import an archive.')
  const [path = '', as = ''] = process.argv.slice(2)
  const adminUrl = config.databaseAdminUrl
  const done = await readArchive({ adminUrl, files: openFiles(config), path: resolve(path), as })
  const { manifest, rows, files, accounts, keys, hooks, timers } = done
  const lines = [
    `  Imported ${rows} rows and ${files} files of ${manifest.organisation.name} as of ${manifest.made}, and compared each with the archive`,
    `  The organisation has the id ${done.orgId}. People sign in with the same addresses as before`,
    ...(accounts > 0
      ? [
          `  ${accounts} accounts are new and have no password. Their owners choose "Forgot your password?" on the sign-in page`,
          '  Without mail, npm run reset-password -- ADDRESS prints a link for the first administrator',
        ]
      : []),
    ...(keys > 0
      ? [`  ${keys} API keys were revoked, since an archive does not contain their secrets. Create new ones`]
      : []),
    ...(hooks > 0 ? [`  ${hooks} webhooks were switched off. Give each a new secret, then switch it on`] : []),
    ...(timers > 0
      ? [`  ${timers} timers were stopped, since their owners already have a timer running in another organisation`]
      : []),
    ...[...manifest.files.missing, ...manifest.files.damaged].map(
      (text) => `  The file ${text} is missing or damaged: it was lost before the archive was made`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
