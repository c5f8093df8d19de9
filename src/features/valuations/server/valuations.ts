/**
 * Valuations on the server: read with the values and hours of their items, written as a whole, submitted and agreed.
 */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { add, compare, round, roundingOf, subtract } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { entryCounts } from '#features/projects/server/projectFigures.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { projects } from '#features/projects/server/projects.ts'
import { quoteTotals } from '#features/quote-items/quoteItemTotals.ts'
import { treeRows } from '#features/quote-items/server/quoteItemReads.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, conflict, forbidden, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { submittedActing, submittedActingRefusal } from '#server/access/fourEyes.ts'
import { requireVersion } from '#server/records/version.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import {
  keeps,
  type NewValuation,
  type Valuation,
  type ValuationChange,
  type ValuationLine,
} from '../valuations.contract.ts'
import { abovePrice, outlined, valuationSums } from '../valuations.rules.ts'
import { type ValuationState, valuationWorkflow } from '../valuations.workflow.ts'

type Actor = Pick<Ctx, 'db' | 'me'>
type Target = { params: { id: number } }
type Lines = NonNullable<z.output<typeof NewValuation>['lines']>

/** Condition over `valuation`: the caller sees the figures of its project. */
const mayView = (me: Me) => sql<SqlBool>`exists (select from project
  where project.org_id = valuation.org_id and project.id = valuation.project_id and ${mayPickProject(me)} and ${seesFinancials(me)})`
/** Throws 403 if the caller sees no project's figures, or not this one's; 404 for a project out of reach. */
async function requireSight(ctx: Ctx, projectId?: number): Promise<void> {
  if (!hasForSome(ctx.me, 'projects.view_financials')) throw forbidden()
  if (projectId !== undefined && !(await projects.get(ctx, projectId)).can_view_financials)
    throw forbidden('You need permission to see the prices of this project.')
}

interface Row extends Omit<
  Valuation,
  'lines' | 'value_total' | 'value_previous' | 'value_period' | 'can_reopen' | 'can_agree' | 'can_change' | 'can_delete'
> {
  submitted_acting: boolean
  lines: (Omit<
    ValuationLine,
    | 'price'
    | 'max'
    | 'warning'
    | 'hours_billable'
    | 'hours_approved_billable'
    | 'number'
    | 'depth'
    | 'quantity'
    | 'previous'
  > & {
    billable: number
    approved: number
  })[]
}

/** SQL: minutes on the item's tasks up to the date. */
const worked = sql`
  left join lateral (
    select coalesce(sum(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes), 0)::int as billable,
        coalesce(sum(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes) filter (where entry.status = 'approved'), 0)::int as approved
      from task join diary_entry entry on entry.org_id = task.org_id and entry.task_id = task.id
     where task.org_id = line.org_id and task.quote_item_id = line.quote_item_id and entry.date <= valuation.date and ${entryCounts}) worked on true`
const person = (column: string) => sql`(select jsonb_build_object('id', m.id, 'name', m.name) from member m
  where m.org_id = valuation.org_id and m.id = ${sql.ref(`valuation.${column}`)})`

/** SQL: a live invoice bills the valuation; one that was credited does not. */
const isBilled = sql`exists (
  select from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
   where line.org_id = valuation.org_id and line.valuation_id = valuation.id and not invoice.credit_note
     and not exists (select from invoice credit where credit.org_id = invoice.org_id and credit.credits_id = invoice.id
       and credit.state <> 'draft'))`

/** Reads the rows of a project, the newest first. */
async function rowsOf({ db, me }: Actor, projectId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select valuation.id, valuation.project_id, valuation.date, valuation.notes, valuation.state, valuation.version,
        valuation.created, valuation.modified, valuation.submitted, ${person('submitted_by_id')} as submitted_by,
        ${submittedActing(me, 'valuation')} as submitted_acting, valuation.agreed, ${person('agreed_by_id')} as agreed_by, ${isBilled} as billed,
        (select coalesce(jsonb_agg(jsonb_build_object('quote_item_id', line.quote_item_id,
              'quote_item', jsonb_build_object('id', item.id, 'name', item.name), 'value', line.value::text, 'units', line.units::text,
              'unitsApproved', line."unitsApproved"::text, 'unitsUndecided', line."unitsUndecided"::text, 'notes', line.notes,
              'billable', worked.billable, 'approved', worked.approved) order by item.position, item.id), '[]')
           from valuation_line line
             join quote_item item on item.org_id = line.org_id and item.id = line.quote_item_id
             ${worked}
          where line.org_id = valuation.org_id and line.valuation_id = valuation.id) as lines
      from valuation where valuation.org_id = ${me.org_id} and valuation.project_id = ${projectId} and ${mayView(me)}
     order by valuation.date desc, valuation.id desc`.execute(db)
  return rows
}

/** Reads the valuations of a project, the newest first, each with the change since the one before it. */
async function valuationsOf(actor: Actor, projectId: number): Promise<Valuation[]> {
  const { me } = actor
  const rows = await rowsOf(actor, projectId)
  const tree = await treeRows(actor, [projectId])
  const prices = quoteTotals(tree, roundingOf(me.rounding)).items
  const items = new Map(outlined(tree).map((item) => [item.id, item]))
  /** Hours without a cap and retainers have no price that could be exceeded. */
  const maxOf = (item: number) => {
    const type = items.get(item)?.contract_type
    if (type === 'hourly' || type === 'retainer') return null
    return prices.get(item)?.printed ?? prices.get(item)?.price ?? null
  }
  const { money } = formatsOf(me.locale)
  const may = has(me, keeps)
  const rounding = roundingOf(me.rounding)
  const places = new Map(tree.map(({ id }, index) => [id, index]))
  const placeOf = (id: number) => places.get(id) ?? tree.length
  return rows.map(({ submitted_acting, ...row }, index) => {
    const earlier = rows[index + 1]?.lines ?? []
    const lines = row.lines
      .toSorted((a, b) => placeOf(a.quote_item_id) - placeOf(b.quote_item_id))
      .map(({ billable, approved, ...line }) => ({
        ...line,
        number: items.get(line.quote_item_id)?.number ?? '',
        depth: items.get(line.quote_item_id)?.depth ?? 0,
        quantity: round(items.get(line.quote_item_id)?.quantity ?? '1', 2, rounding),
        previous: earlier.find(({ quote_item_id }) => quote_item_id === line.quote_item_id)?.value ?? '0.00',
        price: prices.get(line.quote_item_id)?.price ?? '0.00',
        max: maxOf(line.quote_item_id),
        warning: abovePrice(line.value, maxOf(line.quote_item_id), money),
        hours_billable: minutesToHours(billable),
        hours_approved_billable: minutesToHours(approved),
      }))
    const { value } = valuationSums(lines, rounding)
    // An item may have left the valuation since the one before.
    const previous = earlier.reduce((sum, line) => add(sum, line.value), '0.00')
    const facts = { ...row, value_previous: previous }
    return {
      ...facts,
      lines,
      value_total: value,
      value_period: subtract(value, previous),
      can_change: may && valuationWorkflow.allows('change', facts),
      can_delete: may && valuationWorkflow.allows('delete', facts),
      can_reopen: may && valuationWorkflow.allows('reopen', facts) && index === 0,
      can_agree: may && valuationWorkflow.allows('agree', facts) && !submitted_acting && me.impersonator === null,
    }
  })
}

/** Lists a project's valuations. 403 without access to its figures, 404 out of reach. */
export async function listValuations(
  ctx: Ctx,
  { params: { id }, query: { state } }: Target & { query: { state?: readonly ValuationState[] | undefined } },
): Promise<Valuation[]> {
  await requireSight(ctx, id)
  const valuations = await valuationsOf(ctx, id)
  return state === undefined ? valuations : valuations.filter((valuation) => state.includes(valuation.state))
}

export async function getValuation(ctx: Actor, id: number): Promise<Valuation> {
  const { db, me } = ctx
  const { rows } = await sql<{ project_id: number }>`
    select project_id from valuation where org_id = ${me.org_id} and id = ${id} and ${mayView(me)}`.execute(db)
  const valuations = rows[0] ? await valuationsOf(ctx, rows[0].project_id) : []
  const found = valuations.find((valuation) => valuation.id === id)
  if (!found) throw notFound()
  return found
}

export async function createValuation(
  ctx: Ctx,
  { params: { id: project_id }, body }: Target & { body: z.output<typeof NewValuation> },
): Promise<Valuation> {
  await requireSight(ctx, project_id)
  const { id } = await ctx.db
    .insertInto('valuation')
    .values({ project_id, date: body.date, notes: body.notes ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLines(ctx, { id, project_id }, body.lines ?? (await before(ctx, project_id, body.date)))
  await ctx.offerUndo()
  return getValuation(ctx, id)
}

/** Returns the lines of the previous valuation, and items that were accepted since, with nothing reached. */
async function before(ctx: Ctx, projectId: number, date: string): Promise<Lines> {
  const earlier = (await valuationsOf(ctx, projectId)).find((valuation) => valuation.date < date)
  const saved = (earlier?.lines ?? []).map(({ quote_item_id, value, units, unitsApproved, unitsUndecided }) => ({
    quote_item_id,
    value,
    units,
    unitsApproved,
    unitsUndecided,
    notes: '',
  }))
  const known = new Set(saved.map(({ quote_item_id }) => quote_item_id))
  const items = (await treeRows(ctx, [projectId])).filter(
    ({ id, state }) => (state === 'accepted' || state === 'closed') && !known.has(id),
  )
  const empty = { value: '0.00', units: '0.00', unitsApproved: '0.00', unitsUndecided: '0.00', notes: '' }
  return [...saved, ...items.map(({ id }) => ({ quote_item_id: id, ...empty }))]
}

export async function changeValuation(
  ctx: Ctx,
  { params: { id }, body }: Target & { body: z.output<typeof ValuationChange> },
): Promise<Valuation> {
  const { version, lines, ...values } = body
  const current = await locked(ctx, id, version)
  requireAllowed(valuationWorkflow, 'change', current)
  const sent = Object.entries({ ...values, ...(lines && { modified: sql`now()` }) }).filter(
    ([, value]) => value !== undefined,
  )
  if (sent.length === 0) return current
  if (lines) await saveLines(ctx, current, lines)
  await sql`
    update valuation set ${sql.join(sent.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
     where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  await ctx.offerUndo()
  return getValuation(ctx, id)
}

export async function removeValuation(ctx: Ctx, { params: { id } }: Target): Promise<void> {
  const current = await locked(ctx, id, undefined)
  requireAllowed(valuationWorkflow, 'delete', current)
  await ctx.db.deleteFrom('valuation').where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

/** Submits a draft, marks a submitted valuation as agreed, or reopens the newest as a draft. */
export async function moveValuation(
  ctx: Ctx,
  action: 'submit' | 'agree' | 'reopen',
  { params: { id }, body }: Target & { body: { version?: number | undefined } },
): Promise<Valuation> {
  const { db, me } = ctx
  const current = await locked(ctx, id, body.version)
  requireAllowed(valuationWorkflow, action, current)
  if (action === 'reopen' && !current.can_reopen)
    throw conflict(
      'state',
      'A later valuation builds on this one. You can only reopen the newest valuation of a project.',
    )
  if (action === 'agree' && !current.can_agree) throw invalid({ non_field_errors: [submittedActingRefusal] })
  const values = {
    submit: sql`state = 'submitted', submitted = now(), submitted_by_id = ${me.id}`,
    agree: sql`state = 'agreed', agreed = now(), agreed_by_id = ${me.id}`,
    reopen: sql`state = 'draft', submitted = null, submitted_by_id = null, agreed = null, agreed_by_id = null`,
  }[action]
  await sql`update valuation set ${values} where org_id = ${me.org_id} and id = ${id}`.execute(db)
  await ctx.offerUndo()
  return getValuation(ctx, id)
}

/** Reads and locks a valuation for callers who see its figures. */
async function locked(ctx: Ctx, id: number, version: number | undefined): Promise<Valuation> {
  await requireSight(ctx)
  const { db, me } = ctx
  const { rows } = await sql<{ version: number }>`
    select version from valuation where org_id = ${me.org_id} and id = ${id} and ${mayView(me)} for no key update`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  const valuation = await getValuation(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, rows[0], async () => valuation)
  return valuation
}

/** Replaces the lines of a valuation. 400 under `lines`. */
async function saveLines(
  { db, me }: Ctx,
  { id, project_id }: { id: number; project_id: number },
  lines: Lines,
): Promise<void> {
  const ids = lines.map(({ quote_item_id }) => quote_item_id)
  if (new Set(ids).size < ids.length) throw invalid({ lines: ['Enter each item once.'] })
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from quote_item where org_id = ${me.org_id} and project_id = ${project_id} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  if (rows.length < ids.length) throw invalidChoice('lines')
  const over = lines.find(
    ({ units, unitsApproved, unitsUndecided }) => compare(add(unitsApproved, unitsUndecided), units) > 0,
  )
  if (over) {
    const name = rows.find((row) => row.id === over.quote_item_id)?.name ?? ''
    throw invalid({ lines: [`${name}: approved and undecided units together must not exceed ${over.units}.`] })
  }
  await sql`delete from valuation_line where org_id = ${me.org_id} and valuation_id = ${id}`.execute(db)
  if (lines.length > 0)
    await db
      .insertInto('valuation_line')
      .values(lines.map((line) => ({ ...line, valuation_id: id })))
      .execute()
}

/** Valuations refer to projects and items, which therefore cannot be deleted. */
export const valuationTable: ReferringTable = { table: 'valuation', words: ['valuation', 'valuations'], mayView }
export const valuationLineTable: ReferringTable = {
  table: 'valuation_line',
  words: ['line of a valuation', 'lines of valuations'],
  mayView: (me) => sql<SqlBool>`exists (select from valuation where valuation.org_id = valuation_line.org_id
    and valuation.id = valuation_line.valuation_id and ${mayView(me)})`,
}

export const valuationConstraints: Record<string, () => AppError> = {
  valuation_one_a_day: () => invalid({ date: ['There is already a valuation of that day.'] }),
  valuation_stays: () =>
    conflict('state', 'A submitted valuation cannot be changed. You can reopen the newest one of a project.'),
}
