/** Reports the next step of a bill to its page, and takes it. */
import { useNavigate } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { paths, searchOf } from '#web/paths.ts'
import { type LeadProps, useReportedLead } from '#web/record/lead.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { invalidatedBy } from '#web/record/shownRecordType.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { billStepOf } from '../billSteps.rules.ts'
import { type Bill, bill as kind } from '../bills.ts'
import { billKind } from './billKind.ts'

export function BillLead({ record: bill, onLead }: LeadProps<Bill>) {
  const { formats, timezone } = useLocale()
  const navigate = useNavigate()
  const actions = ownActionsOn(kind, bill.id)
  const change = useEndpointMutation(kind.calls.change, invalidatedBy(billKind), (current, undo) =>
    notifySuccess(`${current.name} marked as paid.`, actions.made(current.version, undo)),
  )
  const pay = () =>
    actions
      .inTurn(bill.version, (version) =>
        change.mutateAsync({ params: { id: String(bill.id) }, body: { paid: today(timezone) }, version }),
      )
      .catch(notifyError)
  const step = billStepOf(bill, formats)
  const run = () =>
    step?.action === 'lines'
      ? void navigate({ to: paths.here(), search: searchOf(true), hash: 'details', replace: true })
      : void pay()
  const act = step && bill.can_change && { label: step.label, run, busy: change.isPending }
  useReportedLead(step && { sentence: step.sentence, ...(act && { act }), waiting: [] }, onLead)
  return null
}
