/** The store in a folder of this machine: a file a content, under its hash. */
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { FileStore } from './store.ts'

export function folderStore(folder: string): FileStore {
  const atKey = (key: string) => join(folder, key)
  return {
    put: async (key, path) => {
      const target = atKey(key)
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flush(path)
      // Both lie under the data folder, so that the move is atomic: a reader finds the whole file or nothing.
      await rename(path, target)
      await flush(dirname(target))
      if (made !== undefined) await flush(dirname(made))
    },
    get: async (key, range) => {
      try {
        const file = await open(atKey(key))
        return file.createReadStream(range)
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    has: (key) =>
      access(atKey(key)).then(
        () => true,
        (error: unknown) => {
          if (isAbsent(error)) return false
          throw error
        },
      ),
    remove: (key) => rm(atKey(key), { force: true }),
  }
}

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))

/** Waits until the bytes of the file are on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
