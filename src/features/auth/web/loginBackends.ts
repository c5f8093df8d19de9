/**
 * Single sign-on is offered for exactly `azure-ad`; the local form then hides behind a toggle. With more than one
 * provider single sign-on is hidden (specification, section 2; product rules, section 2, number 8).
 */
export const loginBackends = (backends: readonly string[]) => ({
  sso: backends.length === 1 && backends[0] === 'azure-ad',
})
