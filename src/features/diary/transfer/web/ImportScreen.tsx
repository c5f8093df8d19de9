import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { has } from '#core/permissions.ts'
import { searchOf } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import '#web/import/import.css'
import { ImportColumns } from '#web/import/ImportColumns.tsx'
import { ImportFile } from '#web/import/ImportFile.tsx'
import { isOfOtherSheet, ofSheet } from '#web/import/importState.ts'
import { SheetChoice } from '#web/import/SheetChoice.tsx'
import '#web/import/transfer.css'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { listDiaryImports, type DiaryImport } from '../transfer.contract.ts'
import { importFields } from '../transferColumns.ts'
import { diaryReads } from '../../entries/web/diaryReads.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { EarlierImports, UndoImport } from './EarlierImports.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportQuestions } from './ImportQuestions.tsx'
import { entryImportStore } from './importState.ts'
import { fieldWords, isRequired, sourceWords, defaultFields } from './importWords.ts'
import { ImportDone as AnyImportDone } from '#web/import/ImportDone.tsx'
import { addressOf } from './importRows.ts'

/** Imports entries from a file: choose, map, check, then import all rows or none. */
export function ImportScreen() {
  const me = useMe()
  const { words } = useDiaryLocale()
  usePageTitle(`Import, ${words.diary}`)
  return (
    <div className="fb-import">
      <PageHeader
        title={`Import into the ${words.diary.toLowerCase()}`}
        actions={<Link to="/diary/">Back to the {words.diary.toLowerCase()}</Link>}
      />
      {has(me, 'diary.import') ? (
        <Import />
      ) : (
        <EmptyState title="You cannot import">You need permission to import hours. Ask an administrator.</EmptyState>
      )}
    </div>
  )
}

function Import() {
  const me = useMe()
  const store = entryImportStore(`${me.org.id} ${me.id}`)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const client = useQueryClient()
  const { file, preview, error, done } = state
  const mapping = state.answers.mapping ?? preview?.mapping ?? {}
  const guard = useUnsavedGuard(() => file !== null, store.forget)
  useActions(file === null ? [] : [{ id: 'forget-import', label: 'Start over with another file', run: store.forget }])
  const write = async () => {
    const made = await store.write()
    if (made === null) return
    const names = [...diaryReads, listDiaryImports].map(({ name }) => name)
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <>
      {guard}
      {done !== null && file === null && <ImportDone made={done} onAnother={store.forget} />}
      {(done === null || file !== null) && (
        <ImportFile
          state={state}
          store={store}
          delimiter={preview?.delimiter}
          takenFor={preview ? sourceWords[preview.source] : undefined}
        >
          Exports of Harvest, Toggl Track, Clockify and Kimai are recognised. For other files, choose the columns. Up to
          20,000 rows. You see a preview before anything is saved.
        </ImportFile>
      )}
      <ErrorAlert
        error={withRecordNames(error, (row) => `Row ${row}`)}
        labels={{ content: 'File', mapping: 'Columns', date_order: 'Dates' }}
      >
        {file !== null && <Button onClick={() => void store.check()}>Try again</Button>}
      </ErrorAlert>
      {file !== null && preview !== null && (
        <>
          <SheetChoice
            preview={preview}
            value={state.answers.sheet}
            onChange={(sheet) => store.answer(ofSheet(sheet))}
          />
          <ImportColumns
            fields={importFields.map((key) => ({
              key,
              label: fieldWords[key],
              required: isRequired(key, mapping),
              usual: defaultFields.includes(key),
            }))}
            columns={preview.columns}
            mapping={mapping}
            outdated={isOfOtherSheet(state.answers, preview)}
            problem={preview.question?.kind === 'mapping' ? preview.question.text : null}
            // The columns of a known tracker seldom need changes.
            unfolded={preview.source === 'other'}
            remarks={preview.remarks}
            headings={state.answers.headings ?? preview.headings}
            onHeadings={(headings) => store.answer({ headings })}
            onChange={(changed) => store.answer({ mapping: changed })}
          />
          <ImportQuestions state={state} preview={preview} store={store} />
          {preview.question === null && (
            <ImportOutcome state={state} preview={preview} store={store} onImport={() => void write()} />
          )}
        </>
      )}
      {file === null && <EarlierImports />}
    </>
  )
}

interface ImportDoneProps {
  made: DiaryImport
  onAnother: () => void
}

/** The result: a link to the imported entries, and undo. */
function ImportDone({ made, onAnother }: ImportDoneProps) {
  const { formats, today, words } = useDiaryLocale()
  const { hours, first_day, last_day, skipped } = made
  return (
    <AnyImportDone
      title={`${formats.counted(made.entries, 'entry', 'entries')} imported`}
      facts={
        <>
          {formats.hours(hours)} hours, {formats.dayRange(first_day, last_day, today)}
          {skipped > 0 && `, ${formats.counted(skipped, 'row', 'rows')} excluded`}. They are drafts.
        </>
      }
      onAnother={onAnother}
    >
      <Link className="fb-import-link" to="/diary/" search={searchOf(addressOf(made))}>
        Show them in the {words.diary.toLowerCase()}
      </Link>
      <UndoImport made={made} onUndone={onAnother} />
    </AnyImportDone>
  )
}
