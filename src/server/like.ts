/** A LIKE pattern for text anywhere inside: what the person typed is never a wildcard. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
