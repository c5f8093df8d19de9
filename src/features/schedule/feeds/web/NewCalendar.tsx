/** Dialog for a new calendar: its contents and detail; then its address, which is shown once. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SecretOnce } from '#web/ui/SecretOnce.tsx'
import { createFeed, type FeedDetail, feedDetails, type FeedKind, feedKinds, listFeeds } from '../feeds.contract.ts'
import { detailNames, feedNames } from '../feedText.ts'

const kindHints: Readonly<Record<FeedKind, string>> = {
  schedule: 'My bookings and absences',
  absences: 'Absences of my team, with reasons I may see',
  equipment: 'Bookings of equipment',
  holidays: 'Holidays in my calendar',
}
const detailHints: Readonly<Record<FeedDetail, string>> = {
  busy: 'Times only, without project, place or reason',
  titles: 'The project and task, the kind of absence',
  full: 'With place, access notes, crew and notes',
}

export function NewCalendar({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const { words } = useLocale()
  const client = useQueryClient()
  const [kind, setKind] = useState<FeedKind>(has(me, 'tasks.view_task') ? 'schedule' : 'absences')
  const [detail, setDetail] = useState<FeedDetail>('titles')
  const [address, setAddress] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const kinds = feedKinds.filter(
    (feedKind) => (feedKind !== 'schedule' && feedKind !== 'equipment') || has(me, 'tasks.view_task'),
  )
  const names = feedNames(words)

  const make = async () => {
    setBusy(true)
    setError(null)
    try {
      // The call has no Idempotency-Key: with it the answer, and so the secret, would be stored for a day.
      const made = await call(createFeed, { body: { kind, detail: kind === 'holidays' ? 'titles' : detail } })
      setAddress(made.address)
      await client.invalidateQueries({ queryKey: [listFeeds.name] })
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  if (address !== '')
    return (
      <Dialog opened title={`Address of ${names[kind]}`} width={560} onCancel={onClose}>
        <Address address={address} />
      </Dialog>
    )
  return (
    <Dialog
      opened
      title="New calendar"
      width={560}
      busy={busy}
      saveLabel="Create address"
      onSave={() => void make()}
      onCancel={onClose}
    >
      <div className="fb-new-calendar">
        <ErrorAlert error={error} />
        <RadioCards
          legend="Contents"
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: names[value], hint: kindHints[value] }))}
        />
        {kind !== 'holidays' && (
          <RadioCards
            legend="Detail"
            value={detail}
            onChange={setDetail}
            options={feedDetails.map((value) => ({ value, label: detailNames[value], hint: detailHints[value] }))}
          />
        )}
      </div>
    </Dialog>
  )
}

const Address = ({ address }: { address: string }) => (
  <SecretOnce secret={address} label="Address of the calendar" copyLabel="Copy address" copied="Address copied.">
    <a href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar program</a>
    <p className="fb-account-text">
      Subscribe to this address in your calendar program. It is shown only once. Anyone who has it can read the
      calendar, so do not share it. You can revoke it at any time.
    </p>
  </SecretOnce>
)
