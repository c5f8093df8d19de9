/** A firm in which a person stands to an entry in exactly one of the ways that the table of scopes names. */
import type { DiaryStatus } from '#features/diary/entries/entries.contract.ts'
import type { Relation, Verb, GrantedScope } from '#features/diary/entries/server/entryScopesTable.ts'
import type { Permission } from '#core/permissions.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import type { Server } from './world.ts'
import type * as z from 'zod/mini'

type Status = z.output<typeof DiaryStatus>

export interface SafetyPosition {
  asker: BuilderPerson
  /** Whose entry it is. */
  owner: BuilderPerson
  /** A new entry of the relation, in that status; each on a day of its own. */
  entry: (status: Status) => Promise<{ id: number; version: number }>
}

/** Builds the relation in a firm of its own people; `firm` lends its administrator, groups and client. */
export async function standing(server: Server, relation: Relation): Promise<SafetyPosition> {
  const firm = await server.aFirm()
  if (relation === 'other_org_only') return elsewhere(server, firm)
  return within(server, firm, relation)
}

type Firm = Awaited<ReturnType<Server['aFirm']>>

async function within(
  server: Server,
  firm: Firm,
  relation: Exclude<Relation, 'other_org_only'>,
): Promise<SafetyPosition> {
  const departments = await server.inFirm(firm, async (db) => ({
    mine: (await build.aDepartment(db)).id,
    overseen: (await build.aDepartment(db)).id,
    other: (await build.aDepartment(db)).id,
  }))
  const nobodys = relation === 'none'
  const actor = await server.aPerson(firm, {
    name: 'Isla Ives',
    ...(!nobodys && { department_id: departments.mine, department_ids: [departments.overseen] }),
  })
  const between = await server.aPerson(firm, {
    name: 'Mid Moor',
    manager_id: actor.id,
    department_id: departments.other,
  })
  const owner =
    relation === 'own'
      ? actor
      : await server.aPerson(firm, {
          name: 'Oona Orme',
          manager_id: relation === 'direct_report' ? actor.id : relation === 'indirect_report' ? between.id : null,
          department_id: nobodys ? null : departmentOf(relation, departments),
        })
  return { asker: actor, owner, entry: entries(server, firm, relation, { asker: actor, owner, departments }) }
}

function departmentOf(relation: Relation, departments: Record<'mine' | 'overseen' | 'other', number>) {
  if (relation === 'same_department') return departments.mine
  if (relation === 'department_in_my_ids') return departments.overseen
  return departments.other
}

function entries(
  server: Server,
  firm: Firm,
  relation: Relation,
  {
    asker,
    owner,
    departments,
  }: { asker: BuilderPerson; owner: BuilderPerson; departments: Record<'mine' | 'other', number> },
): SafetyPosition['entry'] {
  let day = 0
  const all = relation === 'own'
  const work = server.inFirm(firm, async (db) => {
    const managed_by_id = all || relation === 'project_managed_by_me' ? asker.id : firm.ada.id
    const project = await build.aProject(db, { managed_by_id })
    const department_id = all || relation === 'quote_item_department' ? departments.mine : departments.other
    // Who stands in no relation has no department, and neither has the item: two absent ones are not the same one.
    const item = await build.aQuoteItem(db, {
      project_id: project.id,
      department_id: relation === 'none' ? null : department_id,
    })
    const task = await build.aTask(db, { project_id: project.id, quote_item_id: item.id })
    return { project_id: project.id, task_id: task.id }
  })
  return async (status) => {
    const instant = `2026-03-${String((day % 28) + 1).padStart(2, '0')}`
    const hour = String(Math.floor(day / 28) + 1).padStart(2, '0')
    day += 1
    const times = { date: instant, start: `${instant}T${hour}:00:00Z`, end: `${instant}T${hour}:30:00Z` }
    return server.anEntry(owner, { ...(await work), ...times, ...stateOf(status, firm.ada) })
  }
}

/** Every relation at once, but in the firm where the caller's session does not work. */
async function elsewhere(server: Server, otherFirm: Firm): Promise<SafetyPosition> {
  const here = await server.aFirm()
  const there = await within(server, otherFirm, 'own')
  const actor = await server.aPerson(here, { name: 'Isla Ives', email: there.asker.email })
  return { asker: actor, owner: there.asker, entry: there.entry }
}

/** Columns that a row of that status has besides. */
export function stateOf(status: Status, decider: { id: number }) {
  const decided = status === 'approved' || status === 'rejected'
  return { status, ...(decided && { decided_by_id: decider.id, decided_at: '2026-03-31T09:00:00Z' }) }
}

/** The capabilities that open the calls, and at most one scoped grant. */
export const grantsFor = (verb: Verb, scope: GrantedScope): Permission[] => [
  'diary.view_entry',
  'diary.change_entry',
  ...(scope === 'none' ? [] : [`diary.${verb}_${scope}` as const]),
]
