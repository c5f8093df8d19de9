/** The definition that makes a record type importable from files. */
import type * as z from 'zod/mini'

import type { TableColumn } from '#core/recordColumns.ts'
import type { RecordNames } from '#core/records.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'

export interface ImportChoice {
  id: number
  name: string
}
/** Sentences by field. */
export type ImportProblems = Record<string, string[]>

/** A column that names a record of another kind: by name, without regard to case. */
export interface ImportReference {
  /** The reference's name in a sentence. */
  what: string
  /** Several in one cell. */
  many?: true
  /** Returns the records with these names that the importer could pick, each with the requested name. */
  named: (ctx: Ctx, names: readonly string[]) => Promise<(ImportChoice & { asked: string })[]>
  /** The ones with these ids. */
  among: (ctx: Ctx, ids: readonly number[]) => Promise<ImportChoice[]>
  /** Choices that the names may mean: all of a small list, of a large list as many as can be compared. */
  likely: (ctx: Ctx, names: readonly string[]) => Promise<ImportChoice[]>
  /** The record type that is added with the file where a name is none that is here. */
  adds?: keyof DB
}

/** A record of another kind that a row describes in columns of its own, and that is added with it. */
interface Companion {
  table: keyof DB
  columns: readonly TableColumn[]
  /**
   * Turns the row into the other record's own file values, null where it describes none; `id` stands for the row's
   * record until that is added.
   */
  values: (values: ImportValues, row: { id: number; name: string }) => ImportValues | null
  /** Combines two bodies for the same record, as rows with the same e-mail and name are. */
  joined: (body: Record<string, unknown>, otherRecord: Record<string, unknown>) => Record<string, unknown>
}

type Value = string | boolean | number | null
/**
 * The values of a row: texts by column, yes and no, days, and records as their ids. Of several in one cell those that
 * are left out are null, so that each keeps its place.
 */
export type ImportValues = Record<string, Value | readonly Value[] | undefined>

/** Other programs' ways to write a column of ours. */
export interface Heading {
  /** Other programs' names of the column in plain words, the likeliest first. */
  also?: readonly string[]
  /** Several columns with its names in one file give all of their values, or the first of a row. */
  several?: 'all' | 'first'
  /** Columns that together stand for the first, where none has its own name. */
  or?: readonly (readonly string[])[]
  /** Names that say more than our own heading, where a file has both. */
  ahead?: readonly string[]
  /** Columns that together name the same person: a value equal to theirs is ignored. */
  unless?: readonly string[]
  /** Names of columns that another column of ours may be read from too: the first of them that says something. */
  copies?: readonly string[]
  /** Copies only if the file has one of these columns of ours. */
  where?: readonly string[]
  /**
   * Part of a column whose cells write a chain of records with colons (`Client:Job`): its last link, or the one before.
   */
  part?: { of: readonly string[]; which: 'last' | 'before' }
  /** The kind of value in the column: an e-mail address or a telephone number. */
  holds?: 'email' | 'phone'
}
export type Headings = Readonly<Record<string, Heading>>
/** A column with all that it may be called. */
export type ReadColumn = TableColumn & Heading

export interface RecordTypeImport<Body> {
  names: RecordNames
  table: keyof DB
  columns: (ctx: Ctx, wording: Wording) => Promise<readonly TableColumn[]> | readonly TableColumn[]
  /** Headings by column key. */
  headings?: Headings
  /** Columns of which at least one must be mapped. */
  required: readonly string[]
  references: Readonly<Record<string, ImportReference>>
  yesNo: readonly string[]
  /** Columns whose cells hold several values. */
  listed?: readonly string[]
  /** Builds the body that a form would send for the row; fields are called as in `schema`. */
  shaped: (values: ImportValues) => Record<string, unknown>
  /** Schema of the body, the same as for a form. */
  schema: z.ZodMiniType<Body>
  /** Finds problems of a body that the schema accepts and the database knows. */
  wrong?: (ctx: Ctx) => Promise<(body: Body) => ImportProblems>
  /** The keys of a record: rows that share one are the same record twice. */
  keys: (body: Body) => string[]
  /** Names, for each body, a record that it looks like, among those that the importer may see. */
  alike: (ctx: Ctx, bodies: readonly Body[]) => Promise<(string | null)[]>
  title: (body: Body) => string
  /** Adds them, at most five hundred at once; their ids in the same order. */
  insert: (ctx: Ctx, bodies: readonly Body[]) => Promise<number[]>
  companion?: Companion
}

/** Words for a record type whose records are added along with another's: its nouns, and the permission to add. */
export const companionWords = ({ names }: Pick<RecordTypeImport<never>, 'names'>) => ({
  noun: names.noun.toLowerCase(),
  many: names.many,
})
