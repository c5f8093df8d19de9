/** Who I am and what I may do, as the specification's Profile spells it (section 3). */
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
import {
  allPermissions,
  permissionCatalogue,
  type Grants,
  type Permission,
  type PermissionGroup,
} from '#core/permissions.ts'

export const LocaleCode = z.enum(['CA', 'GB', 'IE', 'IN', 'US'])

/** Permission strings by group; a group of which nothing is granted is left out. */
const GrantsShape = z.partialRecord(
  z.enum(Object.keys(permissionCatalogue) as [PermissionGroup, ...PermissionGroup[]]),
  z.array(z.string()),
) as unknown as z.ZodMiniType<Grants>

const Weekday = z.int().check(z.minimum(1), z.maximum(7))
/** `HH:MM`, of the wall clock where the person works. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.'))

/** A working day of a person: ISO weekday (Monday 1), breaks and travel in minutes. */
const ScheduleDay = z.object({
  weekday: Weekday,
  start_time: TimeOfDay,
  end_time: TimeOfDay,
  breaks: z.int(),
  travel: z.int(),
  diary_entry: z.boolean(),
})
const Schedule = z.object({ days: z.array(ScheduleDay) })

/** Which fields an entry has, and how the firm wants its diary kept. */
export const DiaryConfig = z.looseObject({
  diary_fields: z.object({
    times: z.boolean(),
    breaks: z.boolean(),
    travel: z.boolean(),
    non_billable: z.boolean(),
  }),
  /** A: any time may lie in the future; N: none; E: only the end may. */
  allow_future_times: z.enum(['A', 'N', 'E']),
  tracking: z.boolean(),
  overlap: z.enum(['block', 'warn', 'allow']),
})

/** The organisation that the session works in. `week_start` is an ISO weekday: 1 Monday, 7 Sunday. */
const ProfileOrg = z.object({
  id: Id,
  name: z.string(),
  locale: LocaleCode,
  timezone: z.string(),
  rounding: z.string(),
  week_start: Weekday,
  clock: z.literal([12, 24]),
  configs: z.object({ diary: DiaryConfig }),
})

export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  permissions: GrantsShape,
  department_id: z.nullable(Id),
  department_ids: z.array(Id),
  schedule: Schedule,
  social_login: z.boolean(),
  org: ProfileOrg,
  orgs: z.array(Ref),
})
export type Profile = z.output<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/users/me/',
  summary: 'The person who asks, and what they may do in the organisation they work in',
  offline: 'who',
  access: 'session',
  reply: Profile,
})

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
  ...recordFields,
})
export type User = z.output<typeof User>

const PhoneText = text({ max: 64 })
const Ids = z.array(Id).check(z.maxLength(500))

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

const mayPickUsers = [
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
    ...pageQuery(['name'], 'name'),
    selection: z._default(boolText, false),
    /** Options are of active people unless told, or asked for by their ids. */
    active: z.optional(boolText),
    ids: z.optional(listText(IdText)),
    manager_id: z.optional(listText(IdText)),
    /** Adds the asker's own manager, whatever the filters. */
    include_manager: z._default(boolText, false),
    department_id: z.optional(listText(IdText)),
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
