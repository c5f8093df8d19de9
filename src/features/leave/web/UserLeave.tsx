/** Section of a person's page: their leave, for viewers who may see it. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { listAllowances } from '../leave.contract.ts'
import { LeaveYears } from './LeaveYears.tsx'

export function UserLeave({ record: { id } }: { record: { id: number } }) {
  const { data, error, refetch } = useQuery(queryFor(listAllowances, { query: { user_id: String(id) } }))
  if (error?.status === 404)
    return <EmptyState title="Leave not visible">You need permission to see this person’s leave.</EmptyState>
  return (
    <>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading the leave" />}
      {data && <LeaveYears userId={id} allowances={data} />}
    </>
  )
}
