/** Qualifications on the server: those that the caller sees, with their state on the day. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { accessOf } from '#server/records/access.ts'
import { recordKit } from '#server/records/kit.ts'
import { type SearchCondition, either, namedBy, textIn, textsOf } from '#server/records/search.ts'
import {
  getQualificationMatrix,
  listUserQualifications,
  qualification,
  type QualificationFlag,
} from '../qualifications.ts'
import { wrongDates, type QualificationState } from '../qualifications.rules.ts'
import { mayView, mayViewOf } from './qualifications.access.ts'
import { daysLeft, evidence, renewed, state } from './qualificationColumns.ts'
import { getMatrix } from './qualificationMatrix.ts'
import { requireType, typeConstraints, typeRoutes } from './qualificationTypes.ts'

/** A qualification of an active person that no later one has replaced. */
const current = sql<SqlBool>`("user".active and not ${renewed})`

interface Wanted {
  include_inactive?: boolean | undefined
  search?: string | undefined
}
/** Leaves out history, unless the query or the search includes it. */
const inForce = ({ include_inactive, search }: Wanted) =>
  include_inactive === true || /(^|\s)-?is:\S*renewed/i.test(search ?? '') ? sql<SqlBool>`true` : current

const inState =
  (wanted: QualificationState) =>
  (me: Me): SearchCondition =>
    sql<SqlBool>`${state(today(me.timezone))} = ${wanted}`
const tabOf = (wanted: QualificationState) => (me: Me, query: Wanted) =>
  sql<SqlBool>`(${inForce(query)} and ${inState(wanted)(me)})`

const flags: Record<QualificationFlag, (me: Me) => SearchCondition> = {
  valid: inState('valid'),
  expiring: inState('expiring'),
  expired: inState('expired'),
  renewed: () => renewed,
  forever: () => sql<SqlBool>`qualification.expiration is null`,
  proven: (me) => sql<SqlBool>`${evidence(me)} > 0`,
  mine: (me) => sql<SqlBool>`qualification.user_id = ${me.id}`,
}

export const qualifications = recordKit(qualification, {
  table: 'qualification',
  stays: { record: 'This qualification', instead: 'Delete those first.' },
  access: { ...accessOf(qualification.names), mayView },
  owner: {
    opens: 'qualification',
    title: sql`(select name from qualification_type type where type.org_id = qualification.org_id and type.id = qualification.type_id)`,
  },
  tabs: {
    all: (_me, query) => inForce(query),
    expiring: tabOf('expiring'),
    expired: tabOf('expired'),
    valid: tabOf('valid'),
    history: () => sql<SqlBool>`not ${current}`,
  },
  select: (me) => ({
    name: sql`type.name`,
    state: state(today(me.timezone)),
    days_left: daysLeft(today(me.timezone)),
    renewed,
    evidence: evidence(me),
  }),
  matches: {
    name: textIn(sql`type.name`),
    department: namedBy(sql`"user".department_id`, 'department'),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag as QualificationFlag](me))),
  },
  filterConditions: (me, { state: states }) =>
    states ? [sql<SqlBool>`${state(today(me.timezone))} = any(${states}::text[])`] : [],
  cells: (me) => ({
    department: sql`(select name from department where org_id = "user".org_id and id = "user".department_id)`,
    state: state(today(me.timezone)),
    days_left: daysLeft(today(me.timezone)),
    evidence: evidence(me),
  }),
  selectable: { user_id: mayViewOf },
  check: wrongDates,
  writes: {
    before: async (ctx, { type_id, name }, existing) => {
      if (name === undefined && type_id === undefined && !existing) throw invalid({ name: ['This field is required'] })
      if (name === undefined) return {}
      if (type_id !== undefined) throw invalid({ name: ['Choose a type or enter a new name, not both.'] })
      return { type_id: await requireType(ctx, name) }
    },
  },
})

const maxOfOne = sql`limit 500`

/** Lists the qualifications of one person, history included; 404 for a person out of reach. */
async function listOfUser(ctx: Ctx, { params }: { params: { id: number } }) {
  await requireMember(ctx, params.id, mayViewOf(ctx.me))
  const order = sql`type.name collate human, qualification.expiration desc nulls first, qualification.id desc`
  return qualifications.some(ctx, sql`qualification.user_id = ${params.id}`, sql`order by ${order} ${maxOfOne}`)
}

export const qualificationRoutes: readonly Route[] = [
  on(getQualificationMatrix, getMatrix),
  ...typeRoutes,
  on(listUserQualifications, listOfUser),
  ...qualifications.routes(),
]

/** Sentences of refused writes, by the database's constraint. */
export const qualificationConstraints = {
  ...typeConstraints,
  qualification_check: () =>
    invalid({ expiration: ['One of these tasks would end before it starts. Choose other days.'] }),
  file_org_id_qualification_id_fkey: () =>
    conflict('in_use', 'This qualification has files as evidence. Delete them first.'),
}
