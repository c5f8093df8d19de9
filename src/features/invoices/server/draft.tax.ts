/** By which rates drafted lines are taxed. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/context.ts'
import type { LineValues } from '../invoices.ts'
import type { BilledProject } from './draft.projects.ts'

interface TaxedItem {
  id: number
  tax_id: number
}

/** Of the items of a project the rates that apply today. */
export async function taxOfItems(
  { db, me }: Ctx,
  { id }: BilledProject,
): Promise<(item: number | null) => Pick<LineValues, 'tax_rate_ids'>> {
  const { rows } = await sql<TaxedItem>`
    select item.id, item.tax_id from quote_item item
      join vat_rate rate on rate.org_id = item.org_id and rate.id = item.tax_id
        and daterange(rate.valid_from, rate.valid_to, '[]') @> ${today(me.timezone)}::date
     where item.org_id = ${me.org_id} and item.project_id = ${id}`.execute(db)
  const rates = new Map(rows.map((row) => [row.id, row.tax_id]))
  return (item) => {
    const rate = item === null ? undefined : rates.get(item)
    return { tax_rate_ids: rate === undefined ? [] : [rate] }
  }
}
