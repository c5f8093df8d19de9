import { lazy } from '#web/lazy.tsx'
import { IconScan } from '@tabler/icons-react'
import { Suspense, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((kit) => ({ default: kit.ScanDialog })))

/** Opens a piece of equipment by the code on it. */
export function ScanButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconScan size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Scan
      </Button>
      {open && (
        <Suspense>
          <ScanDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
