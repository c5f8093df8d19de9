/** First steps of a new firm: each is done when what it asks for is there, samples aside. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { type SetUpStep, setUpSteps } from '../setup.contract.ts'

const isOwn = (entity: string, id: string) => sql`not exists (
  select from sample_record where sample_record.org_id = ${sql.ref(`${entity}.org_id`)}
     and sample_record.entity = ${entity} and sample_record.entity_id = ${sql.ref(id)})`

/** Returns every step with whether it is done, and the number of sample records. */
export async function listSetUpSteps({ db, me, mail }: Ctx) {
  const org = me.org_id
  const { rows } = await sql<Record<Exclude<SetUpStep, 'mail'>, boolean> & { samples: number }>`
    select (select address_line1 <> '' and address_city <> '' from company where org_id = ${org}) as details,
      exists (select from vat_rate where org_id = ${org}) as tax,
      exists (select from bank_account where org_id = ${org}) as bank,
      exists (select from project where org_id = ${org} and client_id is not null and ${isOwn('project', 'project.id')})
        as project,
      exists (select from diary_entry where org_id = ${org}) as hours,
      exists (select from invoice where org_id = ${org} and state <> 'draft') as invoice,
      (select count(*) > 1 from member where org_id = ${org}) as people,
      exists (select from charge_rate where org_id = ${org}) as charge_rates,
      exists (select from cost_rate where org_id = ${org}) as cost_rates,
      exists (select from department where org_id = ${org}) and exists (select from service where org_id = ${org})
        as lists,
      (select count(*)::int from sample_record where org_id = ${org}) as samples`.execute(db)
  const [found] = rows
  const steps = setUpSteps.map((id) => ({ id, done: id === 'mail' ? mail.status === 'ready' : found?.[id] === true }))
  return { steps, samples: found?.samples ?? 0 }
}
