/** The types: what one can be qualified for. One that somebody has stays (409 `in_use`). */
import { sql } from 'kysely'

import { conflict, invalid } from '#server/errors.ts'
import { on, type Route } from '#server/http.ts'
import { namedListConstraints, namedRows } from '#server/namedList.ts'
import { smallListWrites } from '#server/smallList.ts'
import { type QualificationType, qualificationTypeCalls as calls } from '../qualifications.contract.ts'
import { qualificationNames as names } from '../qualifications.lists.contract.ts'

const inUse = () =>
  conflict('in_use', 'There are qualifications of this type. Delete them, or give them another type, first.')

const types = namedRows<Omit<QualificationType, 'can_change' | 'can_delete'>>('qualification_type', {
  access: [names.change],
  remove: [names.remove],
  used: {
    as: 'people',
    count: sql`
      select count(distinct user_id) from qualification q
       where q.org_id = qualification_type.org_id and q.type_id = qualification_type.id`,
    refused: inUse,
  },
})

export const typeRoutes: readonly Route[] = [on(calls.list, (ctx) => types.list(ctx)), ...smallListWrites(calls, types)]

/** What a refused write means, by the database's constraint. */
export const qualificationConstraints = {
  ...namedListConstraints('qualification_type'),
  qualification_check: () => invalid({ expiration: ['One of these would end before it starts.'] }),
  qualification_org_id_type_id_fkey: inUse,
  file_org_id_qualification_id_fkey: () => conflict('in_use', 'There are files that prove it. Delete those first.'),
}
