import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { User } from '../../users/users.contract.ts'
import { exportPerson, getDetailsToRemove } from '../personal.contract.ts'
import { DownloadData } from './DownloadData.tsx'
import './personal.css'

const RemoveDetails = lazy(() => import('./RemoveDetails.tsx').then((kit) => ({ default: kit.RemoveDetails })))

/**
 * Section of a person's page: an export of their data, which the law lets them request, and its removal after they have
 * left.
 */
export function PersonalData({ user }: { user: User }) {
  const me = useMe()
  const mayRemove = has(me, 'users.remove_details')
  if (!has(me, 'users.export_person') && !mayRemove) return null
  return (
    <div className="fb-personal-card">
      <SectionCard
        title="Personal data"
        actions={
          has(me, 'users.export_person') && <DownloadData label="Download" endpoint={exportPerson} id={user.id} />
        }
      >
        <div className="fb-personal">
          <p className="fb-muted">
            {user.name} may ask for all data about them. The archive has their hours, leave, expenses and files.
          </p>
          {mayRemove && user.id !== me.id && <Removal user={user} />}
        </div>
      </SectionCard>
    </div>
  )
}

function Removal({ user }: { user: User }) {
  const { formats, timezone } = useLocale()
  const [asking, setAsking] = useState(false)
  const target = { params: { id: String(user.id) } }
  const { data } = useQuery({ ...queryFor(getDetailsToRemove, target), enabled: !user.active })
  if (user.active)
    return (
      <p className="fb-muted">Once {user.first_name} has left and is inactive, their details can be removed here.</p>
    )
  if (!data) return null
  if (data.details_removed !== null)
    return <p className="fb-muted">Their details were removed on {formats.dateTime(data.details_removed, timezone)}.</p>
  if (data.refused !== null) return <p className="fb-muted">{data.refused}</p>
  return (
    <>
      <div className="fb-personal-removal">
        <p className="fb-muted">
          They have left, so their details can be removed. Records required by law or for work are stored without their
          name.
        </p>
        <Button tone="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Remove their details
        </Button>
      </div>
      <Suspense>{asking && <RemoveDetails user={user} what={data} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
