/**
 * The signed-in person's profile and permissions, with names that other programs rely on
 * (docs/rules/access.md#permissions). Every screen loads this file, the login too: nothing else belongs in it.
 */
import * as z from 'zod/mini'

import { endpoint, Id, Instant, IsoDate, Ref } from '#core/contract.ts'
import { hoursForms, localeCodes } from '#core/locale/localeCodes.ts'
import { permissionCatalogue, type Grants, type PermissionGroup } from '#core/permissions.ts'

export const LocaleCode = z.enum(localeCodes)

/** Permission strings by group; groups without a granted permission are left out. */
const GrantsShape = z.partialRecord(
  z.enum(Object.keys(permissionCatalogue) as [PermissionGroup, ...PermissionGroup[]]),
  z.array(z.string()),
) as z.ZodMiniType<Grants>

export const Weekday = z.int().check(z.minimum(1), z.maximum(7))
/** `HH:MM`, of the wall clock where the person works. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.'))

/** A working day of a person: ISO weekday (Monday 1), breaks and travel in minutes. */
const ScheduleDay = z.object({
  weekday: Weekday,
  start_time: TimeOfDay,
  end_time: TimeOfDay,
  breaks: z.int(),
  travel: z.int(),
  diary_entry: z.boolean(),
})
/** A day of the week in a schedule that holds from `first_day` to `last_day`, both included; null means no limit. */
const DatedDay = z.extend(ScheduleDay, { first_day: z.nullable(IsoDate), last_day: z.nullable(IsoDate) })
export const Schedule = z.object({
  /** Days of the week that is in force today. */
  days: z.array(ScheduleDay),
})
/** A schedule with the working days of past and coming weeks: `workdayOn` finds the one for a date. */
export const DatedSchedule = z.extend(Schedule, { dated_days: z.array(DatedDay) })

/** The fields of an entry, and the organisation's settings for its diary. */
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
  hours_written: z.enum(hoursForms),
  configs: z.object({ diary: DiaryConfig }),
})

export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The person who acts as this one, and until when; null without impersonation. */
  impersonator: z.nullable(z.object({ id: Id, name: z.string(), until: Instant })),
  permissions: GrantsShape,
  department_id: z.nullable(Id),
  department_ids: z.array(Id),
  schedule: DatedSchedule,
  social_login: z.boolean(),
  /** Id of the person's picture, null without one; a new picture has a new id. */
  photo: z.nullable(Id),
  org: ProfileOrg,
  orgs: z.array(Ref),
  /** Position in the stream of changes at which the profile was read: pages follow changes from there. */
  changes: z.string(),
  /** Whether the server can send email. */
  sends_mail: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/users/me/',
  summary: 'My profile and permissions in the current organisation',
  offline: 'who',
  access: 'session',
  reply: Profile,
})
