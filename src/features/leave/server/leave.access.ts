/**
 * Access conditions for leave that a person may see and decide (docs/rules/access.md#scopes): one each over `leave` and
 * over `member`. Lists filter by them, writes lock through them, and the planner, the diary and files use them. Nobody
 * decides what they do not see.
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import { inPlaceOf, principalOf } from '#server/access/deputies.ts'
import { submittedActing } from '#server/access/fourEyes.ts'
import type { MemberRule } from '#server/access/people.ts'
import {
  anyOf,
  type ScopeCondition,
  everything,
  personColumns,
  scopeCondition,
  scopeConditions,
} from '#server/access/scopes.ts'

type Actor = Pick<Me, 'id' | 'department_id' | 'department_ids' | 'permissions'> & {
  key?: Me['key']
  principals?: Me['principals']
  diary: Pick<Me['diary'], 'self_decision'>
}
const person = personColumns('member')
/** Whether the caller sees their own leave: everybody who signed in; a key only if it may see or request it. */
const seesOwn = (me: Actor): boolean =>
  !me.key || me.key.personal || has(me, 'leave.add_leave') || has(me, 'leave.change_leave')
/** Condition over `member`: people whose leave the caller sees. */
export const mayViewOf = (me: Actor): MemberRule =>
  anyOf([...(seesOwn(me) ? [sql<SqlBool>`member.id = ${me.id}`] : []), ...scopeConditions(me, 'leave.view', person)])
const notMyself = (me: Actor) => (me.diary.self_decision ? everything : sql<SqlBool>`member.id <> ${me.id}`)
/** Condition over `member`: people whose leave the caller decides, and for whom the caller enters leave. */
export const mayDecideOf = (me: Actor): MemberRule =>
  sql<SqlBool>`(${notMyself(me)} and ${scopeCondition(me, 'leave.decide', person)} and ${mayViewOf(me)})`

const ofPerson = (rule: ScopeCondition) => sql<SqlBool>`exists (
  select from member where member.org_id = leave.org_id and member.id = leave.user_id and ${rule})`
/** Condition over `leave`: requests that the caller sees. */
export const mayView = (me: Actor): ScopeCondition => {
  const rules = scopeConditions(me, 'leave.view', person)
  if (rules.includes(everything)) return everything
  const own = seesOwn(me) ? sql<SqlBool>`leave.user_id = ${me.id}` : sql<SqlBool>`false`
  return rules.length === 0 ? own : sql<SqlBool>`(${own} or ${ofPerson(anyOf(rules))})`
}
/** Whether the caller may decide anybody's leave at all. */
const decidesSomebody = (me: Actor): boolean => scopeConditions(me, 'leave.decide', person).length > 0
const mayDecide = (me: Actor): ScopeCondition => (decidesSomebody(me) ? ofPerson(mayDecideOf(me)) : sql<SqlBool>`false`)
/**
 * Condition: the caller decides the request. A request made while acting as the person must be decided by somebody
 * else.
 */
const mayDecideIt = (me: Actor): ScopeCondition =>
  me.diary.self_decision ? mayDecide(me) : sql<SqlBool>`(${mayDecide(me)} and not ${submittedActing(me, 'leave')})`

/**
 * The requests that the viewer decides in each principal's place: none of either of them, nor what either asked for in
 * another's name. Only to approve and to reject: entering, changing and cancelling leave of others stay the principal's.
 */
const asDeputy = (me: Actor) =>
  inPlaceOf(me, 'leave.decide', (principal) => {
    const neither = [me, principal].map(
      (each) => sql`leave.user_id <> ${each.id} and not ${submittedActing(each, 'leave')}`,
    )
    return sql<SqlBool>`(${mayDecide({ ...principal, diary: me.diary })} and ${sql.join(neither, sql` and `)})`
  })

/** In whose place the viewer decides a request, as `{id, name, until}`; null in their own. */
export const principalFor = (me: Actor) => principalOf(mayDecideIt(me), asDeputy(me))

/**
 * Condition over `leave` for requests that the viewer may open: what they see, and what waits for them as a deputy or was
 * decided by them as one. The planner and figures leave the latter out.
 */
export const mayOpen = (me: Actor): ScopeCondition =>
  anyOf([
    mayView(me),
    ...asDeputy(me).map(
      ({ principal, rule }) =>
        sql<SqlBool>`(${rule} and (leave.decision = 'P' or (leave.decided_by_id is not distinct from ${me.id}::bigint
          and leave.decided_for_id is not distinct from ${principal.id}::bigint)))`,
    ),
  ])

/** Condition over `member`: people whose leave the viewer sees, or of whom a request waits for them as a deputy. */
export const mayPreviewOf = (me: Actor): MemberRule =>
  anyOf([
    mayViewOf(me),
    ...asDeputy(me).map(
      ({ rule }) => sql<SqlBool>`exists (select from leave
        where leave.org_id = member.org_id and leave.user_id = member.id and leave.decision = 'P' and ${rule})`,
    ),
  ])

/** Condition over `leave` that it begins in the future, in the viewer's time zone. */
const begins = (me: Pick<Me, 'timezone'>) => sql`leave.start > (now() at time zone ${me.timezone})::date`
const open = sql`leave.decision in ('P', 'A')`

/** Flags of a request for the viewer, as columns over `leave`. */
export const actsOn = (me: Me) => {
  const mine = sql`leave.user_id = ${me.id}`
  const changes = has(me, 'leave.change_leave')
  return {
    can_change: sql<boolean>`(${open} and ((${changes}::boolean and ${mine} and (leave.decision = 'P' or ${begins(me)})) or ${mayDecide(me)}))`,
    can_delete: sql<boolean>`(${changes}::boolean and ${mine} and leave.decision = 'P')`,
    can_decide: sql<boolean>`(leave.decision = 'P' and ${anyOf([mayDecideIt(me), ...asDeputy(me).map(({ rule }) => rule)])})`,
    can_cancel: sql<boolean>`(${open} and ((${changes}::boolean and ${mine} and ${begins(me)}) or ${mayDecide(me)}))`,
  }
}
