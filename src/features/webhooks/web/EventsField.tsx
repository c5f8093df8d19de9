/** Picks events: for each record type, created, changed or deleted. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { includesText } from '#core/folded.ts'
import { queryFor } from '#web/api.ts'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listWebhookEvents, webhookVerbs } from '../webhooks.contract.ts'
import type { HookValues } from './WebhookDialog.tsx'
import './webhooks.css'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function EventsField({ form }: { form: FormPart<HookValues> }) {
  const { field, errors } = form
  useEffect(() => field.register('events', 'Events'), [field])
  const { data } = useQuery(queryFor(listWebhookEvents, {}))
  const [search, setSearch] = useState('')
  const chosen = new Set(useFormValue(form, 'events'))
  const put = (events: readonly string[], on: boolean) =>
    form.set({
      events: on ? [...new Set([...chosen, ...events])] : [...chosen].filter((text) => !events.includes(text)),
    })
  const kinds = soFar(data).filter(({ noun }) => includesText(noun, search.trim()))
  return (
    <fieldset className="fb-hook-events">
      <legend>
        Events
        <span className="mantine-InputWrapper-required" aria-hidden>
          {' '}
          *
        </span>
      </legend>
      <input
        type="search"
        aria-label="Find a kind of record"
        placeholder="Find a kind of record"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {errors['events'] !== undefined && <p className="fb-hook-error">{errors['events']}</p>}
      {!data && <SkeletonBlock lines={5} label="Loading the events" />}
      {data && kinds.length === 0 && <p className="fb-muted">No matching kind of record.</p>}
      {kinds.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Record</th>
              {webhookVerbs.map((verb) => (
                <th key={verb} scope="col">
                  <AllOf
                    label={capital(verb)}
                    events={kinds.map(({ kind }) => `${kind}.${verb}`)}
                    chosen={chosen}
                    put={put}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, noun }) => (
              <tr key={kind}>
                <th scope="row">{capital(noun)}</th>
                {webhookVerbs.map((verb) => (
                  <td key={verb}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`${capital(noun)} ${verb}`}
                        data-field="events"
                        checked={chosen.has(`${kind}.${verb}`)}
                        onChange={(event) => put([`${kind}.${verb}`], event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </fieldset>
  )
}

interface AllOfProps {
  label: string
  events: readonly string[]
  chosen: ReadonlySet<string>
  put: (events: readonly string[], on: boolean) => void
}

/** Ticks all events on screen at once. */
const AllOf = ({ label, events, chosen, put }: AllOfProps) => (
  <label>
    {label}
    <input
      type="checkbox"
      aria-label={`All ${label.toLowerCase()}`}
      checked={events.every((event) => chosen.has(event))}
      onChange={(event) => put(events, event.currentTarget.checked)}
    />
  </label>
)
