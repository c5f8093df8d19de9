/**
 * A small model of who may do what with entries of the diary, written from the sentences that stand above the table of scopes
 * and from the states of docs/rules/diary.md#states; and firms of random people to hold against it.
 */
import { diaryScopes, type DiaryScope, type Permission } from '#core/permissions.ts'
import * as build from '#test/builders.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { stateOf } from './diaries.ts'
import type { SafetyDice } from './dice.ts'
import type { Server } from './world.ts'

type Verb = 'view' | 'change' | 'decide' | 'reset'
export type SafetyStatus = 'draft' | 'submitted' | 'approved' | 'rejected'
export interface Actor {
  person: BuilderPerson
  manager: number | null
  department: number | null
  departments: number[]
  grants: ReadonlySet<string>
}
export interface SafetyEntry {
  id: number
  owner: Actor
  projectManager: number
  itemDepartment: number | null
  status: SafetyStatus
  locked: boolean
}

/** "own staff (the entry user's manager is me)", and so on. */
const stands: Record<DiaryScope, (me: Actor, entry: SafetyEntry) => boolean> = {
  any: () => true,
  own_staff: (me, { owner }) => owner.manager === me.person.id,
  own_department: (me, { owner }) =>
    owner.department !== null && [me.department, ...me.departments].includes(owner.department),
  own_quote_item_department: (me, { itemDepartment }) => itemDepartment !== null && itemDepartment === me.department,
  own_project: (me, { projectManager }) => projectManager === me.person.id,
}
const byScope = (verb: Verb, me: Actor, entry: SafetyEntry) =>
  diaryScopes.some((scope) => me.grants.has(`diary.${verb}_${scope}`) && stands[scope](me, entry))
const mine = (me: Actor, entry: SafetyEntry) => entry.owner.person.id === me.person.id
const hasAny = (verb: Verb, me: Actor) => diaryScopes.some((scope) => me.grants.has(`diary.${verb}_${scope}`))
const has = (me: Actor, ...names: string[]) => names.some((name) => me.grants.has(`diary.${name}`))

interface Rule {
  capable: (me: Actor) => boolean
  reaches: (me: Actor, entry: SafetyEntry, selfDecision: boolean) => boolean
  /** The status it leads to, `deleted`, the one it had, or undefined where the state forbids it. */
  leads: (me: Actor, entry: SafetyEntry) => SafetyStatus | 'deleted' | undefined
}
const ownOr = (verb: Verb) => (me: Actor, entry: SafetyEntry) => mine(me, entry) || byScope(verb, me, entry)
/** "Decide and reset use the same scopes but not owner"; nobody decides their own while the setting is off. */
const notOwn = (verb: Verb) => (me: Actor, entry: SafetyEntry, selfDecision: boolean) =>
  byScope(verb, me, entry) && (selfDecision || !mine(me, entry))
const from =
  (table: Partial<Record<SafetyStatus, SafetyStatus | 'deleted'>>) =>
  (_me: Actor, { status }: SafetyEntry) =>
    table[status]

export const model = {
  view: { capable: (me) => has(me, 'view_entry'), reaches: ownOr('view'), leads: (_me, { status }) => status },
  change: {
    capable: (me) => has(me, 'change_entry'),
    reaches: ownOr('change'),
    leads: (me, entry) => {
      if (entry.status === 'submitted') return byScope('change', me, entry) ? 'submitted' : undefined
      return entry.status === 'approved' ? undefined : 'draft'
    },
  },
  submit: {
    capable: (me) => has(me, 'change_entry', 'add_entry'),
    reaches: ownOr('change'),
    leads: from({ draft: 'submitted' }),
  },
  recall: { capable: (me) => has(me, 'change_entry', 'add_entry'), reaches: mine, leads: from({ submitted: 'draft' }) },
  approve: { capable: (me) => hasAny('decide', me), reaches: notOwn('decide'), leads: from({ submitted: 'approved' }) },
  reject: { capable: (me) => hasAny('decide', me), reaches: notOwn('decide'), leads: from({ submitted: 'rejected' }) },
  reset: {
    capable: (me) => hasAny('reset', me),
    reaches: notOwn('reset'),
    leads: (_me, { status, locked }) => (status === 'draft' || locked ? undefined : 'draft'),
  },
  delete: {
    capable: (me) => has(me, 'delete_entry'),
    reaches: ownOr('change'),
    leads: from({ draft: 'deleted', rejected: 'deleted' }),
  },
} satisfies Record<string, Rule>
export type SafetyAct = keyof typeof model
export const actions = Object.keys(model) as SafetyAct[]

export function expected(
  act: SafetyAct,
  me: Actor,
  entry: SafetyEntry,
  selfDecision: boolean,
): { status: number; after: SafetyEntry['status'] | 'deleted' } {
  const { capable, reaches, leads }: Rule = model[act]
  const stays = { after: entry.status }
  if (!capable(me)) return { status: 403, ...stays }
  if (!reaches(me, entry, selfDecision)) return { status: 404, ...stays }
  const after = leads(me, entry)
  return after === undefined ? { status: 409, ...stays } : { status: act === 'delete' ? 204 : 200, after }
}

/** Eight people with random places and grants, and a maker of entries of theirs. */
export async function aFirmOfActors(server: Server, random: SafetyDice) {
  const firm = await server.aFirm()
  const departments = await server.inFirm(firm, async (db) => [
    (await build.aDepartment(db)).id,
    (await build.aDepartment(db)).id,
    null,
  ])
  const actors: Actor[] = []
  for (let index = 0; index < 8; index++) {
    const manager = actors.length > 0 && random.chance(0.7) ? random.pick(actors).person.id : null
    const department = random.pick(departments)
    const others = random.chance(0.3) ? departments.filter((id) => id !== null && id !== department).slice(0, 1) : []
    const person = await server.aPerson(firm, {
      name: `Actor ${index}`,
      manager_id: manager,
      department_id: department,
      department_ids: others as number[],
    })
    const grants = someGrants(random)
    await server.grant(person, ...grants)
    actors.push({ person, manager, department, departments: others as number[], grants: new Set<string>(grants) })
  }
  const selfDecision = random.chance(0.25)
  await server.inFirm(firm, (db) => db.updateTable('company').set({ self_decision: selfDecision }).execute())
  const works = await server.inFirm(firm, async (db) => {
    const made = []
    for (const { person } of actors.slice(0, 4)) {
      const project = await build.aProject(db, { managed_by_id: person.id })
      const department_id = random.pick(departments)
      const item = await build.aQuoteItem(db, { project_id: project.id, department_id })
      const task = await build.aTask(db, { project_id: project.id, quote_item_id: item.id })
      made.push({ project_id: project.id, task_id: task.id, manager: person.id, department_id })
    }
    return made
  })
  let slot = 0
  const anEntry = async (): Promise<SafetyEntry> => {
    const owner = random.pick(actors)
    const { manager, department_id, ...work } = random.pick(works)
    const status = random.pick(['draft', 'submitted', 'submitted', 'approved', 'rejected'] as const)
    const locked = status === 'approved' && random.chance(0.2)
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: 30 * slot })
    slot += 1
    const times = {
      date: start.toString().slice(0, 10),
      start: start.toString(),
      end: start.add({ minutes: 30 }).toString(),
    }
    const decider = actors.find(({ person }) => person.id !== owner.person.id)?.person ?? firm.ada
    const { id } = await server.anEntry(owner.person, {
      ...work,
      ...times,
      ...stateOf(status, decider),
      locked,
      timezone: 'UTC',
    })
    return { id, owner, projectManager: manager, itemDepartment: department_id, status, locked }
  }
  return { actors, selfDecision, anEntry }
}

function someGrants(random: SafetyDice): Permission[] {
  const capabilities = (['view_entry', 'add_entry', 'change_entry', 'delete_entry'] as const).filter(() =>
    random.chance(0.85),
  )
  const scoped = (['view', 'change', 'decide', 'reset'] as const).flatMap((verb) =>
    diaryScopes
      .filter((scope) => random.chance(scope === 'any' ? 0.1 : 0.3))
      .map((scope) => `diary.${verb}_${scope}` as const),
  )
  return [...capabilities.map((name) => `diary.${name}` as const), ...scoped]
}
