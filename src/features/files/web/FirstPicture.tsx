/** First picture among a thing's files, on its overview. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { queryFor } from '#web/api.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listFiles } from '../files.contract.ts'
import type { FileOwner } from '../files.rules.ts'
import { pictureOf } from './FileThumb.tsx'
import './files.css'

const FilePreview = lazy(() => import('./FilePreview.tsx').then((part) => ({ default: part.FilePreview })))

export function FirstPicture({ owner, record }: { owner: FileOwner; record: { id: number; name: string } }) {
  // A certificate that was photographed shows nothing of the thing.
  const query = {
    [`${owner}_id`]: String(record.id),
    purpose: 'attachment',
    tab: 'pictures',
    ordering: 'created',
  } as const
  const { data } = useQuery(queryFor(listFiles, { query }))
  const [opened, setOpened] = useState(false)
  const [failed, setFailed] = useState<number | null>(null)
  // Some formats have no preview.
  const picture = data?.results.find(({ width }) => width !== null)
  if (!picture || picture.id === failed) return null
  return (
    <SectionCard title="Photo">
      <button type="button" className="fb-first-picture" onClick={() => setOpened(true)}>
        <img
          src={pictureOf(picture, 'preview')}
          alt={`${record.name}: ${picture.name}`}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          onError={() => setFailed(picture.id)}
        />
      </button>
      {opened && (
        <Suspense>
          <FilePreview file={picture} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
