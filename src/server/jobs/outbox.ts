import { sql } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '../http/context.ts'

export interface OutboxEvent {
  /** The event as a noun and a verb: `diary.changed`. */
  topic: string
  entity?: keyof DB
  id?: number
  version?: number
  payload?: Record<string, string | number | boolean | null>
}

/**
 * Publishes events once the transaction commits: to jobs that leave the process, and to open screens. An event has
 * ids and versions; its receivers read the record under their own permissions.
 */
export async function publish({ db, me }: Pick<Ctx, 'db' | 'me'>, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('outbox')
    .values(
      events.map(({ topic, entity = '', id = null, version = null, payload = {} }) => ({
        topic,
        entity,
        entity_id: id,
        version,
        payload: sql<string>`${JSON.stringify({ ...payload, by: me.id })}::jsonb`,
      })),
    )
    .execute()
}
