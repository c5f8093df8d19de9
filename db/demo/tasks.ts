/** Tasks of the demonstration: types, crews, planned hours, checklists, required qualifications; and templates. */
import { sql } from 'kysely'

import { palette } from '#core/colours.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf } from './random.ts'
import type { MadeTask } from './work.ts'

const colour = (label: string) => palette.find((record) => record.label === label)?.value ?? ''
const types = {
  Field: 'Green',
  Office: 'Blue',
  Drawing: 'Violet',
  'Night work': 'Indigo',
  'Own time': 'Stone',
} as const
type Type = keyof typeof types

const crews = ['Crew A', 'Crew B', 'Crew C']
const checklists: Readonly<Record<string, readonly string[]>> = {
  'Detail survey': ['Batteries charged', 'Control points loaded', 'Photographs of each side', 'Check shots taken'],
  'Level grid': ['Gate key collected', 'Benchmark checked twice'],
  Flight: ['Airspace checked', 'Wind below 10 m/s', 'Cards empty', 'Landowner told'],
  'Laser scanning': ['Access agreed', 'Targets placed', 'Scans looked through on site'],
  'Roof access survey': ['Scaffold tag in date', 'Second person on site'],
  'Weekly readings': ['All targets read', 'Amber values looked at again', 'Sheet sent to the office'],
  'Night possession': ['Possession confirmed', 'Safety briefing held', 'Track clear before handing back'],
  'Manhole lifting': ['Permit in the van', 'Gas meter checked', 'Covers back and level'],
  'Field survey': ['Batteries charged', 'Neighbour told', 'Check shots taken'],
  'Setting out': ['Drawing revision checked', 'Control checked', 'Marks photographed'],
}
const takes: Readonly<Record<string, string>> = {
  Flight: 'Drone operator',
  'Roof access survey': 'Working at height',
  'Night possession': 'Track safety',
  'Manhole lifting': 'Confined spaces',
}
const details: Readonly<Record<string, string>> = {
  'Manhole lifting': 'The council’s crew lifts the covers. Meet at the depot at 07:30.',
  'Night possession': 'Possession from 00:45 to 04:30. Sign in at the north gate.',
  'Roof access survey': 'Keys at the reception, until five o’clock.',
}

export async function makeTasks(db: TenantDb, firm: MadeFirm, tasks: readonly MadeTask[]): Promise<void> {
  const made = await db
    .insertInto('task_type')
    .values(Object.entries(types).map(([name, entry]) => ({ name, colour: colour(entry) })))
    .returning(['id', 'name'])
    .execute()
  const typeIds = new Map(made.map(({ id, name }) => [name, id]))
  const drawing = firm.departments['Drawing']
  const dice = diceOf(`tasks of ${firm.key}`)
  const typeOf = ({ internal, name, site, department_id }: MadeTask): Type =>
    internal !== null
      ? 'Own time'
      : name === 'Night possession'
        ? 'Night work'
        : site
          ? 'Field'
          : department_id === drawing
            ? 'Drawing'
            : 'Office'
  const messages = tasks.map((task) => ({
    id: task.id,
    type_id: typeIds.get(typeOf(task)),
    department_id: task.department_id,
    team: task.site && dice.chance(40) ? dice.pick(crews) : '',
    tags: dice.chance(8) ? ['urgent'] : [],
    details: details[task.name] ?? '',
  }))
  await sql`
    update task set type_id = said.type_id, department_id = said.department_id, team = said.team, details = said.details,
        tags = said.tags, hours = case when task.closed then 0 else coalesce("hoursBudget", 0) end,
        days = case when task.closed then 0 else round(coalesce("hoursBudget", 0) / 7.5, 1) end
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        said (id bigint, type_id bigint, department_id bigint, team text, details text, tags text[])
     where task.id = said.id`.execute(db)
  await makeChecks(db, tasks)
  await makeRequirements(db, tasks)
  await makeTemplates(db, firm, typeIds)
}

/** Ticks the first rows of tasks that have begun, by who is on them; and of some that nobody planned a day for. */
async function makeChecks(db: TenantDb, tasks: readonly MadeTask[]): Promise<void> {
  const checks = tasks
    .filter(({ closed }) => !closed)
    .flatMap(({ id, name, user_ids }) =>
      (checklists[name] ?? []).map((text, position) => ({
        task_id: id,
        name: text,
        position,
        by: user_ids[0] ?? null,
      })),
    )
  await sql`
    insert into task_check (task_id, name, position, done, done_by_id)
    select said.task_id, said.name, said.position, case when ticked then coalesce(task.start + interval '8 hours', now() - interval '2 days') end,
        case when ticked then said.by end
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) said (task_id bigint, name text, position int, by bigint)
      join task on task.id = said.task_id
      cross join lateral (select said.by is not null and said.position < 2 and coalesce(task.start < current_date, task.id % 5 = 0) as ticked) t
     order by said.task_id, said.position`.execute(db)
}

async function makeRequirements(db: TenantDb, tasks: readonly MadeTask[]): Promise<void> {
  const kinds = await db.selectFrom('qualification_type').select(['id', 'name']).execute()
  const idOf = new Map(kinds.map(({ id, name }) => [name, id]))
  const rows = tasks
    .filter(({ closed }) => !closed)
    .flatMap(({ id, name }) => {
      const type_id = idOf.get(takes[name] ?? '')
      return type_id === undefined ? [] : [{ task_id: id, type_id }]
    })
  if (rows.length > 0) await db.insertInto('task_qualification').values(rows).execute()
}

/** For the firm's first two services. */
async function makeTemplates(db: TenantDb, { service_ids }: MadeFirm, typeIds: ReadonlyMap<string, number>) {
  const task = (name: string, type: Type, hours: string, checklist: readonly string[] = []) => ({
    name,
    type_id: typeIds.get(type) ?? null,
    department_id: null,
    days: '0.00',
    hours,
    daysBudget: null,
    hoursBudget: hours,
    colour: '',
    showWeekend: false,
    team: '',
    details: '',
    qualification_type_ids: [],
    checklist,
  })
  const templates = [
    {
      name: 'Topographical survey, small site',
      tasks: [
        task('Control', 'Field', '4.00', ['Stations described and photographed']),
        task('Detail survey', 'Field', '15.00', checklists['Detail survey']),
        task('CAD drawing', 'Drawing', '12.00'),
        task('Check and issue', 'Office', '3.00', ['Compared with the brief', 'Sent to the client']),
      ],
    },
    {
      name: 'Measured building',
      tasks: [
        task('Laser scanning', 'Field', '15.00', checklists['Laser scanning']),
        task('Point cloud registration', 'Office', '7.50'),
        task('Floor plans', 'Drawing', '22.50'),
        task('Check and issue', 'Office', '3.00'),
      ],
    },
  ]
  await db
    .insertInto('task_template')
    .values(
      templates.map(({ name, tasks }, index) => ({
        name,
        service_id: service_ids[index] ?? null,
        tasks: JSON.stringify(tasks),
      })),
    )
    .execute()
}
