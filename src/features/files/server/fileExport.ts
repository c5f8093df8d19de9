/** The export of the list of files: names and owners, not contents. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { dayOf, withCells } from '#server/records/cells.ts'
import { exportRecords } from '#server/records/export.ts'
import { fileTable } from '../fileColumns.ts'
import { type exportFiles as contract, fileNames } from '../fileLists.contract.ts'
import { kind, owner, record } from './fileColumns.ts'
import { fileRecords } from './files.queries.ts'

const cells = (me: Me) => ({
  name: sql`file.name`,
  kind,
  of: owner,
  record: sql`${record} ->> 'name'`,
  purpose: sql`file.purpose`,
  size: sql`file.size`,
  uploaded_by: sql`uploader.name`,
  created: dayOf(me, sql`file.created`),
  modified: dayOf(me, sql`file.modified`),
})

/** Answers the list as CSV or XLSX. */
export async function exportFiles(ctx: OwnCtx, { query }: Received<typeof contract>): Promise<string> {
  const group = { ...fileNames, records: fileRecords, columns: () => withCells(fileTable(), cells) }
  await exportRecords(ctx, group, query, 'Files')
  return ''
}
