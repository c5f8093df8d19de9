/** Reads of equipment, and the lock that every write goes through. */
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import type { HistoryItem } from '#core/history.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { pageFrom, type Orders } from '#server/paging.ts'
import { recordHistory, type Shown } from '#server/recordHistory.ts'
import type { Equipment, EquipmentOption, equipmentOrdering, listEquipment as contract } from '../equipment.contract.ts'
import { calibrationOn, isActiveOn, office } from '../equipment.rules.ts'
import { mayChange, mayDelete, mayView } from './equipment.access.ts'
import { equipmentConditions, isActive } from './equipment.search.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Target = { params: { id: number } }

const mostOptions = 100

/** Options by name with `selection`, else a page of records. */
export async function listEquipment(
  ctx: Ctx,
  { query }: { query: Query },
): Promise<EquipmentOption[] | { results: Equipment[]; count: number }> {
  const { db, me } = ctx
  const where = wantedOf(me, query)
  if (query.selection) {
    const { rows } = await sql<EquipmentOption>`
      select equipment.id, equipment.name, equipment.identifier, ${isActive(me)} as active
        from ${joined} where ${where} order by equipment.name collate human, equipment.id limit ${mostOptions}`.execute(
      db,
    )
    return rows
  }
  const list = { columns: columns(me), from: joined, where, orders, id: sql`equipment.id` }
  const { results, count } = await pageFrom(db, list, query)
  return { results: results.map((row) => present(me, row)), count }
}

/** One piece, as the list shows it; 404 out of reach. */
export async function getEquipment({ db, me }: Ctx, { params }: Target): Promise<Equipment> {
  const { rows } = await sql<Row>`
    select ${columns(me)} from ${joined}
     where equipment.org_id = ${me.org_id} and equipment.id = ${params.id} and ${mayView(me)}`.execute(db)
  if (!rows[0]) throw notFound()
  return present(me, rows[0])
}

/** The stored row, kept from others until the commit; 404 when the rule does not reach it. */
export async function lockEquipment(
  { db, me }: Ctx,
  id: number,
  rule: (me: Me) => RawBuilder<SqlBool>,
): Promise<Selectable<DB['equipment']>> {
  const row = await db
    .selectFrom('equipment')
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .where(mayView(me))
    .where(rule(me))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What happened to it, newest first; 404 out of reach. */
export async function equipmentHistory(ctx: Ctx, { params }: Target): Promise<HistoryItem[]> {
  await getEquipment(ctx, { params })
  return recordHistory(ctx, 'equipment', params.id, shown)
}

const shown: Shown = {
  name: 'text',
  serial: 'text',
  identifier: 'text',
  barcode: 'text',
  category_id: { name: 'equipment_category' },
  department_id: { name: 'department' },
  owner: 'text',
  user_id: { name: 'member' },
  active_from: 'text',
  active_until: 'text',
  last_calibration: 'text',
  next_calibration: 'text',
  certificate: 'text',
  purchase_order: 'text',
  notes: 'text',
  tags: 'tags',
  show_on_schedule: 'yes or no',
}

type Row = Omit<Equipment, 'assigned_to' | 'active' | 'calibration'>

const joined = sql`equipment
  left join equipment_category category on category.org_id = equipment.org_id and category.id = equipment.category_id
  left join department on department.org_id = equipment.org_id and department.id = equipment.department_id
  left join member person on person.org_id = equipment.org_id and person.id = equipment.user_id`

const ref = (table: string) => sql`
  case when ${sql.ref(`${table}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`

const columns = (me: Me) => sql<Row>`
  equipment.id, equipment.name, equipment.serial, equipment.identifier, equipment.barcode, equipment.category_id,
  equipment.department_id, equipment.owner, equipment.user_id, equipment.active_from, equipment.active_until,
  equipment.last_calibration, equipment.next_calibration, equipment.certificate, equipment.purchase_order,
  equipment.notes, equipment.tags, equipment.show_on_schedule, equipment.version, equipment.created, equipment.modified,
  ${ref('category')} as category, ${ref('department')} as department, ${ref('person')} as user,
  coalesce(${mayChange(me)}, false) as can_change, coalesce(${mayDelete(me)}, false) as can_delete`

type Ordering = (typeof equipmentOrdering)[number]
const orders: Orders<Ordering> = {
  id: sql`equipment.id`,
  name: sql`equipment.name collate human`,
  serial: sql`equipment.serial collate human`,
  identifier: sql`equipment.identifier collate human`,
  category: sql`category.name collate human`,
  department: sql`department.name collate human`,
  assigned_to: sql`person.name collate human`,
  active_from: sql`equipment.active_from`,
  active_until: sql`equipment.active_until`,
  next_calibration: sql`equipment.next_calibration`,
  modified: sql`equipment.modified`,
}

function present(me: Me, row: Row): Equipment {
  const day = today(me.timezone)
  return {
    ...row,
    assigned_to: row.user?.name ?? office,
    active: isActiveOn(day, row),
    calibration: calibrationOn(day, row.next_calibration),
  }
}

/** What the query means, of what the asker may see. A search that speaks of what is inactive includes it. */
function wantedOf(me: Me, query: Query): RawBuilder<SqlBool> {
  const { ids, category_id, department_id, user_id } = query
  const all = query.include_inactive || ids !== undefined || /(^|\s)-?is:\S*active/i.test(query.search ?? '')
  const conditions = [
    sql`equipment.org_id = ${me.org_id}`,
    mayView(me),
    ...(all ? [] : [isActive(me)]),
    ...(ids ? [sql`equipment.id = any(${ids}::bigint[])`] : []),
    ...(category_id ? [sql`equipment.category_id = any(${category_id}::bigint[])`] : []),
    ...(department_id ? [sql`equipment.department_id = any(${department_id}::bigint[])`] : []),
    ...(user_id ? [sql`equipment.user_id = any(${user_id}::bigint[])`] : []),
    ...equipmentConditions(me, query.search),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
