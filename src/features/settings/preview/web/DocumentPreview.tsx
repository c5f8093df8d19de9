/** The PDF of the latest record, as unsaved texts and settings make it; drawn again when typing pauses. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useEffect, useState } from 'react'

import { wrongTexts } from '#features/documents/documentTemplates.ts'
import { callForFile } from '#web/api.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type PreviewBody, previewTemplate } from '../preview.contract.ts'
import '#features/files/web/files.css'

const PdfOf = lazy(() => import('#features/files/web/PdfPages.tsx').then((kit) => ({ default: kit.PdfOf })))

const pauseMs = 700

export function DocumentPreview({ body }: { body: PreviewBody }) {
  const written = JSON.stringify(body)
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  const shown = JSON.parse(settled) as PreviewBody
  const [wrong] = Object.values(shown.texts ? wrongTexts({ kind: shown.kind, ...shown.texts }) : {})
  if (wrong !== undefined) return <p className="fb-mail-warning">{wrong}</p>
  return (
    <Suspense fallback={<SkeletonBlock lines={12} label="Loading the preview" />}>
      <PdfOf key={settled} name="Preview" load={(signal) => callForFile(previewTemplate, { body: shown }, signal)} />
    </Suspense>
  )
}
