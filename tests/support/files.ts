/** Where a test's files lie. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Files } from '#server/http/context.ts'
import { localFiles } from '#server/files/open.ts'

/** In a folder of their own. */
export const someFiles = (): Files => localFiles(mkdtempSync(join(tmpdir(), 'fieldbook-files-')), 20_971_520)

export const removeFiles = ({ folder }: Files) => rm(join(folder, '..'), { recursive: true, force: true })
