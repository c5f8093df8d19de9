/** Refuses to a person who acts as somebody else what must be done in person, with a sentence for each kind. */
import type { Endpoint } from '#core/contract.ts'
import { type NotWhileImpersonating, inPersonOf } from '#core/notWhileImpersonating.ts'
import type { Permission } from '#core/permissions.ts'
import type { Me } from '../http/context.ts'
import { type AppError, conflict, forbidden } from '../http/errors.ts'

const refusals: Record<NotWhileImpersonating, (name: string) => AppError> = {
  account: (name) => forbidden(`Only ${name} can see or change this. Stop acting as them first.`),
  decision: () => forbidden('You cannot make decisions while acting as another person. Stop acting first.'),
  people: () =>
    forbidden('You cannot change people, groups or permissions while acting as another person. Stop acting first.'),
  organisation: () => forbidden('You cannot switch organisations while acting as another person. Stop acting first.'),
  all: () => forbidden('You cannot export all data while acting as another person. Stop acting first.'),
  impersonation: () => conflict('state', 'You are already acting as another person. Stop acting first.'),
}

/** Returns why the call must be made in person: by its own declaration, or by every permission that opens it. */
export function inPersonKind({
  inPerson,
  access,
}: Pick<Endpoint, 'inPerson' | 'access'>): NotWhileImpersonating | undefined {
  if (inPerson !== undefined || access === 'session' || access === 'public') return inPerson
  const kinds = [access].flat().map(inPersonOf)
  return kinds.includes(undefined) ? undefined : kinds[0]
}

/** Throws for who acts as somebody else: 403, or 409 `state` for acting as a third person. */
export function requireInPerson(
  { name, impersonator }: Pick<Me, 'name' | 'impersonator'>,
  kind: NotWhileImpersonating,
): void {
  if (impersonator) throw refusals[kind](name)
}

/** Returns whether a permission still applies when somebody else acts in this person's name. */
export const goesAlong = (permission: string): boolean => inPersonOf(permission as Permission) === undefined
