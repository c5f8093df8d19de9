/** Rows of a checklist: Enter begins a new line, and the arrows beside a line move it. */
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { maxChecks } from '../tasks.rules.ts'
import './tasks.css'

type Line = { id?: number | undefined; name: string }

export function ChecklistField({ form }: { form: FormPart<{ checklist: Line[] }> }) {
  const lines = useFormValue(form, 'checklist')
  const fixed = useFormLock() !== undefined
  const around = useRef<HTMLDivElement>(null)
  // The inputs are uncontrolled, so another order or number of lines remounts them.
  const [turn, setTurn] = useState(0)
  const focused = useRef<number | null>(null)
  useEffect(() => {
    if (focused.current !== null) around.current?.querySelectorAll('input')[focused.current]?.focus()
    focused.current = null
  }, [turn])
  const set = (checklist: Line[], focus: number) => {
    form.set({ checklist })
    focused.current = Math.max(0, focus)
    setTurn(turn + 1)
  }
  const addAfter = (index: number) => set(lines.toSpliced(index + 1, 0, { name: '' }), index + 1)
  const move = (index: number, to: number) => {
    const line = lines[index]
    if (line && to >= 0 && to < lines.length) set(lines.toSpliced(index, 1).toSpliced(to, 0, line), to)
  }
  return (
    <div ref={around} className="fb-checklines">
      {lines.length === 0 && <p className="fb-muted">No checklist yet. People on the task tick off its lines.</p>}
      {lines.map((_line, index) => (
        <div key={`${turn} ${index}`} className="fb-checkline">
          <TextField
            form={form}
            name={`checklist.${index}.name`}
            label={`Checklist line ${index + 1}`}
            maxLength={255}
            onEnter={() => lines.length < maxChecks && addAfter(index)}
          />
          {!fixed && (
            <>
              <IconButton label={`Move line ${index + 1} up`} idle={index === 0} onClick={() => move(index, index - 1)}>
                <IconArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={`Move line ${index + 1} down`}
                idle={index === lines.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown aria-hidden />
              </IconButton>
              <IconButton label={`Remove line ${index + 1}`} onClick={() => set(lines.toSpliced(index, 1), index - 1)}>
                <IconX aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      ))}
      {!fixed && lines.length < maxChecks && (
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => addAfter(lines.length - 1)}>
          Add a line
        </Button>
      )}
    </div>
  )
}
