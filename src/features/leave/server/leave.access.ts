/**
 * Whose leave a person may see and decide (specification, section 6): one condition each, over `leave` and over `member`.
 * Lists filter by it, writes lock through it, and the planner, the diary and files ask it. Nobody decides what they do not
 * see.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'
import type { MemberRule } from '#server/people.ts'

type Asker = Pick<Me, 'id' | 'department_id' | 'department_ids' | 'permissions'> & {
  diary: Pick<Me['diary'], 'self_decision'>
}
type Rule = RawBuilder<SqlBool>

const departmentsOf = (me: Asker) => [...(me.department_id === null ? [] : [me.department_id]), ...me.department_ids]
const everybody = sql<SqlBool>`true`

/** Over the person: in which relation one has to stand to them, by scope. */
function related(me: Asker, verb: 'view' | 'decide', person: RawBuilder<unknown>): readonly Rule[] {
  if (has(me, `leave.${verb}_any`)) return [everybody]
  const at = (column: string) => sql`${person}.${sql.ref(column)}`
  return [
    ...(has(me, `leave.${verb}_own_staff`) ? [sql<SqlBool>`${at('manager_id')} = ${me.id}`] : []),
    ...(has(me, `leave.${verb}_own_department`)
      ? [sql<SqlBool>`${at('department_id')} = any(${departmentsOf(me)}::bigint[])`]
      : []),
  ]
}
const anyOf = (rules: readonly Rule[]) => sql<SqlBool>`coalesce(${sql.join([sql`false`, ...rules], sql` or `)}, false)`

const member = sql`member`
/** Over `member`: whose leave one sees. */
export const mayViewOf = (me: Asker): MemberRule =>
  anyOf([sql<SqlBool>`member.id = ${me.id}`, ...related(me, 'view', member)])
const notMyself = (me: Asker) => (me.diary.self_decision ? everybody : sql<SqlBool>`member.id <> ${me.id}`)
/** Over `member`: whose leave one decides, and enters for them. */
export const mayDecideOf = (me: Asker): MemberRule =>
  sql<SqlBool>`(${notMyself(me)} and ${anyOf(related(me, 'decide', member))} and ${mayViewOf(me)})`

const ofPerson = (rule: Rule) => sql<SqlBool>`exists (
  select from member where member.org_id = leave.org_id and member.id = leave.user_id and ${rule})`
/** Over `leave`. */
export const mayView = (me: Asker): Rule => {
  const rules = related(me, 'view', member)
  if (rules.includes(everybody)) return everybody
  const own = sql<SqlBool>`leave.user_id = ${me.id}`
  return rules.length === 0 ? own : sql<SqlBool>`(${own} or ${ofPerson(anyOf(rules))})`
}
/** Whether one decides any but one's own at all. */
const decidesSomebody = (me: Asker): boolean => related(me, 'decide', member).length > 0
const mayDecide = (me: Asker): Rule => (decidesSomebody(me) ? ofPerson(mayDecideOf(me)) : sql<SqlBool>`false`)

/** One's own of the future, and what one decides. */
const begins = (me: Pick<Me, 'timezone'>) => sql`leave.start > (now() at time zone ${me.timezone})::date`
const open = sql`leave.decision in ('P', 'A')`

/** What one may do to a request, as columns over `leave`. */
export const actsOn = (me: Me) => {
  const mine = sql`leave.user_id = ${me.id}`
  const changes = has(me, 'leave.change_leave')
  return {
    can_change: sql<boolean>`(${open} and ((${changes}::boolean and ${mine} and (leave.decision = 'P' or ${begins(me)})) or ${mayDecide(me)}))`,
    can_delete: sql<boolean>`(${changes}::boolean and ${mine} and leave.decision = 'P')`,
    can_decide: sql<boolean>`(leave.decision = 'P' and ${mayDecide(me)})`,
    can_cancel: sql<boolean>`(${open} and ((${changes}::boolean and ${mine} and ${begins(me)}) or ${mayDecide(me)}))`,
  }
}
