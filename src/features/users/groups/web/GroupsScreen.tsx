/** Groups and what each permits: a matrix of sentences × groups, and each group to be changed. */
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { MissingPermission } from '../../users/web/MissingPermission.tsx'
import '../../users/web/users.css'
import { type Group, membersText } from './group.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupsMatrix } from './GroupsMatrix.tsx'
import { groupCalls } from '../groups.contract.ts'
import './groups.css'

export function GroupsScreen() {
  const me = useMe()
  if (has(me, 'groups.view_group') || has(me, 'groups.change_group')) return <Groups />
  return <MissingPermission title="Groups" permission="see groups" />
}

function Groups() {
  const me = useMe()
  usePageTitle('Groups')
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data: groups, error, refetch } = useQuery(queryFor(groupCalls.list, {}))
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const mayChange = has(me, 'groups.change_group')
  const add = () => setOpened('new')
  useActions(mayChange ? [{ id: 'new-group', label: 'New group', key: 'n', run: add }] : [])
  const create = mayChange && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
      New group
    </Button>
  )
  const group = typeof opened === 'number' ? groups?.find(({ id }) => id === opened) : undefined
  return (
    <>
      <PageHeader
        title="Groups"
        actions={
          <>
            {has(me, 'users.view_user') && (
              <Link to="/users/" className="fb-users-link">
                People
              </Link>
            )}
            {create}
          </>
        }
      />
      {error && (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      )}
      {!groups && !error && <SkeletonBlock lines={14} label="Loading the groups" />}
      {groups?.length === 0 && (
        <EmptyState icon={<IconUsersGroup size={28} aria-hidden />} title="No groups yet" action={create}>
          Add a group to give people permissions.
        </EmptyState>
      )}
      {groups &&
        groups.length > 0 &&
        (phone ? <Cards groups={groups} open={setOpened} /> : <GroupsMatrix groups={groups} open={setOpened} />)}
      {(opened === 'new' || group) && (
        <GroupDialog key={group?.id ?? 'new'} group={group ?? null} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function Cards({ groups, open }: { groups: readonly Group[]; open: (id: number) => void }) {
  return (
    <ul className="fb-group-cards">
      {groups.map(({ id, name, members, permissions, second_factor }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <br />
            <span className="fb-muted">
              {membersText(members)} · {permissions.length} permissions{second_factor && ' · second factor required'}
            </span>
          </span>
          <Button aria-label={`Open ${name}`} onClick={() => open(id)}>
            Open
          </Button>
        </li>
      ))}
    </ul>
  )
}
