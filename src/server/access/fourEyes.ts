/** Whoever acts as somebody counts as submitter beside that person (docs/rules/access.md#four-eyes). */
import { sql } from 'kysely'

import type { Me } from '../http/context.ts'
import type { ScopeCondition } from './scopes.ts'

/**
 * Over a record that is submitted and decided: the person submitted it while acting as somebody else. `alias` names its
 * table in the query. Never NULL.
 */
export const submittedActing = ({ id }: Pick<Me, 'id'>, alias: string): ScopeCondition =>
  sql`${sql.ref(`${alias}.submitted_acting_id`)} is not distinct from ${id}::bigint`

/** Why they do not decide it. */
export const submittedActingRefusal = 'You submitted this in another person’s name. Someone else must decide it.'
