/** What hangs on a record, which cannot be deleted for it, nor its creation be undone: counted, and said in one sentence of one make. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '../context.ts'
import { conflict } from '../errors.ts'

/** Rows of one kind that name the record. */
export interface Dependent {
  table: keyof DB
  /** Where the record is named; of a pair, either of two. */
  column: string | readonly [string, string]
  /** Of them all, those of this kind; without it, all. */
  only?: RawBuilder<SqlBool>
  /** Which of them the asker sees. */
  seen: RawBuilder<SqlBool>
  words: readonly [one: string, many: string]
}

/** What hangs on rows of a table, as the asker may know of it. */
export type DependentsOf = Readonly<Partial<Record<string, (me: Me) => Dependent[]>>>

/** `record`: how the sentence begins; `instead`: what can be done. */
interface Stays {
  table: string
  ids: readonly number[]
  record: string
  instead: string
}

/** Throws 409 `in_use` that says what of it the asker may see: of the rest, that there is something. */
export async function requireNoDependents(
  { db, me }: Ctx,
  { table: own, ids, record, instead }: Stays,
  kinds: readonly Dependent[],
): Promise<void> {
  const counts = kinds.map(
    ({ table, column, only = sql<SqlBool>`true`, seen }, at) => sql`
      select ${at}::int as at, count(*) filter (where ${seen}) as seen, count(*) as there from ${sql.table(table)}
       where org_id = ${me.org_id} and (${naming(column, ids)}) and ${only}
         and ${table === own ? sql`id <> all(${ids}::bigint[])` : sql`true`}`,
  )
  const { rows } = await sql<{ at: number; seen: number; there: number }>`
    ${sql.join(counts, sql` union all `)} order by at`.execute(db)
  const hanging = rows.flatMap(({ at, seen }) => said(seen, kinds[at]?.words ?? ['', '']))
  if (rows.some(({ seen, there }) => there > seen)) hanging.push('records that you cannot see')
  if (hanging.length > 0) throw conflict('in_use', `${record} has ${hanging.join(', ')}. ${instead}`)
}

const naming = (column: Dependent['column'], ids: readonly number[]) =>
  sql.join(
    [column].flat().map((name) => sql`${sql.ref(name)} = any(${ids}::bigint[])`),
    sql` or `,
  )

const said = (count: number, [one, many]: Dependent['words']) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
