/** The overview of a person: sign-in, role, contact details, and their staff. */
import { lazy } from '#web/lazy.tsx'
import { type ReactNode, useMemo } from 'react'

import { type Locale, useLocale } from '#web/locale.ts'
import { mailLink } from '#web/record/reached.ts'
import { Outward, RecordLinks, RelatedNames, Telephone } from '#web/record/RecordLinks.tsx'
import { Overview } from '#web/record/overview/Overview.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { User } from '../users.contract.ts'
import { editing } from './userBulk.ts'
import { userKind } from './userKind.ts'
import { userLabels as labels } from './userValues.ts'

const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))
const EmailPanel = lazy(() => import('./EmailPanel.tsx').then((kit) => ({ default: kit.EmailPanel })))
const SignInPanel = lazy(() => import('./SignInPanel.tsx').then((kit) => ({ default: kit.SignInPanel })))

const people = (all: readonly { id: number; name: string }[]) => (
  <RelatedNames records={all} prefix="users" permission="users.view_user" />
)

/** Describes a person in a line. */
export const userLine = ({ position, department, manager, external, visitor, org }: User): readonly ReactNode[] => [
  position,
  department?.name,
  manager && <span key="manager">reports to {people([manager])}</span>,
  external && 'external',
  visitor && `visitor from ${org.name}`,
]

const mayChangeAccess = ({ can_change_access }: User) => can_change_access

const facts = ({ formats }: Locale): Column<User>[] => {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
  const day = (date: string | null) => date !== null && formats.date(date)
  return [
    { id: 'position', header: labels.position, edits: 'position', cell: ({ position }) => position },
    {
      id: 'email',
      header: labels.email,
      edits: 'email',
      mayEdit: mayChangeAccess,
      cell: ({ email }) => email !== '' && <Outward href={mailLink(email)} value={email} />,
    },
    {
      id: 'phone',
      header: labels.phone,
      cell: ({ phone: { mobile, office, extension } }) =>
        mobile + office !== '' && (
          <RecordLinks>
            <Telephone label="Mobile" value={mobile} />
            <Telephone label="Office" value={office} after={extension === '' ? '' : `extension ${extension}`} />
          </RecordLinks>
        ),
    },
    {
      id: 'department',
      header: labels.department_id,
      edits: 'department_id',
      cell: ({ department }) => department?.name,
    },
    { id: 'departments', header: labels.department_ids, cell: ({ departments }) => names(departments) },
    {
      id: 'manager',
      header: labels.manager_id,
      edits: 'manager_id',
      cell: ({ manager }) => manager && people([manager]),
    },
    { id: 'groups', header: labels.group_ids, cell: ({ groups }) => names(groups) },
    { id: 'start', header: labels.start_date, edits: 'start_date', cell: ({ start_date }) => day(start_date) },
    {
      id: 'end',
      header: labels.end_date,
      edits: 'end_date',
      mayEdit: mayChangeAccess,
      cell: ({ end_date }) => day(end_date),
    },
  ]
}

export function UserOverview({ user }: { user: User }) {
  const locale = useLocale()
  return (
    <Overview
      kind={userKind}
      record={user}
      labels={labels}
      facts={useMemo(() => facts(locale), [locale])}
      editing={editing}
      open={
        <>
          <SignInPanel user={user} />
          <EmailPanel user={user} />
        </>
      }
      beside={
        <RecordsOf
          kind={userKind}
          title={`People who report to ${user.name}`}
          query={{ manager_id: String(user.id), tab: 'active' }}
        />
      }
    />
  )
}
