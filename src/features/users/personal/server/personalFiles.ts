/** The files of a person: their own, of their qualifications, and the receipts of their expenses. */
import { sql } from 'kysely'

import { keyOf } from '#server/files/store.ts'
import type { Files } from '#server/http/context.ts'
import type { ZipFile } from '#server/formats/zip.ts'
import { pageRows, type Asking } from './personalRows.ts'

export interface OwnFile {
  id: number
  name: string
  folder: 'files' | 'receipts'
  sha256: string
}

export async function filesOf({ db, me }: Asking, person: number, last: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select file.id, file.name, case when file.expense_id is null then 'files' else 'receipts' end as folder,
        encode(bytes.sha256, 'hex') as sha256
      from file join file_content bytes on bytes.org_id = file.org_id and bytes.id = file.content_id
     where file.org_id = ${me.org_id} and file.id > ${last} and (file.user_id = ${person}
        or file.qualification_id in (select id from qualification q where q.org_id = ${me.org_id} and q.user_id = ${person})
        or file.expense_id in (select id from expense e where e.org_id = ${me.org_id} and e.user_id = ${person}))
     order by file.id limit ${pageRows}`.execute(db)
  return rows
}

/** Returns the file's entry in the archive, with its id because names may repeat. */
export const packed = ({ store }: Files, org: number, { id, name, folder, sha256 }: OwnFile): ZipFile => ({
  name: `${folder}/${id} ${name.replaceAll(/[/\\:*?"<>|\u0000-\u001f]/g, '_')}`,
  content: bytesOf(store, keyOf(org, sha256)),
})

async function* bytesOf(store: Files['store'], key: string): AsyncGenerator<Uint8Array> {
  const bytes = await store.get(key)
  if (bytes === null) throw new Error(`File ${key} is missing in the file store.`)
  yield* bytes as AsyncIterable<Uint8Array>
}
