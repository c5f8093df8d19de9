/** Who acts as somebody else is refused what is only done in person: a sentence for each kind. */
import type { Endpoint } from '#core/contract.ts'
import { type NotWhileImpersonating, inPersonOf } from '#core/notWhileImpersonating.ts'
import type { Permission } from '#core/permissions.ts'
import type { Me } from '../http/context.ts'
import { type AppError, conflict, forbidden } from '../http/errors.ts'

const refusals: Record<NotWhileImpersonating, (name: string) => AppError> = {
  account: (name) => forbidden(`This belongs to ${name} alone: nobody sees or changes it for them.`),
  decision: () => forbidden('Decisions are made in your own name. Go back to yourself first.'),
  people: () => forbidden('People, groups and permissions are changed in your own name. Go back to yourself first.'),
  organisation: () => forbidden('While you act as somebody you stay in this organisation. Go back to yourself first.'),
  all: () => forbidden('All of the organisation is taken out in your own name. Go back to yourself first.'),
  impersonation: () => conflict('state', 'You are acting as somebody already. Go back to yourself first.'),
}

/** Answers why the call must be made in person: by itself, or by every permission that opens it. */
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

/** Tells whether a permission goes along when somebody else acts in this person's name. */
export const goesAlong = (permission: string): boolean => inPersonOf(permission as Permission) === undefined
