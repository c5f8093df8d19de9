/** Random entries of a diary, and once more and plainly what a search of them finds. */
import { addDays, weekday } from '#core/days.ts'
import type { DiaryEntry } from '#features/diary/entries/entries.contract.ts'
import type { TenantDb } from '#server/db/db.ts'
import * as build from '#test/builders.ts'
import type { SafetyDice } from '../../safety/support/dice.ts'
import { days, words } from './queries.ts'
import { day, part, person, type Rules, flags, within } from './reference.ts'

/** An entry, and what no row of the list says: the project's client, the person's manager, the import it came by. */
export interface EntryAt extends DiaryEntry {
  client: string | null
  manager: { id: number; name: string } | null
  import_id: number | null
}

const many = 90
/** A year up to the day. */
export const yearTo = (today: string) => ({ start: addDays(today, -365), end: today })

/** Entries of these people within a year: in every state, on work with and without a client, some by an import. */
export async function addEntries(
  db: TenantDb,
  { int, pick, chance }: SafetyDice,
  people: readonly { id: number }[],
  today: string,
): Promise<void> {
  const text = () => Array.from({ length: 1 + int(2) }, () => pick(words)).join(' ')
  const ids = people.map(({ id }) => id)
  const works: { project_id: number; task_id: number }[] = []
  for (let index = 0; index < 8; index++) {
    const client_id = chance(0.6) ? (await build.aClient(db, { name: `${text()} ${index}` })).id : null
    const project = await build.aProject(db, { name: text(), reference: `${pick(words)}-${index}`, client_id })
    const task = await build.aTask(db, { project_id: project.id, name: text() })
    works.push({ project_id: project.id, task_id: task.id })
  }
  const brought = await db
    .insertInto('diary_import')
    .values(
      [1, 2].map(() => ({
        user_id: pick(ids),
        source: 'other',
        entries: 1,
        minutes: 60,
        first_day: today,
        last_day: today,
      })),
    )
    .returning('id')
    .execute()
  const pastDays = days.filter((name) => name > yearTo(today).start && name <= today)
  for (let index = 0; index < many; index++) {
    const [user_id, date] = [pick(ids), pick([today, addDays(today, -1), ...pastDays, addDays(today, -int(365))])]
    const status = pick(['draft', 'submitted', 'approved', 'rejected'] as const)
    const decided = status === 'approved' || status === 'rejected'
    const start = Temporal.Instant.from(`${date}T08:00:00Z`)
    const [breaks, travel] = [pick([0, 0, 7]), pick([0, 0, 7])]
    const gross = pick([90, 420, 735]) + (chance(0.5) ? breaks + travel : 0)
    await build.anEntry(db, {
      user_id,
      date,
      start: start.toString(),
      end: start.add({ minutes: gross }).toString(),
      timezone: 'UTC',
      details: chance(0.2) ? '' : chance(0.2) ? `@user-id:${pick(ids)} ${text()}` : text(),
      status,
      ...(decided && { decided_by_id: pick(ids.filter((id) => id !== user_id)), decided_at: start.toString() }),
      locked: status === 'approved' && chance(0.5),
      breaks,
      travel,
      nonbillable_minutes: pick([0, 0, 60, gross - breaks]),
      overlap: chance(0.2),
      overlap_blocked: false,
      ...(chance(0.7) && works.length > 0 && pick(works)),
      ...(chance(0.3) && { import_id: pick(brought).id }),
    })
  }
}

/** The entries with what the list does not say of them. */
export async function withTheirs(db: TenantDb, entries: readonly DiaryEntry[]): Promise<EntryAt[]> {
  const rows = await db
    .selectFrom('diary_entry')
    .leftJoin('project', 'project.id', 'diary_entry.project_id')
    .leftJoin('client', 'client.id', 'project.client_id')
    .innerJoin('member', 'member.id', 'diary_entry.user_id')
    .leftJoin('member as manager', 'manager.id', 'member.manager_id')
    .select(['diary_entry.id', 'diary_entry.import_id', 'client.name as client', 'manager.name as manager'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.map((entry) => {
    const { client = null, import_id = null, manager = null } = byId.get(entry.id) ?? {}
    const { manager_id } = entry.user
    return {
      ...entry,
      client,
      import_id,
      manager: manager_id === null || manager === null ? null : { id: manager_id, name: manager },
    }
  })
}

/** Whom the details mention, as they are read there. */
const mentionedIn = ({ details, mentions }: EntryAt): string[] =>
  mentions.filter(({ id }) => details.includes(`@user-id:${id}`)).map(({ name }) => `@${name}`)
const projectOf = ({ project }: EntryAt) => (project === null ? null : `${project.reference} ${project.name}`)
const yesOrNo =
  (pick: (entry: EntryAt) => boolean) =>
  (entry: EntryAt, value: object): boolean =>
    entry.end !== null && 'is' in value && value.is === String(pick(entry))

export const diaryRules: Rules<EntryAt> = {
  plain: (entry) => [
    [entry.details, projectOf(entry), entry.task?.name, entry.user.name]
      .filter((text) => text !== null && text !== undefined)
      .join(' '),
    ...mentionedIn(entry),
  ],
  keys: {
    project: part((entry) => [projectOf(entry)]),
    reference: part(({ project }) => [project?.reference]),
    client: part(({ client }) => [client]),
    task: part(({ task }) => [task?.name]),
    person: person(({ user }) => user),
    user: person(({ user }) => user),
    department: part(({ user }) => [user.department?.name]),
    manager: person(({ manager }) => manager),
    details: part((entry) => [entry.details, ...mentionedIn(entry)]),
    status: ({ status }, value) => 'is' in value && value.is === status,
    date: day(({ date }) => date),
    hours: ({ end, hours }, value) => end !== null && within(Number(hours), value, Number),
    breaks: ({ breaks }, value) => within(breaks, value, Number),
    travel: ({ travel }, value) => within(travel, value, Number),
    billable: yesOrNo(({ hours_billable }) => Number(hours_billable) > 0),
    nonbillable: yesOrNo(({ hours_nonbillable }) => Number(hours_nonbillable) > 0),
    import: ({ import_id }, value) => import_id !== null && within(import_id, value, Number),
    is: flags({
      running: ({ active }) => active,
      overlap: ({ overlap }) => overlap,
      locked: ({ locked }) => locked,
      weekend: ({ date }) => weekday(date) > 5,
      mine: ({ user_id }, me) => user_id === me.id,
    }),
  },
}
