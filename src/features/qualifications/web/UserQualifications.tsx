import { lazy } from '#web/lazy.tsx'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { useOpened } from '#web/useOpened.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, whoAdds } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listUserQualifications, type Qualification } from '../qualifications.ts'
import { Evidence } from './Evidence.tsx'
import './qualifications.css'
import { QualificationState } from './QualificationState.tsx'

const OpenedQualification = lazy(() =>
  import('./OpenedQualification.tsx').then((kit) => ({ default: kit.OpenedQualification })),
)

/** Section of a person's page: their current and earlier qualifications, with evidence. */
export function UserQualifications({ record: user }: { record: { id: number; name: string } }) {
  const me = useMe()
  const { formats } = useLocale()
  const opened = useOpened<Qualification>('qualification')
  const { data, error, refetch } = useQuery(queryFor(listUserQualifications, { params: { id: String(user.id) } }))
  const mayAdd = has(me, 'profiles.add_qualification')
  const until = ({ expiration }: Qualification) => (expiration === null ? '' : `until ${formats.longDate(expiration)}`)
  return (
    <SectionCard
      title="Qualifications"
      actions={
        mayAdd && (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => opened.open('new')}>
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
        <EmptyState
          icon={<IconCertificate size={28} aria-hidden />}
          title="No qualifications yet"
          action={
            mayAdd && (
              <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => opened.open('new')}>
                Add the first qualification
              </Button>
            )
          }
        >
          {mayAdd ? 'The person and their manager get a reminder before one expires.' : whoAdds('qualifications')}
        </EmptyState>
      )}
      <ul className="fb-qualified-list">
        {data?.map((datum) => (
          <li key={datum.id}>
            <Button tone="quiet" onClick={() => opened.open(datum)}>
              {datum.name}
            </Button>
            <Evidence count={datum.evidence} />
            <span className="fb-muted">{[datum.reference, until(datum)].filter(Boolean).join(' · ')}</span>
            <span>
              {datum.renewed ? 'Renewed' : <QualificationState state={datum.state} daysLeft={datum.days_left} />}
            </span>
          </li>
        ))}
      </ul>
      {opened.id !== null && (
        <Suspense>
          <OpenedQualification key={opened.id} id={opened.id} row={opened.row} person={user} onClose={opened.close} />
        </Suspense>
      )}
    </SectionCard>
  )
}
