import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface UndoImportProps {
  fileName: string
  /** `12 clients` */
  what: string
  /** `Every client` */
  every: string
  /** Throws the server's refusal. */
  undo: () => Promise<unknown>
  onUndone?: (() => void) | undefined
}

/** Undoes a whole import after confirmation; the dialog shows a refusal. */
export function UndoImport({ fileName, what, every, undo, onUndone }: UndoImportProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={`Undo the import of ${fileName || 'a file'}`}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Undo the whole import?"
        confirmLabel={`Take back ${what}`}
        tone="danger"
        onConfirm={async () => {
          await undo()
          setAsking(false)
          onUndone?.()
        }}
        onCancel={() => setAsking(false)}
      >
        {every} of {fileName === '' ? 'this import' : `“${fileName}”`} is deleted, as if it had never been imported. The
        file can be imported again.
      </ConfirmDialog>
    </>
  )
}
