import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listUserQualifications } from '../qualifications.ts'
import { QualificationState } from './QualificationState.tsx'

/** Section of the viewer's account: their qualifications, if there are any. */
export function MyQualifications() {
  const me = useMe()
  const { data = [], isLoading } = useQuery(queryFor(listUserQualifications, { params: { id: String(me.id) } }))
  useHold(isLoading)
  const current = data.filter(({ renewed }) => !renewed)
  if (current.length === 0) return null
  return (
    <SectionCard title="My qualifications" actions={<Link to="/qualifications/">All of them</Link>}>
      <DescriptionList
        items={current.map(({ name, state, days_left }) => ({
          term: name,
          value: <QualificationState state={state} daysLeft={days_left} />,
        }))}
      />
    </SectionCard>
  )
}
