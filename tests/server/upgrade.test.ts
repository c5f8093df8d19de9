/** A database of an earlier release comes along with all that is in it. */
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { migrate } from '#db/migrate.ts'
import { appPassword, databaseUrl, onServer } from '#test/template.ts'

const { adminUrl } = inject('databases')
const name = `fieldbook_upgrade_${process.pid}`
const url = databaseUrl(adminUrl, name)
let db: pg.Client

beforeEach(async () => {
  await onServer(adminUrl, `create database ${name}`)
  db = new pg.Client({ connectionString: url })
  await db.connect()
})
afterEach(async () => {
  await db.end()
  await onServer(adminUrl, `drop database if exists ${name} with (force)`)
})

/** A firm of people with these addresses, of whom Ada signs in and administers, by her own unless told; answers their ids. */
async function aFirmOf(members: { first_name: string; email: string; active?: boolean }[], signsInWith?: string) {
  const { rows: orgs } = await db.query<{ id: string }>(`insert into org (name) values ('Old firm') returning id`)
  await db.query(`select set_config('app.org_id', $1, false)`, [orgs[0]?.id])
  const { rows: accounts } = await db.query<{ id: string }>(`insert into account (email) values ($1) returning id`, [
    signsInWith ?? members.find(({ first_name }) => first_name === 'Ada')?.email ?? `${orgs[0]?.id}@example.com`,
  ])
  const ids: string[] = []
  for (const { first_name, email, active = true } of members) {
    const { rows } = await db.query<{ id: string }>(
      `insert into member (first_name, email, active, account_id) values ($1, $2, $3, $4) returning id`,
      [first_name, email, active, first_name === 'Ada' ? accounts[0]?.id : null],
    )
    ids.push(rows[0]?.id ?? '')
  }
  return ids
}

test('people who shared an address keep it, and it becomes that of whoever signs in', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261122T0320_comments.sql' })
  await aFirmOf([
    { first_name: 'Left', email: 'Ada@example.com', active: false },
    { first_name: 'Helper', email: 'ada@example.com' },
    { first_name: 'Ada', email: 'ADA@example.com' },
    { first_name: 'Sam', email: 'sam@example.com' },
    { first_name: 'One', email: '' },
    { first_name: 'Two', email: '' },
  ])
  await aFirmOf([
    { first_name: 'Left', email: 'sam@example.com', active: false },
    { first_name: 'Sam', email: 'sam@example.com' },
  ])

  await migrate({ adminUrl: url, appPassword })

  const { rows } = await db.query<{ line: string }>(
    `select first_name || ' ' || email || case when email_shared then ' shared' else '' end as line from member order by id`,
  )
  expect(rows.map(({ line }) => line)).toEqual([
    'Left Ada@example.com shared',
    'Helper ada@example.com shared',
    'Ada ADA@example.com',
    'Sam sam@example.com',
    'One ',
    'Two ',
    'Left sam@example.com shared',
    'Sam sam@example.com',
  ])
  await expect(
    db.query(`update member set email_shared = false where first_name = 'Left' and email = 'sam@example.com'`),
  ).rejects.toMatchObject({ constraint: 'member_email' })
})

test('whoever signs in has the address that they sign in with, and what stood there is in their history', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261128T1755_invitations_end.sql' })
  const [ada, helper] = await aFirmOf(
    [
      { first_name: 'Ada', email: 'ada@office.example' },
      { first_name: 'Helper', email: 'Ada@example.com' },
    ],
    'ada@example.com',
  )
  await migrate({ adminUrl: url, appPassword })
  const { rows } = await db.query(`select id, email, email_shared from member order by id`)
  expect(rows).toEqual([
    { id: ada, email: 'ada@example.com', email_shared: true },
    { id: helper, email: 'Ada@example.com', email_shared: false },
  ])
  const { rows: results } = await db.query(
    `select before ->> 'email' as before from audit where entity = 'member' and entity_id = $1 and action = 'update'`,
    [ada],
  )
  expect(results).toEqual([{ before: 'ada@office.example' }])
})

test('an organisation all of whose administrators have an end date keeps the one who would have stayed longest', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261128T1850_keys_of_people.sql' })
  const administer = (ids: string[]) =>
    db.query(
      `with made as (insert into user_group (name, permissions) values ('Administrators', '{users.change_user,groups.change_group}') returning id)
       insert into member_group (user_id, group_id) select unnest($1::bigint[]), id from made`,
      [ids],
    )
  const lastDays = async () => {
    const { rows } = await db.query<{ line: string }>(
      `select concat_ws(' ', first_name, end_date) as line from member order by id`,
    )
    return rows.map(({ line }) => line)
  }
  for (const ends of [{ Ada: '2026-01-31', Otto: '2027-01-31' }, { Ada: '2026-01-31' }] as Record<string, string>[]) {
    const ids = await aFirmOf(
      ['Ada', 'Otto', 'Sam'].map((first_name) => ({
        first_name,
        email: `${first_name}.${ends['Otto'] ?? 'none'}@example.com`,
      })),
    )
    await db.query(
      `insert into account (email) select email || id from member where first_name = 'Otto' and id = any($1::bigint[])`,
      [ids],
    )
    await db.query(
      `update member m set account_id = a.id, email = a.email from account a
        where m.id = any($1::bigint[]) and m.first_name = 'Otto' and a.email = m.email || m.id`,
      [ids],
    )
    await administer(ids.slice(0, 2))
    for (const [first_name, end_date] of Object.entries({ ...ends, Sam: '2026-01-31' }))
      await db.query(`update member set end_date = $2 where first_name = $1 and id = any($3::bigint[])`, [
        first_name,
        end_date,
        ids,
      ])
  }
  await migrate({ adminUrl: url, appPassword })
  expect(await lastDays()).toEqual([
    'Ada 2026-01-31',
    'Otto',
    'Sam 2026-01-31',
    'Ada 2026-01-31',
    'Otto',
    'Sam 2026-01-31',
  ])
})

test('what was said of a record before its history told of it is reported, and was edited when it was', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261123T1200_impersonation.sql' })
  const [ada = ''] = await aFirmOf([{ first_name: 'Ada', email: 'ada@example.com' }])
  const { rows: clients } = await db.query<{ id: string }>(
    `insert into client (name) values ('Old client') returning id`,
  )
  const say = (text: string) =>
    db.query(`insert into comment (client_id, user_id, text) values ($1, $2, $3)`, [clients[0]?.id, ada, text])
  for (const text of ['Kept', 'Changed', 'Removed']) await say(text)
  await db.query(`update comment set text = 'New words' where text = 'Changed'`)
  await db.query(`delete from comment where text = 'Removed'`)

  await migrate({ adminUrl: url, appPassword })

  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', text, version, case when edited < now() then 'edited' end) as line from comment order by id`,
  )
  expect(rows.map(({ line }) => line)).toEqual(['Kept 1', 'New words 2 edited'])
  const { rows: parts } = await db.query<{ record: string }>(
    `select record from audit_part where entity = 'client' and part = 'comment' order by part_record`,
  )
  expect(parts.map(({ record }) => record)).toEqual(Array(3).fill(clients[0]?.id))
})

test('rates and invoices of an earlier release are taxed as they were, and what is open of an invoice is known', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261125T1755_leave_follows_the_week.sql' })
  await aFirmOf([{ first_name: 'Ada', email: 'ada@example.com' }])
  await db.query(`
    insert into vat_rate (name, rate, valid_from)
    select name, rate, '2020-01-01' from (values ('Standard', 20), ('Exempt', 0), ('Reverse charge', 0), ('Zero', 0)) one (name, rate)`)
  await db.query(`insert into client (name) values ('Old client')`)
  await db.query(`insert into invoice (client_id, date, due) select id, '2026-01-01', '2026-01-31' from client`)
  await db.query(`
    insert into invoice_tax (invoice_id, position, vat_rate_id, name, rate, taxable, amount)
    select invoice.id, 0, vat_rate.id, vat_rate.name, rate, 100, rate from invoice, vat_rate where vat_rate.name in ('Standard', 'Exempt')`)
  await db.query(`update invoice set state = 'issued', name = '2026-1', net = 100, tax = 20`)

  await migrate({ adminUrl: url, appPassword })

  const describeQuery = async (query: string) => (await db.query<{ line: string }>(query)).rows.map(({ line }) => line)
  expect(
    await describeQuery(`select name || ' ' || rate || ' ' || category as line from vat_rate order by id`),
  ).toEqual(['Standard 20.00 S', 'Exempt 0.00 E', 'Reverse charge 0.00 AE', 'Zero 0.00 Z'])
  expect(await describeQuery(`select name || ' ' || category as line from invoice_tax order by name`)).toEqual([
    'Exempt E',
    'Standard S',
  ])
  expect(await describeQuery(`select open::text as line from invoice_balance`)).toEqual(['120.00'])
  expect(
    await describeQuery(`select code || ' ' || (debit - credit) as line from journal_line line
      join nominal_account account on account.org_id = line.org_id and account.id = nominal_account_id order by code`),
  ).toEqual(['1100 120.00', '2200 -20.00', '4000 -100.00'])
})

test('groups of managers see the financials of the projects that they manage, and no other group does', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261128T1806_retired_lists.sql' })
  await aFirmOf([{ first_name: 'Ada', email: 'ada@example.com' }])
  await db.query(`insert into user_group (name, permissions) values
    ('Site managers', '{projects.view_project,projects.export_ppr_own_projects}'), ('Surveyors', '{projects.view_project}')`)

  await migrate({ adminUrl: url, appPassword })

  const { rows } = await db.query<{ name: string }>(
    `select name from user_group where 'projects.view_financials_own_projects' = any (permissions)`,
  )
  expect(rows.map(({ name: groupName }) => groupName)).toEqual(['Site managers'])
})

test('alerts become choices, people who had none go on being reminded of certificates, and the old choices stay', async () => {
  await migrate({ adminUrl: url, appPassword, upTo: '20261129T1002_leave_sentences.sql' })
  const ids = await aFirmOf([
    { first_name: 'Ada', email: 'ada@example.com' },
    { first_name: 'Sam', email: 'sam@example.com' },
  ])
  await db.query(
    `insert into alert_choice (user_id, budgets, expiries) values ($1, 'all', 'off'), ($2, 'off', 'mine')`,
    ids,
  )
  await migrate({ adminUrl: url, appPassword })
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', user_id, event, mail, reach) as line from notification_choice
      where event in ('budget', 'qualification', 'calibration') order by user_id, event`,
  )
  const [ada, sam] = ids
  expect(rows.map(({ line }) => line)).toEqual([
    `${ada} budget now all`,
    `${ada} calibration off mine`,
    `${sam} budget off mine`,
    `${sam} calibration now mine`,
    `${sam} qualification now mine`,
  ])
  expect((await db.query('select from alert_choice')).rowCount).toBe(2)
})
