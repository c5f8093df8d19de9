import { Dialog } from '#web/ui/Dialog.tsx'
import type { UnscheduledTask } from '../schedule.contract.ts'
import { TrayParts } from './Tray.tsx'

interface TrayDialogProps {
  find: string
  onBook: (task: UnscheduledTask) => void
  onPlan: (task: UnscheduledTask) => void
  onClose: () => void
}

/** The tasks that wait, on a screen without room for a tray: each is booked on the day shown, or planned. */
export const TrayDialog = ({ onClose, ...parts }: TrayDialogProps) => (
  <Dialog opened title="Unscheduled" width={520} onCancel={onClose}>
    {/* Its search would open the keyboard of a phone over the tasks. */}
    <div tabIndex={-1} data-autofocus className="fb-tray-alone">
      <TrayParts {...parts} />
    </div>
  </Dialog>
)
