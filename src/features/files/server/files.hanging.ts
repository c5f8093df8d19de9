/** Files as what hangs on a record. */
import { sql, type SqlBool } from 'kysely'

import type { Me } from '#server/context.ts'
import type { Dependent } from '#server/records/dependents.ts'
import type { FileOwner } from '../files.rules.ts'
import { mayView } from './files.access.ts'

/** Those of a record; of equipment, its certificates are called so. */
export const filesOn = (me: Me, owner: FileOwner): Dependent[] => {
  const files = { table: 'file', column: `${owner}_id`, seen: mayView(me) } as const
  const certificate = sql<SqlBool>`file.purpose = 'certificate'`
  return [
    { ...files, only: sql<SqlBool>`not ${certificate}`, words: ['file', 'files'] },
    { ...files, only: certificate, words: ['certificate', 'certificates'] },
  ]
}
