/** What people are qualified for: per person, of which type, from when until when (specification, sections 3 and 7). */
import * as z from 'zod/mini'

import { HistoryItem } from '#core/history.ts'
import {
  boolText,
  endpoint,
  Id,
  IdInPath,
  IdText,
  IsoDate,
  listText,
  Mentions,
  Name,
  Nothing,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { smallListCalls } from '#core/namedList.ts'
import { bulkCalls } from '#core/records.bulk.ts'
import { recordPageOf, wantedQuery, withCounts } from '#core/records.ts'
import { qualificationLists, qualificationNames } from './qualifications.lists.contract.ts'
import { qualificationStates } from './qualifications.rules.ts'

const State = z.enum(qualificationStates)

/** `expiration` is the last day that it holds; none: for ever. Its state is that of today, in the organisation's zone. */
export const Qualification = z.object({
  id: Id,
  user_id: Id,
  user: Ref,
  type_id: Id,
  type: Ref,
  /** The type's. */
  name: z.string(),
  reference: z.string(),
  start: z.nullable(IsoDate),
  expiration: z.nullable(IsoDate),
  notes: z.string(),
  mentions: Mentions,
  state: State,
  /** Days that it still holds after today; negative when it is over, null for ever. */
  days_left: z.nullable(z.int()),
  /** The person has another one of the type that holds longer: this one is history. */
  renewed: z.boolean(),
  /** How many files prove it, of those that the asker may see. */
  evidence: z.int(),
  ...recordFields,
})
export type Qualification = z.output<typeof Qualification>

const fields = {
  reference: text({ max: 64 }),
  start: z.nullable(IsoDate),
  expiration: z.nullable(IsoDate),
  notes: text({ max: 20_000, lines: true }),
}

/** The type by `type_id`, or by `name`: one that nobody used before is added to the types. */
export const NewQualification = z.extend(z.partial(z.strictObject({ ...fields, type_id: Id, name: Name })), {
  user_id: Id,
})
export const QualificationChange = z.partial(z.strictObject({ ...fields, type_id: Id, name: Name, version: Version }))

export const listQualifications = endpoint({
  name: 'listQualifications',
  method: 'GET',
  path: '/qualifications/',
  summary: 'Qualifications: one’s own, or with profiles.view_qualification everybody’s',
  access: 'session',
  query: z.object({
    ...pageQuery(qualificationLists.orderings, qualificationLists.ordering),
    ...wantedQuery(qualificationLists.filters, qualificationLists.tabs),
    ...withCounts,
    /** These, whatever the tab. */
    ids: z.optional(listText(IdText)),
  }),
  reply: recordPageOf(Qualification, qualificationLists.tabs),
})

export const getQualification = endpoint({
  name: 'getQualification',
  method: 'GET',
  path: '/qualifications/:id/',
  summary: 'A qualification',
  access: 'session',
  params: IdInPath,
  reply: Qualification,
})

export const listQualificationHistory = endpoint({
  name: 'listQualificationHistory',
  method: 'GET',
  path: '/qualifications/:id/history/',
  summary: 'What happened to a qualification that one sees, newest first',
  access: 'session',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const listUserQualifications = endpoint({
  name: 'listUserQualifications',
  method: 'GET',
  path: '/users/:id/qualifications/',
  summary: 'The qualifications of one person, history included, by type and end',
  access: 'session',
  params: IdInPath,
  reply: z.array(Qualification),
})

export const createQualification = endpoint({
  name: 'createQualification',
  method: 'POST',
  path: '/qualifications/',
  summary: 'Add a qualification to a person',
  access: 'profiles.add_qualification',
  body: NewQualification,
  reply: Qualification,
  creates: true,
})

export const changeQualification = endpoint({
  name: 'changeQualification',
  method: 'PATCH',
  path: '/qualifications/:id/',
  summary: 'Change a qualification; renewing it is better done by adding another',
  access: 'profiles.change_qualification',
  params: IdInPath,
  body: QualificationChange,
  reply: Qualification,
})

export const deleteQualification = endpoint({
  name: 'deleteQualification',
  method: 'DELETE',
  path: '/qualifications/:id/',
  summary: 'Delete a qualification',
  access: 'profiles.delete_qualification',
  params: IdInPath,
  reply: Nothing,
})

/** Notes are of one qualification: what would be the same in all of them would take the place of what each says. */
export const { edit: editQualifications } = bulkCalls(qualificationNames, {
  type_id: Id,
  reference: fields.reference,
  start: fields.start,
  expiration: fields.expiration,
})

// --- Types -----------------------------------------------------------------------------------------------------------

const QualificationType = z.object({
  id: Id,
  name: z.string(),
  /** How many people have one. */
  people: z.int(),
  ...recordFields,
})
export type QualificationType = z.output<typeof QualificationType>

export const qualificationTypeCalls = smallListCalls(
  {
    noun: 'QualificationType',
    nouns: 'QualificationTypes',
    path: '/qualifications/types/',
    see: [qualificationNames.see, qualificationNames.add, qualificationNames.change],
    keep: qualificationNames.change,
    add: qualificationNames.add,
    remove: qualificationNames.remove,
    summaries: {
      list: 'What one can be qualified for',
      create: 'Add a type',
      change: 'Rename a type',
      remove: 'Delete a type that nobody has',
    },
  },
  {
    item: QualificationType,
    create: z.strictObject({ name: Name }),
    change: z.partial(z.strictObject({ name: Name, version: Version })),
  },
)

// --- People × types --------------------------------------------------------------------------------------------------

/** A person's qualification of a type that holds longest. */
const Cell = z.object({
  type_id: Id,
  qualification_id: Id,
  state: State,
  expiration: z.nullable(IsoDate),
  days_left: z.nullable(z.int()),
  /** As a qualification's. */
  evidence: z.int(),
})

export const getQualificationMatrix = endpoint({
  name: 'getQualificationMatrix',
  method: 'GET',
  path: '/qualifications/matrix/',
  summary: 'Active people × types: who is qualified for what, until when',
  access: 'profiles.view_qualification',
  query: z.object({
    ...pageQuery(['name'], 'name'),
    department_id: z.optional(listText(IdText)),
    /** Only these columns. */
    type_id: z.optional(listText(IdText)),
    /** Only people with something that is over or about to be, of the types that are shown. */
    problems: z._default(boolText, false),
  }),
  reply: z.object({
    types: z.array(Ref),
    results: z.array(z.object({ user: Ref, cells: z.array(Cell) })),
    count: z.int(),
  }),
})
