import { useQuery } from '@tanstack/react-query'

import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { User } from '../users.contract.ts'
import { getUserOrgs } from '../users.orgs.contract.ts'

/** Of somebody who works in several organisations, or is employed by another one: which. Nothing of anybody else. */
export function UserOrgs({ user }: { user: User }) {
  const { words } = useLocale()
  const { data } = useQuery(ask(getUserOrgs, { params: { id: String(user.id) } }))
  if (!data || (data.orgs.length < 2 && data.orgs.some(({ id }) => id === data.main_org.id))) return null
  return (
    <SectionCard title="Where they work">
      <DescriptionList
        items={[
          { term: `Employed by (main ${words.organisation.toLowerCase()})`, value: data.main_org.name },
          {
            term: 'Works in',
            value: (
              <span className="fb-users-chips">
                {data.orgs.map(({ id, name }) => (
                  <Chip key={id}>{name}</Chip>
                ))}
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}
