/** Imports of records from files: checked row by row, then added all or none; a whole import can be undone later. */
import * as z from 'zod/mini'

import { boolText, endpoint, Id, IdInPath, Instant, numberText, pageOf, recordFields, Ref, text } from './contract.ts'
import type { RecordNames } from './records.ts'

/** The bytes of a file, in base64. */
export const FileContent = z
  .string()
  .check(
    z.minLength(1, 'This file is empty.'),
    z.maxLength(1_431_655_764),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'The file must be sent in base64.'),
  )
/** The workbook's sheet, counted from 0; by default the first with rows. */
export const SheetNumber = z.int().check(z.minimum(0), z.maximum(199))
/** Whether the first row names the columns. By default detected: a row that reads like those below it is data. */
export const HeadingsChoice = z.boolean()
export const DateOrderChoice = z.enum(['dmy', 'mdy', 'ymd'])
/** The `delimiters` of csv.ts, repeated because a page of records does not load that file. */
export const DelimiterChoice = z.enum([',', ';', '\t', '|'])
const Key = text({ max: 100 })
const At = z.int().check(z.minimum(0), z.maximum(199))

/**
 * A file and how to read it; absent settings are detected. `mapping`: columns of the file, counted from 0, by our
 * column's key. `names`: the records that the file's names stand for, null leaves the field empty. Rows in `skip`
 * are left out; `duplicates` decides about rows that look like an existing record, or like a row above, and
 * `missing` about clients that the file names and that do not exist yet.
 */
export const RecordFile = z.strictObject({
  file_name: z._default(text({ max: 255 }), ''),
  content: FileContent,
  mapping: z.optional(z.record(Key, At)),
  delimiter: z.optional(DelimiterChoice),
  sheet: z.optional(SheetNumber),
  headings: z.optional(HeadingsChoice),
  date_order: z.optional(DateOrderChoice),
  names: z._default(
    z
      .array(z.strictObject({ column: Key, name: text({ max: 255 }), choice: z.nullable(z.int().check(z.positive())) }))
      .check(z.maxLength(5000)),
    [],
  ),
  skip: z._default(z.array(z.int().check(z.minimum(1), z.maximum(1_000_000))).check(z.maxLength(20_000)), []),
  duplicates: z._default(z.enum(['refuse', 'skip', 'import']), 'refuse'),
  missing: z._default(z.enum(['ask', 'add', 'leave']), 'ask'),
})
export type RecordFile = z.output<typeof RecordFile>

/** The detected format of a file: CSV with its delimiter, vCards, or a sheet of a workbook. */
export const fileFields = {
  delimiter: z.nullable(DelimiterChoice),
  /** The visible sheets of a workbook; one is read. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.int()),
  /** Whether a row of it names the columns. */
  headings: z.boolean(),
  /** Sentences about the whole file: what of it is not imported. */
  remarks: z.array(z.string()),
  /** Columns of the file; `from` has the source columns of a composite one. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), from: z.optional(z.array(z.int())) })),
}
export const rowFields = {
  /** The row's number as in a spreadsheet. */
  row: z.int(),
  /** The cells of a refused row of a workbook, which a browser cannot read itself. */
  cells: z.optional(z.array(z.string())),
}

/** Records of another kind, counted: `4 clients`. */
const Companions = z.object({ noun: z.string(), many: z.string(), count: z.int() })

const PreviewRow = z.object({
  ...rowFields,
  outcome: z.enum(['import', 'skip', 'refuse']),
  name: z.string(),
  /** Sentences by the key of the column, or by the field. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Sentences about the row, which is imported nevertheless. */
  warnings: z.array(z.string()),
})

export const RecordPreview = z.object({
  ...fileFields,
  mapping: z.record(z.string(), z.int()),
  /** Columns of ours, in the locale’s words; of those required one must be there. */
  fields: z.array(z.object({ key: z.string(), name: z.string(), required: z.boolean() })),
  date_order: z.nullable(DateOrderChoice),
  /** A question that must be answered before rows can be shown. `sample`: a date that may be read two ways. */
  question: z.nullable(z.object({ kind: z.enum(['mapping', 'date_order']), text: z.string(), sample: z.string() })),
  /**
   * Names in the file that match no record: the number of their rows, and possible records, the likeliest first.
   * `addable`: the file's `missing` applies to this name too.
   */
  unmatched: z.array(
    z.object({ column: z.string(), name: z.string(), rows: z.int(), addable: z.boolean(), choices: z.array(Ref) }),
  ),
  /**
   * Names that `missing` of the file is about: their number, the first of them, and whether the importer may add them.
   */
  missing: z.nullable(z.extend(Companions, { names: z.array(z.string()), can_add: z.boolean() })),
  /** Records of other kinds that are added with the rows. */
  companions: z.array(Companions),
  rows: z.array(PreviewRow),
  totals: z.object({
    rows: z.int(),
    import: z.int(),
    skip: z.int(),
    refuse: z.int(),
    warnings: z.int(),
    duplicates: z.int(),
  }),
})
export type RecordPreview = z.output<typeof RecordPreview>

export const RecordImport = z.object({
  id: Id,
  user_id: Id,
  user: Ref,
  file_name: z.string(),
  records: z.int(),
  skipped: z.int(),
  undone: z.nullable(Instant),
  undone_by: z.nullable(Ref),
  /** Number of records that stayed when the import was undone. */
  kept: z.int(),
  ...recordFields,
})
export type RecordImport = z.output<typeof RecordImport>

/**
 * The undo of an import. With `keep` changed records stay. Without, 409 names them in `held`, and the number of
 * `others`.
 */
export const Save = z.object({ keep: z._default(boolText, false) })

/** Declares the import calls of a record type; whoever may add records may import them. */
export function recordImports({ prefix, noun, nouns, many, add }: RecordNames) {
  return {
    preview: endpoint({
      name: `preview${noun}Import`,
      method: 'POST',
      path: `/${prefix}/import/preview/`,
      summary: `Preview an import of ${many} from this file, row by row`,
      access: add,
      body: RecordFile,
      reply: RecordPreview,
      looks: true,
      upload: true,
      heavy: true,
    }),
    load: endpoint({
      name: `import${nouns}`,
      method: 'POST',
      path: `/${prefix}/import/`,
      summary: `Import ${many} from a file: all rows except skipped ones, or none`,
      access: add,
      body: RecordFile,
      reply: RecordImport,
      creates: true,
      upload: true,
      heavy: true,
    }),
    list: endpoint({
      name: `list${noun}Imports`,
      method: 'GET',
      path: `/${prefix}/imports/`,
      summary: `My imports of ${many}, or everybody’s with permission to delete them; newest first`,
      access: add,
      query: z.object({ page: z._default(numberText(1, 1_000_000), 1), rows: z._default(numberText(1, 100), 20) }),
      reply: pageOf(RecordImport),
    }),
    undo: endpoint({
      name: `undo${noun}Import`,
      method: 'POST',
      path: `/${prefix}/imports/:id/undo/`,
      summary: 'Undo an import if nothing of it has changed since or is in use; with `keep`, the rest of it',
      access: add,
      params: IdInPath,
      query: Save,
      reply: RecordImport,
      heavy: true,
    }),
  }
}
