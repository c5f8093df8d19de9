/** The newest archive: how far it is, or what it is and how to get it. */
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useConfirmed } from '#features/auth/factors/web/useConfirmed.tsx'
import { callForFile } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { bytesText, saveFile } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type SettingArchive, downloadArchive, listArchives } from '../archive.contract.ts'
import { Downloads, useCount } from './EarlierArchives.tsx'

export function LatestArchive({ archive }: { archive: SettingArchive }) {
  const { formats, timezone } = useLocale()
  const { state, user, created, problem, progress } = archive
  return (
    <SectionCard title="Latest archive" actions={state === 'done' && <Download archive={archive} />}>
      <p className="fb-archive-when">
        <strong>{formats.dateTime(created, timezone)}</strong> <span className="fb-muted">for {user.name}</span>
      </p>
      {progress && <Making progress={progress} />}
      {state === 'failed' && <p role="alert">The archive could not be made. {problem} Please try again.</p>}
      {state === 'gone' && <p className="fb-muted">This file has expired. Create a new archive.</p>}
      {state === 'done' && <Made archive={archive} />}
      <Downloads archive={archive} />
    </SectionCard>
  )
}

function Making({
  progress: { rows, rows_all, files, files_all },
}: {
  progress: NonNullable<SettingArchive['progress']>
}) {
  const count = useCount()
  const begun = rows_all > 0
  // Files come after the rows: together they are the whole bar.
  const part = begun ? (rows + files) / (rows_all + files_all) : undefined
  return (
    <div className="fb-archive-making" role="status">
      <progress aria-label="Making the archive" max={1} {...(part !== undefined && { value: part })} />
      <p>
        {begun ? `${count(rows)} of ${count(rows_all)} rows, ${count(files)} of ${count(files_all)} files` : 'Starting'}
        <span className="fb-muted"> · You can leave this page.</span>
      </p>
    </div>
  )
}

function Made({ archive: { rows, files, bytes, sha256, expires } }: { archive: SettingArchive }) {
  const { formats, timezone } = useLocale()
  const count = useCount()
  return (
    <dl className="fb-archive-facts">
      <div>
        <dt>Holds</dt>
        <dd>
          {count(rows ?? 0)} rows and {count(files ?? 0)} files
        </dd>
      </div>
      <div>
        <dt>Size</dt>
        <dd>{bytesText(bytes ?? 0)}</dd>
      </div>
      <div>
        <dt>Available until</dt>
        <dd>{expires && formats.dateTime(expires, timezone)}</dd>
      </div>
      <div className="fb-archive-hash">
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </div>
    </dl>
  )
}

function Download({ archive: { id, bytes } }: { archive: SettingArchive }) {
  const queries = useQueryClient()
  const { error, run, confirming } = useConfirmed()
  const [come, setCome] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const save = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const answer = await callForFile(downloadArchive, { params: { id: String(id) } }, signal)
      setCome(0)
      const saved = await saveFile(answer, { signal, onBytes: setCome })
      notifySuccess(`Saved as ${saved.name} (${bytesText(saved.bytes)}).`)
    } catch (failure) {
      if (!signal.aborted) throw failure
    } finally {
      setCome(null)
      await queries.invalidateQueries({ queryKey: [listArchives.name] })
    }
  }
  return (
    <div className="fb-archive-download">
      <Button icon={<IconDownload size={16} aria-hidden />} idle={come !== null} onClick={() => void run(save)}>
        {come === null ? 'Download' : `${bytesText(come)} of ${bytesText(bytes ?? 0)}`}
      </Button>
      <ErrorAlert error={error} />
      {confirming}
    </div>
  )
}
