/** What the server is told of this client, whatever the product's own version is (specification, section 7). */
export const frontendVersion = '25.6.9'
