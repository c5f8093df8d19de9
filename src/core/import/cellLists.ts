/**
 * Several values in one cell of a file: one behind the other with a semicolon. One that holds a semicolon itself, or
 * begins with a quotation mark, stands in quotes as in CSV. An export writes them with `listed` of the server's `cells.ts`.
 */
const value = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/y

/** All of them, an empty one too: what stands in two cells at the same place belongs together. */
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
