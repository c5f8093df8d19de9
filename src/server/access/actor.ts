/** The actor, as a database row and as handlers get it. */
import { grantsOf } from '#core/permissions.ts'
import type { Me } from '../http/context.ts'
import { principalsFrom, type StoredPrincipal } from './deputies.ts'
import { goesAlong } from './notWhileImpersonating.ts'

export interface ActorRow {
  session_id: number
  account_id: number
  org_id: number
  user_id: number
  stale: boolean
  /** A group asks for a second factor, and none was shown in the session. */
  factor_missing: boolean
  name: string
  email: string
  department_id: number | null
  department_ids: number[]
  permissions: string[]
  principals: StoredPrincipal[]
  locale: Me['locale']
  timezone: string
  clock: string | null
  rounding: Me['rounding']
  diary: Pick<Me['diary'], 'diary_fields' | 'allow_future_times' | 'tracking' | 'task_as_details'> &
    Pick<Me, 'hours_written'>
  overlap: Me['diary']['overlap']
  task_required: boolean
  self_decision: boolean
  parent_id: number | null
  impersonator_id: number | null
  impersonator_name: string | null
  acting_until: string | null
}

function impersonatorOf({ impersonator_id, impersonator_name, parent_id, acting_until }: ActorRow): Me['impersonator'] {
  if (impersonator_id === null) return null
  return {
    id: impersonator_id,
    name: impersonator_name ?? '',
    session_id: parent_id ?? 0,
    until: acting_until ?? '',
  }
}

export function meOf(row: ActorRow): Me {
  const impersonator = impersonatorOf(row)
  const { hours_written, ...diary } = row.diary
  return {
    id: row.user_id,
    org_id: row.org_id,
    account_id: row.account_id,
    session_id: row.session_id,
    name: row.name,
    email: row.email,
    impersonator,
    key: null,
    department_id: row.department_id,
    department_ids: row.department_ids,
    permissions: grantsOf(impersonator ? row.permissions.filter(goesAlong) : row.permissions),
    principals: impersonator ? [] : principalsFrom(row.principals),
    locale: row.locale,
    timezone: row.timezone,
    clock: row.clock === null ? null : row.clock === '12' ? 12 : 24,
    hours_written,
    rounding: row.rounding,
    diary: {
      ...diary,
      overlap: row.overlap,
      task_required: row.task_required,
      self_decision: row.self_decision,
    },
  }
}
