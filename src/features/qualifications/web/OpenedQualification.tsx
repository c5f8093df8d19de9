/** The qualification that the address names, opened over any screen. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Qualification, qualification } from '../qualifications.ts'
import { QualificationDialog } from './QualificationDialog.tsx'

interface OpenedQualificationProps {
  id: number | 'new'
  /** Row that the list has loaded, if any. */
  row: Qualification | null
  /** Person of a new qualification, where that is known. */
  person?: { id: number; name: string }
  onClose: () => void
}

/** Give it the id as its key. */
export function OpenedQualification({ id, row, person, onClose }: OpenedQualificationProps) {
  const [held, setHeld] = useState(row)
  const query = useQuery({
    ...queryFor(qualification.calls.get, { params: { id: String(id) } }),
    enabled: id !== 'new' && held === null,
  })
  // The dialog stays with what was first read, even after a deletion; an outdated answer is not used.
  if (held === null && id !== 'new' && query.isSuccess && !query.isFetching) setHeld(query.data)
  if (id === 'new' || held !== null)
    return <QualificationDialog qualification={held} {...(person && { person })} onClose={onClose} />
  return (
    <Dialog opened title="Qualification" width={640} onCancel={onClose}>
      {query.error ? (
        <ErrorAlert
          error={
            query.error.status === 404
              ? 'Qualification not found. It was deleted, or you do not have access to it.'
              : query.error
          }
        />
      ) : (
        <SkeletonBlock lines={8} label="Loading the qualification" />
      )}
    </Dialog>
  )
}
