/** The outcome of a row in an import. */
import type { DB } from '#db/schema.ts'
import type { ImportProblems } from './recordTypeImport.ts'

export interface ImportJudgement<Body> {
  row: number
  name: string
  outcome: 'import' | 'skip' | 'refuse'
  duplicate: boolean
  problems: ImportProblems
  /** Sentences; the row is imported all the same. */
  warnings: string[]
  body: Body | null
  /** A record of another kind that is added with it. */
  companion: CompanionBody | null
}

/** It may name its row by a stand-in. */
export interface CompanionBody {
  table: keyof DB
  body: Record<string, unknown>
}
