import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { paths } from '../../paths.ts'
import { useActions } from '#web/actions.ts'
import { DateOrder } from '#web/import/DateOrder.tsx'
import '#web/import/import.css'
import { ImportColumns } from '#web/import/ImportColumns.tsx'
import { ImportDone } from '#web/import/ImportDone.tsx'
import { ImportFile } from '#web/import/ImportFile.tsx'
import { isOfOtherSheet, ofSheet, ownColumns } from '#web/import/importState.ts'
import { NameList } from '#web/import/NameList.tsx'
import { RepeatedRows } from '#web/import/RepeatedRows.tsx'
import { SheetChoice } from '#web/import/SheetChoice.tsx'
import '#web/import/transfer.css'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { withRecordNames } from '#web/ui/errors.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { ForWhoMay } from '../RecordPage.tsx'
import { EarlierRecordImports, UndoRecordImport } from './EarlierRecordImports.tsx'
import { lookedUp } from './lookup.ts'
import { MissingRecords } from './MissingRecords.tsx'
import { type ImportedRecordType, keyOf, namesToMatch, recordImportStore } from './plan.ts'
import { countText, RecordRows } from './RecordRows.tsx'
import { useLocale } from '#web/locale.ts'

/** Records from a file of another program: chosen, understood, looked at, and then written, all of them or none. */
export function ImportRecords({ kind }: { kind: ImportedRecordType }) {
  const { names, title } = kind
  usePageTitle(`Import, ${title}`)
  return (
    <ForWhoMay
      permission={names.add}
      title={`Import ${names.many}`}
      needs={`You need permission to add ${names.many}.`}
    >
      <div className="fb-import">
        <PageHeader
          title={`Import ${names.many}`}
          actions={<Link to={paths.to(`/${names.prefix}/`)}>Back to the list</Link>}
        />
        <Import kind={kind} />
      </div>
    </ForWhoMay>
  )
}

function Import({ kind }: { kind: ImportedRecordType }) {
  const { formats } = useLocale()
  const { names: words, calls, invalidates } = kind
  const me = useMe()
  const store = recordImportStore(`${me.org.id} ${me.id} ${words.prefix}`, kind)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const client = useQueryClient()
  const { file, preview, error, done, answers } = state
  const guard = useUnsavedGuard(() => file !== null, store.forget)
  useActions(file === null ? [] : [{ id: 'forget-import', label: 'Start over with another file', run: store.forget }])
  const write = async () => {
    if ((await store.write()) === null) return
    await Promise.all([...invalidates, calls.list].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  }
  const fieldName = (key: string) => preview?.fields.find((field) => field.key === key)?.name ?? key
  const asksRepeated = preview !== null && (preview.totals.duplicates > 0 || answers.duplicates !== 'refuse')
  return (
    <>
      {guard}
      {done !== null && file === null && (
        <ImportDone
          title={`${countText(kind, formats)(done.records)} imported`}
          facts={
            done.skipped > 0 ? `${formats.counted(done.skipped, 'row', 'rows')} excluded.` : 'All rows of the file.'
          }
          onAnother={store.forget}
        >
          <UndoRecordImport kind={kind} made={done} onUndone={store.forget} />
        </ImportDone>
      )}
      {(done === null || file !== null) && (
        <ImportFile
          state={state}
          store={store}
          cards
          delimiter={preview?.delimiter}
          takenFor={preview === null ? undefined : `${ownColumns(preview.columns).length} columns.`}
        >
          Exports of Fieldbook and many address books, CRMs and accounting programs are recognised. For other files,
          choose the columns. Up to 20,000 rows. You see a preview before anything is saved.
        </ImportFile>
      )}
      <ErrorAlert
        error={withRecordNames(error, (row) => `Row ${row}`)}
        labels={{ content: 'File', mapping: 'Columns', date_order: 'Dates', names: 'Names' }}
      >
        {file !== null && <Button onClick={() => void store.check()}>Try again</Button>}
      </ErrorAlert>
      {file !== null && preview !== null && (
        <>
          <SheetChoice preview={preview} value={answers.sheet} onChange={(sheet) => store.answer(ofSheet(sheet))} />
          <ImportColumns
            fields={preview.fields.map(({ key, name, required }) => ({ key, label: name, required, usual: required }))}
            columns={preview.columns}
            mapping={answers.mapping ?? preview.mapping}
            outdated={isOfOtherSheet(answers, preview)}
            problem={preview.question?.kind === 'mapping' ? preview.question.text : null}
            unfolded={Object.keys(preview.mapping).length < ownColumns(preview.columns).length}
            remarks={preview.remarks}
            headings={file.format === 'vcard' ? null : (answers.headings ?? preview.headings)}
            onHeadings={(headings) => store.answer({ headings })}
            onChange={(mapping) => store.answer({ mapping })}
          />
          {state.dateQuestion && (
            <DateOrder
              question={state.dateQuestion}
              value={answers.date_order}
              onChange={(date_order) => store.answer({ date_order })}
            />
          )}
          {asksRepeated && (
            <RepeatedRows
              title={`Possible duplicates: ${formats.counted(preview.totals.duplicates, 'row', 'rows')}`}
              value={answers.duplicates}
              onChange={(duplicates) => store.answer({ duplicates })}
              skip="They already exist here or further up in the file."
              again={{ label: 'Add them anyway', hint: `Each becomes another ${kind.noun}.` }}
            />
          )}
          <MissingRecords
            missing={preview.missing}
            many={words.many}
            value={answers.missing}
            matching={answers.matching}
            onChange={(missing) => store.answer({ missing, matching: false })}
            onMatch={(matching) => store.answer({ missing: 'ask', matching })}
          />
          <NameList
            names={namesToMatch(state.names, answers.matching)}
            keyOf={keyOf}
            words={{
              title: (open) => (open === 1 ? '1 name was not found' : `${open} names were not found`),
              matched: 'Every name is matched',
              about: 'Choose the record for each name, or leave the field empty.',
              leave: 'Leave it empty',
              left: 'Left empty',
              label: ({ name, column }) => `${fieldName(column)} for “${name}”`,
              nothing: 'No match',
              beside: ({ column }) => fieldName(column),
            }}
            load={({ column, choices }) => lookedUp(me, kind.lookups?.[column], choices)}
            onAnswer={(name, answer) =>
              store.name((all) =>
                all.map((missing) => (keyOf(missing) === keyOf(name) ? { ...missing, answer } : missing)),
              )
            }
          />
          {preview.question === null && (
            <RecordRows kind={kind} state={state} preview={preview} store={store} onImport={() => void write()} />
          )}
        </>
      )}
      {file === null && <EarlierRecordImports kind={kind} />}
    </>
  )
}
