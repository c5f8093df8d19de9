import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { getOwnDetails } from '../own.contract.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')

/** Shows the viewer's own position, departments and groups; links people who may change them. */
export function MyPlace() {
  const me = useMe()
  const organisation = useLocale().words.organisation.toLowerCase()
  const { data, isLoading } = useQuery(queryFor(getOwnDetails, {}))
  useHold(isLoading)
  // If reading fails, the section with details shows the error and retries both.
  if (!data) return null
  const { id, position, department, departments, manager, groups } = data
  const mayChange = has(me, 'users.change_user') && has(me, 'users.view_user')
  return (
    <SectionCard
      title={`My role in the ${organisation}`}
      {...(mayChange && { actions: <Link to={paths.user(id)}>Change my role</Link> })}
    >
      <DescriptionList
        items={[
          { term: 'Position', value: position },
          { term: 'Department', value: department?.name },
          ...(departments.length > 0 ? [{ term: 'Further departments', value: names(departments) }] : []),
          { term: 'Line manager', value: manager?.name },
          { term: 'Groups', value: names(groups) },
        ]}
      />
      {!mayChange && <p className="fb-muted fb-small">Ask an administrator to change this.</p>}
    </SectionCard>
  )
}
