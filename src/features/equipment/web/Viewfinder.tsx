/** Picture of the camera until it sees a code: by the browser's own reader, where it has one. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The Barcode Detection API, which not every browser has. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

/** Between two looks: a hand is not quicker, and a phone stays cool. */
const pause = 200

/** Calls `onCode` with every code that is another than the one before. */
export function Viewfinder({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [why, setWhy] = useState(() => (canRead() ? null : 'This browser cannot scan codes. Type the code.'))
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    const { BarcodeDetector } = window
    if (!BarcodeDetector || !canRead()) return
    const gone = new AbortController()
    look(new BarcodeDetector(), gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) setWhy(whyNot(error))
    })
    return () => gone.abort()

    async function look(detector: Detector, signal: AbortSignal) {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      signal.addEventListener('abort', stop)
      const view = video.current
      if (signal.aborted || !view) return stop()
      view.srcObject = stream
      await view.play()
      for (let last = ''; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, pause))) {
        const [seen] = await detector.detect(view)
        if (signal.aborted || !seen || seen.rawValue === last) continue
        last = seen.rawValue
        tell(last)
      }
    }
  }, [])

  if (why !== null) return <p role="status">{why}</p>
  return (
    <>
      <div className="fb-scan-view">
        <video ref={video} muted playsInline aria-label="Camera image" />
      </div>
      <p role="status">Hold the code in front of the camera.</p>
    </>
  )
}

const canRead = () => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator

/** A sentence that says what to do. */
function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Camera access is blocked. Allow it in the browser, or type the code.'
  if (name === 'NotFoundError') return 'No camera found. Type the code.'
  return 'The camera did not start. Type the code.'
}
