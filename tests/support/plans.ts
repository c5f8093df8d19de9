/** Reads the statements that the server sends for a request, and the plan that the database has of each. */
import { type Database, transact } from '#server/db/db.ts'
import { record, type BenchStatement } from '../../bench/bare.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** The statements of the one request that `work` sends, the transaction's own included. */
export const statementsOf = (database: Database, work: () => Promise<unknown>): Promise<BenchStatement[]> =>
  record(database.pool, work)

/** Statements that a handler sent, not the kernel. */
export const requestsOf = (statements: readonly BenchStatement[]) =>
  statements.filter(({ text }) => /^\s*(select|with)\b/.test(text) && !/resolve_session|session_access/.test(text))

/**
 * The plans of statements for whatever values, behind row security. Scanning a whole table is forbidden as long as any
 * index serves, so that one that does it all the same has no other way, however many rows there are.
 */
export function plansOf(database: Database, orgId: number, statements: readonly BenchStatement[]): Promise<PlanNode[]> {
  return transact(database, {}, async (_db, client) => {
    await client.query(`select set_config('app.org_id', $1, true)`, [String(orgId)])
    await client.query('set local enable_seqscan = off')
    const plans: PlanNode[] = []
    for (const { text, values } of statements) {
      await client.query(`prepare planned as ${text}`)
      const blank = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) execute planned${blank}`,
      )
      await client.query('deallocate planned')
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      if (!plan) throw new Error(`No plan of ${text}`)
      plans.push(plan)
    }
    return plans
  })
}

/** The node and all below it. */
const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Tables that are read from one end to the other. */
export const scanned = (plans: readonly PlanNode[]): string[] =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?')

/** Finds the plans below a LIMIT: the rows before a page. */
const belowLimit = (plans: readonly PlanNode[]): PlanNode[] =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap((limit) => (limit.Plans ?? []).filter((below) => below['Parent Relationship'] === 'Outer'))
    .flatMap(nodesOf)

/** Whether the rows before a page are sorted instead of read in the order of an index. */
export const sortsBelowLimit = (plans: readonly PlanNode[]): boolean =>
  belowLimit(plans).some((node) => node['Node Type'].includes('Sort'))

/** Tables of which all rows are sorted before a page; a sort of those that are equal so far alone does not count. */
export const sortedBelowLimit = (plans: readonly PlanNode[]): string[] =>
  belowLimit(plans)
    .filter((node) => node['Node Type'] === 'Sort')
    .flatMap(nodesOf)
    .flatMap((node) => node['Relation Name'] ?? [])
