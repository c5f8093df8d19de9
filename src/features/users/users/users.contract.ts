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

/** A person as a picker shows them. `org`: the organisation that they are employed by, another one for a `visitor`. */
export const UserOption = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  external: z.boolean(),
  org: Ref,
  visitor: z.boolean(),
  manager_id: z.nullable(Id),
  department_id: z.nullable(Id),
  /** ISO weekdays of the week that holds today. */
  schedule_days: z.array(Weekday),
  /** The id of the picture, null where there is none: another picture has another. */
  photo: z.nullable(Id),
})
export type UserOption = z.output<typeof UserOption>

const Phone = z.object({ mobile: z.string(), office: z.string(), extension: z.string() })

export const User = z.extend(UserOption, {
  first_name: z.string(),
  last_name: z.string(),
  /** Where they are written to, and what they sign in with. */
  email: z.string(),
  /**
   * A new address of somebody who signs in, which an administrator asked for and nobody has confirmed. `by_hand`: its link is
   * handed over, since no mail is sent.
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
  /** Where they work, of the organisations in which the caller works too: of others nothing is told. */
  orgs: z.array(Ref),
  calendar_id: z.nullable(Id),
  /** Whose days off are theirs; the organisation's own without one. */
  calendar: z.nullable(Ref),
  clock: z.nullable(Clock),
  /** As `photo`. */
  signature: z.nullable(Id),
  /** Has an account, by their own password or single sign-on. */
  signs_in: z.boolean(),
  /** The caller may act as them. */
  can_impersonate: z.boolean(),
  /** The caller may change their groups, activity, address and end date: they have no permission that the caller lacks. */
  can_change_access: z.boolean(),
  /** The one that was not accepted yet; `mail` says what became of its message. */
  invitation: z.nullable(OpenInvitation),
  ...recordFields,
})
export type User = z.output<typeof User>

/** Only what is given changes. */
export const UserChange = z.partial(z.strictObject({ ...personFields, active: z.boolean(), version: Version }))

/** Who may ask for people to pick from. */
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
    /** Options are of active people unless told so or by `include_inactive`, or asked for by their ids. */
    active: z.optional(boolText),
    /** Adds the caller's own manager, whatever the filters. */
    include_manager: z._default(boolText, false),
    exclude_other_orgs: z._default(boolText, false),
    /** Those who manage a project; with `with_quotes`, a project or a quote. */
    with_projects: z._default(boolText, false),
    with_quotes: z._default(boolText, false),
    /** Those whom somebody reports to. */
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

/** Minutes are bounded as those of an entry: others could not be offered as one. */
const minutes = (max: number) => z._default(z.int().check(z.minimum(0), z.maximum(max)), 0)
const NewScheduleDay = z.strictObject({
  weekday: Weekday,
  start_time: TimeOfDay,
  end_time: TimeOfDay,
  breaks: minutes(maxMinutes.breaks),
  travel: minutes(maxMinutes.travel),
  diary_entry: z._default(z.boolean(), true),
})
/** `version` is the person's. */
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
    /** The first day of a week that is there changes that week; null: the oldest one. */
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
