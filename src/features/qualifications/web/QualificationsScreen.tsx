/** Qualifications: a list by when they end, and for who may see everybody's a matrix of people and types. */
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Qualification } from '../qualifications.contract.ts'
import { QualificationDialog } from './QualificationDialog.tsx'
import { QualificationList } from './QualificationList.tsx'
import { QualificationMatrix } from './QualificationMatrix.tsx'
import './qualifications.css'

export function QualificationsScreen() {
  const me = useMe()
  const navigate = useNavigate()
  const search: { view?: string } = useSearch({ strict: false })
  const [opened, setOpened] = useState<Qualification | 'new' | null>(null)
  const everybody = has(me, 'profiles.view_qualification')
  const mayAdd = has(me, 'profiles.add_qualification')
  const title = everybody ? 'Qualifications' : 'My qualifications'
  usePageTitle(title)
  const add = () => setOpened('new')
  useActions(mayAdd ? [{ id: 'new-qualification', label: 'New qualification', key: 'n', run: add }] : [])
  const create = mayAdd && (
    <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
      New qualification
    </Button>
  )
  const matrix = everybody && search.view === 'matrix'
  const show = (view: string | undefined) =>
    void navigate({ to: '/qualifications/', search: { view } as never, replace: true })
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {everybody && (
              <Button onClick={() => show(matrix ? undefined : 'matrix')}>
                {matrix ? 'Show as list' : 'Show people × types'}
              </Button>
            )}
            {create}
          </>
        }
      />
      {matrix ? (
        <QualificationMatrix create={create} />
      ) : (
        <QualificationList everybody={everybody} create={create} onOpen={setOpened} />
      )}
      {opened && (
        <QualificationDialog qualification={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
