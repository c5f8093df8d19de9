/** Checks the database before a server may serve from it. */
import type { Database } from './db/db.ts'
import { requirePostgresql15, StartError } from './monitoring/fatal.ts'
import { missingMigrations } from './monitoring/health.ts'

/**
 * Refuses, with a sentence, a PostgreSQL that is too old, a role that row security would not bind, and a schema that
 * is missing or behind.
 */
export async function requireUsable(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  requirePostgresql15(rows[0]?.number ?? '0', rows[0]?.version ?? 'unknown')
  await requireBoundRole(database)
  const missing = await missingMigrations(database).catch((error: unknown) => {
    // The table of migrations is absent, or this role may not read it: an empty database.
    if (['42P01', '42501'].includes(String((error as { code?: string }).code))) return ['all of them']
    throw error
  })
  if (missing.length > 0)
    throw new StartError(
      `The database is not up to date (missing: ${missing.join(', ')}): migrate it with node db/migrate.ts.`,
    )
}

/** Row security binds neither a superuser, nor BYPASSRLS, nor (unless forced) a table's owner, nor who can become one. */
async function requireBoundRole({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; unbound: boolean; owns: string | null }>(`
    select current_user as name, rolsuper or rolbypassrls as unbound,
           (select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
               and pg_has_role(current_user, c.relowner, 'MEMBER') limit 1) as owns
      from pg_roles where rolname = current_user`)
  const role = rows[0]
  if (!role || role.unbound)
    throw new StartError(
      `DATABASE_URL signs in as ${role?.name ?? 'an unknown role'}, which passes the walls between organisations (superuser or BYPASSRLS): use the role fieldbook_app.`,
    )
  if (role.owns !== null)
    throw new StartError(
      `DATABASE_URL signs in as ${role.name}, which owns the table ${role.owns} or can act as its owner: use the role fieldbook_app.`,
    )
}
