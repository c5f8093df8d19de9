/** State of a qualification as SQL over `qualification`: for the list, the record and the matrix. */
import { sql, type SqlBool } from 'kysely'

import { expiringDays } from '#core/expiry.ts'
import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { QualificationState } from '../qualifications.rules.ts'

/** The rules of qualifications.rules.ts, at a day. */
export const state = (day: string) => sql<QualificationState>`case
  when qualification.expiration < ${day}::date then 'expired'
  when qualification.expiration - ${day}::date < ${expiringDays} then 'expiring'
  else 'valid' end`

export const daysLeft = (day: string) => sql<number | null>`qualification.expiration - ${day}::date`

/** Another one of the person's of the type holds longer, or as long and was entered later. */
export const renewed = sql<SqlBool>`exists (
  select from qualification later
   where later.org_id = qualification.org_id and later.user_id = qualification.user_id and later.type_id = qualification.type_id
     and (coalesce(later.expiration, 'infinity'), later.id) > (coalesce(qualification.expiration, 'infinity'), qualification.id))`

/** Files that prove it, for who may see files: who sees a qualification sees what belongs to it. */
export const evidence = (me: Me) => sql<number>`(
  select count(*) from file
   where ${has(me, 'file.view_file')}::boolean and file.org_id = qualification.org_id
     and file.qualification_id = qualification.id and file.purpose = 'evidence')`
