/** Rules of every table, read from PostgreSQL's own catalogue. Each function answers the violations. */
import type { Admin } from './admin.ts'

/** Policies besides `tenant`: narrow roles, each with its reason in the migration that made it. */
const extraPolicies: Record<string, string> = {
  'member.own_memberships': 'fieldbook_auth SELECT (account_id = ( SELECT app_account_id() AS app_account_id))',
  'client.every_organisation': 'fieldbook_search SELECT true',
  'contact_search.every_organisation': 'fieldbook_search SELECT true',
  'project.every_organisation': 'fieldbook_search SELECT true',
  'outbox.every_organisation': 'fieldbook_worker ALL true',
  'idempotency_key.every_organisation': 'fieldbook_worker ALL true',
  'undo.every_organisation': 'fieldbook_worker ALL true',
  'webhook_delivery.every_organisation': 'fieldbook_worker ALL true',
}

/** Tables of an organisation whose rows leave no audit rows, and why. */
const unaudited: Record<string, string> = {
  audit: 'it is the audit',
  audit_part: 'it is of the audit: which rows a record’s history tells of, kept by triggers',
  idempotency_key: 'the answer of a request, not a record; swept after a day or, of a write that a device kept, 90',
  undo: 'an offer that lasts a minute; using it is audited by what it puts back',
  outbox: 'a note to the worker about a change that is audited itself',
  file_content: 'bytes under their hash, the same for ever; what refers to them is audited',
  file_arriving: 'room that is kept while bytes come in, gone when they have come',
  contact_search: 'what lists ask of a contact, kept by triggers from rows that are audited themselves',
  project_price: 'the sum of items, which are audited themselves',
  mail_attachment: 'bytes that wait to go out beside a letter, which is audited itself',
  crm_read: 'what a CRM said last; what came of it is audited with its record',
  crm_pull: 'how far a CRM was read',
  archive_run: 'how far the worker is with an archive, every second',
  sample_record: 'names sample records, which are audited themselves; one that is gone is refused by nothing',
  api_key_use: 'when a key was used last, at most once a minute: no record',
  webhook_secret: 'secrets, encrypted; that one was changed is on its webhook, which is audited',
  map_background: 'an address, encrypted; that another one was given is on the company, which is audited',
  webhook_delivery: 'what a webhook is told of a change that is audited itself',
  work_value: 'what the close of a month keeps, which is audited itself',
  closed_sum: 'sums of what the close of a month keeps, which is audited itself',
  person_month: 'sums of hours, which are audited themselves',
  project_month: 'sums of hours and what they cost, which are audited themselves',
  invoice_balance: 'what payments and credit notes leave open, which are audited themselves',
  accounting_sync:
    'where the worker stands with a record; that it is to be synchronised is on the record, which is audited',
  journal_entry: 'it is a journal of what is audited itself: nothing in it is ever changed',
  journal_line: 'it is a journal of what is audited itself: nothing in it is ever changed',
}

/** Tables of an organisation without version and modified, and why. */
const unversioned: Record<string, string> = {
  ...unaudited,
  member_department: 'a link: it is added or removed, never edited',
  member_group: 'a link: it is added or removed, never edited',
  task_user: 'a link: it is added or removed, never edited',
  task_qualification: 'a link: it is added or removed, never edited',
  crm_link: 'a link: it is added or removed, never edited',
  comment_mention: 'a link: it is added or removed, never edited',
  notification: 'a notice: it is added, stamped when it is read, or removed',
  client_org: 'a link: it is added or removed, never edited',
  project_invoice_contact: 'a link: it is added or removed, never edited',
  document: 'what was sent stays as it was',
  document_answer: 'what was sent stays as it was',
  contact_phone: "replaced as a list with the person's record, under its version",
  diary_point: 'where a timer was at an instant: it is added, never edited',
  leave_ledger: 'it is a ledger: nothing in it is ever changed',
  leave_day: 'the days of a request, replaced with its dates, under its version',
  expense_allocation: 'replaced with the others of its expense, under its version',
  valuation_line: 'replaced with the others of its valuation, under its version',
  invoice_line: 'replaced with the others of its invoice, under its version',
  invoice_line_tax: 'of a line, and replaced with it',
  invoice_tax: 'what the lines of an invoice come to, replaced with them',
  billed_work: 'of a line or a write-off, and kept with it',
  archive_download: 'that somebody took it: it is added, never edited',
  bank_line: 'added with its payment, never edited',
  bill_line: 'replaced with the others of its bill, under its version',
  payment_allocation: 'replaced with the others of its payment, under its version',
  schedule_day: "replaced as a whole with the person's week, under the person's version",
}

const tenantTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
  select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`
/** `session` and the like name an organisation and belong to nobody's: they are out of the server's reach altogether. */
const outsideTheWalls = ['session', 'running_timer', 'access_version']
const inside = `${tenantTable} and c.relname <> all (array[${outsideTheWalls.map((name) => `'${name}'`).join(',')}])`

const column = async (admin: Admin, sql: string) =>
  (await admin.rows<{ problem: string }>(sql)).map(({ problem }) => problem)

export const tenantTables = (admin: Admin) =>
  column(admin, `select c.relname as problem from pg_class c where ${inside} order by 1`)

export const withoutForcedRowSecurity = (admin: Admin) =>
  column(
    admin,
    `select c.relname as problem from pg_class c where ${inside} and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )

/** Tables without exactly the tenant policy, and policies that nobody listed. */
export async function wrongPolicies(admin: Admin): Promise<string[]> {
  const tables = await tenantTables(admin)
  const policies = await admin.rows<Record<'table' | 'name' | 'said', string>>(`
    select tablename as table, policyname as name,
      array_to_string(roles, ',') || ' ' || cmd || ' ' || coalesce(qual, '-')
        || case when with_check is null or with_check = qual then '' else ' CHECK ' || with_check end
        || case permissive when 'PERMISSIVE' then '' else ' RESTRICTIVE' end
        || case when policyname = 'tenant' and with_check is null then ' without check' else '' end as said
    from pg_policies where schemaname = 'public'`)
  const tenant = 'public ALL (org_id = ( SELECT app_org_id() AS app_org_id))'
  const missing = tables.filter(
    (table) => !policies.some((policy) => policy.table === table && policy.name === 'tenant'),
  )
  const wrong = policies.filter(({ table, name, said }) =>
    name === 'tenant' ? said !== tenant : extraPolicies[`${table}.${name}`] !== said,
  )
  const gone = Object.keys(extraPolicies).filter(
    (key) => !policies.some(({ table, name }) => `${table}.${name}` === key),
  )
  return [
    ...missing.map((table) => `${table}: no tenant policy`),
    ...wrong.map(({ table, name, said }) => `${table}.${name}: ${said}`),
    ...gone.map((key) => `${key}: listed and gone`),
  ]
}

const columnsOf = (keys: string, kind: string) =>
  `(select array_agg(a.attname::text order by k.at) from unnest(${keys}) with ordinality k(num, at)
     join pg_attribute a on a.attrelid = ${kind} and a.attnum = k.num)`

export const wrongPrimaryKeys = (admin: Admin) =>
  column(
    admin,
    `select c.relname as problem from pg_class c where ${inside} and not exists (
       select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
         and ${columnsOf('k.conkey', 'c.oid')} = array['org_id', 'id'])`,
  )

/** Unique and exclusion keys bypass row security: one that does not start with org_id tells organisations about each other. */
export const keysAcrossOrganisations = (admin: Admin) =>
  column(
    admin,
    `select i.indexrelid::regclass::text as problem from pg_index i join pg_class c on c.oid = i.indrelid
      where ${inside} and (i.indisunique or i.indisexclusion)
        and i.indkey[0] is distinct from (
          select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`,
  )

/** P-3. References between tables of organisations carry org_id on both sides, in the same place. */
export const referencesAcrossOrganisations = (admin: Admin) =>
  column(
    admin,
    `select c.relname || '.' || k.conname as problem from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and ${inside.replaceAll('c.', 'f.')} and not exists (
        select from generate_subscripts(k.conkey, 1) i
          join pg_attribute here on here.attrelid = c.oid and here.attnum = k.conkey[i] and here.attname = 'org_id'
          join pg_attribute there on there.attrelid = f.oid and there.attnum = k.confkey[i] and there.attname = 'org_id')`,
  )

/** Columns named like a reference that refer to nothing, so that nothing holds them inside their organisation. */
export const idsWithoutReference = (admin: Admin) =>
  column(
    admin,
    `select c.relname || '.' || a.attname as problem from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where ${inside} and a.attname ~ '_id$' and a.atttypid = 'bigint'::regtype
        -- what \`entity\` says the row is about, and it may be gone
        and (c.relname, a.attname) not in (('audit', 'entity_id'), ('outbox', 'entity_id'), ('sample_record', 'entity_id')) and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))`,
  )

export const referencesWithoutIndex = (admin: Admin) =>
  column(
    admin,
    `select c.relname || '.' || k.conname as problem from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.oid
          and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey
          -- a partial index serves when all it leaves out is rows that refer to nothing
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'
            and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)
              and pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')))`,
  )

async function unlike(admin: Admin, sql: string, listed: Record<string, string>): Promise<string[]> {
  const found = await column(admin, sql)
  return [
    ...found.filter((name) => listed[name] === undefined),
    ...Object.keys(listed)
      .filter((name) => !found.includes(name))
      .map((name) => `${name}: listed and not so`),
  ]
}

const trigger = (calls: string, type: number) =>
  `exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O'
     and t.tgfoid = '${calls}()'::regprocedure and t.tgtype = ${type} and t.tgqual is null and t.tgattr = ''::int2vector)`
// tgtype: 1 each row, 2 before, 4 insert, 8 delete, 16 update.
export const withoutAudit = (admin: Admin) =>
  unlike(
    admin,
    `select c.relname as problem from pg_class c where ${inside} and not ${trigger('write_audit', 1 + 4 + 8 + 16)}`,
    unaudited,
  )

export const withoutVersion = (admin: Admin) =>
  unlike(
    admin,
    `select c.relname as problem from pg_class c where ${inside} and not (${trigger('bump_version', 1 + 2 + 16)}
       and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('version', 'modified') and a.attnotnull))`,
    unversioned,
  )

/** A view runs as its owner, past row security, unless it says otherwise. */
export const viewsPastTheWalls = (admin: Admin) =>
  column(
    admin,
    `select c.relname as problem from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not (c.relkind = 'v' and coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`,
  )

/** Functions that run as their owner: a fixed search_path with pg_temp last, and nobody may call them uninvited. */
export const loosePrivilegedFunctions = (admin: Admin) =>
  column(
    admin,
    `select p.oid::regprocedure || ': ' || concat_ws(', ',
        case when not pinned then 'search_path is not pinned' end, case when open then 'anybody may call it' end) as problem
       from pg_proc p,
         lateral (select coalesce(p.proconfig && array['search_path=public, pg_temp', 'search_path=pg_catalog, pg_temp'], false) as pinned,
           exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as open) is_
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and (not pinned or open)`,
  )

/** Who may do what to which table: `role: table PRIVILEGES`, every role but the owner of the table. */
export async function grants(admin: Admin): Promise<Record<string, string[]>> {
  const rows = await admin.rows<Record<'role' | 'said', string>>(`
    select coalesce(r.rolname, 'public') as role, c.relname || ' ' || string_agg(a.privilege_type, ' ' order by a.privilege_type) as said
      from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and a.grantee <> c.relowner
     group by 1, c.relname
    union all
    select coalesce(r.rolname, 'public'), c.relname || '.' || at.attname || ' ' || string_agg(a.privilege_type, ' ' order by a.privilege_type)
      from pg_attribute at join pg_class c on c.oid = at.attrelid cross join lateral aclexplode(at.attacl) a
      left join pg_roles r on r.oid = a.grantee
     where c.relnamespace = 'public'::regnamespace group by 1, c.relname, at.attname
     order by 1, 2`)
  const byRole: Record<string, string[]> = {}
  for (const { role, said } of rows) (byRole[role] ??= []).push(said)
  return byRole
}
