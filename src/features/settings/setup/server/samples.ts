/**
 * Sample records of a new firm: an enquiry with priced items, and a won job with tasks. They are ordinary
 * records, remembered so that they can be removed together.
 */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { has, type Permission } from '#core/permissions.ts'
import { clients } from '#features/clients/clients/server/clients.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import { projects } from '#features/projects/server/projects.ts'
import { quoteItemKit } from '#features/quote-items/server/quoteItemReads.ts'
import { tasks } from '#features/tasks/server/tasks.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { requireNoDependents } from '#server/records/references.ts'

/** Tables in the order in which their rows can be removed. */
const removable = ['task', 'quote_item', 'project', 'contact', 'client'] as const
type SampleEntity = (typeof removable)[number]

/** Permissions that adding each sample would need by itself. */
const needed: readonly Permission[] = [
  'clients.add_client',
  'contacts.add_contact',
  'projects.add_project',
  'quote_items.add_quoteitem',
  'tasks.add_task',
]

const neededToRemove: readonly Permission[] = [
  'clients.delete_client',
  'contacts.delete_contact',
  'quote_items.delete_quoteitem',
  'tasks.delete_task',
]
/** Pattern of the names that the samples came with. */
const marked = '%(sample)%'

/** Adds the samples. 403 for who may not add one of them by hand, 409 `state` where there are some already. */
export async function addSamples(ctx: Ctx): Promise<{ samples: number }> {
  const { db, me } = ctx
  if (needed.some((permission) => !has(me, permission))) throw forbidden()
  // Two requests at once: the second waits, and finds the samples of the first.
  await sql`select from company where org_id = ${me.org_id} for update`.execute(db)
  if ((await countSamples(ctx)) > 0) throw conflict('state', 'There are sample records already.')
  const remembered: { entity: SampleEntity; entity_id: number }[] = []
  const add = async (entity: SampleEntity, created: Promise<{ id: number }>) => {
    const { id } = await created
    remembered.push({ entity, entity_id: id })
    return id
  }
  const address = { country: me.locale }
  const client = (name: string) =>
    add('client', clients.create(ctx, { body: { name, manager_id: me.id, address, confirmed: true } }))
  const day = today(me.timezone)
  const daysAgo = (days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString()

  const estates = await client('Northgate Estates (sample)')
  const buyer = { first_name: 'Jane', last_name: 'Harper (sample)', email: 'jane.harper@example.com', confirmed: true }
  const contact_id = await add(
    'contact',
    contacts.create(ctx, { body: { ...buyer, clients: [{ client_id: estates, role: '', invoices: true }] } }),
  )
  const enquiry = await add(
    'project',
    projects.create(ctx, {
      body: { name: 'Boundary survey, Mill Lane (sample)', client_id: estates, contact_id, managed_by_id: me.id },
    }),
  )
  for (const [name, price] of [
    ['Boundary survey', '850.00'],
    ['Plan of the site', '400.00'],
  ] as const)
    await add('quote_item', quoteItemKit.create(ctx, { body: { project_id: enquiry, name, unit_price: price } }))

  const trust = await client('Harbour Trust (sample)')
  const dates = { requested: daysAgo(20), quoted: daysAgo(15), accepted: daysAgo(10) }
  const won = await add(
    'project',
    projects.create(ctx, {
      body: { name: 'Levels of the quay (sample)', client_id: trust, managed_by_id: me.id, price: '1800.00', ...dates },
    }),
  )
  await add('task', tasks.create(ctx, { body: { project_id: won, name: 'Control survey' } }))
  await add('task', tasks.create(ctx, { body: { project_id: won, name: 'Drawings' } }))
  await db.insertInto('sample_record').values(remembered).execute()
  return { samples: remembered.length }
}

/**
 * Removes the samples that are left, with an undo. One whose name no longer says that it is a sample has become a record
 * of the firm's own, and stays with all that belongs to it. 403 for who may not delete them by hand, 409 `in_use` where
 * others refer to one of them; then none is removed.
 */
export async function removeSamples(ctx: Ctx): Promise<{ samples: number }> {
  const { db, me } = ctx
  if (neededToRemove.some((permission) => !has(me, permission))) throw forbidden()
  const org = me.org_id
  const samplesOf = (entity: SampleEntity) => sql`array(select entity_id from sample_record
    where org_id = ${org} and entity = ${entity})`
  const ownProjects = sql`array(select id from project where org_id = ${org} and id = any(${samplesOf('project')})
    and name not like ${marked})`
  const ownClients = sql`array(select id from client where org_id = ${org} and id = any(${samplesOf('client')})
    and (name not like ${marked} or id in (select client_id from project where org_id = ${org} and id = any(${ownProjects}))))`
  const { rows } = await sql<Record<SampleEntity, number[]>>`
    select
      array(select id from task where org_id = ${org} and id = any(${samplesOf('task')}) and project_id <> all(${ownProjects})) as task,
      array(select id from quote_item where org_id = ${org} and id = any(${samplesOf('quote_item')})
        and project_id <> all(${ownProjects})) as quote_item,
      array(select id from project where org_id = ${org} and id = any(${samplesOf('project')}) and id <> all(${ownProjects})) as project,
      array(select id from contact where org_id = ${org} and id = any(${samplesOf('contact')}) and last_name like ${marked}
        and not exists (select from contact_client link where link.org_id = contact.org_id and link.contact_id = contact.id
          and link.client_id = any(${ownClients}))) as contact,
      array(select id from client where org_id = ${org} and id = any(${samplesOf('client')}) and id <> all(${ownClients})) as client`.execute(
    db,
  )
  for (const table of removable) {
    const ids = rows[0]?.[table] ?? []
    const words = { record: 'One of the samples', instead: 'Remove those first, or keep the samples.' }
    await requireNoDependents(ctx, { table, ids, ...words })
    const within = [0, ...ids]
    if (table === 'contact') await db.deleteFrom('contact_client').where('contact_id', 'in', within).execute()
    if (table === 'client')
      await db
        .deleteFrom('client_org')
        .where((where) => where.or([where('client_id', 'in', within), where('related_id', 'in', within)]))
        .execute()
    await sql`delete from ${sql.table(table)} where org_id = ${org} and id = any(${ids}::bigint[])`.execute(db)
  }
  await db.deleteFrom('sample_record').where('org_id', '=', org).execute()
  await ctx.offerUndo()
  return { samples: 0 }
}

const countSamples = async ({ db, me }: Ctx): Promise<number> =>
  (await db.selectFrom('sample_record').where('org_id', '=', me.org_id).select('id').execute()).length
