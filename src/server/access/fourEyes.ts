/** Four eyes while acting as somebody: both people count as submitters (docs/rules/access.md#four-eyes). */
import { sql } from 'kysely'

import type { Me } from '../http/context.ts'
import type { ScopeCondition } from './scopes.ts'

/**
 * Returns the condition that the person submitted the record while acting as somebody else. `alias` names its table
 * in the query. Never NULL.
 */
export const submittedActing = ({ id }: Pick<Me, 'id'>, alias: string): ScopeCondition =>
  sql`${sql.ref(`${alias}.submitted_acting_id`)} is not distinct from ${id}::bigint`

/** The refusal of a decision on a record that the person submitted while acting as somebody else. */
export const submittedActingRefusal = 'You submitted this in another person’s name. Someone else must decide it.'
