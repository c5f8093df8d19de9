/** Picture of the camera until it sees a code. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { codeReader } from './codeReader.ts'

/** Between two looks: a hand is not quicker, and a phone stays cool. */
const pause = 200

/** Calls `onCode` with every code that is another than the one before. */
export function Viewfinder({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [why, setWhy] = useState(() => (hasCamera() ? null : 'This browser does not show the camera. Type the code.'))
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    if (!hasCamera()) return
    const gone = new AbortController()
    look(gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) setWhy(whyNot(error))
      gone.abort()
    })
    return () => gone.abort()

    async function look(signal: AbortSignal) {
      // While the person answers whether the camera may be used, its reader is fetched.
      const reading = codeReader()
      reading.catch(() => undefined)
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      signal.addEventListener('abort', stop)
      const view = video.current
      if (signal.aborted || !view) return stop()
      view.srcObject = stream
      await view.play()
      const read = await reading.catch(() => {
        throw new Error(notHere)
      })
      for (let last = ''; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, pause))) {
        const seen = await read(view)
        if (signal.aborted || seen === undefined || seen === last) continue
        last = seen
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

// Absent on a connection that is not secure.
const hasCamera = () => 'mediaDevices' in navigator

const notHere = 'The code reader is not on this device yet. Type the code, or scan when there is a network.'

/** A sentence that says what to do. */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.message === notHere) return notHere
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Camera access is blocked. Allow it in the browser, or type the code.'
  if (name === 'NotFoundError') return 'No camera found. Type the code.'
  return 'The camera did not start. Type the code.'
}
