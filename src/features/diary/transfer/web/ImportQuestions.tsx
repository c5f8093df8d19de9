import { useMemo } from 'react'

import { DateOrder } from '#web/import/DateOrder.tsx'
import { RecordPicker } from '#web/import/RecordPicker.tsx'
import { RepeatedRows } from '#web/import/RepeatedRows.tsx'
import { useMe } from '#web/session.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { searchDiaryPeople, noDiaryPeople } from '../../entries/web/diaryPeople.ts'
import type { DiaryImportPreview } from '../transfer.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { ImportNames } from './ImportNames.tsx'
import type { EntryImport, ImportStore } from './importState.ts'
import { useLocale } from '#web/locale.ts'

interface ImportQuestionsProps {
  state: EntryImport
  preview: DiaryImportPreview
  store: ImportStore
}

/** Asks only what the file does not say. */
export function ImportQuestions({ state, preview, store }: ImportQuestionsProps) {
  const { formats, words } = useLocale()
  const { answers, dateQuestion } = state
  const { mapping, totals } = preview
  const namesNobody = (['user', 'email', 'first_name', 'last_name'] as const).every(
    (field) => mapping[field] === undefined,
  )
  const ready = preview.question?.kind !== 'mapping'
  const asksZone = mapping.start !== undefined && mapping.timezone === undefined
  const asksDuplicates = totals.duplicates > 0 || answers.duplicates !== 'refuse'
  return (
    <>
      {dateQuestion && (
        <DateOrder
          question={dateQuestion}
          value={answers.date_order}
          onChange={(date_order) => store.answer({ date_order })}
        />
      )}
      {ready && (namesNobody || asksZone) && (
        <SectionCard title="Missing from the file">
          <div className="fb-form-row">
            {namesNobody && <Owner state={state} store={store} />}
            {asksZone && <Zone state={state} store={store} />}
          </div>
        </SectionCard>
      )}
      {asksDuplicates && (
        <RepeatedRows
          title={
            totals.duplicates > 0
              ? `${formats.counted(totals.duplicates, 'row', 'rows')} imported before`
              : 'Rows imported before'
          }
          value={answers.duplicates}
          onChange={(duplicates) => store.answer({ duplicates })}
          skip={`They are already in the ${words.diary.toLowerCase()}.`}
          again={{ label: 'Import them again', hint: 'Each row becomes another entry.' }}
        />
      )}
      {(['people', 'projects', 'tasks'] as const).map((kind) => (
        <ImportNames key={kind} kind={kind} names={state.names[kind]} store={store} />
      ))}
    </>
  )
}

function Owner({ state: { answers }, store }: Omit<ImportQuestionsProps, 'preview'>) {
  const me = useMe()
  const { words } = useLocale()
  return (
    <RecordPicker
      label="Person for these hours"
      selected={answers.user ?? { id: me.id, name: me.name }}
      load={searchDiaryPeople}
      onPick={(user) => user && store.answer({ user })}
      nothing={noDiaryPeople(words)}
    />
  )
}

function Zone({ state: { answers }, store }: Omit<ImportQuestionsProps, 'preview'>) {
  const { timezone: defaults } = useDiaryLocale()
  const zone = answers.timezone ?? defaults
  const options = useMemo(
    () =>
      [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
        .toSorted()
        .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [zone],
  )
  return (
    <NativeSelect
      label="Time zone of the times"
      value={zone}
      options={options}
      onChange={(timezone) => store.answer({ timezone: timezone === defaults ? null : timezone })}
    />
  )
}
