/** Tags across all records. A change of one is a change of every record that has it, and one undo. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { recordTable } from '#server/records/owners.ts'
import { taggedTables } from '#server/records/tags.ts'
import * as contract from '../companyTags.contract.ts'
import type { ListedTag } from '../companyTags.contract.ts'
import { requireVersion } from '#server/records/version.ts'

type Row = Pick<ListedTag, 'id' | 'name' | 'version' | 'created' | 'modified'>
type Target = { params: { id: number } }

async function listTags({ db, me }: Ctx, id: number | null = null): Promise<ListedTag[]> {
  const { rows } = await sql<Row>`
    select id, name, version, created, modified from tag
     where org_id = ${me.org_id} and (${id}::bigint is null or id = ${id}::bigint)
     order by name collate human, id`.execute(db)
  const uses = new Map<string, ListedTag['uses']>()
  for (const table of await taggedTables(db)) {
    const { rows: counts } = await sql<{ name: string; count: number }>`
      select used.name, count(*)::int as count from ${sql.table(table)}, unnest(tags) as used (name)
       where org_id = ${me.org_id} and (${id}::bigint is null or tags && ${rows.map((row) => row.name)}::text[])
       group by used.name`.execute(db)
    const [first, many] = recordTable(table)?.words ?? [table, table]
    for (const { name, count } of counts)
      uses.set(name, [...(uses.get(name) ?? []), { noun: count === 1 ? first : many, count }])
  }
  const may = has(me, 'company.change_company')
  return rows.map((row) => {
    const used = uses.get(row.name) ?? []
    const count = used.reduce((sum, use) => sum + use.count, 0)
    return { ...row, uses: used, count, can_change: may, can_delete: may }
  })
}

async function getTag(ctx: Ctx, id: number): Promise<ListedTag> {
  const [tag] = await listTags(ctx, id)
  if (!tag) throw notFound()
  return tag
}

/** Locks the tags of these ids that exist, in the order in which writes of records lock them. */
async function lockTags({ db, me }: Ctx, ids: readonly number[]): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select id, name, version, created, modified from tag
     where org_id = ${me.org_id} and id = any(${ids}::bigint[]) order by lower(name) for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets the tags of every record that has this tag. */
async function setTagsOfRecords({ db, me }: Ctx, name: string, tags: ReturnType<typeof sql>): Promise<void> {
  for (const table of await taggedTables(db))
    await sql`
      update ${sql.table(table)} set tags = ${tags}
       where org_id = ${me.org_id} and tags && array[${name}]::text[]`.execute(db)
}

/** Renames a tag on every record. Throws 404, 409 `stale`, and 400 when another tag has the name. */
async function changeTag(
  ctx: Ctx,
  { params: { id }, body }: Target & { body: { name: string; version?: number | undefined } },
): Promise<ListedTag> {
  const tag = (await lockTags(ctx, [id])).get(id)
  if (!tag) throw notFound()
  await requireVersion(body.version ?? ctx.ifMatch, tag, () => getTag(ctx, id))
  const { rows } = await sql<{ name: string }>`
    select name from tag where org_id = ${ctx.me.org_id} and id <> ${id} and lower(name) = lower(${body.name})`.execute(
    ctx.db,
  )
  if (rows[0]) throw invalid({ name: [`The tag ${rows[0].name} already exists. Merge the two instead.`] })
  if (body.name !== tag.name) {
    await setTagsOfRecords(ctx, tag.name, sql`array_replace(tags, ${tag.name}::text, ${body.name}::text)`)
    await sql`update tag set name = ${body.name} where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
    await ctx.offerUndo()
  }
  return getTag(ctx, id)
}

/** Merges `from_id` into this tag. Throws 404, and 400 under `from_id` for no tag or the same one. */
async function mergeTag(ctx: Ctx, { params: { id }, body: { from_id } }: Target & { body: { from_id: number } }) {
  const tags = await lockTags(ctx, [id, from_id])
  const [saved, gone] = [tags.get(id), tags.get(from_id)]
  if (!saved) throw notFound()
  if (!gone) throw invalidChoice('from_id')
  if (from_id === id) throw invalid({ from_id: ['Choose a different tag.'] })
  await setTagsOfRecords(
    ctx,
    gone.name,
    sql`case when tags && array[${saved.name}]::text[] then array_remove(tags, ${gone.name}::text)
             else array_replace(tags, ${gone.name}::text, ${saved.name}::text) end`,
  )
  await sql`delete from tag where org_id = ${ctx.me.org_id} and id = ${from_id}`.execute(ctx.db)
  await ctx.offerUndo()
  return getTag(ctx, id)
}

async function deleteTag(ctx: Ctx, { params: { id } }: Target): Promise<void> {
  const tag = (await lockTags(ctx, [id])).get(id)
  if (!tag) throw notFound()
  await requireVersion(ctx.ifMatch, tag, () => getTag(ctx, id))
  await setTagsOfRecords(ctx, tag.name, sql`array_remove(tags, ${tag.name}::text)`)
  await sql`delete from tag where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  await ctx.offerUndo()
}

export const companyTagRoutes: readonly Route[] = [
  on(contract.listTags, (ctx) => listTags(ctx)),
  on(contract.changeTag, changeTag),
  on(contract.mergeTag, mergeTag),
  on(contract.deleteTag, deleteTag),
]
