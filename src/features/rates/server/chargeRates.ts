/** Charge rates as SQL: the amount that an hour of the diary is charged at. */
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** SQL: the client who pays for `project`, since rates of a client are agreed with the one invoiced. */
export const payerOf = (project: string): Sql =>
  sql`coalesce(${sql.ref(`${project}.billing_client_id`)}, ${sql.ref(`${project}.client_id`)})`

/** Condition over `rate`: it matches the work and has begun by the day. */
const holds = (work: Record<'org' | 'project' | 'client' | 'service' | 'user' | 'role' | 'type' | 'date', Sql>) => sql`
  rate.org_id = ${work.org} and rate.date_from <= ${work.date}
  and (rate.project_id is null or rate.project_id = ${work.project})
  and (rate.client_id is null or rate.client_id = ${work.client})
  and (rate.service_id is null or rate.service_id = ${work.service})
  and (rate.user_id is null or rate.user_id = ${work.user})
  and (rate.role_key is null or rate.role_key = ${work.role})
  and (rate.task_type_id is null or rate.task_type_id = ${work.type})`

/**
 * SQL joins for a row with `org_id`, `user_id`, `project_id`, `task_id` and `date`, such as an entry of the diary (by
 * its alias): `charge.rate_id` and `charge.amount` are its rate by `chargeRates.rules.ts`, both null if none matches.
 * They add no rows. For many entries use `chargeRatesOf`.
 */
export function chargeRateOf(entry: string, as = 'charge'): Sql {
  const alias = (name: string) => `${as}_${name}`
  const ofTable = (table: string, column: string) => sql.ref(`${alias(table)}.${column}`)
  const own = (column: string) => sql.ref(`${entry}.${column}`)
  const join = (table: string, id: string) => sql`
    left join ${sql.table(table)} ${sql.ref(alias(table))}
      on ${ofTable(table, 'org_id')} = ${own('org_id')} and ${ofTable(table, 'id')} = ${own(id)}`
  const work = {
    org: own('org_id'),
    project: own('project_id'),
    client: payerOf(alias('project')),
    service: ofTable('project', 'service_id'),
    user: own('user_id'),
    role: sql`lower(${ofTable('member', 'position')})`,
    type: ofTable('task', 'type_id'),
    date: own('date'),
  }
  // The steps run in order and stop at the first match, because each uses its own index.
  const best = (which: Sql) => sql`(
    select rate.id from charge_rate rate where ${holds(work)} and ${which}
     order by rate.specificity desc, rate.date_from desc limit 1)`
  const steps = [
    sql`rate.project_id = ${work.project}`,
    sql`rate.client_id = ${work.client}`,
    sql`rate.service_id = ${work.service}`,
    sql`rate.user_id = ${work.user}`,
    sql`rate.role_key = ${work.role}`,
    // Rates for any place and any person, by type of task or for all: their specificity is the lowest.
    sql`rate.specificity < 32`,
  ]
  return sql`
    ${join('project', 'project_id')} ${join('task', 'task_id')} ${join('member', 'user_id')}
    left join lateral (
      select won.id as rate_id, won.amount from charge_rate won
       where won.org_id = ${work.org} and won.id = coalesce(${sql.join(steps.map(best))})) ${sql.ref(as)} on true`
}

/**
 * Returns the charge rates of many entries as table expressions. `entries` is a table expression with the columns that
 * `chargeRateOf` reads, and `id`; `{entries}_charge` has `id`, `rate_id` and `amount`, the last two null if no rate
 * matches. Entries that no rate distinguishes share one lookup.
 */
export function chargeRatesOf(entries: string, org_id: number): Sql {
  const [keyed, looked, charge] = ['keyed', 'looked', 'charge'].map((name) => sql.ref(`${entries}_${name}`)) as [
    Sql,
    Sql,
    Sql,
  ]
  /** SQL: the value if a rate names it, otherwise null. */
  const describeColumn = (column: string, value: Sql) => sql`case when ${value} in (
    select said.${sql.ref(column)} from charge_rate said
     where said.org_id = ${org_id} and said.${sql.ref(column)} is not null) then ${value} end`
  const period = sql`width_bucket(entry.date, array(
    select distinct begun.date_from from charge_rate begun where begun.org_id = ${org_id} order by begun.date_from))`
  const key = sql`jsonb_build_array(${period}, ${describeColumn('project_id', sql`entry.project_id`)}, ${describeColumn('client_id', payerOf('project'))},
    ${describeColumn('service_id', sql`project.service_id`)}, ${describeColumn('user_id', sql`entry.user_id`)}, ${describeColumn('role_key', sql`lower(member.position)`)},
    ${describeColumn('task_type_id', sql`task.type_id`)})`
  return sql`
    ${keyed} as materialized (
      select entry.id, entry.org_id, entry.user_id, entry.project_id, entry.task_id, entry.date, ${key} as key
        from ${sql.ref(entries)} entry
          left join project on project.org_id = ${org_id} and project.id = entry.project_id
          left join task on task.org_id = ${org_id} and task.id = entry.task_id
          left join member on member.org_id = ${org_id} and member.id = entry.user_id),
    ${looked} as materialized (
      select one.key, charge.rate_id, charge.amount
        from (select distinct on (key) * from ${keyed} order by key) one ${chargeRateOf('one')}),
    ${charge} as (
      select entry.id, rate.rate_id, rate.amount from ${keyed} entry join ${looked} rate on rate.key = entry.key)`
}
