/** The histories of people and of groups. */
import type { HistoryItem } from '#core/history.ts'
import { formatsOf } from '#core/locale/format.ts'
import { defaultLocale } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import { allPermissions, type Permission } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import { type RecordHistoryParts, recordHistory } from '#server/history/recordHistory.ts'
import { permissionWords } from '../userPermissionWords.ts'
import { requireGroup } from '../../groups/server/groups.service.ts'

/** History of a person. */
export const userHistory: HistoryColumns = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone_mobile: 'text',
  phone_office: 'text',
  phone_extension: 'text',
  position: 'text',
  department_id: { name: 'department' },
  manager_id: { name: 'member' },
  start_date: 'text',
  end_date: 'text',
  calendar_id: { name: 'calendar' },
  clock: { choice: { 12: '12 hours', 24: '24 hours' } },
  main_org_id: { name: 'org' },
  external: 'yes or no',
  active: 'yes or no',
  // Reason for the removal of details, which is no column of `member`.
  reason: 'text',
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const clock = (time: unknown) => String(time).slice(0, 5)
/** Months are written out, because numeric dates differ between locales. */
const written = (day: unknown) => formatsOf(defaultLocale).longDate(String(day))
const minutes = (value: unknown, what: string) => (Number(value) > 0 ? [`${Number(value)} minutes of ${what}`] : [])

export const userParts: RecordHistoryParts = {
  department_ids: {
    table: 'member_department',
    of: ['user_id'],
    names: { department_id: 'department' },
    say: ({ department_id }, { name }) => name('department', department_id),
  },
  group_ids: {
    table: 'member_group',
    of: ['user_id'],
    names: { group_id: 'user_group' },
    say: ({ group_id }, { name }) => name('user_group', group_id),
  },
  schedule: {
    table: 'schedule_day',
    of: ['user_id'],
    say: ({ weekday, start_time, end_time, breaks, travel, diary_entry, first_day, last_day }) =>
      [
        `${days[Number(weekday) - 1]} ${clock(start_time)}–${clock(end_time)}`,
        ...minutes(breaks, 'breaks'),
        ...minutes(travel, 'travel'),
        ...(diary_entry === false ? ['not suggested'] : []),
      ]
        .join(' with ')
        .concat(first_day ? ` from ${written(first_day)}` : '', last_day ? ` until ${written(last_day)}` : ''),
    order: ({ first_day, weekday, start_time }) => [first_day ?? '', weekday, start_time].map(String).join(' '),
  },
  impersonation: {
    table: 'impersonation',
    of: ['as_user_id'],
    names: { user_id: 'member' },
    say: ({ user_id, released }, { name }) => {
      const who = name('member', user_id)
      return who === null || released === null ? who : `${who}, until they stopped`
    },
  },
}

/** The history of a group and its members. Throws 404 when there is none. */
export async function listGroupHistory(ctx: Ctx, { params }: { params: { id: number } }): Promise<HistoryItem[]> {
  await requireGroup(ctx, params.id)
  return recordHistory(ctx, 'user_group', params.id, { columns: groupShown(ctx), parts: groupParts })
}

const isPermission = (name: string): name is Permission => (allPermissions as readonly string[]).includes(name)
function groupShown({ me }: Ctx): HistoryColumns {
  const { wordsOf } = permissionWords(locales[me.locale].words)
  return {
    name: 'text',
    second_factor: 'yes or no',
    permissions: { each: (name) => (isPermission(name) ? wordsOf(name) : name) },
  }
}
const groupParts: RecordHistoryParts = {
  members: {
    table: 'member_group',
    of: ['group_id'],
    may: 'users.view_user',
    names: { user_id: 'member' },
    say: ({ user_id }, { name }) => name('member', user_id),
  },
}
