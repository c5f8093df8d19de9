/** The first file of a person's archive: what it is, and what the others are. */
import type { PersonalKind } from './personalRows.ts'

interface Head {
  name: string
  org: string
  by: string
  years: number
  kinds: readonly PersonalKind[]
}

export function readme({ name, org, by, years, kinds }: Head): string {
  const longest = Math.max(...kinds.map((kind) => kind.name.length))
  const lines = kinds.map((kind) => `  ${kind.name.padEnd(longest)}  ${kind.what}`)
  return `${name}
The data that ${org} has of this person in Fieldbook.
Made on ${Temporal.Now.instant().toString({ smallestUnit: 'second' })} for ${by}.

Each part comes twice: as name.json for programs and as name.csv for spreadsheets. Missing parts are empty.

${lines.join('\n')}

  files/      their photo, signature and certificates
  receipts/   of their expenses

Days are YYYY-MM-DD, instants are in UTC. Columns that end in _minutes count minutes.
A column that ends in _id names a record by its number; the one that ends in _name says what it is called.
Passwords, keys and links are kept as hashes only and are not here.

The history is kept for ${years} ${years === 1 ? 'year' : 'years'}.
`
}
