/** Months: work in progress by project and by service, and which months are closed. */
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { seesWorth } from '../../writeOffs.contract.ts'
import { Closes } from './Closes.tsx'
import { Progress } from './Progress.tsx'
import './months.css'

const title = 'Months'

export function MonthsScreen() {
  usePageTitle(title)
  const seesAmounts = has(useMe(), seesWorth)
  return (
    <ForWhoMay permission="invoice.view_invoice" title={title} needs="You need permission to view invoices.">
      <PageHeader title={title} aside={<Link to="/invoices/unbilled/">Unbilled work</Link>} />
      <div className="fb-months">
        <Closes />
        {seesAmounts && <Progress />}
      </div>
    </ForWhoMay>
  )
}
