/** Adds the files that a record lacks where it is listed, without opening its page. */
import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import { FileChooser } from './FileChooser.tsx'
import { UploadList } from './UploadList.tsx'
import { type FilesOf, useUploads } from './useUploads.ts'

interface AddFilesProps extends FilesOf {
  /** Words of the button: "Add receipt". */
  label: string
  /** Answers about the record that a new file makes old. */
  invalidates: readonly Endpoint[]
  /** Takes photos only. */
  photo?: true
}

export function AddFiles({ owner, id, label, invalidates, photo }: AddFilesProps) {
  const { uploads, add, retry, stop } = useUploads({ to: { owner, id }, invalidates })
  const me = useMe()
  if (!has(me, 'file.add_file')) return null
  return (
    <>
      <UploadList uploads={uploads} onRetry={retry} onStop={stop} />
      <FileChooser onFiles={add} label={label} tone="default" {...(photo && { photo })} />
    </>
  )
}
