import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'

interface FeatureNameProps {
  name: string
  label: string
  onSave: (name: string) => void
  onCancel: () => void
}

/** The name of what is drawn, typed where it stands: Enter keeps it, Escape leaves it as it was. */
export function FeatureName({ name, label, onSave, onCancel }: FeatureNameProps) {
  const [typed, setTyped] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form
      className="fb-feature-name"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(typed.trim())
      }}
    >
      <TextInput
        ref={input}
        aria-label={label}
        placeholder="Name: Boundary, way in, …"
        value={typed}
        maxLength={255}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" tone="primary">
        Save
      </Button>
    </form>
  )
}
