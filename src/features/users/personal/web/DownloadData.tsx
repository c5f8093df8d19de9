import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { bytesText } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useDownload } from '#web/useDownload.ts'

interface DownloadDataProps {
  label: string
  endpoint: Endpoint
  id?: number
}

/** Saves the archive, and says how much of it has come. */
export function DownloadData({ label, endpoint, id }: DownloadDataProps) {
  const [failed, setFailed] = useState<unknown>(null)
  const params = id === undefined ? undefined : { id: String(id) }
  const { bytes, download } = useDownload(endpoint, () => setFailed(null), params)
  return (
    <>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        busy={bytes !== null}
        onClick={() => void download({}).catch(setFailed)}
      >
        {bytes ? `${label} (${bytesText(bytes)})` : label}
      </Button>
      <ErrorAlert error={failed} />
    </>
  )
}
