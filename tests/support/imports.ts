/** Importing, as the tests of the import do it: files in base64, a firm whose people may import, what came of it. */
import { readFileSync } from 'node:fs'

import type { ContractInput } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import { isEntry } from '#features/diary/entries/entryRows.contract.ts'
import { listDiary, type DiaryEntry, type DiaryRow } from '#features/diary/entries/entries.contract.ts'
import { importDiary, previewDiaryImport } from '#features/diary/transfer/transfer.contract.ts'
import type { BuilderPerson } from './builders.ts'
import type { Firm, testServer } from './firm.ts'
import type { FirmOptions } from './readyFirms.ts'

export const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')
/** A file of tests/support/exports. */
export const sample = (name: string) => base64(readFileSync(new URL(`exports/${name}`, import.meta.url)))
export type DiaryImportBody = ContractInput<typeof importDiary>['body']
export const csv = (...rows: string[]): DiaryImportBody => ({
  content: base64(`${rows.join('\n')}\n`),
  file_name: 'times.csv',
})
export const header = 'Date,Start,End,Project,Task,Notes'

export const importer = [
  'diary.view_entry',
  'diary.add_entry',
  'diary.change_entry',
  'diary.import',
  'projects.view_project',
  'tasks.view_task',
] as const satisfies Permission[]

type Server = Pick<ReturnType<typeof testServer>, 'as' | 'aFirm' | 'grant'>

export function importing({ as, aFirm, grant }: Server) {
  return {
    preview: (person: BuilderPerson, body: DiaryImportBody) => as(person, previewDiaryImport, { body }),
    load: (person: BuilderPerson, body: DiaryImportBody) => as(person, importDiary, { body }),

    /** Sam imports his own; Maya also those of Sam, her direct report. */
    importers: async (options: FirmOptions = {}): Promise<Firm> => {
      const firm = await aFirm(options)
      await grant(firm.sam, ...importer)
      await grant(firm.maya, ...importer, 'diary.change_own_staff', 'diary.view_own_staff')
      return firm
    },

    /** Reads the entries that the person sees, the earliest first. */
    entriesOf: async (
      person: BuilderPerson,
      query = { start: '2026-01-01', end: '2026-12-31' },
    ): Promise<DiaryEntry[]> => {
      const { body } = await as(person, listDiary, { query: { ...query, ordering: 'start' } })
      return (body as DiaryRow[]).filter(isEntry)
    },
  }
}
