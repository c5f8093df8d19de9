/** The validity of a piece of equipment's calibration. */
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import '#web/record/record.css'
import type { Equipment } from '../equipment.ts'
import type { CalibrationState } from '../equipment.rules.ts'

type Due = Pick<Equipment, 'next_calibration' | 'calibration'>

/** Beside the day on which it falls due. */
const words: Record<CalibrationState, string> = { none: '', valid: '', expiring: 'due soon', expired: 'overdue' }

export function CalibrationDue({ of: { next_calibration, calibration } }: { of: Due }) {
  const { formats } = useLocale()
  if (next_calibration === null) return null
  return (
    <span className="fb-record-due" data-due={calibration}>
      {`${formats.date(next_calibration)} ${words[calibration]}`.trimEnd()}
    </span>
  )
}

/** A notice while calibration is expiring or expired. */
export function CalibrationOpen({ of }: { of: Due & Pick<Equipment, 'active'> }) {
  const { calibration, active } = of
  if (!active || (calibration !== 'expiring' && calibration !== 'expired')) return null
  return (
    <SectionCard title={calibration === 'expired' ? 'Calibration is overdue' : 'Calibration falls due'}>
      <CalibrationDue of={of} />
    </SectionCard>
  )
}
