/** People, their working weeks and their groups. */
import * as z from 'zod/mini'

import {
  boolText,
  Email,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  Name,
  pageOf,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { allPermissions, type Permission } from '#core/permissions.ts'
import { Ids, OpenInvitation, PhoneText, userOrderings, userTabs } from './users.parts.contract.ts'
import { Schedule, TimeOfDay, Weekday } from './users.profile.contract.ts'

// --- People ----------------------------------------------------------------------------------------------------------

/** A person as a picker shows them. `org`: the organisation that they are employed by, another one for a visitor. */
export const UserOption = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  external: z.boolean(),
  org: Ref,
  manager_id: z.nullable(Id),
  department_id: z.nullable(Id),
  /** ISO weekdays that they work on. */
  schedule_days: z.array(Weekday),
  /** The id of the picture, null where there is none: another picture has another. */
  photo: z.nullable(Id),
})
export type UserOption = z.output<typeof UserOption>

const Phone = z.object({ mobile: z.string(), office: z.string(), extension: z.string() })

export const User = z.extend(UserOption, {
  first_name: z.string(),
  last_name: z.string(),
  /** Where they are written to; signing in goes by the account's own address. */
  email: z.string(),
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
  calendar_id: z.nullable(Id),
  /** As `photo`. */
  signature: z.nullable(Id),
  /** Has an account, by their own password or single sign-on. */
  signs_in: z.boolean(),
  /** The one that was not accepted yet; `mail` says what became of its message. */
  invitation: z.nullable(OpenInvitation),
  ...recordFields,
})
export type User = z.output<typeof User>

/** Only what is given changes. */
export const UserChange = z.partial(
  z.strictObject({
    first_name: Name,
    last_name: text(),
    email: Email,
    phone: z.partial(z.strictObject({ mobile: PhoneText, office: PhoneText, extension: PhoneText })),
    position: text(),
    start_date: z.nullable(IsoDate),
    end_date: z.nullable(IsoDate),
    manager_id: z.nullable(Id),
    department_id: z.nullable(Id),
    department_ids: Ids,
    group_ids: Ids,
    calendar_id: z.nullable(Id),
    external: z.boolean(),
    active: z.boolean(),
    version: Version,
  }),
)

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
    ...pageQuery(userOrderings, 'name'),
    selection: z._default(boolText, false),
    /** Of records; one that is `active` or not, or asked for by ids, is shown whatever the tab. */
    tab: z._default(z.enum(userTabs), userTabs[0]),
    include_inactive: z._default(boolText, false),
    /** Options are of active people unless told, or asked for by their ids. */
    active: z.optional(boolText),
    ids: z.optional(listText(IdText)),
    manager_id: z.optional(listText(IdText)),
    /** Adds the asker's own manager, whatever the filters. */
    include_manager: z._default(boolText, false),
    department_id: z.optional(listText(IdText)),
    group_id: z.optional(listText(IdText)),
    exclude_other_orgs: z._default(boolText, false),
    /** Those who manage a project; with `with_quotes`, a project or a quote. */
    with_projects: z._default(boolText, false),
    with_quotes: z._default(boolText, false),
    /** Those whom somebody reports to. */
    with_staff: z._default(boolText, false),
  }),
  reply: z.union([z.array(UserOption), pageOf(User)]),
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
  summary: 'Change a person; who is made inactive is signed out at once',
  access: 'users.change_user',
  params: IdInPath,
  body: UserChange,
  reply: User,
})

// --- Their week ------------------------------------------------------------------------------------------------------

const Minutes = z.int().check(z.minimum(0), z.maximum(1440))
const NewScheduleDay = z.strictObject({
  weekday: Weekday,
  start_time: TimeOfDay,
  end_time: TimeOfDay,
  breaks: z._default(Minutes, 0),
  travel: z._default(Minutes, 0),
  diary_entry: z._default(z.boolean(), true),
})
/** `version` is the person's. */
export const UserSchedule = z.extend(Schedule, { version: Version, can_change: z.boolean() })

export const getSchedule = endpoint({
  name: 'getSchedule',
  method: 'GET',
  path: '/users/:id/schedule/',
  summary: 'A person’s working week: one’s own, or with users.view_user anybody’s',
  access: 'session',
  params: IdInPath,
  reply: UserSchedule,
})

export const changeSchedule = endpoint({
  name: 'changeSchedule',
  method: 'PATCH',
  path: '/users/:id/schedule/',
  summary: 'Replace a person’s working week: a weekday that is not among the days is free',
  access: 'users.change_user',
  params: IdInPath,
  body: z.strictObject({ days: z.array(NewScheduleDay).check(z.maxLength(7)), version: z.optional(Version) }),
  reply: UserSchedule,
})

// --- Groups ----------------------------------------------------------------------------------------------------------

/** A role: the permissions of its members. */
export const Group = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  /** How many people are in it, inactive ones included. */
  members: z.int(),
  ...recordFields,
})

export const listGroups = endpoint({
  name: 'listGroups',
  method: 'GET',
  path: '/users/groups/',
  summary: 'Groups and their permissions',
  access: ['groups.view_group', 'groups.change_group', 'users.change_user'],
  reply: z.array(Group),
})

export const changeGroup = endpoint({
  name: 'changeGroup',
  method: 'PATCH',
  path: '/users/groups/:id/',
  summary: 'Rename a group or replace its permissions; members have them from their next request on',
  access: 'groups.change_group',
  params: IdInPath,
  body: z.partial(
    z.strictObject({
      name: Name,
      permissions: z.array(z.enum([...allPermissions])).check(z.maxLength(allPermissions.length)),
      version: Version,
    }),
  ),
  reply: Group,
})
