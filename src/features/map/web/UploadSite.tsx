/** Uploads a .kml, .kmz or .geojson file for a site, and shows its contents before they are saved. */
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Bounds } from '#features/projects/projectPlace.ts'
import { base64Of } from '#web/base64.ts'
import { call, useEndpointMutation } from '#web/api.ts'
import type { Reply } from '#core/contract.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { boundsOf } from '../geometry.ts'
import { loadFeatures, maxMapBytes, previewFeatures, tooLargeMap } from '../map.contract.ts'
import { FoundInFile } from './FoundInFile.tsx'
import { changedWithSite } from './siteReads.ts'

interface UploadSiteProps {
  projectId: number
  /** Number of features that the site has already. */
  there: number
  onClose: () => void
  /** Reports the bounds of what was stored. */
  onLoaded: (bounds: Bounds) => void
}

interface Read {
  file: { file_name: string; content: string }
  found: Reply<typeof previewFeatures>
}

export function UploadSite({ projectId, there, onClose, onLoaded }: UploadSiteProps) {
  const { formats } = useLocale()
  const params = { id: String(projectId) }
  const [read, setRead] = useState<Read | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [replace, setReplace] = useState(false)
  const load = useEndpointMutation(loadFeatures, changedWithSite, ({ count }, undo) =>
    notifySuccess(`${formats.counted(count, 'feature was', 'features were')} added to the site.`, undo),
  )
  const take = async (file: File) => {
    setRead(null)
    setError(null)
    if (file.size > maxMapBytes) return setError(tooLargeMap)
    setReading(file.name)
    try {
      const content = base64Of(new Uint8Array(await file.arrayBuffer()))
      const body = { file_name: file.name.slice(-255), content }
      setRead({ file: body, found: await call(previewFeatures, { params, body }) })
    } catch (failure) {
      setError(failure)
    }
    setReading(null)
  }
  const save = async () => {
    if (!read) return
    try {
      await load.mutateAsync({ params, body: { ...read.file, replace } })
      const bounds = boundsOf(read.found.features.map(({ geometry }) => geometry))
      if (bounds) onLoaded(bounds)
    } catch (failure) {
      setError(failure)
    }
  }
  const { input, choose, dropTarget } = useFileChoice({
    accept: '.kml,.kmz,.geojson',
    label: 'Map file',
    onFile: (file) => void take(file),
  })
  return (
    <Dialog
      opened
      title="Upload a map file"
      onCancel={onClose}
      onSave={() => void save()}
      saveLabel="Add to site"
      saveDisabled={read === null}
      busy={load.isPending}
      width={640}
    >
      <section className="fb-site-upload" aria-label="File" {...dropTarget}>
        {input}
        <Button data-autofocus icon={<IconFileUpload size={16} aria-hidden />} onClick={choose}>
          {read === null ? 'Choose a file' : 'Choose another'}
        </Button>
        <span className="fb-muted">
          {read?.file.file_name ?? reading ?? '.kml, .kmz or .geojson, or drop one here'}
        </span>
      </section>
      {reading !== null && <SkeletonBlock lines={6} label={`Reading ${reading}`} />}
      <ErrorAlert error={error} labels={{ content: 'File' }} />
      {read !== null && <FoundInFile {...read.found} />}
      {read !== null && there > 0 && (
        <RadioCards
          legend="Existing features"
          value={replace ? 'replace' : 'add'}
          onChange={(value) => setReplace(value === 'replace')}
          options={[
            { value: 'add', label: 'Add', hint: 'Existing features are kept.' },
            {
              value: 'replace',
              label: 'Replace',
              hint: `${formats.counted(there, 'feature', 'features')} of the site will be deleted. You can undo this for a minute.`,
            },
          ]}
        />
      )}
    </Dialog>
  )
}
