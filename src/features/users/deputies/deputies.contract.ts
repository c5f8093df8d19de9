/** Deputies: who decides hours, leave and expenses for a person on which days (docs/rules/access.md#deputies). */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, IdText, IsoDate, Nothing, Ref, Version } from '#core/contract.ts'
import { deputyKinds, mayNameDeputies } from './deputyKinds.ts'

const Kinds = z.array(z.enum(deputyKinds))

const Deputy = z.object({
  id: Id,
  /** The person who is away, and the colleague who decides for them. */
  user: Ref,
  deputy: Ref,
  start_date: IsoDate,
  end_date: IsoDate,
  /** Kinds that the deputy decides: those that both decide by their own permissions. */
  decides: Kinds,
  version: Version,
  can_delete: z.boolean(),
})
export type Deputy = z.output<typeof Deputy>

/** Most days of one deputy. */
export const longestDeputy = 366

export const DeputyBody = z.strictObject({
  user_id: z.optional(Id),
  deputy_id: Id,
  start_date: IsoDate,
  end_date: IsoDate,
})

/** The caller, or somebody else for whoever changes people. */
const ofPerson = z.object({ user_id: z.optional(IdText) })

export const listDeputies = endpoint({
  name: 'listDeputies',
  method: 'GET',
  path: '/users/deputies/',
  summary: 'Deputies of today and to come: mine, and of people who named me',
  access: 'session',
  query: ofPerson,
  reply: z.array(Deputy),
})

export const listDeputyPeople = endpoint({
  name: 'listDeputyPeople',
  method: 'GET',
  path: '/users/deputies/people/',
  summary: 'Colleagues who can be my deputy, with what they would decide',
  access: mayNameDeputies,
  query: ofPerson,
  reply: z.array(z.object({ id: Id, name: z.string(), decides: Kinds })),
})

export const nameDeputy = endpoint({
  name: 'nameDeputy',
  method: 'POST',
  path: '/users/deputies/',
  summary: 'Name a deputy, who decides from the first to the last day what I may decide',
  access: mayNameDeputies,
  inPerson: 'account',
  body: DeputyBody,
  reply: Deputy,
  creates: true,
})

export const withdrawDeputy = endpoint({
  name: 'withdrawDeputy',
  method: 'DELETE',
  path: '/users/deputies/:id/',
  summary: 'Withdraw a deputy, at once',
  access: 'session',
  inPerson: 'account',
  params: IdInPath,
  reply: Nothing,
})
