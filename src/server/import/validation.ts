/** The outcome of a row in an import. */
import type { DB } from '#db/schema.ts'
import type { ImportProblems } from './recordTypeImport.ts'

export interface ImportJudgement<Body> {
  row: number
  name: string
  outcome: 'import' | 'skip' | 'refuse'
  duplicate: boolean
  problems: ImportProblems
  /** Sentences about the row, which is imported nevertheless. */
  warnings: string[]
  body: Body | null
  /** A record of another kind that is added with it. */
  companion: CompanionBody | null
}

/** The body of a companion record; it may refer to its row by a stand-in id. */
export interface CompanionBody {
  table: keyof DB
  body: Record<string, unknown>
}
