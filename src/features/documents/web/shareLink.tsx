import type { QueryClient } from '@tanstack/react-query'

import { call } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorLines } from '#web/ui/errors.ts'
import { notify, notifyError } from '#web/ui/Snackbar.tsx'
import { listDocuments, makeDocumentLink } from '../documents.contract.ts'
import './documents.css'

/** Makes a link to a document and copies it; `copied` is false where the browser copies for nobody, as over plain http. */
export async function copyLink(client: QueryClient, id: number): Promise<{ link: string; copied: boolean }> {
  const { link } = await call(makeDocumentLink, { params: { id: String(id) } })
  await client.invalidateQueries({ queryKey: [listDocuments.name] })
  return { link, copied: await copyText(link) }
}

async function copyText(text: string): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  return copied ?? false
}

/**
 * Copies a link to a document, and notifies with a button that copies it again. `ready`: the sentence before, which is
 * also said where no link could be made.
 */
export async function shareLink(
  client: QueryClient,
  id: number,
  ready = '',
  tone: 'success' | 'warning' = 'success',
): Promise<void> {
  try {
    const { link, copied } = await copyLink(client, id)
    const again = () => void copyText(link).then((done) => done && notify({ tone: 'success', message: 'Link copied.' }))
    notify({
      tone,
      message: (
        <span className="fb-documents-notice">
          <span>
            {`${ready} ${copied ? 'Its link is copied: share it with the client.' : 'Copy its link and share it.'}`.trim()}
          </span>
          {copied ? (
            <Button onClick={again}>Copy link</Button>
          ) : (
            <input
              className="fb-documents-link"
              readOnly
              aria-label="Link to the document"
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </span>
      ),
    })
  } catch (error) {
    if (ready === '') return void notifyError(error)
    const reasons = errorLines(error).map(({ text }) => text)
    notify({ tone: 'error', message: [ready, 'Its link could not be made:', ...reasons].join(' ') })
  }
}
