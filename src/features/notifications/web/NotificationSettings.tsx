/** The events of which a person is notified, and how: each choice is saved at once. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import {
  type EventReach,
  eventNames,
  eventOf,
  type MailTime,
  type NotificationEvent,
} from '#core/notificationEvents.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useParts } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { Switch } from '#web/ui/form/SwitchField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import {
  changeNotificationChoice,
  listNotificationChoices,
  type NotificationChoice,
} from '../notifications.contract.ts'
import './notificationSettings.css'

const title = 'Notification settings'

export function NotificationSettings() {
  usePageTitle(title)
  const parts = useParts('notifications')
  return (
    <>
      <PageHeader title={title} />
      <RevealTogether label="Loading the notification settings" lines={10}>
        <div className="fb-told-of">
          {parts.map(({ id, Part }) => (
            <Part key={id} />
          ))}
          <Choices />
        </div>
      </RevealTogether>
    </>
  )
}

const groups = [...new Set(eventNames.map((event) => eventOf(event).group))]

function Choices() {
  const { data } = useSuspenseQuery(queryFor(listNotificationChoices, {}))
  const off = data.mail !== 'ready' || !data.on
  return (
    <>
      <p className="fb-muted fb-choices-note">
        {off && 'You are notified in the app. '}Each choice is saved as you make it.
      </p>
      {groups.map((group) => {
        const choices = data.events.filter(({ event }) => eventOf(event).group === group)
        return (
          choices.length > 0 && (
            <SectionCard key={group} title={group}>
              <div className="fb-choice-heads" data-mails-off={off || undefined} aria-hidden>
                <span>In the app</span>
                {!off && <span>Email</span>}
                {choices.some(({ reach, days }) => reach !== null || days !== null) && <span>Which</span>}
              </div>
              {choices.map((choice) => (
                <Choice key={choice.event} choice={choice} mailsOff={off} />
              ))}
            </SectionCard>
          )
        )
      })}
    </>
  )
}

const mailWords: Record<MailTime, string> = { off: 'No email', now: 'At once', daily: 'Daily summary' }
const reachWords: Record<EventReach, string> = { mine: 'Mine', all: 'All that I see' }
const optionsOf = <T extends string>(words: Record<T, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

function Choice({ choice, mailsOff }: { choice: NotificationChoice; mailsOff: boolean }) {
  const { event, app, mail, reach, days } = choice
  const { words } = useLocale()
  const client = useQueryClient()
  const id = useId()
  const change = useEndpointMutation(changeNotificationChoice, [listNotificationChoices], (_reply, undo) =>
    notify({ message: `Saved: ${eventOf(event).label(words)}.`, tone: 'success', ...(undo && { undo }) }),
  )
  const save = (changed: Partial<NotificationChoice>) => {
    const key = queryFor(listNotificationChoices, {})
    const shown = client.getQueryData(key.queryKey)
    // Shown at once, until the server has answered.
    if (shown)
      client.setQueryData(key.queryKey, {
        ...shown,
        events: shown.events.map((row) => (row.event === event ? { ...row, ...changed } : row)),
      })
    change.mutate(
      { body: { event, ...changed } },
      {
        onError: (error) => {
          client.setQueryData(key.queryKey, shown)
          notifyError(error)
        },
      },
    )
  }
  return (
    <div className="fb-choice" role="group" aria-labelledby={id} data-mails-off={mailsOff || undefined}>
      <span id={id} className="fb-choice-event">
        {eventOf(event).label(words)}
      </span>
      <Switch id={`${id}-app`} label="In the app" checked={app} onChange={(on) => save({ app: on })} />
      {/* A choice that does nothing is not offered. */}
      {!mailsOff && (
        <NativeSelect
          label="Email"
          options={optionsOf(mailWords)}
          value={mail}
          onChange={(value) => save({ mail: value as MailTime })}
        />
      )}
      {reach !== null && (
        <NativeSelect
          label="Records"
          options={optionsOf(reachWords)}
          value={reach}
          onChange={(value) => save({ reach: value as EventReach })}
        />
      )}
      {days !== null && <Days event={event} days={days} save={(changed) => save({ days: changed })} />}
    </div>
  )
}

function Days({ event, days, save }: { event: NotificationEvent; days: number; save: (days: number) => void }) {
  const [typed, setTyped] = useState(String(days))
  return (
    <div className="fb-native-select">
      <label htmlFor={`${event}-days`}>Days without an answer</label>
      <input
        id={`${event}-days`}
        type="number"
        min={1}
        max={365}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => {
          const given = currentTarget.valueAsNumber
          if (!Number.isNaN(given) && given !== days) save(given)
        }}
      />
    </div>
  )
}
