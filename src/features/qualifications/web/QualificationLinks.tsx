import { lazy } from '#web/lazy.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { useActions } from '#web/actions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { qualification } from '../qualifications.ts'

const { names } = qualification

const QualificationTypes = lazy(() =>
  import('./QualificationTypes.tsx').then((part) => ({ default: part.QualificationTypes })),
)

/**
 * Links the list and the matrix, for viewers who see everybody's qualifications, and the types for people who may
 * change them.
 */
export function QualificationLinks({ at }: { at: 'list' | 'matrix' }) {
  const me = useMe()
  const navigate = useNavigate()
  const [types, setTypes] = useState(false)
  const mayType = has(me, names.change) || has(me, names.remove)
  const seesTypes = has(me, names.see) || has(me, names.add) || has(me, names.change)
  const otherView = at === 'list' ? '/qualifications/matrix/' : '/qualifications/'
  const show = mayType && seesTypes
  useActions(show ? [{ id: 'qualification-types', label: 'Types of qualifications', run: () => setTypes(true) }] : [])
  return (
    <>
      {show && <Button onClick={() => setTypes(true)}>Types…</Button>}
      {has(me, names.see) && (
        <Button onClick={() => void navigate({ to: otherView })}>
          {at === 'list' ? 'Show by person' : 'Show as list'}
        </Button>
      )}
      {types && (
        <Suspense>
          <QualificationTypes onClose={() => setTypes(false)} />
        </Suspense>
      )}
    </>
  )
}
