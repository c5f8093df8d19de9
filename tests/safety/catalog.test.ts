/**
 * The walls between organisations, read from the database itself after every migration: a table that a later feature
 * makes is held to the same rules without being named here.
 */
import { describe, expect, test } from 'vitest'

import { testServer } from '#test/firm.ts'
import { adminOf, planted, type Admin } from './support/admin.ts'
import * as catalog from './support/catalog.ts'

const { database } = testServer({}, { empty: true })
const admin = adminOf(database)

/** A table as a migration makes it, so that each violation below is the only one. */
const sound = `
  create table plant (id bigint generated always as identity, org_id bigint not null default app_org_id() references org,
    name text, member_id bigint, version int not null default 1, modified timestamptz not null default now(),
    primary key (org_id, id), unique (org_id, name), foreign key (org_id, member_id) references member (org_id, id));
  create index on plant (org_id, member_id);
  select tenant_table('plant', audited => true, versioned => true);`

test('there are tables to judge', async () => {
  const tables = await catalog.tenantTables(admin)
  expect(tables).toEqual(expect.arrayContaining(['member', 'diary_entry', 'audit', 'outbox']))
  expect(tables.length).toBeGreaterThanOrEqual(20)
})

test('a table that a migration makes soundly is reported nowhere', async () => {
  await planted(admin, sound, async () => {
    expect(await catalog.tenantTables(admin)).toContain('plant')
    for (const { find } of rules) expect(await find(admin)).toEqual([])
  })
})

test('named_list makes a sound table of names, each there once', async () => {
  await planted(admin, `select named_list('plant')`, async () => {
    expect(await catalog.tenantTables(admin)).toContain('plant')
    for (const { find } of rules) expect(await find(admin)).toEqual([])
    const triggers = await admin.rows(
      `select tgname as name from pg_trigger where tgrelid = 'plant'::regclass and not tgisinternal order by 1`,
    )
    expect(triggers).toEqual([{ name: 'audit' }, { name: 'touch' }])
    const names = await admin.rows(`select indexdef from pg_indexes where indexname = 'plant_name'`)
    expect(names).toEqual([
      { indexdef: 'CREATE UNIQUE INDEX plant_name ON public.plant USING btree (org_id, lower(name))' },
    ])
  })
})

test('a record type that a migration makes by the kit is reported nowhere', async () => {
  await planted(admin, `select record_table('barge', 'barges'); select attachable('barge')`, async () => {
    expect(await catalog.tenantTables(admin)).toContain('barge')
    for (const { find } of rules) expect(await find(admin)).toEqual([])
  })
})

/** Each rule, what it finds in the product (nothing), and a violation that it must find. */
const rules: { rule: string; find: (admin: Admin) => Promise<string[]>; plant: string; found: string[] }[] = [
  {
    rule: 'every table of an organisation has forced row security',
    find: catalog.withoutForcedRowSecurity,
    plant: `${sound} alter table plant no force row level security`,
    found: ['plant'],
  },
  {
    rule: 'every table has exactly the tenant policy, besides the listed ones of narrow roles',
    find: catalog.wrongPolicies,
    plant: `${sound} drop policy tenant on plant;
      create policy tenant on plant using (true);
      create policy also on service for select to fieldbook_app using (name <> '')`,
    found: ['plant.tenant: public ALL true without check', `service.also: fieldbook_app SELECT (name <> ''::text)`],
  },
  {
    rule: 'a policy that reads other than it writes is no tenant policy',
    find: catalog.wrongPolicies,
    plant: `${sound} drop policy tenant on plant;
      create policy tenant on plant using (org_id = (select app_org_id())) with check (true)`,
    found: ['plant.tenant: public ALL (org_id = ( SELECT app_org_id() AS app_org_id)) CHECK true'],
  },
  {
    rule: 'the primary key is (org_id, id)',
    find: catalog.wrongPrimaryKeys,
    plant: `${sound} alter table plant drop constraint plant_pkey, add primary key (id)`,
    found: ['plant'],
  },
  {
    rule: 'every unique and exclusion key starts with org_id',
    find: catalog.keysAcrossOrganisations,
    plant: `${sound} create unique index told on plant (lower(name), org_id);
      alter table plant add constraint apart exclude using gist (name with =, org_id with =)`,
    found: ['told', 'apart'],
  },
  {
    rule: 'every reference between tables of organisations carries org_id on both sides (P-3)',
    find: catalog.referencesAcrossOrganisations,
    plant: `${sound} create unique index bare on member (id);
      alter table plant add constraint through foreign key (member_id) references member (id)`,
    found: ['plant.through'],
  },
  {
    rule: 'a column that names a record refers to it',
    find: catalog.idsWithoutReference,
    plant: `${sound} alter table plant add column client_id bigint`,
    found: ['plant.client_id'],
  },
  {
    rule: 'every reference has an index',
    find: catalog.referencesWithoutIndex,
    plant: `${sound} alter table plant add column client_id bigint, add column task_id bigint,
        add constraint bare foreign key (org_id, client_id) references client (org_id, id),
        add constraint partly foreign key (org_id, task_id) references task (org_id, id);
      create index on plant (org_id, task_id) where task_id is null`,
    found: ['plant.bare', 'plant.partly'],
  },
  {
    rule: 'every table leaves audit rows, but for those with a reason',
    find: catalog.withoutAudit,
    plant: `${sound} drop trigger audit on plant;
      create trigger audit after insert or update on plant for each row execute function write_audit()`,
    found: ['plant'],
  },
  {
    rule: 'every table counts its versions, but for those with a reason',
    find: catalog.withoutVersion,
    plant: `${sound} alter table plant disable trigger touch`,
    found: ['plant'],
  },
  {
    rule: 'no view looks past the walls',
    find: catalog.viewsPastTheWalls,
    plant: `create view over_the_wall as select * from member; create view through_the_gate with (security_invoker = true) as select 1 as one`,
    found: ['over_the_wall'],
  },
  {
    rule: 'a function that runs as its owner has a pinned search_path and is not for everybody',
    find: catalog.loosePrivilegedFunctions,
    plant: `create function loose() returns int security definer language sql as 'select 1';
      create function open() returns int security definer set search_path = public, pg_temp language sql as 'select 1'`,
    found: ['loose(): search_path is not pinned, anybody may call it', 'open(): anybody may call it'],
  },
]

describe.each(rules)('$rule', ({ find, plant, found }) => {
  test('holds', async () => {
    expect(await find(admin)).toEqual([])
  })
  test('and is seen to be broken', async () => {
    await planted(admin, plant, async () => expect((await find(admin)).toSorted()).toEqual(found.toSorted()))
  })
})
