import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '#core/contract.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers, type User } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { addUserOrg, changeUserOrgs, getUserOrgs, removeUserOrg } from '../orgs.contract.ts'

const invalidates: readonly Endpoint[] = [getUserOrgs, getUser, listUsers, listUserHistory]
const onError = notifyError

/**
 * Organisations of somebody who works in several, or may be let to, and which one employs them. Of those that the
 * person who looks does not work in, nothing.
 */
export function UserOrgs({ user }: { user: User }) {
  const me = useProfile()
  const { words } = useLocale()
  const { data } = useQuery(queryFor(getUserOrgs, { params: { id: String(user.id) } }))
  const notifyDone = (message: string) => (_reply: unknown, undo?: () => Promise<void>) => notifySuccess(message, undo)
  const add = useEndpointMutation(addUserOrg, invalidates, notifyDone(`${user.name} can now work there too.`))
  const remove = useEndpointMutation(removeUserOrg, invalidates, notifyDone(`${user.name} no longer works there.`))
  const change = useEndpointMutation(changeUserOrgs, invalidates, notifyDone(`${user.name} is employed there.`))
  if (!data) return null
  const { main_org, orgs } = data
  const others = user.can_change && user.signs_in ? me.orgs.filter(({ id }) => orgs.every((org) => org.id !== id)) : []
  const visits = orgs.every(({ id }) => id !== main_org.id)
  if (orgs.length < 2 && others.length === 0 && !visits) return null
  const params = { id: String(user.id) }
  const organisation = words.organisation.toLowerCase()
  const busy = add.isPending || remove.isPending || change.isPending
  return (
    <SectionCard title={`${words.organisation}s`}>
      <ul className="fb-user-orgs">
        {visits && (
          <li>
            <span>{main_org.name}</span>
            <Chip tone="accent">Main {organisation}</Chip>
          </li>
        )}
        {orgs.map(({ id, name, version }) => (
          <li key={id}>
            <span>{name}</span>
            {id === main_org.id && <Chip tone="accent">Main {organisation}</Chip>}
            {user.can_change && id !== main_org.id && (
              <Button
                tone="quiet"
                disabled={busy}
                onClick={() => change.mutate({ params, body: { main_org_id: id }, version: user.version }, { onError })}
              >
                {`Make main ${organisation}`}
              </Button>
            )}
            {user.can_change && id !== me.org.id && user.id !== me.id && (
              <Button
                tone="quiet"
                disabled={busy}
                onClick={() => remove.mutate({ params: { ...params, org_id: String(id) }, version }, { onError })}
              >
                {`Remove from ${organisation}`}
              </Button>
            )}
          </li>
        ))}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              disabled={busy}
              onClick={() => add.mutate({ params, body: { org_id: id } }, { onError })}
            >
              Add to {name} too
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
