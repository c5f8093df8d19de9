/** The PDF of a document as it would go out, drawn again after a pause in typing. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { callForFile } from '#web/api.ts'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { previewDocument } from '../documents.contract.ts'
import type { DocumentDialogValues } from './DocumentDialog.tsx'
import '#features/files/web/files.css'

const PdfOf = lazy(() => import('#features/files/web/PdfPages.tsx').then((part) => ({ default: part.PdfOf })))

const readOnByKey = { role: 'region', tabIndex: 0 } as const

/** Pause after which typed text is printed again. */
const pauseMs = 700

export function LetterPreview({ projectId, form }: { projectId: number; form: ContractForm<DocumentDialogValues> }) {
  const printed = () => {
    const { template_id, contact_id, title, opening, closing, valid_until } = form.values()
    return JSON.stringify({ template_id, contact_id, title, opening, closing, ...(valid_until && { valid_until }) })
  }
  const [body, setBody] = useState(printed)
  const print = useEffectEvent(() => setBody(printed()))
  const listen = useEffectEvent((changed: () => void) => form.subscribe(changed))
  useEffect(() => {
    let later: number | undefined
    const stop = listen(() => {
      window.clearTimeout(later)
      later = window.setTimeout(print, pauseMs)
    })
    return () => {
      stop()
      window.clearTimeout(later)
    }
  }, [])
  return (
    // A preview taller than the window scrolls by keys, like tables.
    <div className="fb-mail-preview fb-document-preview" aria-label="Preview" {...readOnByKey}>
      <Suspense>
        <PdfOf
          key={body}
          name="Preview"
          load={(signal) =>
            callForFile(previewDocument, { params: { id: String(projectId) }, body: JSON.parse(body) }, signal)
          }
        />
      </Suspense>
    </div>
  )
}
