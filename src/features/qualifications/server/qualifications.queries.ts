/** Qualifications as lists and records. */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import type { Ctx, Me } from '#server/context.ts'
import { mentionsOf } from '#server/people.ts'
import { lacking, texts, whole } from '#server/records/ordering.ts'
import { recordQueries } from '#server/records/queries.ts'
import type { RecordKind } from '#server/records/record.ts'
import { among, type Condition } from '#server/search.ts'
import type { listQualifications as listContract, Qualification } from '../qualifications.contract.ts'
import {
  type qualificationLists,
  qualificationNames as names,
  type QualificationTab,
} from '../qualifications.lists.contract.ts'
import type { QualificationState } from '../qualifications.rules.ts'
import { mayView, mayViewOf } from './qualifications.access.ts'
import { daysLeft, evidence, renewed, state } from './qualifications.columns.ts'
import { qualificationConditions } from './qualifications.search.ts'

type Query = z.output<NonNullable<(typeof listContract)['query']>>
type Filters = Omit<Query, 'page' | 'rows' | 'ordering' | 'tab' | 'ids' | 'counts'>
type Ordering = (typeof qualificationLists.orderings)[number]
type Row = Omit<Qualification, 'can_change' | 'can_delete'>

const from = sql`qualification
  join qualification_type type on type.org_id = qualification.org_id and type.id = qualification.type_id
  join member person on person.org_id = qualification.org_id and person.id = qualification.user_id`

function columns(me: Me) {
  const day = today(me.timezone)
  return sql<Row>`
    qualification.id, qualification.user_id, jsonb_build_object('id', person.id, 'name', person.name) as "user",
    qualification.type_id, jsonb_build_object('id', type.id, 'name', type.name) as type, type.name,
    qualification.reference, qualification.start, qualification.expiration, qualification.notes, ${mentionsOf('qualification', 'notes')} as mentions,
    ${state(day)} as state, ${daysLeft(day)} as days_left, ${renewed} as renewed, ${evidence(me)} as evidence,
    qualification.version, qualification.created, qualification.modified`
}

const present = (me: Me, row: Row): Qualification => ({
  ...row,
  can_change: has(me, names.change),
  can_delete: has(me, names.remove),
})

/** Of somebody who is here, and not replaced by a later one. */
const current = sql<SqlBool>`(person.active and not ${renewed})`

/** What is history is shown where it is asked for, or where the search speaks of it. */
const inForce = ({ include_inactive, search }: { include_inactive?: boolean; search?: string | undefined }) =>
  include_inactive === true || /(^|\s)-?is:\S*renewed/i.test(search ?? '') ? sql<SqlBool>`true` : current

const inState =
  (wanted: QualificationState) =>
  (me: Me, query: Parameters<typeof inForce>[0]): Condition =>
    sql<SqlBool>`(${inForce(query)} and ${state(today(me.timezone))} = ${wanted})`

const kind: RecordKind<'qualification', Row, Qualification, never, Filters, QualificationTab, Ordering> = {
  table: 'qualification',
  access: { mayView },
  from,
  columns,
  toItem: present,
  orders: {
    expiration: lacking(sql`qualification.expiration`),
    name: whole(sql`type.name collate human`),
    user: whole(sql`person.name collate human`),
    reference: texts(sql`qualification.reference`),
    start: lacking(sql`qualification.start`),
    created: whole(sql`qualification.created`),
  },
  filterConditions: (me, { user_id, type_id, state: states }) => [
    ...among(sql`qualification.user_id`, user_id),
    ...among(sql`qualification.type_id`, type_id),
    ...(states ? [sql<SqlBool>`${state(today(me.timezone))} = any(${states}::text[])`] : []),
  ],
  searchConditions: ({ me }, search) => qualificationConditions(me, search),
  tabs: {
    all: (_me, query) => inForce(query),
    expiring: inState('expiring'),
    expired: inState('expired'),
    valid: inState('valid'),
    history: () => sql<SqlBool>`not ${current}`,
  },
  history: {
    type_id: { name: 'qualification_type' },
    reference: 'text',
    start: 'text',
    expiration: 'text',
    notes: 'text',
  },
}

export const qualificationRecords = recordQueries(kind)

/** One; 404 out of reach. */
export const getQualification = (ctx: Ctx, { params }: { params: { id: number } }): Promise<Qualification> =>
  qualificationRecords.get(ctx, params.id)

const mostOfOne = 500

/** Of one person, history included; 404 for a person out of reach. */
export async function listUserQualifications(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<Qualification[]> {
  const { db, me } = ctx
  await requireMember(ctx, params.id, mayViewOf(me))
  const { rows } = await sql<Row>`
    select ${columns(me)} from ${from}
     where qualification.org_id = ${me.org_id} and ${mayView(me)} and qualification.user_id = ${params.id}
     order by type.name collate human, qualification.expiration desc nulls first, qualification.id desc limit ${mostOfOne}`.execute(
    db,
  )
  return rows.map((row) => present(me, row))
}
