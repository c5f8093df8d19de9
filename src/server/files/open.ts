/** Opens the configured store of this server's files. */
import { join } from 'node:path'

import type { Config } from '../config/config.ts'
import type { Files } from '../http/context.ts'
import { folderStore } from './storeFolder.ts'
import { s3Store } from './storeS3.ts'

/**
 * Opens the S3 bucket where one is configured, else the data folder; incoming files are always in the data folder.
 */
export function openFiles({ dataDir, limits, s3 }: Config): Files {
  const local = localFiles(dataDir, limits.uploadBytes, limits.fileQuotaBytes)
  return s3 === null ? local : { ...local, store: s3Store(s3) }
}

/** Opens a folder: its `files` hold the stored files, and its `uploads`, on the same disk, the incoming ones. */
export const localFiles = (folder: string, max: number, quota = 10_737_418_240): Files => ({
  store: folderStore(join(folder, 'files')),
  folder: join(folder, 'uploads'),
  most: max,
  quota,
})
