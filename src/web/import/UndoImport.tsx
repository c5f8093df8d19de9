import { useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ApiError } from '#web/apiError.ts'

interface UndoImportProps {
  fileName: string
  /** `12 clients` */
  what: string
  /** `Every client` */
  every: string
  /** `the import` */
  called?: string
  /** Throws the server's refusal. `save`: changed records stay. */
  undo: (save: boolean) => Promise<unknown>
  onUndone?: (() => void) | undefined
}

/** Undoes a whole import after confirmation; the dialog shows a refusal, and then offers to take back the others. */
export function UndoImport({ fileName, what, every, called = 'the import', undo, onUndone }: UndoImportProps) {
  const { formats } = useLocale()
  const [asking, setAsking] = useState(false)
  const [others, setOthers] = useState(0)
  // The button of an import is called without the article, as in its list.
  const button = called === 'the import' ? 'Undo import' : `Undo ${called}`
  const close = () => {
    setAsking(false)
    setOthers(0)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={`${button}: ${fileName || 'a file'}`}>
        {button}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={others > 0 ? `Undo the rest of ${called}?` : `Undo all of ${called}?`}
        confirmLabel={
          others === 1
            ? 'Delete the other'
            : others > 0
              ? `Delete the other ${formats.number(others)}`
              : `Delete ${what}`
        }
        tone="danger"
        onConfirm={async () => {
          try {
            await undo(others > 0)
          } catch (error) {
            const left = error instanceof ApiError ? error.body['others'] : 0
            setOthers(typeof left === 'number' ? left : 0)
            throw error
          }
          close()
          onUndone?.()
        }}
        onCancel={close}
      >
        {others > 0
          ? `Records changed since ${called} are not deleted. The others are.`
          : `${every} of ${fileName === '' ? 'this import' : `“${fileName}”`} will be deleted. ${called === 'the import' ? 'You can import the file again.' : 'You can choose the files again.'}`}
      </ConfirmDialog>
    </>
  )
}
