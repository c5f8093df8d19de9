/**
 * Version that the client tells the server, whatever the product's own version is
 * (docs/rules/api.md#the-clients-version).
 */
export const frontendVersion = '25.6.9'
