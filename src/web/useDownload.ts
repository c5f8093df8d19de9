/** The file that a call answers, saved as it comes: how much of it has come, and how to stop. */
import { useEffect, useRef, useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { callForFile } from './api.ts'
import { bytesText, saveFile } from './saveFile.ts'

/** `bytes` is null while nothing is being saved. Leaving the screen ends the download, too. */
export function useDownload(endpoint: Endpoint, onSaved: () => void, params?: Record<string, string>) {
  const [bytes, setBytes] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const download = async (query: object) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setBytes(0)
    try {
      const answer = await callForFile(endpoint, { ...(params && { params }), query }, signal)
      const saved = await saveFile(answer, { signal, onBytes: setBytes })
      notifySuccess(`Exported to ${saved.name} (${bytesText(saved.bytes)}).`)
      onSaved()
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setBytes(null)
    }
  }
  return { bytes, download, stop: () => stop.current?.abort() }
}
