/** On the card of a job: a new expense that is allocated to its project. */
import { IconReceipt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { useWorkOfDay } from '#features/schedule/web/workOfDay.ts'
import { searchOf } from '#web/paths.ts'

export function ExpenseOnJob() {
  const work = useWorkOfDay()
  return work ? (
    <Link className="fb-job-act" to="/expenses/new/" search={searchOf({ project_id: work.project.id })}>
      <IconReceipt size={16} aria-hidden /> Expense
    </Link>
  ) : null
}
