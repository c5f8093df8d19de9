/** The whole database as a few numbers: whether a request that must have no effect had one. */
import type { Admin } from './admin.ts'

/**
 * One number a table: it changes when any row does. That a session was used is noted at any time and is no effect of
 * what was asked; `except` leaves out tables that a call is expected to write.
 */
export async function snapshot(admin: Admin, except: readonly string[] = []): Promise<Record<string, string>> {
  const text = await statementOf(admin)
  const [row] = await admin.again<{ state: Record<string, string> }>('snapshot', text)
  const state = row?.state ?? {}
  return Object.fromEntries(Object.entries(state).filter(([table]) => !except.includes(table)))
}

const statements = new WeakMap<Admin, string>()

async function statementOf(admin: Admin): Promise<string> {
  const known = statements.get(admin)
  if (known) return known
  const tables = await admin.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const parts = tables.map(({ name }) => {
    const row = name === 'session' ? `(to_jsonb(t) - 'last_seen' - 'expires')::text` : 't::text'
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as state from public.${name} t`
  })
  const text = `select jsonb_object_agg(name, state) as state from (${parts.join(' union all ')}) all_tables`
  statements.set(admin, text)
  return text
}

/** The tables that differ. */
export const changed = (before: Record<string, string>, after: Record<string, string>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((table) => before[table] !== after[table])
