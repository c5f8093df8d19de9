/** People, their working weeks and their groups. */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, IdText, IsoDate, recordFields, Ref, Version } from '#core/contract.ts'
import { recordListQuery, recordPageOf } from '#core/records.ts'
import { maxMinutes } from '#core/hours.ts'
import type { Permission } from '#core/permissions.ts'
import { Clock, OpenInvitation, personFields, userLists, userTabs } from './userParts.contract.ts'
import { PendingEmail } from '#features/auth/authEmail.contract.ts'
import { DatedSchedule, TimeOfDay, Weekday } from '#features/auth/authProfile.contract.ts'

// --- People ----------------------------------------------------------------------------------------------------------

/** A person in a picker. `org`: the organisation that employs them, another one for a `visitor`. */
export const UserOption = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  external: z.boolean(),
  org: Ref,
  visitor: z.boolean(),
  manager_id: z.nullable(Id),
  department_id: z.nullable(Id),
  /** ISO weekdays of the working week in force today. */
  schedule_days: z.array(Weekday),
  /** Id of the picture, null without one; each new picture has another id. */
  photo: z.nullable(Id),
})
export type UserOption = z.output<typeof UserOption>

const Phone = z.object({ mobile: z.string(), office: z.string(), extension: z.string() })

export const User = z.extend(UserOption, {
  first_name: z.string(),
  last_name: z.string(),
  /** Address for mail and for signing in. */
  email: z.string(),
  /**
   * New address of somebody who signs in, requested by an administrator and not confirmed yet. `by_hand`: its link must
   * be handed over, since no mail is sent.
   */
  email_pending: z.nullable(z.extend(PendingEmail, { by_hand: z.boolean() })),
  phone: Phone,
  position: z.string(),
  start_date: z.nullable(IsoDate),
  end_date: z.nullable(IsoDate),
  manager: z.nullable(Ref),
  department: z.nullable(Ref),
  department_ids: z.array(Id),
  departments: z.array(Ref),
  group_ids: z.array(Id),
  groups: z.array(Ref),
  /** Organisations of the person in which the caller works too; others are not revealed. */
  orgs: z.array(Ref),
  calendar_id: z.nullable(Id),
  /** Calendar of the person's days off; null: the organisation's own. */
  calendar: z.nullable(Ref),
  clock: z.nullable(Clock),
  /** Id of the signature's picture, like `photo`. */
  signature: z.nullable(Id),
  /** Whether the person has an account, with a password or single sign-on. */
  signs_in: z.boolean(),
  /** Whether the caller may act as the person. */
  can_impersonate: z.boolean(),
  /**
   * Whether the caller may change groups, activity, address and end date: the person has no permission that the caller
   * lacks.
   */
  can_change_access: z.boolean(),
  /** Invitation that is not accepted yet; `mail` is the state of its message. */
  invitation: z.nullable(OpenInvitation),
  ...recordFields,
})
export type User = z.output<typeof User>

/** Only fields that are sent change. */
export const UserChange = z.partial(z.strictObject({ ...personFields, active: z.boolean(), version: Version }))

/** Permissions of which any lets a person list people to pick. */
export const mayPickUsers = [
  'users.view_user',
  'diary.view_any',
  'diary.view_own_staff',
  'diary.view_own_department',
  'diary.change_any',
  'diary.change_own_staff',
  'diary.change_own_department',
] as const satisfies readonly Permission[]

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users/',
  summary: 'People: an array of options with `selection`, else a page, which needs users.view_user',
  access: mayPickUsers,
  query: z.object({
    ...recordListQuery(userLists).shape,
    selection: z._default(boolText, false),
    /** Options are active people by default; `active`, `include_inactive` and `ids` can change that. */
    active: z.optional(boolText),
    /** Adds the caller's own manager, whatever the filters. */
    include_manager: z._default(boolText, false),
    exclude_other_orgs: z._default(boolText, false),
    /** Only people who manage a project; with `with_quotes`, a project or a quote. */
    with_projects: z._default(boolText, false),
    with_quotes: z._default(boolText, false),
    /** Only people who have staff. */
    with_staff: z._default(boolText, false),
  }),
  reply: z.union([z.array(UserOption), recordPageOf(User, userTabs)]),
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/users/:id/',
  summary: 'A person',
  access: 'users.view_user',
  params: IdInPath,
  reply: User,
})

export const changeUser = endpoint({
  name: 'changeUser',
  method: 'PATCH',
  path: '/users/:id/',
  summary: 'Change a person. Making them inactive signs them out at once',
  access: 'users.change_user',
  params: IdInPath,
  body: UserChange,
  reply: User,
})

// --- Their week ------------------------------------------------------------------------------------------------------

/** Minutes have the limits of an entry, because the diary suggests them as one. */
const minutes = (max: number) => z._default(z.int().check(z.minimum(0), z.maximum(max)), 0)
const NewScheduleDay = z.strictObject({
  weekday: Weekday,
  start_time: TimeOfDay,
  end_time: TimeOfDay,
  breaks: minutes(maxMinutes.breaks),
  travel: minutes(maxMinutes.travel),
  diary_entry: z._default(z.boolean(), true),
})
/** `version`: that of the person. */
export const UserSchedule = z.extend(DatedSchedule, { version: Version, can_change: z.boolean() })

export const getSchedule = endpoint({
  name: 'getSchedule',
  method: 'GET',
  path: '/users/:id/schedule/',
  summary: 'A person’s working weeks: mine, or with users.view_user anybody’s',
  access: 'session',
  keyAccess: ['users.view_user'],
  params: IdInPath,
  reply: UserSchedule,
})

export const changeSchedule = endpoint({
  name: 'changeSchedule',
  method: 'PATCH',
  path: '/users/:id/schedule/',
  summary:
    'Set a person’s working week from a day on, today unless given, until the next one begins; a weekday that is not among the days is free',
  access: 'users.change_user',
  params: IdInPath,
  body: z.strictObject({
    days: z.array(NewScheduleDay).check(z.maxLength(7)),
    /** First day of a week to change; null: the oldest week. */
    first_day: z.optional(z.nullable(IsoDate)),
    version: z.optional(Version),
  }),
  reply: UserSchedule,
})

export const removeScheduleWeek = endpoint({
  name: 'removeScheduleWeek',
  method: 'DELETE',
  path: '/users/:id/schedule/:first_day/',
  summary: 'Remove the working week that begins on a day; the one before it continues',
  access: 'users.change_user',
  params: z.object({ id: IdText, first_day: IsoDate }),
  reply: UserSchedule,
})
