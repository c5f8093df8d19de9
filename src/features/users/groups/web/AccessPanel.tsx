/** Access of a person in words, and which group or relation is the reason. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { diaryScopes, has, permissionCatalogue, type DiaryScope, type PermissionGroup } from '#core/permissions.ts'
import type { Reply } from '#core/contract.ts'
import type { Wording } from '#core/locale/wording.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { accessRefusal } from '../../users/web/accessRefusal.ts'
import { FactorPanel } from '../../users/web/FactorPanel.tsx'
import { LoginLinkPanel } from '../../users/web/LoginLinkPanel.tsx'
import { PasswordLinkPanel } from '../../users/web/PasswordLinkPanel.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getUserAccess } from '../groups.contract.ts'
import type { User } from '../../users/users.contract.ts'
import { permissionWords } from '../../users/userPermissionWords.ts'

const ChooseGroups = lazy(() => import('./ChooseGroups.tsx').then((kit) => ({ default: kit.ChooseGroups })))

type Access = Reply<typeof getUserAccess>

export function AccessPanel({ record }: { record: User }) {
  const [choosing, setChoosing] = useState(false)
  const { id, name } = record
  const refusal = record.can_change && !record.can_change_access ? accessRefusal(record.first_name) : undefined
  const me = useMe()
  const mayGiveLink = has(me, 'users.change_user') && id !== me.id && record.active && record.signs_in
  return (
    <>
      <SectionCard
        title={`What ${name} can see and do, and why`}
        actions={
          record.can_change && (
            <Button aria-haspopup="dialog" whyNot={refusal} onClick={() => setChoosing(true)}>
              {record.group_ids.length === 0 ? 'Choose a group' : 'Change groups'}
            </Button>
          )
        }
      >
        {refusal && <p className="fb-muted">{refusal}</p>}
        <Explained id={id} />
        <Suspense>{choosing && <ChooseGroups user={record} onClose={() => setChoosing(false)} />}</Suspense>
      </SectionCard>
      {mayGiveLink && <LoginLinkPanel user={record} />}
      {mayGiveLink && <PasswordLinkPanel user={record} locked={refusal} />}
      {mayGiveLink && <FactorPanel user={record} locked={refusal} />}
    </>
  )
}

function Explained({ id }: { id: number }) {
  const { words } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(getUserAccess, { params: { id: String(id) } }))
  if (error && !data)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (!data) return <SkeletonBlock lines={8} label="Loading the permissions" />
  const { headings } = permissionWords(words)
  return (
    <>
      <p>{inShort(data, words)}</p>
      {(Object.keys(permissionCatalogue) as PermissionGroup[]).map((group) => (
        <Part key={group} title={headings[group]} access={data} group={group} />
      ))}
    </>
  )
}

function inShort({ name, active, signs_in, administrator, groups }: Access, words: Wording): string {
  const where = groups.length === 0 ? 'in no group' : `in ${groups.map((group) => group.name).join(', ')}`
  const but = !active
    ? ' None of this applies while they are inactive.'
    : signs_in
      ? ''
      : ' None of this applies before they sign in for the first time.'
  return `${name} is ${where}${administrator ? `, and administers the ${words.organisation.toLowerCase()}` : ''}.${but}`
}

function Part({ title, access, group }: { title: string; access: Access; group: PermissionGroup }) {
  const held = access.permissions.filter(({ permission }) => permission.startsWith(`${group}.`))
  if (held.length === 0) return null
  return (
    <section className="fb-access">
      <h3>{title}</h3>
      <ul>
        {held.map(({ permission, words, groups }) => (
          <li key={permission}>
            May {words}
            {reached(permission, access)}{' '}
            <span className="fb-muted fb-small">by {groups.map(({ name }) => name).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The people or records that a scoped permission reaches now: ": Sam Stone and 3 more". */
function reached(permission: string, { scopes }: Access): string {
  const scope = [...diaryScopes]
    .toSorted((diaryScope, otherDiaryScope) => otherDiaryScope.length - diaryScope.length)
    .find(
      (diaryScope): diaryScope is DiaryScope =>
        permission.endsWith(`_${diaryScope}`) && /^(diary|leave)\./.test(permission),
    )
  if (scope === undefined || scope === 'any') return ''
  const { count, first } = scopes[scope]
  if (count === 0) return ': nobody and nothing at the moment'
  const names = first.slice(0, 3).map(({ name }) => name)
  const more = count - names.length
  // Records that the reader may not see are only counted.
  if (names.length === 0) return `: ${count}`
  return `: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
