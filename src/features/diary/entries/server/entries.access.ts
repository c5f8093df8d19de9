/**
 * The access conditions of diary entries: view, change, decide and reset (docs/rules/access.md#scopes,
 * docs/rules/access.md#deciding-ones-own).
 *
 * Each rule is one SQL condition over an entry with the tables of `joined` (entries.queries.ts). Lists filter by it,
 * writes lock their rows through it, and rows carry it to the browser as can_*: there is no second copy.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import { inPlaceOf, principalId, principalOf } from '#server/access/deputies.ts'
import { submittedActing } from '#server/access/fourEyes.ts'
import {
  anyOf,
  everything,
  personColumns,
  type ScopeColumns,
  scopeCondition,
  scopeConditions,
} from '#server/access/scopes.ts'
import type { DiaryAction } from '../entries.workflow.ts'

/** A condition over `entry`, `owner`, `project` and `quote_item`. */
export type EntryRule = RawBuilder<SqlBool>
/** A condition over `owner` alone. */
export type OwnerRule = RawBuilder<SqlBool>

/** The person whose rights a rule checks: the caller, or somebody for whom a job works. */
export type EntryViewer = Pick<Me, 'id' | 'org_id' | 'department_id' | 'department_ids' | 'permissions'> & {
  principals?: Me['principals']
  diary: Pick<Me['diary'], 'self_decision'>
}

const ofOwner = personColumns('owner')
const ofWork: ScopeColumns = {
  own_quote_item_department: sql`quote_item.department_id`,
  own_project: sql`project.managed_by_id`,
}
const ofEntry: ScopeColumns = { ...ofOwner, ...ofWork }

const isMine = (me: EntryViewer) => sql<SqlBool>`entry.user_id = ${me.id}`

export const mayView = (me: EntryViewer): EntryRule =>
  anyOf([isMine(me), ...scopeConditions(me, 'diary.view', ofEntry)])
export const mayChange = (me: EntryViewer): EntryRule =>
  anyOf([isMine(me), ...scopeConditions(me, 'diary.change', ofEntry)])
/** A change scope over the entry: it reaches what owning does not (submitted entries). */
export const mayChangeByScope = (me: EntryViewer): EntryRule => scopeCondition(me, 'diary.change', ofEntry)
/**
 * Owning an entry, or having submitted it in another's name, gives nobody a say in it, unless `self_decision` is on. A
 * deputy decides what their principal may decide.
 */
export const mayDecide = (me: EntryViewer): EntryRule =>
  anyOf([decidesByThemselves(me), ...asDeputy(me).map(({ rule }) => rule)])
const decidesByThemselves = (me: EntryViewer): EntryRule => butNotMyOwn(me, scopeCondition(me, 'diary.decide', ofEntry))
export const mayReset = (me: EntryViewer): EntryRule => butNotMyOwn(me, scopeCondition(me, 'diary.reset', ofEntry))
export const isOwner = (me: EntryViewer): EntryRule => isMine(me)

function butNotMyOwn(me: EntryViewer, rule: EntryRule): EntryRule {
  return me.diary.self_decision
    ? rule
    : sql<SqlBool>`(${rule} and entry.user_id <> ${me.id} and not ${submittedActing(me, 'entry')})`
}

/** The entries that the viewer decides in each principal's place: none of either of them. */
const asDeputy = (me: EntryViewer) =>
  inPlaceOf(me, 'diary.decide', (principal) => {
    const neither = [me, principal].map(
      (person) => sql`entry.user_id <> ${person.id} and not ${submittedActing(person, 'entry')}`,
    )
    return sql<SqlBool>`(${scopeCondition(principal, 'diary.decide', ofEntry)} and ${sql.join(neither, sql` and `)})`
  })

/** In whose place the viewer decides an entry, as an id, and as `{id, name, until}`; null in their own. */
export const decidesFor = (me: EntryViewer) => principalId(decidesByThemselves(me), asDeputy(me))
export const principalFor = (me: EntryViewer) => principalOf(decidesByThemselves(me), asDeputy(me))

/**
 * Condition for single entries that the viewer may open: what they may view, and what waits for them as a deputy or was
 * decided by them as one. Lists and figures leave the latter out.
 */
export const mayOpen = (me: EntryViewer): EntryRule =>
  anyOf([
    mayView(me),
    ...asDeputy(me).map(
      ({ principal, rule }) =>
        sql<SqlBool>`(${rule} and (entry.status = 'submitted' or (entry.decided_by_id is not distinct from ${me.id}::bigint
          and entry.decided_for_id is not distinct from ${principal.id}::bigint)))`,
    ),
  ])

/**
 * Condition for entries that the viewer could decide or reset, had they not submitted them while acting as somebody.
 */
export const wouldDecideButForActing = (me: EntryViewer, action: 'diary.decide' | 'diary.reset'): EntryRule =>
  sql<SqlBool>`(${scopeCondition(me, action, ofEntry)} and ${submittedActing(me, 'entry')})`

/**
 * Condition for people whose diary the viewer may keep: their own, and those in scopes about the person, not the work.
 */
export const mayManageDiaryOf = (me: EntryViewer): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...scopeConditions(me, 'diary.change', ofOwner)])

/** Condition for entries that the viewer may copy: visible ones, of people whose diary they may keep. */
export const mayCopy = (me: EntryViewer): EntryRule =>
  sql<SqlBool>`(owner.active and ${mayView(me)} and ${mayManageDiaryOf(me)})`

/** Condition for people whose whole diary the viewer may see: their own, and those in a view scope about the person. */
export const mayViewDiaryOf = (me: EntryViewer): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...scopeConditions(me, 'diary.view', ofOwner)])

/**
 * Whether the viewer sees all of a person's diary or none of it, but for entries that they open as a deputy: no scope
 * about the work adds some of them. Then kept sums of that person are exact for the viewer.
 */
export function seesWholeDiaries(me: EntryViewer): boolean {
  const scopes = scopeConditions(me, 'diary.view', ofWork)
  return scopes.length === 0 || scopes.includes(everything)
}

/** Whether a person may see the time of `owner` on work: a condition over `owner`, `project` and `quote_item`. */
export const mayViewTimeOn = (me: EntryViewer): OwnerRule =>
  anyOf([sql<SqlBool>`owner.id = ${me.id}`, ...scopeConditions(me, 'diary.view', ofEntry)])

/** Whether others than oneself can be in a list. */
export const seesOthers = (me: EntryViewer): boolean => scopeConditions(me, 'diary.view', ofEntry).length > 0

/**
 * Condition for people whose diary the viewer may open: their own, those in a view scope, and everybody for holders of
 * a scope about the work, since only the entries decide. Anybody else answers like somebody who does not exist.
 */
export function mayOpenDiaryOf(me: EntryViewer): OwnerRule {
  const byWork = has(me, 'diary.view_own_quote_item_department') || has(me, 'diary.view_own_project')
  return byWork ? everything : mayViewDiaryOf(me)
}

/** The reach of each action; the states that allow it are in `diaryWorkflow`. */
export const reachOf: Record<DiaryAction, (me: EntryViewer) => EntryRule> = {
  submit: mayChange,
  recall: isOwner,
  approve: mayDecide,
  reject: mayDecide,
  reset: mayReset,
  edit: mayChange,
  delete: mayChange,
}
