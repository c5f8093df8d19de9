import { useMemo } from 'react'

import { call } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listDiaryUsers } from '../../diary.contract.ts'
import type { DiaryImportPreview } from '../../diary.transfer.contract.ts'
import { useDiaryLocale } from '../useDiaryLocale.ts'
import { ImportNames } from './ImportNames.tsx'
import type { ImportState } from './importState.ts'
import type { ImportStore } from './importStore.ts'
import { readAs, rowsText } from './importWords.ts'
import { RecordPicker } from '#web/import/RecordPicker.tsx'

interface ImportQuestionsProps {
  state: ImportState
  preview: DiaryImportPreview
  store: ImportStore
}

/** What only the person who imports can know, and nothing that the file says itself. */
export function ImportQuestions({ state, preview, store }: ImportQuestionsProps) {
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
      {dateQuestion && <DateOrder state={state} store={store} />}
      {ready && (namesNobody || asksZone) && (
        <SectionCard title="What the file does not say">
          <div className="fb-form-row">
            {namesNobody && <Owner state={state} store={store} />}
            {asksZone && <Zone state={state} store={store} />}
          </div>
        </SectionCard>
      )}
      {asksDuplicates && (
        <SectionCard
          title={totals.duplicates > 0 ? `${rowsText(totals.duplicates)} imported before` : 'Rows imported before'}
        >
          <RadioCards
            legend="What shall become of them?"
            across
            value={answers.duplicates === 'refuse' ? null : answers.duplicates}
            onChange={(duplicates) => store.answer({ duplicates })}
            options={[
              { value: 'skip', label: 'Leave them out', hint: 'They are in the diary already.' },
              { value: 'import', label: 'Import them again', hint: 'Each becomes one more entry.' },
            ]}
          />
        </SectionCard>
      )}
      {(['people', 'projects', 'tasks'] as const).map((kind) => (
        <ImportNames key={kind} kind={kind} names={state.names[kind]} store={store} />
      ))}
    </>
  )
}

/** Which of two numbers is the day, with what either answer makes of a date of the file. */
function DateOrder({ state: { answers, dateQuestion }, store }: Omit<ImportQuestionsProps, 'preview'>) {
  const { formats } = useDiaryLocale()
  if (!dateQuestion) return null
  const { text, sample, options } = dateQuestion
  return (
    <SectionCard title="Dates">
      <RadioCards
        legend={text}
        across
        value={answers.date_order ?? null}
        onChange={(date_order) => store.answer({ date_order })}
        options={options.map(({ value, example }) => {
          const day = readAs(sample, value, formats.longDate)
          return {
            value,
            label: { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' }[value],
            hint: day === null ? example : `${sample} is ${day}`,
          }
        })}
      />
    </SectionCard>
  )
}

function Owner({ state: { answers }, store }: Omit<ImportQuestionsProps, 'preview'>) {
  const me = useMe()
  return (
    <RecordPicker
      label="Whose hours are these?"
      selected={answers.user ?? { id: me.id, name: me.name }}
      load={(search, signal) => call(listDiaryUsers, { query: search === '' ? {} : { search } }, { signal })}
      onPick={(user) => user && store.answer({ user })}
      nothing="Nobody whose diary you keep"
    />
  )
}

function Zone({ state: { answers }, store }: Omit<ImportQuestionsProps, 'preview'>) {
  const { timezone: usual } = useDiaryLocale()
  const zone = answers.timezone ?? usual
  const options = useMemo(
    () =>
      [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
        .toSorted()
        .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [zone],
  )
  return (
    <NativeSelect
      label="Which clock are the times of?"
      value={zone}
      options={options}
      onChange={(timezone) => store.answer({ timezone: timezone === usual ? null : timezone })}
    />
  )
}
