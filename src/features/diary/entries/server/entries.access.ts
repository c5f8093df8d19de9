/**
 * Whose diary entries a person may see, change, decide or reset (specification, section 6; product rules, sections 2 and 5).
 *
 * Each rule is one SQL condition over an entry joined to what a rule may ask about (`joined` in entries.queries.ts). Lists
 * filter by it, writes lock their rows through it, and rows carry it to the browser as can_*: there is no second copy.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { diaryScopes, has, type DiaryScope } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'
import type { DiaryAction } from '../entries.rules.ts'

/** A condition over `entry`, `owner`, `project` and `quote_item`. */
export type EntryRule = RawBuilder<SqlBool>
/** A condition over `owner` alone. */
export type OwnerRule = RawBuilder<SqlBool>

/** What a rule asks about a person: whoever sends a request, or somebody whom a job works for. */
export type Asker = Pick<Me, 'id' | 'org_id' | 'department_id' | 'department_ids' | 'permissions'> & {
  diary: Pick<Me['diary'], 'self_decision'>
}

export type DiaryVerb = 'view' | 'change' | 'decide' | 'reset'

const departmentsOf = (me: Asker) => [...(me.department_id === null ? [] : [me.department_id]), ...me.department_ids]

/** How a person stands to an entry, by scope. A NULL in it is no relation. */
const relation: Record<DiaryScope, (me: Asker) => EntryRule> = {
  any: () => sql<SqlBool>`true`,
  own_staff: (me) => sql<SqlBool>`owner.manager_id = ${me.id}`,
  own_department: (me) => sql<SqlBool>`owner.department_id = any(${departmentsOf(me)}::bigint[])`,
  own_quote_item_department: (me) => sql<SqlBool>`quote_item.department_id = ${me.department_id}`,
  own_project: (me) => sql<SqlBool>`project.managed_by_id = ${me.id}`,
}
const ofOwnerAlone: readonly DiaryScope[] = ['any', 'own_staff', 'own_department']

const isMine = (me: Asker) => sql<SqlBool>`entry.user_id = ${me.id}`
const anyOf = (rules: readonly RawBuilder<SqlBool>[]) =>
  rules.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(rules, sql` or `)})`

/** Who has `any` needs no other: the planner is spared the joins that the rest ask about. */
const granted = (me: Asker, verb: DiaryVerb, scopes: readonly DiaryScope[] = diaryScopes) => {
  const held = scopes.filter((scope) => has(me, `diary.${verb}_${scope}`))
  return (held.includes('any') ? (['any'] as const) : held).map((scope) => relation[scope](me))
}

export const mayView = (me: Asker): EntryRule => anyOf([isMine(me), ...granted(me, 'view')])
export const mayChange = (me: Asker): EntryRule => anyOf([isMine(me), ...granted(me, 'change')])
/** A change scope over the entry: it reaches what owning does not (submitted entries). */
export const mayChangeByScope = (me: Asker): EntryRule => anyOf(granted(me, 'change'))
/** Owning an entry gives nobody a say in it, unless the organisation's `self_decision` is on. */
export const mayDecide = (me: Asker): EntryRule => butNotMyOwn(me, anyOf(granted(me, 'decide')))
export const mayReset = (me: Asker): EntryRule => butNotMyOwn(me, anyOf(granted(me, 'reset')))
export const isOwner = (me: Asker): EntryRule => isMine(me)

function butNotMyOwn(me: Asker, rule: EntryRule): EntryRule {
  return me.diary.self_decision ? rule : sql<SqlBool>`(${rule} and entry.user_id <> ${me.id})`
}

/** Whose diary a person may keep, besides their own: the scopes that concern the person and not the work. */
export const mayKeepDiaryOf = (me: Asker): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...granted(me, 'change', ofOwnerAlone)])

/** Which entries a person may copy: those they see, of people whose diary they may keep. */
export const mayCopy = (me: Asker): EntryRule =>
  sql<SqlBool>`(owner.active and ${mayView(me)} and ${mayKeepDiaryOf(me)})`

/** Whose whole diary a person may see: their own, and that of who is in a view scope that concerns the person. */
export const mayViewDiaryOf = (me: Asker): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...granted(me, 'view', ofOwnerAlone)])

/** Whether a person may see the time of `owner` on work: a condition over `owner`, `project` and `quote_item`. */
export const mayViewTimeOn = (me: Asker): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...granted(me, 'view')])

/** Whether others than oneself can be in a list. */
export const seesOthers = (me: Asker): boolean => granted(me, 'view').length > 0

/**
 * Whose diary a person may open at all: their own, who is in a view scope, and anybody for who holds a scope that
 * concerns the work, since only the entries tell. Anybody else answers like somebody who does not exist.
 */
export function mayOpenDiaryOf(me: Asker): OwnerRule {
  const byWork = diaryScopes.some((scope) => !ofOwnerAlone.includes(scope) && has(me, `diary.view_${scope}`))
  return byWork ? sql<SqlBool>`true` : mayViewDiaryOf(me)
}

/** Which entries each action reaches; what their state allows is in the rules' table. */
export const reachOf: Record<DiaryAction, (me: Asker) => EntryRule> = {
  submit: mayChange,
  recall: isOwner,
  approve: mayDecide,
  reject: mayDecide,
  reset: mayReset,
  edit: mayChange,
  delete: mayChange,
}
