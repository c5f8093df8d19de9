/**
 * Several values in one cell of a file, separated by semicolons. A value that contains a semicolon, or begins with a
 * quotation mark, is quoted as in CSV. An export writes them with `listed` of the server's `cells.ts`.
 */
const value = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/y

/** Returns all values of a cell, including empty ones: values at the same place of two cells belong together. */
export function valuesIn(cell: string): string[] {
  const values: string[] = []
  value.lastIndex = 0
  for (let more = true; more;) {
    const [, quoted, plain = '', end] = value.exec(cell) ?? []
    values.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    more = end === ';'
  }
  return values
}
