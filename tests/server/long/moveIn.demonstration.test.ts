/**
 * The demonstration firm, written as Harvest, Toggl Track, Xero and Outlook export it, moves into an empty organisation:
 * every sum is the same on both sides, and the undo leaves it empty.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'

import { csvLine } from '#core/csv.ts'
import { minutesToHours } from '#core/hours.ts'
import { seed } from '#db/demo/seed.ts'
import { listBalances } from '#features/leave/leave.contract.ts'
import { moveIn, previewMoveIn, undoMoveIn } from '#features/move-in/moveIn.contract.ts'
import { createOrganisation } from '#features/settings/setup/server/createOrganisation.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { base64 } from '#test/imports.ts'
import { longTest } from '#test/longTest.ts'
import { adminOf } from '../../safety/support/admin.ts'

const server = testServer({}, { empty: true })
const admin = adminOf(server.database)
const timezone = 'Europe/London'

/** Administrators of the demonstration and of the empty organisation. */
let [old, fresh] = [{} as BuilderPerson, {} as BuilderPerson]
async function begin() {
  await seed(server.database(), () => {}, server.settings.files)
  await createOrganisation(server.database(), {
    name: 'Moved Surveys',
    locale: 'GB',
    timezone,
    admin: { name: 'Mo Moving', email: 'mo@moved.example', passwordHash: null },
  })
  const [first, second] = await Promise.all(['admin@gb.example', 'mo@moved.example'].map(personOf))
  if (!first || !second) throw new Error('An administrator is missing.')
  ;[old, fresh] = [first, second]
}

const personOf = async (email: string) =>
  (
    await admin.rows<BuilderPerson>(
      `select id::int, org_id::int, account_id::int, email, name from member where email = '${email}' and main_org_id = org_id`,
    )
  )[0]
const rowsOf = async <T>(firm: { org_id: number }, query: string): Promise<T[]> =>
  (await server.inFirm(firm, (db) => sql.raw<T>(query).execute(db))).rows

const file = (file_name: string, headings: string, rows: readonly (readonly (string | null)[])[]) => ({
  file_name,
  content: base64(
    `${headings}\n${rows
      .map((row) =>
        csvLine(
          row.map((cell) => cell ?? ''),
          ',',
        ),
      )
      .join('')}`,
  ),
})
const inBritain = (day: string) => day.split('-').toReversed().join('/')

interface Worked {
  name: string
  email: string
  client: string
  project: string
  task: string
  details: string
  date: string
  start: string
  minutes: number
}
const finished = `not entry.active and entry.status <> 'rejected'`
const minutes = `(extract(epoch from entry."end" - entry.start) / 60)::int - entry.breaks - entry.travel`

async function exported() {
  const people = await rowsOf<{ name: string; first_name: string; last_name: string; email: string }>(
    old,
    'select name, first_name, last_name, email from member order by id',
  )
  const clients = await rowsOf<{ name: string; email: string }>(old, 'select name, email from client order by id')
  const contacts = await rowsOf<{ first_name: string; last_name: string; email: string; company: string }>(
    old,
    `select first_name, last_name, email, coalesce((select client.name from contact_client link
        join client on client.org_id = link.org_id and client.id = link.client_id
       where link.org_id = contact.org_id and link.contact_id = contact.id order by link.place limit 1), '') as company
       from contact order by id`,
  )
  const projects = await rowsOf<{ name: string; client: string; accepted: string | null }>(
    old,
    `select project.name, coalesce(client.name, '') as client, accepted from project
       left join client on client.org_id = project.org_id and client.id = project.client_id order by project.id`,
  )
  const tasks = await rowsOf<{ name: string; project: string; client: string }>(
    old,
    `select task.name, project.name as project, coalesce(client.name, '') as client from task
       join project on project.org_id = task.org_id and project.id = task.project_id
       left join client on client.org_id = project.org_id and client.id = project.client_id order by task.id`,
  )
  const worked = await rowsOf<Worked>(
    old,
    `select owner.name, owner.email, coalesce(client.name, '') as client, coalesce(project.name, '') as project,
         coalesce(task.name, '') as task, '' as details, entry.date,
         to_char(entry.start at time zone entry.timezone, 'HH24:MI:00') as start, ${minutes} as minutes
       from diary_entry entry join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
       left join project on project.org_id = entry.org_id and project.id = entry.project_id
       left join task on task.org_id = entry.org_id and task.id = entry.task_id
       left join client on client.org_id = project.org_id and client.id = project.client_id
      where ${finished} order by entry.start, entry.id`,
  )
  const invoices = await rowsOf<{
    name: string
    client: string
    date: string
    due: string
    gross: string
    open: string
  }>(
    old,
    `select invoice.name, client.name as client, invoice.date, invoice.due, invoice.gross::text as gross, balance.open::text as open
       from invoice join client on client.org_id = invoice.org_id and client.id = invoice.client_id
       join invoice_balance balance on balance.org_id = invoice.org_id and balance.invoice_id = invoice.id order by invoice.id`,
  )
  const { body: balances } = await server.as(old, listBalances, { query: {} })
  // Half of the people kept their hours in Harvest, the others in Toggl Track.
  const inHarvest = new Set(people.filter((_, index) => index % 2 === 0).map(({ name }) => name))
  const last = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
  const first = (name: string) => name.slice(0, name.lastIndexOf(' '))
  return [
    file(
      'balances.csv',
      'Employee,Leave Type,Leave Balance',
      balances.map(({ user, type, remaining }) => [user.name, type.name, remaining]),
    ),
    file(
      'invoices.csv',
      'ContactName,EmailAddress,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,Type,Status',
      invoices.flatMap(({ name, client, date, due, gross, open }) => {
        const row = [client, '', name, '', inBritain(date), inBritain(due), gross, '', open]
        const state = open === '0.00' ? 'Paid' : 'Awaiting Payment'
        return [
          [...row, 'Survey', '1', 'Sales invoice', state],
          [...row, 'Levels', '1', 'Sales invoice', state],
        ]
      }),
    ),
    file(
      'time.csv',
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name,Roles',
      worked
        .filter(({ name }) => inHarvest.has(name))
        .map(({ date, client, project, task, details, minutes: sum, name }) => [
          date,
          client,
          project,
          '',
          task,
          details,
          minutesToHours(sum),
          'Yes',
          first(name),
          last(name),
          '',
        ]),
    ),
    file(
      'toggl.csv',
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (GBP)',
      worked
        .filter(({ name }) => !inHarvest.has(name))
        .map(({ date, start, client, project, task, details, minutes: sum, name, email }) => {
          const ends = Temporal.PlainDateTime.from(`${date}T${start}`).add({ minutes: sum })
          const two = (number: number) => String(number).padStart(2, '0')
          const duration = `${two(Math.floor(sum / 60))}:${two(sum % 60)}:00`
          const end = ends.toPlainTime().toString({ smallestUnit: 'second' })
          return [
            name,
            email,
            client,
            project,
            task,
            details,
            'Yes',
            date,
            start,
            ends.toPlainDate().toString(),
            end,
            duration,
            '',
            '',
          ]
        }),
    ),
    {
      ...file(
        'tasks.csv',
        'Name,Project,Client',
        tasks.map(({ name, project, client }) => [name, project, client]),
      ),
      kind: 'tasks' as const,
    },
    file(
      'projects.csv',
      'Client,Project,Project Code,Start Date,End Date,Project Notes',
      projects.map(({ client, name, accepted }) => [client, name, '', accepted, '', '']),
    ),
    file(
      'outlook.csv',
      'First Name,Last Name,Company,Job Title,E-mail Address,Business Phone,Mobile Phone',
      contacts.map(({ first_name, last_name, company, email }) => [first_name, last_name, company, '', email, '', '']),
    ),
    file(
      'contacts.csv',
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POCity',
      clients.map(({ name }) => [name, '', '', '', '', '', '']),
    ),
    file(
      'team.csv',
      'First Name,Last Name,Email,Roles,Is Contractor',
      people.map(({ first_name, last_name, email }) => [first_name, last_name, email, '', 'No']),
    ),
  ]
}

const sums = {
  people: `select count(*)::int as count from member where email <> 'mo@moved.example'`,
  clients: 'select count(*)::int as count from client',
  contacts: 'select count(distinct (lower(name), lower(email)))::int as count from contact',
  projects: 'select count(distinct (client_id, lower(name)))::int as count from project',
  tasks: 'select count(distinct (project_id, lower(name)))::int as count from task',
  'hours by person': `select owner.name, sum(${minutes})::int as minutes from diary_entry entry
    join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id where ${finished} group by 1 order by 1`,
  'hours by project': `select client.name as client, project.name, sum(${minutes})::int as minutes from diary_entry entry
    left join project on project.org_id = entry.org_id and project.id = entry.project_id
    left join client on client.org_id = project.org_id and client.id = project.client_id where ${finished} group by 1, 2 order by 1, 2`,
  'hours by task': `select project.name, task.name as task, sum(${minutes})::int as minutes from diary_entry entry
    join task on task.org_id = entry.org_id and task.id = entry.task_id
    join project on project.org_id = task.org_id and project.id = task.project_id where ${finished} group by 1, 2 order by 1, 2`,
  'open by client': `select client.name, sum(balance.open)::text as open from invoice_balance balance
    join invoice on invoice.org_id = balance.org_id and invoice.id = balance.invoice_id
    join client on client.org_id = invoice.org_id and client.id = invoice.client_id where balance.open > 0 group by 1 order by 1`,
}
const leaveLeft = async (person: BuilderPerson) =>
  (await server.as(person, listBalances, { query: {} })).body
    .filter(({ user }) => user.name !== 'Mo Moving')
    .map(({ user, type, remaining }) => `${user.name}: ${type.name} ${remaining}`)

longTest('the demonstration moves in, and every sum is the same', { timeout: 900_000 }, async () => {
  await begin()
  const files = await exported()
  const { body: preview, text } = await server.as(fresh, previewMoveIn, { body: { files } })
  expect(
    preview.files?.map(({ export: name, question }) => [name, question?.text ?? null]),
    text.slice(0, 300),
  ).toEqual([
    ['xero-leave', null],
    ['xero-invoices', null],
    ['harvest-time', null],
    ['toggl-time', null],
    [null, null],
    ['harvest-projects', null],
    ['outlook-contacts', null],
    ['xero-contacts', null],
    ['harvest-people', null],
  ])
  const refused = preview.steps.flatMap(({ kind, rows }) =>
    rows.map(({ name, problems }) => [kind, name, ...problems].join(' ')),
  )
  expect(refused.slice(0, 20)).toEqual([])
  const { status, body: moved } = await server.as(fresh, moveIn, { body: { files } })
  expect(status).toBe(201)
  for (const [name, query] of Object.entries(sums))
    expect.soft(await rowsOf(fresh, query), name).toEqual(await rowsOf(old, query))
  expect.soft(await leaveLeft(fresh)).toEqual(await leaveLeft(old))

  const undone = await server.as(fresh, undoMoveIn, { params: { id: String(moved.id) }, query: {} })
  expect([undone.status, undone.body['detail']]).toEqual([200, undefined])
  for (const name of ['people', 'clients', 'contacts', 'projects', 'tasks'] as const)
    expect(await rowsOf(fresh, sums[name]), name).toEqual([{ count: 0 }])
  for (const name of ['hours by person', 'open by client'] as const) expect(await rowsOf(fresh, sums[name])).toEqual([])
})
