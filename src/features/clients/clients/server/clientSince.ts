import { type RawBuilder, sql } from 'kysely'

/** The day since when one is a client: as typed, or else the day on which their first job was won. */
export const clientSince = (alias: 'client' | 'other'): RawBuilder<string | null> => sql`coalesce(
  ${sql.ref(`${alias}.conversion`)}, (select min(project.accepted) from project
    where project.org_id = ${sql.ref(`${alias}.org_id`)} and project.client_id = ${sql.ref(`${alias}.id`)}))`
