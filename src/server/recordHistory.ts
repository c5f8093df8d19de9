/** The history of a record, from the audit: who, when, and each field before and after in words. */
import { sql } from 'kysely'

import type { HistoryItem } from '#core/history.ts'
import { mentionsIn, withNames } from '#core/mentions.ts'
import type { DB } from '#db/schema.ts'
import { auditOf, type AuditRow } from './audit.ts'
import type { Ctx } from './context.ts'

/** Columns that are shown, in order: as text, or as the name of the row of another table that the id names. */
export type Shown = Readonly<Record<string, 'text' | 'tags' | 'values' | 'yes or no' | { name: keyof DB }>>

/** Newest first. The caller has checked that the asker may see the record. */
export async function recordHistory(ctx: Ctx, entity: keyof DB, id: number, shown: Shown): Promise<HistoryItem[]> {
  const rows = await auditOf(ctx, entity, id)
  const names = await namesIn(ctx, rows, shown)
  const mentioned = await mentionedIn(ctx, rows, shown)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf(before ?? {}, after ?? {}, shown, { names, mentioned }),
  }))
}

type Values = Record<string, unknown>
/** Names by table and id. */
type Names = Map<string, string>

/** Names of people by their ids, for `@user-id:{id}` in a text. */
type Mentioned = ReadonlyMap<number, string>

interface Words {
  names: Names
  mentioned: Mentioned
}

function changesOf(before: Values, after: Values, shown: Shown, { names, mentioned }: Words): HistoryItem['changes'] {
  return Object.entries(shown).flatMap(([field, kind]) => {
    const say = (value: unknown): string | null => {
      if (value === null || value === undefined || value === '') return null
      if (typeof kind === 'object') return names.get(`${kind.name} ${Number(value)}`) ?? ''
      if (kind === 'yes or no') return value === true ? 'yes' : 'no'
      if (kind === 'tags') return Array.isArray(value) && value.length > 0 ? value.join(', ') : null
      if (kind === 'values') return valuesText(value as Values)
      return typeof value === 'string' ? withNames(value, mentioned) : JSON.stringify(value)
    }
    const change = { field, before: say(before[field]), after: say(after[field]) }
    return change.before === change.after ? [] : [change]
  })
}

/** `udf`: each field and its value. */
function valuesText(values: Values): string | null {
  const said = Object.entries(values).map(
    ([key, value]) => `${key}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`,
  )
  return said.length === 0 ? null : said.join(', ')
}

/** Whom the texts mention, by one query however many there are; none where nobody is. */
async function mentionedIn({ db, me }: Ctx, rows: readonly AuditRow[], shown: Shown): Promise<Mentioned> {
  const texts = Object.keys(shown).filter((column) => shown[column] === 'text')
  const ids = new Set(
    rows.flatMap(({ before, after }) =>
      texts.flatMap((column) => [before?.[column], after?.[column]]).flatMap(mentionsOf),
    ),
  )
  if (ids.size === 0) return new Map()
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, name from member where org_id = ${me.org_id} and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(found.map(({ id, name }) => [id, name]))
}

const mentionsOf = (value: unknown) => (typeof value === 'string' ? mentionsIn(value) : [])

async function namesIn({ db, me }: Ctx, rows: readonly AuditRow[], shown: Shown): Promise<Names> {
  const names: Names = new Map()
  for (const [column, kind] of Object.entries(shown)) {
    if (typeof kind !== 'object') continue
    const all = rows.flatMap(({ before, after }) => [before?.[column], after?.[column]])
    const ids = [...new Set(all.filter((id) => typeof id === 'number'))]
    if (ids.length === 0) continue
    const found = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(kind.name)} where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(
      db,
    )
    for (const { id, name } of found.rows) names.set(`${kind.name} ${id}`, name)
  }
  return names
}
