/** A search of qualifications as conditions over what the list joins (qualifications.queries.ts). */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { parse } from '#core/search.ts'
import type { Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import {
  type Condition,
  conditionsOf,
  daysIn,
  either,
  instantIn,
  type Matches,
  namedBy,
  personBy,
  textIn,
  textsOf,
} from '#server/search.ts'
import {
  qualificationSearchKeys,
  type QualificationSearchKey,
  type QualificationTrait,
} from '../qualifications.search.ts'
import { evidence, renewed, state } from './qualifications.columns.ts'

export const qualificationConditions = (me: Me, search = ''): Condition[] =>
  conditionsOf(me, parse(search, qualificationSearchKeys), saying, matches)

const saying = (text: string): Condition => sql<SqlBool>`(
  type.name ilike ${containing(text)} or person.name ilike ${containing(text)} or qualification.reference ilike ${containing(text)})`

const inState =
  (wanted: 'valid' | 'expiring' | 'expired') =>
  (me: Me): Condition =>
    sql<SqlBool>`${state(today(me.timezone))} = ${wanted}`

const traits: Record<QualificationTrait, (me: Me) => Condition> = {
  valid: inState('valid'),
  expiring: inState('expiring'),
  expired: inState('expired'),
  renewed: () => renewed,
  forever: () => sql<SqlBool>`qualification.expiration is null`,
  proven: (me) => sql<SqlBool>`${evidence(me)} > 0`,
  mine: (me) => sql<SqlBool>`qualification.user_id = ${me.id}`,
}

const type = textIn(sql`type.name`)
const matches: Record<QualificationSearchKey, Matches> = {
  name: type,
  type,
  person: personBy(sql`qualification.user_id`),
  department: namedBy(sql`person.department_id`, 'department'),
  reference: textIn(sql`qualification.reference`),
  notes: textIn(sql`qualification.notes`),
  start: daysIn(sql`qualification.start`),
  expires: daysIn(sql`qualification.expiration`),
  created: instantIn(sql`qualification.created`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as QualificationTrait](me))),
}
