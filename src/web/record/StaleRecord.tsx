/**
 * The notice that somebody saved the same record meanwhile: their changes beside the typed values, and the choice
 * between them.
 */
import { useEffect, useId, useRef, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { inWords } from './inWords.ts'
import type { AnyRecord } from './shownRecordType.ts'
import './StaleRecord.css'
import type { RecordFormState } from './useRecordForm.ts'

interface StaleRecordProps<V extends object, R extends AnyRecord> {
  state: RecordFormState<V, R>
  stale: NonNullable<RecordFormState<V, R>['stale']>
  noun: string
  /** Labels of the fields on the screen. */
  labels: Readonly<Record<string, string>>
}

export function StaleRecord<V extends object, R extends AnyRecord>({
  state,
  stale,
  noun,
  labels,
}: StaleRecordProps<V, R>) {
  const { formats } = useLocale()
  const id = useId()
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const { theirs, differences } = stale
  // The Save button may be far below this notice: a refused save scrolls it into view. Nothing scrolls while a person
  // types.
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.form.error !== null) section.current?.scrollIntoView({ block: 'nearest' })
  }, [state.form.error])
  const say = (field: string, value: unknown, record: unknown) => inWords(field, value, record, formats.date)
  const merge = () =>
    state.mergeInto(theirs, new Set(differences.map(({ field }) => field).filter((field) => !saved.has(field))))
  return (
    <section ref={section} className="fb-card fb-stale" role="alert" aria-labelledby={id}>
      <h2 id={id}>This {noun} was changed by someone else while you worked on it</h2>
      {differences.length === 0 ? (
        <p>No field on this form was changed. You can save your changes.</p>
      ) : (
        <ul>
          {differences.map(({ field, both }) => (
            <li key={field}>
              <span className="fb-strong">{labels[field] ?? field}</span>
              {both ? (
                <fieldset>
                  <legend className="fb-hidden">{labels[field] ?? field}: which value?</legend>
                  {[false, true].map((own) => (
                    <label key={String(own)} className="fb-check">
                      <input
                        type="radio"
                        name={`${id}-${field}`}
                        checked={saved.has(field) === own}
                        onChange={() =>
                          setSaved((current) => (own ? current.union(new Set([field])) : without(current, field)))
                        }
                      />
                      {own ? 'Yours' : 'Theirs'}:{' '}
                      {own ? say(field, stale.mine[field], state.base) : say(field, stale.now[field], theirs)}
                    </label>
                  ))}
                </fieldset>
              ) : (
                <span>
                  {say(field, stale.before[field], state.base)} → {say(field, stale.now[field], theirs)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="fb-stale-acts">
        {theirs.can_change && (
          <Button tone="primary" onClick={merge}>
            Combine both
          </Button>
        )}
        <Button onClick={() => state.mergeInto(theirs, new Set(Object.keys(stale.mine)))}>Discard my changes</Button>
      </p>
    </section>
  )
}

const without = (names: ReadonlySet<string>, name: string) => names.difference(new Set([name]))
