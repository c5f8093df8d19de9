/** Where the files of this server lie, by its configuration. */
import { join } from 'node:path'

import type { Config } from '../config/config.ts'
import type { Files } from '../http/context.ts'
import { folderStore } from './storeFolder.ts'
import { s3Store } from './storeS3.ts'

/** In the bucket where there is one, else in the data folder; what is on its way in is in the data folder. */
export function openFiles({ dataDir, limits, s3 }: Config): Files {
  const local = localFiles(dataDir, limits.uploadBytes, limits.fileQuotaBytes)
  return s3 === null ? local : { ...local, store: s3Store(s3) }
}

/** In `files` of a folder; what is on its way in is in `uploads`, on the same disk. */
export const localFiles = (folder: string, max: number, quota = 10_737_418_240): Files => ({
  store: folderStore(join(folder, 'files')),
  folder: join(folder, 'uploads'),
  most: max,
  quota,
})
