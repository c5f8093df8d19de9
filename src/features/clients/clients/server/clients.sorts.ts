/** Category and type of clients, as far as the asker may know them: one rule for reads, filters and writes. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Me } from '#server/context.ts'
import { invalidChoice } from '#server/errors.ts'
import { refOf } from '#server/records/columns.ts'
import { type Matches, namedBy } from '#server/search.ts'
import { type ClientClassification, clientSorts, seesSort } from '../clients.sorts.ts'

const column = (sort: ClientClassification) => sql.ref(`client.${sort}_id`)

/** Over the rows of categories or types: which of them there are to the asker. */
export const mayPickSort = (sort: ClientClassification) => (me: Me) => sql<SqlBool>`${seesSort(me, sort)}::boolean`

/** The id of it; none to who may not see. */
export const sortId = (me: Me, sort: ClientClassification): RawBuilder<unknown> =>
  seesSort(me, sort) ? column(sort) : sql`null::bigint`

/** `{id, name}` of it, where it is joined by its name; the same. */
export const sortRef = (me: Me, sort: ClientClassification): RawBuilder<unknown> =>
  seesSort(me, sort) ? refOf(sort) : sql`null::jsonb`

/** The name of it in a search; the same. */
export const sortNamed = (sort: ClientClassification): Matches => {
  const byName = namedBy(column(sort), `client_${sort}`)
  return (values, me) => (seesSort(me, sort) ? byName(values, me) : sql<SqlBool>`false`)
}

/** In an order that would tell which clients are of one sort: by name instead. */
export const knownOrder = <Q extends { ordering: string }>(me: Me, query: Q): Q =>
  clientSorts.some((sort) => query.ordering.replace('-', '') === sort && !seesSort(me, sort))
    ? { ...query, ordering: query.ordering.startsWith('-') ? '-name' : 'name' }
    : query

/** What is sent without what the sender may not see: nothing of it is cleared by who does not know it. 400 for choosing one. */
export function withoutUnseen<
  B extends { category_id?: number | null | undefined; type_id?: number | null | undefined },
>(me: Me, body: B): B {
  const { ...seen } = body
  for (const sort of clientSorts) {
    if (seesSort(me, sort)) continue
    if (body[`${sort}_id`]) throw invalidChoice(`${sort}_id`)
    delete seen[`${sort}_id`]
  }
  return seen
}
