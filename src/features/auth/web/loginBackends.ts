/**
 * Single sign-on is offered for exactly `azure-ad`; the local form then hides behind a toggle. With more than one
 * provider single sign-on is hidden (docs/rules/access.md#ways-of-signing-in).
 */
export const loginBackends = (backends: readonly string[]) => ({
  sso: backends.length === 1 && backends[0] === 'azure-ad',
})
