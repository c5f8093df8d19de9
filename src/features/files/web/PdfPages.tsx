import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { callForFile } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { downloadFile, type FileRecordFile } from '../files.contract.ts'
import type { PdfDocument } from './pdf.ts'

/** Pages that are drawn at first, and with each further step. */
const step = 5

/** The pages of a PDF as canvases, whose text screen readers cannot read: they are asked to download it. */
export const PdfPages = ({ file: { id, name } }: { file: FileRecordFile }) => (
  <PdfOf key={id} name={name} load={(signal) => callForFile(downloadFile, { params: { id: String(id) } }, signal)} />
)

interface PdfOfProps {
  name: string
  /** Called once; another PDF needs another key. */
  load: (signal: AbortSignal) => Promise<Response>
}

export function PdfOf({ name, load }: PdfOfProps) {
  const [pdf, setPdf] = useState<PdfDocument | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [shown, setShown] = useState(step)
  const ask = useEffectEvent(load)
  useEffect(() => {
    const stop = new AbortController()
    let opened: PdfDocument | undefined
    const open = async () => {
      const answer = await ask(stop.signal)
      const [{ openPdf }, bytes] = [await import('./pdf.ts'), await answer.arrayBuffer()]
      opened = await openPdf(bytes)
      if (stop.signal.aborted) opened.close()
      else setPdf(opened)
    }
    open().catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure)
    })
    return () => {
      stop.abort()
      opened?.close()
    }
  }, [])
  if (error !== null) return <ErrorAlert error={error} />
  if (!pdf) return <SkeletonBlock lines={12} label="Loading the pages" />
  const pages = Math.min(shown, pdf.pages)
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} label={`${name}, page ${index + 1} of ${pdf.pages}`} />
      ))}
      {pages < pdf.pages && <Button onClick={() => setShown(shown + step)}>Show more of the {pdf.pages} pages</Button>}
    </>
  )
}

function PdfPage({ pdf, number, label }: { pdf: PdfDocument; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!canvas.current) return
    const drawing = pdf.draw(number, canvas.current)
    drawing.done.catch((failure: unknown) => setError(failure))
    return drawing.stop
  }, [pdf, number])
  return error === null ? (
    <canvas ref={canvas} role="img" aria-label={label} className="fb-pdf-page" />
  ) : (
    <ErrorAlert error={`Page ${number} could not be drawn.`} />
  )
}
