/** `npm run reset-password -- someone@example.com`, once the database is there: prints a link to a new password. */
import { randomUUID } from 'node:crypto'

import { printPasswordLink } from '#features/auth/server/authPasswordReset.ts'
import { loadConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/db.ts'
import { failStart, StartError } from '#server/monitoring/fatal.ts'

try {
  await main()
} catch (error) {
  failStart(error)
}

async function main() {
  const { databaseUrl, limits, publicUrl } = loadConfig(process.env)
  const [email = ''] = process.argv.slice(2)
  const database = openDatabase({ url: databaseUrl, poolSize: 2, statementTimeoutMs: limits.statementTimeoutMs })
  const answer = await printPasswordLink(database, { email, publicUrl, requestId: randomUUID() })
  await database.close()
  if ('refused' in answer) throw new StartError(answer.refused)
  process.stdout.write(
    `\nFor ${answer.email}, to choose a new password (the link works once, for an hour):\n${answer.url}\n\n`,
  )
}
