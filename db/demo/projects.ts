/** Projects of the firm beside their work: milestones, prices, deadlines, sites, why some were lost. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { type Milestone, milestones } from '#features/projects/projectMilestones.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { MadeFirm } from './people.ts'
import { diceOf, type DemoDice } from './random.ts'
import { streets, towns, whereIs } from './words.ts'

const lists = {
  project_category: ['Commercial', 'Heritage', 'Infrastructure', 'Residential'],
  project_source: ['Existing client', 'Framework', 'Recommendation', 'Website'],
  project_abandoned_reason: ['Client went elsewhere', 'No funding', 'Price', 'Timing'],
  project_confirmation: ['Email', 'Purchase order', 'Signed quote', 'Word of mouth'],
} as const
type List = keyof typeof lists

export async function makeProjectDetails(db: TenantDb, firm: MadeFirm): Promise<void> {
  const dice = diceOf(`${firm.key} projects`)
  const ids = {} as Record<List, number[]>
  for (const list of Object.keys(lists) as List[])
    ids[list] = (
      await db
        .insertInto(list)
        .values(lists[list].map((name) => ({ name })))
        .returning('id')
        .execute()
    ).map(({ id }) => id)
  const projects = await db
    .selectFrom('project')
    .select([
      'id',
      'reference',
      'name',
      'client_id',
      'managed_by_id',
      'requested',
      'quoted',
      'accepted',
      'delivered',
      'abandoned',
    ])
    .orderBy('reference')
    .execute()
  for (const project of projects) {
    const by = project.managed_by_id
    const steps = stepsOf(project, firm.today, dice)
    const known: Partial<Record<Milestone, string | null>> = { ...project, ...steps }
    const people = Object.fromEntries(
      milestones.slice(1).flatMap((milestone) => (known[milestone] ? [[`${milestone}_by_id`, by]] : [])),
    )
    const isOpen = !project.delivered && !project.abandoned
    const own = project.client_id === null
    await db
      .updateTable('project')
      .where('id', '=', project.id)
      .set({
        ...steps,
        ...people,
        category_id: dice.pick(ids.project_category),
        source_id: own ? null : dice.pick(ids.project_source),
        confirmation_id: project.accepted && !own ? dice.pick(ids.project_confirmation) : null,
        abandoned_reason_id: project.abandoned ? dice.pick(ids.project_abandoned_reason) : null,
        abandoned_by_id: project.abandoned ? by : null,
        probability: project.accepted ? 100 : dice.pick([25, 50, 50, 60, 75, 90]),
        price: own ? null : `${dice.between(8, 240) * 125}.00`,
        deadline: isOpen && project.accepted && !own ? addDays(firm.today, dice.between(-6, 60)) : null,
        quote_deadline: !project.quoted && !project.abandoned ? addDays(firm.today, dice.between(-3, 14)) : null,
        quote_decision: project.quoted && !project.accepted && isOpen ? addDays(firm.today, dice.between(2, 40)) : null,
        ...(!own && {
          address_line1: `${dice.between(1, 90)} ${named(project.name, streets[firm.locale], dice)}`,
          ...whereIs(named(project.name, towns[firm.locale], dice), firm.locale),
        }),
      })
      .execute()
  }
  // Who gave the firm work is its client since then.
  await sql`
    update client set conversion = won.first from (
      select org_id, client_id, min(accepted) as first from project where accepted is not null group by org_id, client_id) won
     where client.org_id = won.org_id and client.id = won.client_id and client.conversion is null`.execute(db)
  // The next one that somebody adds goes on behind these.
  const last = Number(projects.at(-1)?.reference.replace(/\D/g, '') ?? 0)
  await sql`insert into number_series (series, prefix, digits, last) values ('project', 'P', 4, ${last})`.execute(db)
}

/** The street or the town that a project is called by; any where it is called by none. */
function named(name: string, among: readonly string[], dice: DemoDice): string {
  const any = dice.pick(among)
  return name.split(', ').find((part) => among.includes(part)) ?? any
}

interface Known {
  accepted: string | null
  delivered: string | null
  abandoned: string | null
  client_id: number | null
}

/** How far it has come between acceptance and today, in order. */
function stepsOf({ accepted, delivered, abandoned, client_id }: Known, today: string, dice: DemoDice) {
  if (accepted === null || abandoned !== null || client_id === null) return {}
  const after = (day: string, least: number, max: number) => addDays(day, dice.between(least, max))
  const before = (day: string, limit: string) => (day > limit ? limit : day)
  if (delivered !== null) {
    const steps = (['surveyed', 'processed', 'checked'] as const).map((text) => [text, delivered] as const)
    const invoiced = after(delivered, 1, 10)
    const received = after(invoiced, 14, 60)
    return {
      ...Object.fromEntries(steps),
      ...(invoiced <= today && { invoiced }),
      ...(received <= today && { received }),
    }
  }
  const reached = dice.between(0, 3)
  const steps: Record<string, string> = {}
  let day: string = accepted
  for (const text of (['surveyed', 'processed', 'checked'] as const).slice(0, reached)) {
    day = before(after(day, 2, 12), today)
    steps[text] = day
  }
  return steps
}
