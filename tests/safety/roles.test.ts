/** Rights of each database role: the server owns nothing, and the narrow roles are as narrow as they are written. */
import { describe, expect, test } from 'vitest'

import { inTenant, transact } from '#server/db/db.ts'
import { testServer } from '#test/firm.ts'
import { adminOf, planted } from './support/admin.ts'
import { grants, tenantTables } from './support/catalog.ts'

const { database, aFirm, anEntry } = testServer({}, { empty: true })
const admin = adminOf(database)

const all = 'DELETE INSERT SELECT UPDATE'

/** The narrow roles, to the letter. */
const narrow: Record<string, readonly string[]> = {
  // It removes what is older than the organisation keeps: forget_audit(); and the details of who has left: forget_details().
  fieldbook_audit: [
    'audit DELETE INSERT SELECT',
    'audit.after UPDATE',
    'audit.before UPDATE',
    'audit_part INSERT SELECT',
    'company SELECT',
    'member SELECT',
    ...['api_key', 'diary_entry', 'leave', 'qualification'].flatMap((table) =>
      ['id', 'org_id', 'user_id'].map((column) => `${table}.${column} SELECT`),
    ),
  ],
  fieldbook_auth: [
    'access_version INSERT SELECT UPDATE',
    'account DELETE INSERT SELECT UPDATE',
    'auth_event INSERT SELECT',
    'auth_event.account_id UPDATE',
    'auth_event.address UPDATE',
    'auth_event.details UPDATE',
    'company SELECT',
    `known_device ${all}`,
    `login_link ${all}`,
    `login_step ${all}`,
    `login_throttle ${all}`,
    'member SELECT',
    'member_department SELECT',
    'member_group SELECT',
    `one_time_codes ${all}`,
    'org INSERT SELECT UPDATE',
    `passkey ${all}`,
    `passkey_challenge ${all}`,
    `recovery_code ${all}`,
    'schedule_day SELECT',
    `session ${all}`,
    `session_token ${all}`,
    `setup_link ${all}`,
    `sso_identity ${all}`,
    `sso_request ${all}`,
    'user_group SELECT',
  ],
  fieldbook_search: [
    'client.id SELECT',
    'client.org_id SELECT',
    'client.search_text SELECT',
    'contact_search.client_names SELECT',
    'contact_search.id SELECT',
    'contact_search.org_id SELECT',
    'contact_search.search_text SELECT',
    'project.client_id SELECT',
    'project.id SELECT',
    'project.org_id SELECT',
    'project.search_text SELECT',
  ],
  fieldbook_timer: ['member SELECT', 'org SELECT', 'running_timer DELETE INSERT SELECT'],
  fieldbook_worker: [
    'idempotency_key DELETE SELECT UPDATE',
    'login_throttle DELETE SELECT',
    'outbox DELETE SELECT UPDATE',
    'running_timer SELECT',
    'session DELETE SELECT',
    'session_token DELETE SELECT',
    'undo DELETE SELECT UPDATE',
    'webhook_delivery DELETE SELECT UPDATE',
  ],
}
/** The server's own, where it is not everything inside the walls. */
const serverExceptions: Record<string, string> = {
  audit: 'SELECT',
  audit_part: 'SELECT',
  outbox: 'INSERT SELECT',
  // A sample is remembered or not: nothing of it changes.
  sample_record: 'DELETE INSERT SELECT',
  // Another address is another row.
  map_background: 'DELETE INSERT SELECT',
  // What went out stays as it was.
  document: 'INSERT SELECT',
  document_answer: 'INSERT SELECT',
  document_link: 'INSERT SELECT UPDATE',
  // What was entered is made good by another entry.
  leave_ledger: 'INSERT SELECT',
  // What is booked stays: it is put right by another entry.
  journal_entry: 'INSERT SELECT',
  journal_line: 'INSERT SELECT',
  nominal_default: 'INSERT SELECT UPDATE',
  // That a month was closed stays; what its work was worth goes when it is reopened.
  month_close: 'INSERT SELECT UPDATE',
  work_value: 'DELETE INSERT SELECT',
  closed_sum: 'DELETE INSERT SELECT',
  // Sums of hours are appended, and folded.
  person_month: 'DELETE INSERT SELECT',
  project_month: 'DELETE INSERT SELECT',
  // A view: what projects have of invoices, under the caller's own walls.
  project_invoice: 'SELECT',
  org: 'SELECT',
  migration: 'SELECT',
  // Charge rates draw their ids beside those of cost rates: both are rates, at one address.
  cost_rate_id_seq: 'USAGE',
}

async function wrongGrants() {
  const found = await grants(admin)
  const tables = await tenantTables(admin)
  const server = [...new Set([...tables, ...Object.keys(serverExceptions)])].map(
    (table) => `${table} ${serverExceptions[table] ?? all}`,
  )
  const wanted: Record<string, readonly string[]> = { ...narrow, fieldbook_app: server }
  const differences = (role: string) => {
    const [has, may] = [found[role] ?? [], wanted[role] ?? []]
    return [
      ...has.filter((grant) => !may.includes(grant)).map((grant) => `${role} has ${grant}`),
      ...may.filter((grant) => !has.includes(grant)).map((grant) => `${role} lacks ${grant}`),
    ]
  }
  return [...new Set([...Object.keys(found), ...Object.keys(wanted)])].flatMap(differences)
}

test('each role may do exactly what is written', async () => {
  expect(await wrongGrants()).toEqual([])
  const loosened = `grant update on audit to fieldbook_app; grant select (name) on org to public; grant select on account to fieldbook_worker`
  await planted(admin, loosened, async () =>
    expect((await wrongGrants()).toSorted()).toEqual(
      [
        'fieldbook_app has audit SELECT UPDATE',
        'fieldbook_app lacks audit SELECT',
        'fieldbook_worker has account SELECT',
        'public has org.name SELECT',
      ].toSorted(),
    ),
  )
})

/** Anything that makes the server more than it should be. */
const tooMuch = () =>
  admin.rows<{ problem: string }>(`
    select r.rolname || ': ' || what as problem from pg_roles r cross join lateral (values
      ('superuser', r.rolsuper), ('BYPASSRLS', r.rolbypassrls), ('CREATEROLE', r.rolcreaterole),
      ('CREATEDB', r.rolcreatedb), ('REPLICATION', r.rolreplication),
      ('LOGIN', r.rolcanlogin and r.rolname <> 'fieldbook_app'), ('INHERIT', r.rolinherit and r.rolname = 'fieldbook_app')) w (what, so)
     where r.rolname like 'fieldbook%' and so
    union all
    select 'fieldbook_app owns ' || c.oid::regclass from pg_class c join pg_roles r on r.oid = c.relowner and c.relkind in ('r', 'p', 'v', 'm')
     where r.rolname in ('fieldbook_app', 'fieldbook_auth', 'fieldbook_worker')
    union all
    select 'fieldbook_app owns ' || p.oid::regprocedure from pg_proc p join pg_roles r on r.oid = p.proowner
     where r.rolname in ('fieldbook_app', 'fieldbook_worker')
    union all
    select r.rolname || ' is a member of ' || g.rolname from pg_auth_members m
      join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
     where r.rolname like 'fieldbook%' and not (r.rolname = 'fieldbook_app' and g.rolname in ('fieldbook_auth', 'fieldbook_worker')
       -- from PostgreSQL 16 on the membership itself says whether its rights come without asking
       and coalesce(to_jsonb(m) ->> 'inherit_option', 'false') = 'false' and not m.admin_option)
    union all
    select r.rolname || ' may create in public' from pg_roles r
     where r.rolname in ('fieldbook_app', 'fieldbook_worker') and has_schema_privilege(r.rolname, 'public', 'create')`)

test('the server is no superuser, owns nothing and inherits nothing', async () => {
  expect(await tooMuch()).toEqual([])
  const raised = `alter role fieldbook_app bypassrls; alter table service owner to fieldbook_app; grant fieldbook_owner to fieldbook_app`
  await planted(admin, raised, async () =>
    expect((await tooMuch()).map(({ problem }) => problem).toSorted()).toEqual([
      'fieldbook_app is a member of fieldbook_owner',
      'fieldbook_app owns service',
      'fieldbook_app: BYPASSRLS',
    ]),
  )
})

describe('on its own connection', () => {
  const asServer = (sql: string) => transact(database(), {}, async (_db, client) => client.query(sql))
  const denied = expect.objectContaining({ code: '42501' })

  test.each([
    'set local role fieldbook_owner',
    'set local role fieldbook_audit',
    'set local role postgres',
    'set local session authorization fieldbook_owner',
    'alter table diary_entry disable row level security',
    'alter table member no force row level security',
    'drop policy tenant on member',
    'create policy mine on member using (true)',
    'alter role fieldbook_app bypassrls',
    'create table mine (id int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'select * from account',
    'select * from session_token',
    'select * from auth_event',
    'truncate diary_entry',
    `copy (select 1) to '/tmp/fieldbook'`,
    `select pg_read_file('/etc/passwd')`,
    `set local session_replication_role = replica`,
    `alter table diary_entry disable trigger audit`,
  ])('it may not: %s', async (statement) => {
    await expect(asServer(statement)).rejects.toEqual(denied)
  })

  test('nor write, change or empty the audit, whoever it acts as', async () => {
    const { sam, org_id } = await aFirm()
    await anEntry(sam)
    const forge = `insert into audit (org_id, entity, entity_id, action) values (${org_id}, 'diary_entry', 1, 'update')`
    for (const role of ['none', 'fieldbook_auth', 'fieldbook_worker'])
      for (const statement of [forge, `update audit set user_id = null`, 'delete from audit', 'truncate audit'])
        await expect(
          transact(database(), {}, async (_db, client) => {
            await client.query(`select set_config('app.org_id', '${org_id}', true)`)
            await client.query(`set local role ${role}`)
            await client.query(statement)
          }),
        ).rejects.toEqual(denied)
    const saved = await inTenant(database(), { orgId: org_id }, (db) =>
      db.selectFrom('audit').where('entity', '=', 'diary_entry').select('id').execute(),
    )
    expect(saved).toHaveLength(1)
  })

  test('nor have the audit written by a table of its own', async () => {
    const { org_id } = await aFirm()
    const forge = `select set_config('app.org_id', '${org_id}', true);
      create temp table diary_entry (id bigint, org_id bigint);
      create trigger audit after insert on pg_temp.diary_entry for each row execute function public.write_audit();
      insert into pg_temp.diary_entry values (1, ${org_id})`
    await expect(asServer(forge)).rejects.toEqual(denied)
  })

  test('and a table of its own by the name of ours deceives no privileged function', async () => {
    const { org_id, ada } = await aFirm()
    const decoy = `create temp table session_token (hash bytea, session_id bigint, kind text, expires timestamptz);
      create temp table session (id bigint, account_id bigint, org_id bigint, ended timestamptz, expires timestamptz);
      insert into pg_temp.session values (1, ${ada.account_id}, ${org_id}, null, 'infinity');
      insert into pg_temp.session_token values ('\\x01', 1, 'token', 'infinity');
      select * from resolve_session(null, '\\x01', 'decoy')`
    const answer = await asServer(decoy).catch((error: unknown) => error)
    const results = Array.isArray(answer) ? (answer as { rows: unknown[] }[]) : []
    expect(results.at(-1)?.rows ?? []).toEqual([])
  })
})
