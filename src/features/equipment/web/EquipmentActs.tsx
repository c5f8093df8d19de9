/** Acts on a piece of equipment in the hand: take it or bring it back, report a fault, record its calibration. */
import { Suspense, useState } from 'react'

import { lazy } from '#web/lazy.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TakeEquipment } from './TakeEquipment.tsx'
import type { Equipment } from '../equipment.ts'

const FaultDialog = lazy(() => import('./FaultDialog.tsx').then((kit) => ({ default: kit.FaultDialog })))
const CalibratedDialog = lazy(() => import('./CalibratedDialog.tsx').then((kit) => ({ default: kit.CalibratedDialog })))

export function EquipmentActs({ piece }: { piece: Equipment }) {
  const [open, setOpen] = useState<'fault' | 'calibrated' | null>(null)
  const close = () => setOpen(null)
  if (!piece.active) return null
  return (
    <>
      <TakeEquipment piece={piece} />
      <Button aria-haspopup="dialog" onClick={() => setOpen('fault')}>
        Report a fault
      </Button>
      {piece.can_change && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('calibrated')}>
          Calibrated
        </Button>
      )}
      <Suspense>
        {open === 'fault' && <FaultDialog piece={piece} onClose={close} />}
        {open === 'calibrated' && <CalibratedDialog piece={piece} onClose={close} />}
      </Suspense>
    </>
  )
}
