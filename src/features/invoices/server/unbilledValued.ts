/** Reads the unbilled part of the newest agreed valuation of a project. */
import { sql } from 'kysely'

import { add, compare, subtract } from '#core/decimal.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Left } from './invoiceUnbilled.ts'

export interface Valued {
  id: number
  date: string
  amount: string
}
interface Row {
  id: number
  project_id: number
  date: string
  quote_item_id: number | null
  value: string
}

/** Returns the latest valuations by project, without projects that have none, or that are billed completely. */
export async function valuedOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  ids: readonly number[],
  left: ReadonlyMap<number, readonly Left[]>,
): Promise<ReadonlyMap<number, Valued>> {
  const { rows } = await sql<Row>`
    select newest.id, newest.project_id, newest.date, line.quote_item_id, coalesce(line.value, 0)::numeric(14, 2)::text as value
      from (select distinct on (project_id) org_id, id, project_id, date from valuation
             where org_id = ${me.org_id} and state = 'agreed' and project_id = any(${[...ids]}::bigint[])
             order by project_id, date desc, id desc) newest
        left join valuation_line line on line.org_id = newest.org_id and line.valuation_id = newest.id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ project_id }) => project_id)].flatMap(([project, lines]): [number, Valued][] => {
      const [first] = lines
      if (!first) return []
      const values = new Map(lines.map((line) => [line.quote_item_id, line.value]))
      const amount = (left.get(project) ?? []).reduce((sum, item) => add(sum, unbilledOf(item, values)), '0.00')
      return compare(amount, '0') > 0 ? [[project, { id: first.id, date: first.date, amount }]] : []
    }),
  )
}

function unbilledOf({ id, settled }: Left, values: ReadonlyMap<number | null, string>): string {
  const rest = subtract((id === null ? undefined : values.get(id)) ?? '0.00', settled)
  return compare(rest, '0') > 0 ? rest : '0.00'
}
