/** Qualifications of a person that end soon or have ended, on their overview; and the number of all. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listUserQualifications } from '../qualifications.ts'
import './qualifications.css'
import { QualificationState } from './QualificationState.tsx'

interface OfPerson {
  record: { id: number }
}

export const QualificationCount = ({ record: { id } }: OfPerson) => (
  <TabCount endpoint={listUserQualifications} params={{ id: String(id) }} />
)

export function EndingQualifications({ record: { id } }: OfPerson) {
  const { formats } = useLocale()
  const { data = [] } = useQuery(queryFor(listUserQualifications, { params: { id: String(id) } }))
  const ending = data.filter(({ state, renewed }) => !renewed && (state === 'expiring' || state === 'expired'))
  if (ending.length === 0) return null
  return (
    <SectionCard title="Qualifications to renew" actions={<TabLink tab="qualifications">All qualifications</TabLink>}>
      <ul className="fb-qualified-list">
        {ending.map((qualification) => (
          <li key={qualification.id}>
            <span>{qualification.name}</span>
            <span className="fb-muted">
              {qualification.expiration !== null && `until ${formats.longDate(qualification.expiration)}`}
            </span>
            <QualificationState state={qualification.state} daysLeft={qualification.days_left} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
