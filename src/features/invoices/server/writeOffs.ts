/** Work that will not be billed: written off with a reason, and taken back. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { conflict, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { requireVersion } from '#server/records/version.ts'
import { among } from '#server/records/search.ts'
import { type NewWriteOff, seesWorth, type WriteOff, type writeOffCalls, writesOff } from '../writeOffs.contract.ts'
import { openEntries, openExpenses } from './billingWork.ts'
import { leftOf } from './invoiceUnbilled.ts'

/** Throws 403 for people who may not see the value of work of any project. */
export function requireSight({ me }: Pick<Ctx, 'me'>): void {
  if (!hasForSome(me, seesWorth)) throw forbidden()
}
/** Condition over `write_off`: the viewer may pick its project and sees its financials. */
const mayView = (me: Me) => sql<SqlBool>`exists (select from project
  where project.org_id = write_off.org_id and project.id = write_off.project_id and ${mayPickProject(me)} and ${seesFinancials(me)})`

interface Row extends Omit<WriteOff, 'hours' | 'can_undo'> {
  minutes: number
}
const person = (column: string) => sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m
  where m.org_id = write_off.org_id and m.id = ${sql.ref(`write_off.${column}`)})`

async function rowsOf(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  where: RawBuilder<unknown>,
  rest = sql``,
): Promise<WriteOff[]> {
  const { rows } = await sql<Row>`
    select write_off.id, write_off.kind, write_off.project_id, write_off.quote_item_id, write_off.date, write_off.amount,
        write_off.reason, write_off.undone, write_off.version, write_off.created,
        ${person('user_id')} as user, ${person('undone_by_id')} as undone_by,
        (select jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) from project
          where project.org_id = write_off.org_id and project.id = write_off.project_id) as project,
        (select jsonb_build_object('id', item.id, 'name', item.name) from quote_item item
          where item.org_id = write_off.org_id and item.id = write_off.quote_item_id) as quote_item,
        (select coalesce(sum(done.minutes), 0)::int from billed_work done
          where done.org_id = write_off.org_id and done.write_off_id = write_off.id) as minutes
      from write_off where write_off.org_id = ${me.org_id} and ${mayView(me)} and ${where} ${rest}`.execute(db)
  const may = has(me, writesOff)
  return rows.map(({ minutes, ...row }) => ({
    ...row,
    hours: minutesToHours(minutes),
    can_undo: may && row.undone === null,
  }))
}

const orders = { date: sql`write_off.date`, amount: sql`write_off.amount` } as const

export async function listWriteOffs(ctx: Ctx, { query }: Received<typeof writeOffCalls.list>) {
  requireSight(ctx)
  const { db, me } = ctx
  const found = query.search ? [textIncludes(sql`write_off.reason`, query.search)] : []
  const where = sql.join([sql`true`, ...among(sql`write_off.project_id`, query.project_id), ...found], sql` and `)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.ordering.replace('-', '') as keyof typeof orders]
  const page = sql`order by ${by} ${down}, write_off.id ${down} limit ${query.rows} offset ${(query.page - 1) * query.rows}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from write_off where write_off.org_id = ${me.org_id} and ${mayView(me)} and ${where}`.execute(
    db,
  )
  return { results: await rowsOf(ctx, where, page), count: rows[0]?.count ?? 0 }
}

/**
 * Hours and expenses together are one write-off, each item one more. 400 for a project and for work that the caller may not
 * pick or that is not unbilled, and for more than is left of an item.
 */
export async function writeOff(ctx: Ctx, { body }: { body: NewWriteOff }): Promise<{ results: WriteOff[] }> {
  requireSight(ctx)
  const { db, me } = ctx
  const { rows } = await sql`
    select from project where org_id = ${me.org_id} and id = ${body.project_id} and ${mayPickProject(me)}
       and ${seesFinancials(me)} for no key update`.execute(db)
  if (rows.length === 0) throw invalidChoice('project_id')
  const ids = [...(await writeOffWork(ctx, body)), ...(await writeOffPrices(ctx, body))]
  if (ids.length === 0) throw invalid({ non_field_errors: ['Choose at least one item to write off.'] })
  await ctx.offerUndo()
  return { results: await rowsOf(ctx, sql`write_off.id = any(${ids}::bigint[])`, sql`order by write_off.id`) }
}

async function writeOffWork(ctx: Ctx, body: NewWriteOff): Promise<number[]> {
  const { db, me } = ctx
  const { project_id, entry_ids = [], expense_ids = [] } = body
  const projects = [project_id]
  const entries = entry_ids.length === 0 ? [] : await openEntries(ctx, { projects, ids: entry_ids })
  const expenses = expense_ids.length === 0 ? [] : await openExpenses(ctx, { projects, ids: expense_ids })
  if (entries.length < new Set(entry_ids).size) throw invalidChoice('entry_ids')
  if (new Set(expenses.map(({ id }) => id)).size < new Set(expense_ids).size) throw invalidChoice('expense_ids')
  const work = [
    ...entries.map(({ id, minutes, value }) => ({ entry_id: id, minutes, value: value ?? '0.00' })),
    ...expenses.map(({ allocation_id, value }) => ({ expense_allocation_id: allocation_id, value })),
  ]
  if (work.length === 0) return []
  const id = await insertWriteOff(ctx, body, { kind: 'work', quote_item_id: null, amount: '0.00' })
  await sql`
    insert into billed_work (write_off_id, entry_id, expense_allocation_id, minutes, value)
    select ${id}, given.entry_id, given.expense_allocation_id, given.minutes, coalesce(kept.value, given.value)
      from jsonb_to_recordset(${JSON.stringify(work)}::jsonb)
        as given (entry_id bigint, expense_allocation_id bigint, minutes int, value numeric)
        left join work_value kept on kept.org_id = ${me.org_id}
          and (kept.entry_id = given.entry_id or kept.expense_allocation_id = given.expense_allocation_id)
     order by given.entry_id, given.expense_allocation_id`.execute(db)
  await sql`
    update write_off set amount = (select sum(value) from billed_work done
        where done.org_id = write_off.org_id and done.write_off_id = write_off.id)
     where org_id = ${me.org_id} and id = ${id}`.execute(db)
  return [id]
}

async function writeOffPrices(ctx: Ctx, body: NewWriteOff): Promise<number[]> {
  const { project_id, items = [] } = body
  if (items.length === 0) return []
  if (new Set(items.map(({ quote_item_id }) => quote_item_id)).size < items.length)
    throw invalid({ items: ['Enter each item once.'] })
  const left = (await leftOf(ctx, [project_id])).get(project_id) ?? []
  const ids: number[] = []
  for (const { quote_item_id, amount } of items) {
    const item = left.find(({ id }) => id === quote_item_id)
    if (!item) throw invalidChoice('items')
    if (compare(amount, '0') <= 0) throw invalid({ items: ['Enter an amount above 0.'] })
    if (compare(amount, item.left) > 0)
      throw invalid({ items: [`${item.name} has ${item.left} unbilled. Enter at most this amount.`] })
    ids.push(await insertWriteOff(ctx, body, { kind: 'price', quote_item_id, amount }))
  }
  return ids
}

type Amounts = Pick<WriteOff, 'kind' | 'quote_item_id' | 'amount'>
async function insertWriteOff({ db, me }: Ctx, { project_id, reason, date }: NewWriteOff, amounts: Amounts) {
  const { id } = await db
    .insertInto('write_off')
    .values({ project_id, reason, date: date ?? today(me.timezone), ...amounts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undoes a write-off. Throws 404 out of reach, 409 `state` if it is undone already. */
export async function undoWriteOff(ctx: Ctx, { params, body }: Received<typeof writeOffCalls.undo>): Promise<WriteOff> {
  requireSight(ctx)
  const { db, me } = ctx
  const { rows } = await sql<{ version: number; undone: string | null }>`
    select version, undone from write_off where org_id = ${me.org_id} and id = ${params.id} and ${mayView(me)}
       for no key update`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const get = async () => (await rowsOf(ctx, sql`write_off.id = ${params.id}`))[0] as WriteOff
  await requireVersion(body.version ?? ctx.ifMatch, row, get)
  if (row.undone !== null) throw conflict('state', 'This write-off was already undone.')
  const { rows: done } = await sql<{ undone: string }>`
    update write_off set undone = greatest(date, ${today(me.timezone)}::date), undone_by_id = ${me.id}
     where org_id = ${me.org_id} and id = ${params.id} returning undone`.execute(db)
  await sql`
    update billed_work set released = ${done[0]?.undone ?? null}
     where org_id = ${me.org_id} and write_off_id = ${params.id} and released is null`.execute(db)
  return get()
}

/** A write-off prevents the deletion of its project and its items. */
export const writeOffTable: ReferringTable = { table: 'write_off', words: ['write-off', 'write-offs'], mayView }
