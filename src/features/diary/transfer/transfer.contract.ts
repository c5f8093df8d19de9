/** Diary entries out to files and in from them (docs/rules/diary.md#export-and-import): what travels. */
import * as z from 'zod/mini'

import {
  Decimal2,
  endpoint,
  Id,
  IdInPath,
  IdText,
  Instant,
  IsoDate,
  listText,
  numberText,
  pageOf,
  recordFields,
  Ref,
  text,
} from '#core/contract.ts'
import { tableTypes } from '#core/recordExport.ts'
import {
  DateOrderChoice,
  DelimiterChoice,
  FileContent,
  fileFields,
  HeadingsChoice,
  Save,
  rowFields,
  SheetNumber,
} from '#core/recordImport.ts'
import { DiaryFilter } from '../entries/entries.contract.ts'
import { importFields, sources } from './transferColumns.ts'

export const exportTypes = {
  ...tableTypes,
  pdf: 'application/pdf',
} as const
export type ExportFormat = keyof typeof exportTypes

const { page: _page, rows: _rows, ...filters } = DiaryFilter.shape

/** A page or more a week is a lot of paper: about a year of 25 people. */
export const maxPrinted = 5000

/**
 * The list's filters; without `start` or `end` the period is open on that side. `ids`: of these entries alone those that
 * the caller may see.
 */
export const ExportQuery = z.object({
  ...filters,
  ids: z.optional(listText(IdText)),
  format: z._default(z.enum(['csv', 'xlsx', 'pdf']), 'csv'),
})
export type ExportQuery = z.output<typeof ExportQuery>

export const exportDiary = endpoint({
  name: 'exportDiary',
  method: 'GET',
  path: '/diary/export/',
  summary:
    'The filtered entries, or some of them by their ids, as a file: CSV, XLSX, or a PDF timesheet per person and week',
  access: 'diary.export',
  query: ExportQuery,
  reply: z.string(),
  raw: Object.values(exportTypes),
})

export const listDiaryReports = endpoint({
  name: 'listDiaryReports',
  method: 'GET',
  path: '/diary/reports/',
  summary: 'Report templates for PDF exports',
  access: 'diary.view_reporttemplate',
  reply: z.array(z.object({ id: Id, name: z.string(), format: z.enum(['csv', 'xlsx', 'pdf']) })),
})

const Column = z.int().check(z.minimum(0), z.maximum(199))
const ColumnMapping = z.partial(
  z.strictObject(
    Object.fromEntries(importFields.map((field) => [field, Column])) as Record<
      (typeof importFields)[number],
      typeof Column
    >,
  ),
)
const Row = z.int().check(z.minimum(1), z.maximum(1_000_000))
const Named = text({ max: 255 })

/**
 * A file and how to read it. `content` is the file's bytes in base64. What is left out is found out: the delimiter, what
 * the columns hold, the order of the dates. People, projects and tasks that the file calls by other names are mapped to
 * ours; null leaves the project or task out, and of a person all their rows. Rows in `skip` are not imported;
 * `duplicates` says what becomes of rows that an earlier import brought in already.
 */
export const DiaryImportFile = z.strictObject({
  file_name: z._default(text({ max: 255 }), ''),
  content: FileContent,
  mapping: z.optional(ColumnMapping),
  delimiter: z.optional(DelimiterChoice),
  sheet: z.optional(SheetNumber),
  headings: z.optional(HeadingsChoice),
  date_order: z.optional(DateOrderChoice),
  /** Timezone of rows without one; by default the organisation's. */
  timezone: z.optional(text({ min: 1, max: 64 })),
  /** The owner of rows without a person; default: oneself. */
  user_id: z.optional(Id),
  people: z._default(z.array(z.strictObject({ name: Named, user_id: z.nullable(Id) })).check(z.maxLength(500)), []),
  projects: z._default(
    z.array(z.strictObject({ name: Named, project_id: z.nullable(Id) })).check(z.maxLength(2000)),
    [],
  ),
  tasks: z._default(
    z.array(z.strictObject({ project: Named, name: Named, task_id: z.nullable(Id) })).check(z.maxLength(5000)),
    [],
  ),
  skip: z._default(z.array(Row).check(z.maxLength(20_000)), []),
  duplicates: z._default(z.enum(['refuse', 'skip', 'import']), 'refuse'),
})
export type DiaryImportFile = z.output<typeof DiaryImportFile>

const Choice = z.object({ id: Id, name: z.string() })

const PreviewRow = z.object({
  ...rowFields,
  outcome: z.enum(['import', 'skip', 'refuse']),
  /** Sentences by the entry's field. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Sentences; the row is imported all the same. */
  warnings: z.array(z.string()),
  /** Entry as the file has it, or as it would be made. */
  entry: z.object({
    user: z.nullable(Ref),
    project: z.nullable(z.object({ id: Id, reference: z.string(), name: z.string() })),
    task: z.nullable(Ref),
    date: z.nullable(IsoDate),
    start: z.nullable(Instant),
    end: z.nullable(Instant),
    timezone: z.string(),
    hours: z.nullable(Decimal2),
    hours_nonbillable: z.nullable(Decimal2),
    details: z.string(),
  }),
})
export type PreviewRow = z.output<typeof PreviewRow>

/** A name in the file without a record, the number of rows with it, and possible matches, the likeliest first. */
const Unmatched = z.object({ name: z.string(), rows: z.int(), choices: z.array(Choice) })

export const DiaryImportPreview = z.object({
  source: z.enum(sources),
  ...fileFields,
  /** The mapping that was used, columns counted from 0. */
  mapping: ColumnMapping,
  date_order: z.nullable(DateOrderChoice),
  /** Question that must be answered before rows can be shown. */
  question: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('mapping'), text: z.string() }),
      z.object({
        kind: z.literal('date_order'),
        text: z.string(),
        sample: z.string(),
        options: z.array(z.object({ value: DateOrderChoice, example: z.string() })),
      }),
    ]),
  ),
  unmatched: z.object({
    people: z.array(Unmatched),
    projects: z.array(Unmatched),
    /** `project` is the file's name of it, `project_id` what that was taken for. */
    tasks: z.array(z.extend(Unmatched, { project: z.string(), project_id: Id })),
  }),
  rows: z.array(PreviewRow),
  totals: z.object({
    rows: z.int(),
    import: z.int(),
    skip: z.int(),
    refuse: z.int(),
    warnings: z.int(),
    /** Rows that an earlier import brought in already, where they are refused or skipped for it. */
    duplicates: z.int(),
    hours: Decimal2,
    first_day: z.nullable(IsoDate),
    last_day: z.nullable(IsoDate),
  }),
})
export type DiaryImportPreview = z.output<typeof DiaryImportPreview>

export const previewDiaryImport = endpoint({
  name: 'previewDiaryImport',
  method: 'POST',
  path: '/diary/import/preview/',
  summary: 'Preview an import of this file, row by row. Nothing is changed',
  access: 'diary.import',
  body: DiaryImportFile,
  reply: DiaryImportPreview,
  looks: true,
  upload: true,
  heavy: true,
})

export const DiaryImport = z.object({
  id: Id,
  user: Ref,
  user_id: Id,
  file_name: z.string(),
  source: z.enum(sources),
  entries: z.int(),
  skipped: z.int(),
  hours: Decimal2,
  first_day: IsoDate,
  last_day: IsoDate,
  undone: z.nullable(Instant),
  undone_by: z.nullable(Ref),
  /** Entries that stayed when the import was taken back. */
  kept: z.int(),
  /** Number of entries that can be removed, even when not all can. */
  untouched: z.int(),
  /** True when no entry was changed, submitted or deleted since, and the caller may change all of them. */
  can_undo: z.boolean(),
  ...recordFields,
})
export type DiaryImport = z.output<typeof DiaryImport>

export const importDiary = endpoint({
  name: 'importDiary',
  method: 'POST',
  path: '/diary/import/',
  summary: 'Import a file as draft entries: all rows except skipped ones, or none',
  access: 'diary.import',
  body: DiaryImportFile,
  reply: DiaryImport,
  creates: true,
  upload: true,
  heavy: true,
})

export const listDiaryImports = endpoint({
  name: 'listDiaryImports',
  method: 'GET',
  path: '/diary/imports/',
  summary: 'My imports, or everybody’s with permission to change any entry; newest first',
  access: 'diary.import',
  query: z.object({ page: z._default(numberText(1, 1_000_000), 1), rows: z._default(numberText(1, 100), 20) }),
  reply: pageOf(DiaryImport),
})

export const undoDiaryImport = endpoint({
  name: 'undoDiaryImport',
  method: 'POST',
  path: '/diary/imports/:id/undo/',
  summary: 'Undo a whole import if nothing of it has changed since; with `keep`, all rows that have not changed',
  access: 'diary.import',
  params: IdInPath,
  query: Save,
  reply: DiaryImport,
  heavy: true,
})
