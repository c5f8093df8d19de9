/** Quotes and projects on the server. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { roundingOf } from '#core/decimal.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { listClientProjects } from '#features/clients/clients/clients.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { type AppError, forbidden, invalid, invalidChoice } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { containing } from '#server/db/textIncludes.ts'
import { namedListConstraints, namedListRoutes } from '#server/records/namedList.ts'
import { schemaOfFields } from '#server/records/extraFields.ts'
import { recordKit } from '#server/records/kit.ts'
import type { TableRow } from '#server/records/recordTypeServer.ts'
import { mayPick } from '#server/access/people.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { lacking, whole } from '#server/records/ordering.ts'
import { contains } from '#server/records/textSearch.ts'
import { among, type SearchCondition, either, numberIn, textsOf } from '#server/records/search.ts'
import { abandonedReasonCalls, confirmationCalls, projectCategoryCalls, projectSourceCalls } from '../projectLists.ts'
import {
  badgeOf,
  type Milestone,
  type MilestoneDates,
  milestones,
  phaseOf,
  wrongMilestones,
} from '../projectMilestones.ts'
import { type Contract, feeOf, otherPrice, priceFollows, wrongContract } from '../contracts.ts'
import { dueSoonDays } from '../projectDue.ts'
import { project } from '../projects.ts'
import { quote } from '../quotes.ts'
import { clientProjects } from './clientProjects.ts'
import { weightedOf } from '../projectFigures.ts'
import { hasTasks, projectAccess, projectOwner, seesFinancials } from './projects.access.ts'
import { figuresOf, figuresSaid, type ProjectSums } from './projectFigures.ts'
import { endedOf, isDeliveredLongAgo, tasksOf } from './projectOptions.ts'
import { copyProject } from './copyProject.ts'
import { projectFile } from './projectFile.ts'
import { projectParts } from './projectParts.ts'
import { hasItems, priceOf, requireTypedPrice } from './projectPrice.ts'
import { drawnParts, withinBbox, withSaved, wrongCoordinates } from './projectPlace.ts'
import { countTabs, isOpen, phaseCondition, tabConditions } from './projectTabs.ts'

/** SQL: days until the project is due; for a quote until that is due. */
const daysLeft = (me: Me) => sql`
  (case when project.accepted is null then coalesce(project.quote_deadline, project.deadline) else project.deadline end
    - ${today(me.timezone)}::date)`
const flags: Readonly<Record<string, (me: Me) => SearchCondition>> = {
  late: (me) => sql<SqlBool>`(${isOpen} and ${daysLeft(me)} < 0)`,
  due: (me) => sql<SqlBool>`(${isOpen} and ${daysLeft(me)} between 0 and ${dueSoonDays})`,
  mine: (me) => sql<SqlBool>`project.managed_by_id = ${me.id}`,
  internal: () => sql<SqlBool>`project.client_id is null`,
}

const invoiceContacts = (me: Me) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name)
      order by contact.last_name collate human, contact.id), '[]')
    from contact
   where contact.org_id = ${me.org_id} and ${mayViewContact(me)} and contact.id in (
     select link.contact_id from project_invoice_contact link
      where link.org_id = ${me.org_id} and link.project_id = project.id))`

const seenCategory = (me: Me) => (has(me, 'projects.view_category') ? sql`project.category_id` : sql`null::bigint`)

type Row = Partial<Record<Milestone | 'abandoned', string | null | undefined>>
/** Throws 400 if a milestone's day is cleared while a later milestone has a day. */
function requireLastCleared(current: Row, sent: Row): void {
  const left = { ...current, ...omitUndefined(sent) }
  for (const [index, milestone] of milestones.entries()) {
    const later = milestones.slice(index + 1).find((otherMilestone) => typeof left[otherMilestone] === 'string')
    if (sent[milestone] === null && typeof current[milestone] === 'string' && later !== undefined)
      throw invalid({ [milestone]: [`This project is already ${later}. Clear that day first.`] })
  }
}

/** Returns the price that follows from a construction value; 400 if another one was sent. */
function feePrice({ me }: Pick<Ctx, 'me'>, contract: Contract, sent: { price?: string | null | undefined }) {
  const fee = feeOf(contract, roundingOf(me.rounding))
  if (otherPrice(sent.price, fee)) throw invalid({ price: [priceFollows] })
  return fee === null ? {} : { price: fee }
}

const kit = recordKit(project, {
  table: 'project',
  stays: { record: 'This project', instead: 'Abandon it instead.' },
  access: projectAccess,
  owner: projectOwner,
  tabs: tabConditions,
  queries: {
    countTabs,
    parts: drawnParts,
    base: { from: sql`project`, orders: ['reference', 'name', 'created', 'modified', 'deadline', ...milestones] },
  },
  orders: {
    reference: whole(sql`project.reference`),
    since: lacking(sql`coalesce(project.abandoned, project.accepted, project.quoted, project.requested)`),
  },
  text: {
    source: {
      ids: (patterns, atMost) => sql`matching_projects(${patterns}, ${atMost})`,
      id: sql`project.id`,
      keys: { reference: containing, name: containing, client: containing, tag: containing },
    },
    contains: (me, text) => sql<SqlBool>`(${contains(sql`project.search_text`, text)} or project.client_id = any(array(
      select named.id from client named where named.org_id = ${me.org_id} and ${contains(sql`folded(named.name)`, text)})))`,
  },
  matches: {
    price: numberIn(priceOf),
    is: (values, me) => either(textsOf(values).map((flag) => flags[flag]?.(me) ?? sql<SqlBool>`false`)),
  },
  cells: () => ({ price: priceOf, phase: sql`project.stage` }),
  picks: { users_include: selectableIds('member', mayPick), users_exclude: selectableIds('member', mayPick) },
  filterConditions: (me, query) => [
    ...(query.phase === undefined ? [] : [phaseCondition(query.phase, query)]),
    ...among(seenCategory(me), query.project_categories),
    ...among(sql`project.department_id`, query.departments),
    ...among(sql`project.service_id`, query.services),
    ...among(sql`project.managed_by_id`, query.users_include),
    ...(query.users_exclude
      ? [sql<SqlBool>`coalesce(project.managed_by_id <> all(${query.users_exclude}::bigint[]), true)`]
      : []),
    ...among(seenCategory(me), query.category),
    ...among(sql`project.department_id`, query.department),
    ...among(sql`project.service_id`, query.service),
    ...among(sql`project.managed_by_id`, query.manager),
    ...among(sql`project.managed_by_id`, query.managers),
    ...among(sql`project.quoted_by_id`, query.estimator),
    ...(query.include_completed_projects ? [] : [isOpen]),
    ...(query.include_internal_projects ? [] : [sql<SqlBool>`project.client_id is not null`]),
    ...(query.exclude_project_id === undefined ? [] : [sql<SqlBool>`project.id <> ${query.exclude_project_id}`]),
    ...(query.bbox === undefined ? [] : [withinBbox(query.bbox)]),
    // Options without tasks, or delivered long ago, are not filtered: they come last and cannot be chosen.
    ...(query.with_tasks_only && !query.selection ? [hasTasks(me)] : []),
    ...(query.delivered_weeks_ago === undefined || query.selection
      ? []
      : [sql<SqlBool>`not ${isDeliveredLongAgo(me, query.delivered_weeks_ago)}`]),
  ],
  guarded: {
    flag: 'can_view_financials',
    rows: seesFinancials,
    also: ['price_follows_items', 'hours_actual_paid'],
    orders: { price: priceOf },
  },
  option: {
    columns: (me, query) => sql`project.reference, client.name as org, project.stage, ${endedOf(me, query)} as ended,
      ${endedOf(me, query)} is not null as disabled${query.task_count ? sql`, ${tasksOf(me)} as task_count` : sql``}`,
    order: sql`project.reference desc`,
    last: (me, query) => sql<SqlBool>`${endedOf(me, query)} is not null`,
    offersLast: ({ ids, search = '', tab, phase }) =>
      ids !== undefined || search.trim() !== '' || tab !== undefined || phase !== undefined,
  },
  select: (me, query) => ({
    ...(query?.task_count && { task_count: tasksOf(me) }),
    invoice_contacts: invoiceContacts(me),
    accepted_revision: sql`project.accepted_revision`,
    valid_until: sql`case when project.accepted is null and project.abandoned is null then (
      select case when not exists (select from document_answer answer
           where answer.org_id = document.org_id and answer.document_id = document.id) then document.valid_until end
        from document
       where document.org_id = project.org_id and document.project_id = project.id and document.revision is not null
       order by document.revision desc limit 1) end`,
    udf_schema: schemaOfFields(me, 'projects'),
    ...(hasForSome(me, 'projects.view_financials') && {
      price: priceOf,
      price_follows_items: hasItems,
      fee_percent: sql`trim_scale(project.fee_percent)::text`,
      hours_actual_paid: figuresOf(me),
    }),
  }),
  derive: (me, row) => ({
    // A cast, since the column holds all sums as JSON until they are formatted here (`figuresOf`).
    ...(row.hours_actual_paid && figuresSaid(me, row.price ?? null, row.hours_actual_paid as unknown as ProjectSums)),
    invoice_contact_ids: row.invoice_contacts.map(({ id }) => id),
    phase: phaseOf(row as MilestoneDates),
    status: badgeOf(row as MilestoneDates),
  }),
  selectable: { client_id: mayViewClient, billing_client_id: mayViewClient, contact_id: mayViewContact },
  check: (values) => ({
    ...wrongMilestones(values as MilestoneDates),
    ...wrongContract(values as Contract),
    ...wrongCoordinates(values.coordinates),
    ...(values.abandoned !== null && values.abandoned_reason_id === null
      ? { abandoned_reason_id: ['This field is required'] }
      : {}),
  }),
  file: (made) => ({ ...projectFile, insert: (ctx, bodies) => made.insert(ctx, bodies.map(withSaved)) }),
  writes: {
    before: async (ctx, sent, current: TableRow<'project'> | null) => {
      const requests = [...new Set(sent.invoice_contact_ids ?? [])]
      if (requests.length > 0) {
        const { rows } = await sql`
          select from contact where contact.org_id = ${ctx.me.org_id} and contact.id = any(${requests}::bigint[])
             and ${mayViewContact(ctx.me)}`.execute(ctx.db)
        if (rows.length < requests.length) throw invalidChoice('invoice_contact_ids')
      }
      if (current) requireLastCleared(current, sent)
      // If a day is set without a person, the caller is recorded as that person.
      const by = [...milestones, 'abandoned' as const].flatMap((text) => {
        const day = sent[text]
        if (day === undefined || day === current?.[text] || sent[`${text}_by_id`] !== undefined) return []
        return [[`${text}_by_id`, day === null ? null : ctx.me.id]]
      })
      const requested = current === null && sent.requested === undefined ? { requested: today(ctx.me.timezone) } : {}
      const requester = current === null && sent.requested_by_id === undefined ? { requested_by_id: ctx.me.id } : {}
      const { coordinates } = withSaved(sent)
      const placed = coordinates === undefined ? {} : { coordinates }
      const fee = current === null ? feePrice(ctx, { contract_type: 'fixed', ...omitUndefined(sent) }, sent) : {}
      const found = { ...requested, ...requester, ...placed, ...fee, ...Object.fromEntries(by) }
      if (current !== null) {
        const contract = { ...current, contract_type: current.contract_type as Contract['contract_type'] }
        const typed = await requireTypedPrice(ctx, current.id, sent.price, contract, roundingOf(ctx.me.rounding))
        Object.assign(found, typed, feePrice(ctx, { ...contract, ...omitUndefined(sent) }, { ...sent, ...typed }))
        const next = { ...current, ...omitUndefined(sent), ...found }
        for (const part of projectParts()) await part.accepted?.(ctx, current.id, current, next)
      }
      return found
    },
    changed: async (ctx, id, { contract_type, cap }) => {
      if (contract_type === undefined && cap === undefined) return
      for (const part of projectParts()) await part.soldAnew?.(ctx, [id])
    },
    after: async (ctx, id, { invoice_contact_ids: ids }) => {
      if (!ids) return
      await sql`delete from project_invoice_contact where org_id = ${ctx.me.org_id} and project_id = ${id}
         and contact_id <> all(${ids}::bigint[])`.execute(ctx.db)
      await sql`insert into project_invoice_contact (project_id, contact_id)
        select ${id}, asked.id from unnest(${[...new Set(ids)]}::bigint[]) asked (id)
         where not exists (select from project_invoice_contact link where link.org_id = ${ctx.me.org_id}
                             and link.project_id = ${id} and link.contact_id = asked.id)`.execute(ctx.db)
    },
  },
})

/** Abandoned records are lost quotes before acceptance, and cancelled projects afterwards. */
const asQuotes = <Query extends { phase?: string | undefined }>(query: Query) =>
  query.phase === 'lost' ? { ...query, phase: 'lost_quotes' } : query

const ofQuotes = <Value>(counts: Readonly<Record<string, Value>>) =>
  Object.fromEntries(quote.lists.tabs.map((tab) => [tab, counts[tab]])) as Record<
    (typeof quote.lists.tabs)[number],
    Value
  >

export const projects = kit

/** Adds up the open quotes of a filtered list. */
async function pipeline(ctx: Ctx, query: object) {
  if (!hasForSome(ctx.me, 'projects.view_financials')) throw forbidden()
  const where = await kit.records.whereOf(ctx, { include_completed_projects: true, ...query, tab: 'open' })
  const { rows } = await sql<{ count: number; price: string; products: string }>`
    select count(*) as count, coalesce(sum(${priceOf}), 0)::numeric(14, 2) as price,
        coalesce(sum(${priceOf} * project.probability), 0)::text as products
      from project where ${where} and ${seesFinancials(ctx.me)}`.execute(ctx.db)
  const { count, price, products } = rows[0] ?? { count: 0, price: '0.00', products: '0' }
  return { count, price, weighted: weightedOf(products, roundingOf(ctx.me.rounding)) }
}

export const projectRoutes: readonly Route[] = [
  on(quote.calls.list, async (ctx, { query }) => {
    const found = await kit.records.list(ctx, { query: asQuotes(query) })
    if (Array.isArray(found)) return found
    const { counts, ...page } = found
    return { ...page, ...(counts && { counts: ofQuotes(counts) }) }
  }),
  on(quote.calls.counts, async (ctx, { query }) => ofQuotes(await kit.records.counts(ctx, { query: asQuotes(query) }))),
  on(quote.calls.pipeline, (ctx, { query }) => pipeline(ctx, query)),
  on(quote.calls.getQuote, (ctx, { params }) => kit.get(ctx, params.id)),
  on(project.calls.copy, async (ctx, { params, body }) => {
    const { name } = await kit.get(ctx, params.id)
    return kit.get(ctx, await copyProject(ctx, params.id, name, body))
  }),
  on(listClientProjects, (ctx, { params, query }) => clientProjects(ctx, params.id, query)),
  ...namedListRoutes(projectCategoryCalls, 'project_category'),
  ...namedListRoutes(projectSourceCalls, 'project_source'),
  ...namedListRoutes(abandonedReasonCalls, 'project_abandoned_reason'),
  ...namedListRoutes(confirmationCalls, 'project_confirmation'),
]
/** Sentences of refused writes, by the database's constraint. */
export const projectConstraints = {
  ...namedListConstraints('project_category', 'project_source', 'project_abandoned_reason', 'project_confirmation'),
  project_org_id_reference_key: (): AppError =>
    invalid({ reference: ['Another project already has this reference. Choose another one.'] }),
  project_milestones_in_order: (): AppError =>
    invalid({ non_field_errors: ['The days of the milestones would be out of order.'] }),
}
