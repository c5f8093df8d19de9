/** An archive in tests: made as the worker makes it, downloaded, read back, and two organisations compared row by row. */
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, inject } from 'vitest'
import { openPromise } from 'yauzl'

import { downloadArchive, startArchive } from '#features/settings/archive/archive.contract.ts'
import { leftTables } from '#features/settings/archive/server/archiveExcluded.ts'
import { makeArchive } from '#features/settings/archive/server/makeArchive.ts'
import { readArchive } from '#features/settings/archive/server/readArchive.ts'
import { type Admin, nameOf } from '../safety/support/admin.ts'
import { zipped } from './archives.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'
import { databaseUrl } from './template.ts'

export function archiving(server: ReturnType<typeof testServer>, admin: Admin) {
  const { as, database, headersOf, settings } = server
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-archive-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Asked for by the person, and made. */
  async function make(by: BuilderPerson) {
    const { body, status, text } = await as(by, startArchive, {})
    if (status !== 201) throw new Error(text)
    await makeArchive(database(), settings.files, { orgId: by.org_id, id: body.id })
    return body.id
  }

  /** As the browser gets it, into a file. */
  async function download(by: BuilderPerson, id: number) {
    const url = `/api${downloadArchive.path.replace(':id', String(id))}`
    const answer = await server.app().inject({ method: 'GET', url, headers: await headersOf(by) })
    const path = join(folder, `${createHash('sha256').update(answer.rawPayload).digest('hex')}.zip`)
    if (answer.statusCode === 200) writeFileSync(path, answer.rawPayload)
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, path }
  }

  /** Reads the contents of an archive, by name. */
  async function contents(path: string): Promise<Map<string, Buffer>> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const found = new Map<string, Buffer>()
    for await (const entry of zip.eachEntry())
      found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    zip.close()
    return found
  }

  /** The same archive with something changed in it; `sealed`: its manifest says the new hash of each table. */
  async function changed(path: string, change: (files: Map<string, Buffer>) => void, { sealed = false } = {}) {
    const files = await contents(path)
    change(files)
    if (sealed) {
      const manifest = JSON.parse(String(files.get('manifest.json'))) as {
        tables: { name: string; sha256: string; rows: number }[]
      }
      for (const table of manifest.tables) {
        const json = files.get(`json/${table.name}.jsonl`) ?? Buffer.alloc(0)
        table.sha256 = createHash('sha256').update(json).digest('hex')
        table.rows = json.filter((byte) => byte === 10).length
      }
      files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    }
    const to = join(folder, `changed-${createHash('sha256').update(String(Math.random())).digest('hex')}.zip`)
    writeFileSync(to, await zipped(Object.fromEntries(files)))
    return to
  }

  const read = async (path: string, name: string) =>
    readArchive({
      adminUrl: databaseUrl(inject('databases').adminUrl, await nameOf(database())),
      files: settings.files,
      path,
      as: name,
    })

  /** Lists the differences between the rows of two organisations, by table, each as it stands in one of them. */
  async function differences(id: number, otherId: number, { audit, table }: { audit: number; table?: string }) {
    const tables = await admin.rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') order by 1`,
    )
    const found: Record<string, string[]> = {}
    let rows = 0
    for (const { name } of tables) {
      if (name in leftTables || (table !== undefined && name !== table)) continue
      const ofOrg = (org: number) =>
        `select (${comparable(name)})::text as row from ${name} t where org_id = ${org}${only(name, audit)}`
      const apart = await admin.rows<{ row: string }>(
        `(${ofOrg(id)} except all ${ofOrg(otherId)}) union all (${ofOrg(otherId)} except all ${ofOrg(id)}) limit 20`,
      )
      if (apart.length > 0) found[name] = apart.map(({ row }) => row)
      rows += (await admin.rows<{ n: number }>(`select count(*)::int as n from (${ofOrg(id)}) t`))[0]?.n ?? 0
    }
    return { found, rows }
  }

  return { make, download, contents, changed, read, differences }
}

/** Without what must differ: the organisation, and what is left out on purpose. */
function comparable(table: string): string {
  const bare: Record<string, string> = {
    company: `to_jsonb(t) - 'org_id' - 'id'`,
    member: `to_jsonb(t) - 'org_id' - 'main_org_id'`,
    api_key: `to_jsonb(t) - 'org_id' - 'hash'`,
    invitation: `to_jsonb(t) - 'org_id' - 'hash'`,
    document_link: `to_jsonb(t) - 'org_id' - 'hash'`,
    // Of a row of the organisation itself, its id is what differs.
    audit: `to_jsonb(t) - 'org_id' - case when entity in ('company', 'org') then 'entity_id' else '' end
      #- '{before,org_id}' #- '{after,org_id}' #- '{before,hash}' #- '{after,hash}'
      #- case when entity = 'company' then '{before,id}' else '{}' end::text[]
      #- case when entity = 'company' then '{after,id}' else '{}' end::text[]
      #- case when entity = 'member' then '{after,account_id}' else '{}' end::text[]
      #- case when entity = 'member' then '{before,account_id}' else '{}' end::text[]
      #- '{after,main_org_id}' #- '{before,main_org_id}'`,
  }
  return bare[table] ?? `to_jsonb(t) - 'org_id'`
}

function only(table: string, audit: number): string {
  if (table === 'audit') return ` and id <= ${audit}`
  if (table === 'mail') return ' and (sent is not null or failed is not null)'
  if (table === 'accounting_sync') return ` and state <> 'queued'`
  if (table === 'mail_attachment')
    return ' and exists (select from mail m where m.org_id = t.org_id and m.id = mail_id and (m.sent is not null or m.failed is not null))'
  if (table === 'file_content')
    return ' and exists (select from file f where f.org_id = t.org_id and f.content_id = t.id)'
  return ''
}
