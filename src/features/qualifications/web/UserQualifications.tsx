import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listUserQualifications, type Qualification } from '../qualifications.contract.ts'
import { Evidence } from './Evidence.tsx'
import { QualificationDialog } from './QualificationDialog.tsx'
import './qualifications.css'
import { QualificationState } from './QualificationState.tsx'

/** On a person's page: what they are qualified for and were, with its evidence. */
export function UserQualifications({ user }: { user: { id: number; name: string } }) {
  const me = useMe()
  const { formats } = useLocale()
  const [openedId, setOpenedId] = useState<number | 'new' | null>(null)
  const { data, error, refetch } = useQuery(ask(listUserQualifications, { params: { id: String(user.id) } }))
  const opened = data?.find(({ id }) => id === openedId) ?? null
  const until = ({ expiration }: Qualification) => (expiration === null ? '' : `until ${formats.date(expiration)}`)
  return (
    <SectionCard
      title="Qualifications"
      actions={
        has(me, 'profiles.add_qualification') && (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpenedId('new')}>
            Add a qualification
          </Button>
        )
      }
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={3} label="Loading the qualifications" />}
      {data?.length === 0 && (
        <p className="fb-muted">None yet. Before one ends, they and their manager are reminded.</p>
      )}
      <ul className="fb-qualified-list">
        {data?.map((one) => (
          <li key={one.id}>
            <Button tone="quiet" onClick={() => setOpenedId(one.id)}>
              {one.name}
            </Button>
            <Evidence count={one.evidence} />
            <span className="fb-muted">{[one.reference, until(one)].filter(Boolean).join(' · ')}</span>
            <span>{one.renewed ? 'Renewed' : <QualificationState state={one.state} daysLeft={one.days_left} />}</span>
          </li>
        ))}
      </ul>
      {(openedId === 'new' || opened) && (
        <QualificationDialog qualification={opened} person={user} onClose={() => setOpenedId(null)} />
      )}
    </SectionCard>
  )
}
