/**
 * Matches the names of a file: people whose diary the importer may keep, and projects and tasks that those could pick.
 * The importer's mapping wins; else a single match is taken, and none or several are listed with choices.
 */
import { sql } from 'kysely'

import { mayPickProject, mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { AppError, invalid } from '#server/http/errors.ts'
import type { DiaryImportFile, DiaryImportPreview } from '../transfer.contract.ts'
import { likeliestOf, plainName, type MatchChoice } from '#core/import/match.ts'
import type { ImportRow, TransferProblems } from '../transferRows.ts'
import { mayManageDiaryOf } from '../../entries/server/entries.access.ts'
import { groups, newList, empty, only, type TransferResult } from './importNames.ts'
import { requireWork } from '../../entries/server/entryChecks.ts'
import { yieldingIterator } from '#server/import/yieldingIterator.ts'

interface Person {
  id: number
  name: string
  email: string
}
interface Project {
  id: number
  reference: string
  name: string
  client: string | null
}
interface Task extends MatchChoice {
  project_id: number
}

export interface Matched {
  user: Person | null
  project: Project | null
  task: Task | null
  /** The row's person was mapped to nobody. */
  leftOut: boolean
  problems: TransferProblems
}

export interface TransferMatches {
  of: (row: ImportRow) => Matched
  unmatched: DiaryImportPreview['unmatched']
}

type Mapped = Pick<DiaryImportFile, 'user_id' | 'people' | 'projects' | 'tasks'>

/**
 * Matches every name of the rows at once. Throws 400 `Invalid choice.` for a mapping to something that the importer
 * may not choose.
 */
export async function matchNames(ctx: Ctx, rows: readonly ImportRow[], mapped: Mapped): Promise<TransferMatches> {
  const people = await allPeople(ctx)
  const projects = await findProjects(ctx, rows, mapped)
  const person = personFinder(ctx, people, mapped)
  const project = projectFinder(projects, mapped)
  const chosen = rows.map((row) => project(row))
  const tasks = await findTasks(ctx, [...new Set(chosen.flatMap((found) => found.match?.id ?? []))], mapped)
  const task = taskFinder(tasks, mapped)
  const refused = await closedWork(
    ctx,
    rows,
    chosen.map(({ match }) => match),
    task,
  )

  const lists = { people: newList(), projects: newList(), tasks: newList<Project>() }
  const ofRow = (row: ImportRow): Matched => {
    const problems: TransferProblems = {}
    const say = (field: string, found: TransferResult<unknown>, what: string) => {
      if (found.match === undefined)
        problems[field] = [
          `“${found.name}” ${found.several ? `matches several ${what}s` : `is not a ${what} you can choose`}.`,
        ]
    }
    const [who, on] = [person(row), project(row)]
    const doing = on.match ? task(row, on.match.id) : empty
    say('user_id', who, 'person')
    say('project_id', on, 'project')
    say('task_id', doing, 'task')
    const leftOut = who.match === null
    if (on.match) Object.assign(problems, refused.get(workKey(on.match.id, doing.match?.id ?? null)) ?? {})
    return { user: who.match ?? null, project: on.match ?? null, task: doing.match ?? null, leftOut, problems }
  }
  for await (const row of yieldingIterator(rows)) {
    const [who, on] = [person(row), project(row)]
    if (who.match === undefined) lists.people.add(who.name)
    if (on.match === undefined) lists.projects.add(on.name)
    const doing = on.match ? task(row, on.match.id) : empty
    if (on.match && doing.match === undefined) lists.tasks.add(doing.name, on)
  }
  const options = lists.projects.size() > 0 ? await pickable(ctx) : []
  const [likelyPeople, likelyProjects] = [likeliestOf(people), likeliestOf(options)]
  const ofProject = Map.groupBy(tasks, ({ project_id }) => project_id)
  return {
    of: ofRow,
    unmatched: {
      people: await lists.people.all(({ name }) => ({ choices: likelyPeople(name).map(refOf) })),
      projects: await lists.projects.all(({ name }) => ({ choices: likelyProjects(name).map(refOf) })),
      tasks: await lists.tasks.all(({ name, of }) => {
        return {
          project: of?.name ?? '',
          project_id: of?.match?.id ?? 0,
          choices: likeliestOf(ofProject.get(of?.match?.id ?? 0) ?? [])(name).map(refOf),
        }
      }),
    },
  }
}

const refOf = ({ id, name }: MatchChoice) => ({ id, name })

// --- People ----------------------------------------------------------------------------------------------------------

const allPeople = ({ db, me }: Ctx): Promise<Person[]> =>
  db
    .selectFrom('member as owner')
    .where('owner.org_id', '=', me.org_id)
    .where('owner.active', '=', true)
    .where(mayManageDiaryOf(me))
    .select(['owner.id', 'owner.name', 'owner.email'])
    .orderBy(sql`owner.name collate human`)
    .execute()

function personFinder({ me }: Ctx, people: readonly Person[], mapped: Mapped) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const choose = (id: number, field: string) => {
    const person = byId.get(id)
    if (!person) throw invalid({ [field]: ['Invalid choice.'] })
    return person
  }
  const defaults = choose(mapped.user_id ?? me.id, 'user_id')
  const named = new Map(
    mapped.people.map(({ name, user_id }, index) => [
      plainName(name),
      user_id === null ? null : choose(user_id, `people.${index}.user_id`),
    ]),
  )
  const byName = groups(people, ({ name }) => [plainName(name)])
  const byEmail = groups(people, ({ email }) => (email === '' ? [] : [plainName(email)]))
  return ({ user, email }: ImportRow): TransferResult<Person> => {
    if (user === '' && email === '') return { name: '', match: defaults }
    const name = user || email
    const mappedTo = [name, email].map(plainName).find((text) => text !== '' && named.has(text))
    if (mappedTo !== undefined) return { name, match: named.get(mappedTo) ?? null }
    return only(name, byEmail.get(plainName(email)) ?? byName.get(plainName(user)) ?? byEmail.get(plainName(user)))
  }
}

// --- Projects --------------------------------------------------------------------------------------------------------

const projectRows = ({ db, me }: Ctx) =>
  db
    .selectFrom('project')
    .leftJoin('client', (join) =>
      join.onRef('client.org_id', '=', 'project.org_id').onRef('client.id', '=', 'project.client_id'),
    )
    .where('project.org_id', '=', me.org_id)
    .where(mayPickProject(me))
    .select(['project.id', 'project.reference', 'project.name', 'client.name as client'])

function findProjects(ctx: Ctx, rows: readonly ImportRow[], mapped: Mapped): Promise<Project[]> {
  const names = [
    ...new Set(rows.flatMap((row) => [plainName(row.project), plainName(row.project_code), firstWord(row.project)])),
  ]
  const ids = mapped.projects.flatMap(({ project_id }) => project_id ?? [])
  return projectRows(ctx)
    .where(
      sql<boolean>`(lower(project.name) = any(${names}::text[]) or lower(project.reference) = any(${names}::text[]) or project.id = any(${ids}::bigint[]))`,
    )
    .execute()
}

/** `P-0012 Bridge`, as our own lists show it. */
const firstWord = (name: string) => plainName(name).split(' ')[0] ?? ''

function projectFinder(projects: readonly Project[], mapped: Mapped) {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const named = new Map(
    mapped.projects.map(({ name, project_id }, index) => {
      const project = project_id === null ? null : byId.get(project_id)
      if (project === undefined) throw invalid({ [`projects.${index}.project_id`]: ['Invalid choice.'] })
      return [plainName(name), project]
    }),
  )
  const byReference = groups(projects, ({ reference }) => [plainName(reference)])
  const byName = groups(projects, ({ name, reference }) => [plainName(name), plainName(`${reference} ${name}`)])
  return ({ project: name, project_code: code, client }: ImportRow): TransferResult<Project> => {
    const text = name || code
    if (text === '') return empty
    const mappedTo = named.get(plainName(text))
    if (mappedTo !== undefined) return { name: text, match: mappedTo }
    const candidates =
      byReference.get(plainName(code)) ?? byName.get(plainName(name)) ?? byReference.get(plainName(name)) ?? []
    const ofClient = candidates.filter(
      (candidate) => candidate.client !== null && plainName(candidate.client) === plainName(client),
    )
    return only(text, candidates.length > 1 && ofClient.length === 1 ? ofClient : candidates)
  }
}

/** Choices for an unmatched name: the newest projects that can be picked. */
async function pickable(ctx: Ctx): Promise<MatchChoice[]> {
  const projects = await projectRows(ctx)
    .where('project.abandoned', 'is', null)
    .orderBy('project.reference', 'desc')
    .limit(1000)
    .execute()
  return projects.map(({ id, reference, name }) => ({ id, name: `${reference} ${name}` }))
}

// --- Tasks -----------------------------------------------------------------------------------------------------------

function findTasks({ db, me }: Ctx, projectIds: readonly number[], mapped: Mapped): Promise<Task[]> {
  const ids = mapped.tasks.flatMap(({ task_id }) => task_id ?? [])
  return db
    .selectFrom('task')
    .innerJoin('project', (join) =>
      join.onRef('project.org_id', '=', 'task.org_id').onRef('project.id', '=', 'task.project_id'),
    )
    .where('task.org_id', '=', me.org_id)
    .where(mayPickTask(me))
    .where(sql<boolean>`(task.project_id = any(${projectIds}::bigint[]) or task.id = any(${ids}::bigint[]))`)
    .select(['task.id', 'task.name', 'task.project_id'])
    .orderBy('task.id')
    .execute()
}

function taskFinder(tasks: readonly Task[], mapped: Mapped) {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const named = new Map(
    mapped.tasks.map(({ project, name, task_id }, index) => {
      const task = task_id === null ? null : byId.get(task_id)
      if (task === undefined) throw invalid({ [`tasks.${index}.task_id`]: ['Invalid choice.'] })
      return [`${plainName(project)} ${plainName(name)}`, { task, field: `tasks.${index}.task_id` }]
    }),
  )
  const byName = groups(tasks, ({ name, project_id }) => [`${project_id} ${plainName(name)}`])
  return (row: ImportRow, projectId: number): TransferResult<Task> => {
    if (row.task === '') return empty
    const mappedTo = named.get(`${plainName(row.project || row.project_code)} ${plainName(row.task)}`)
    if (mappedTo?.task && mappedTo.task.project_id !== projectId)
      throw invalid({ [mappedTo.field]: ['Invalid choice.'] })
    if (mappedTo) return { name: row.task, match: mappedTo.task }
    return only(row.task, byName.get(`${projectId} ${plainName(row.task)}`))
  }
}

// --- Closed for new time ------------------------------------------------------------------------------------------------

const workKey = (projectId: number, taskId: number | null) => `${projectId} ${taskId ?? ''}`

/**
 * Checks each project and task of the rows once by the rule of all other entries: closed, abandoned, delivered long
 * ago.
 */
async function closedWork(
  ctx: Ctx,
  rows: readonly ImportRow[],
  projects: readonly (Project | null | undefined)[],
  task: (row: ImportRow, projectId: number) => TransferResult<Task>,
): Promise<Map<string, TransferProblems>> {
  const pairs = new Map<string, { project_id: number; task_id: number | null }>()
  rows.forEach((row, index) => {
    const project = projects[index]
    if (!project) return
    const task_id = task(row, project.id).match?.id ?? null
    pairs.set(workKey(project.id, task_id), { project_id: project.id, task_id })
  })
  const refused = new Map<string, TransferProblems>()
  for (const [key, work] of pairs) {
    try {
      await requireWork(ctx, work)
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 400) throw error
      refused.set(key, error.body as TransferProblems)
    }
  }
  return refused
}
