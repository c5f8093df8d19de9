/** The newest backup: its age, and whether its bytes are still those that were proved when it was taken. */
import { statSync } from 'node:fs'
import { join } from 'node:path'

import { backupsIn, checkArchive } from '#db/backup/archive.ts'
import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'

/** Hours: a nightly backup may take two. */
const OLDEST = 26

export async function checkBackups({ backupDir }: Config, hasOrganisation: boolean | null): Promise<Finding> {
  const finding: Finding = { part: 'Backups', fact: `none in ${backupDir}, and nothing to lose yet`, faults: [] }
  const names = backupsIn(backupDir)
  const newest = names.at(-1)
  if (newest === undefined) {
    if (hasOrganisation === true)
      finding.faults.push(
        `There is no backup in ${backupDir}: run npm run backup, and every night (docs/OPERATIONS.md); BACKUP_DIR says where they are.`,
      )
    return finding
  }
  const path = join(backupDir, newest)
  const hours = (Temporal.Now.instant().epochMilliseconds - statSync(path).mtimeMs) / 3_600_000
  if (hours > OLDEST)
    finding.faults.push(
      `The newest backup, ${path}, is ${Math.round(hours / 24)} days old: run npm run backup, and see why no newer one was taken.`,
    )
  try {
    await checkArchive(path)
  } catch (error) {
    finding.faults.push(
      `The newest backup cannot be restored: ${error instanceof Error ? error.message.replace(' Nothing was restored.', '') : String(error)} Take another: npm run backup`,
    )
  }
  finding.fact = `${names.length}; the newest is ${Math.max(0, Math.round(hours))} h old and whole`
  return finding
}
