/** Moving in from other programs: all their files at once, previewed, run and undone as a whole. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, Instant, IsoDate, pageOf, Ref, text } from '#core/contract.ts'
import { DateOrderChoice, FileContent, Save, SheetNumber } from '#core/recordImport.ts'
import { type ExportId, moveKinds, programExports } from './moveInExports.ts'

const Kind = z.enum(moveKinds)
const ExportName = z.enum(programExports.map(({ id }) => id) as [ExportId, ...ExportId[]])

/** `kind` says what a file is that is not recognised; `date_order` what its dates mean where they may be read two ways. */
const MovedFile = z.strictObject({
  file_name: z._default(text({ max: 255 }), ''),
  content: FileContent,
  kind: z.optional(Kind),
  sheet: z.optional(SheetNumber),
  date_order: z.optional(DateOrderChoice),
})
export const MoveInBody = z.strictObject({
  files: z
    .array(MovedFile)
    .check(z.minLength(1, 'Choose the files to move in.'), z.maxLength(40, 'At most 40 files at once.')),
})
export type MoveInBody = z.output<typeof MoveInBody>

const FileSeen = z.object({
  file_name: z.string(),
  /** The export that it is; null for a file of no known program. */
  export: z.nullable(ExportName),
  kind: z.nullable(Kind),
  rows: z.int(),
  first_day: z.nullable(IsoDate),
  last_day: z.nullable(IsoDate),
  /** A question that must be answered first. `kind`: say what it is; `columns`: import it by its own screen. */
  question: z.nullable(z.object({ kind: z.enum(['kind', 'columns', 'date_order']), text: z.string() })),
  /** Sentences about the whole file: what of it does not come in. */
  remarks: z.array(z.string()),
})

const Refused = z.object({
  file: z.int(),
  /** Its number as in a spreadsheet. */
  row: z.int(),
  name: z.string(),
  problems: z.array(z.string()),
})

const StepFigures = z.object({
  kind: Kind,
  /** Records added, and those of them that other files name. */
  added: z.int(),
  named: z.int(),
  /** Rows that are here already. */
  here: z.int(),
  refused: z.int(),
  /** Hours by calendar year. */
  hours: z.array(z.object({ year: z.string(), hours: Decimal2 })),
  /** Sum of the open amounts of invoices. */
  open: z.nullable(Decimal2),
})
const Step = z.extend(StepFigures, {
  /** The first names of those that other files name. */
  names: z.array(z.string()),
  /** The first rows that cannot come in, with the reasons. */
  rows: z.array(Refused),
})
export type MoveStep = z.output<typeof Step>

export const MoveInPreview = z.object({
  files: z.array(FileSeen),
  /** In order; empty while a file has a question. */
  steps: z.array(Step),
})
export type MoveInPreview = z.output<typeof MoveInPreview>

/** A move: its figures as it ended. */
const MoveIn = z.object({
  id: Id,
  user: Ref,
  created: Instant,
  file_names: z.string(),
  /** Records added. */
  records: z.int(),
  steps: z.array(StepFigures),
  undone: z.nullable(Instant),
  undone_by: z.nullable(Ref),
  /** Number of records that stayed when it was undone. */
  kept: z.int(),
})
export type MoveIn = z.output<typeof MoveIn>

const administers = 'company.change_company'

export const previewMoveIn = endpoint({
  name: 'previewMoveIn',
  method: 'POST',
  path: '/move-in/import/preview/',
  summary: 'Preview a move from other programs: what each file is and what would come in. Nothing is changed',
  access: administers,
  inPerson: 'people',
  body: MoveInBody,
  reply: MoveInPreview,
  looks: true,
  upload: true,
  heavy: true,
})
export const moveIn = endpoint({
  name: 'moveIn',
  method: 'POST',
  path: '/move-in/import/',
  summary: 'Move in the files of other programs, in the right order: all rows that can come in, or nothing',
  access: administers,
  inPerson: 'people',
  body: MoveInBody,
  reply: MoveIn,
  creates: true,
  upload: true,
  heavy: true,
})
export const listMoves = endpoint({
  name: 'listMoves',
  method: 'GET',
  path: '/move-in/moves/',
  summary: 'The moves from other programs, newest first',
  access: administers,
  reply: pageOf(MoveIn),
})
export const undoMoveIn = endpoint({
  name: 'undoMoveIn',
  method: 'POST',
  path: '/move-in/moves/:id/undo/',
  summary: 'Undo a whole move if nothing of it has changed since or is in use; with `keep`, the rest of it',
  access: administers,
  inPerson: 'people',
  params: IdInPath,
  query: Save,
  reply: MoveIn,
  heavy: true,
})
