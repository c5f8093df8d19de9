import { useState } from 'react'

import { Chip } from '../Chip.tsx'
import { useFormLock } from './formLock.ts'
import { PickMore } from './PickMore.tsx'
import type { PickerOption } from './useServerOptions.ts'

interface PickManyProps {
  label: string
  ids: readonly number[]
  /** Names of records that were chosen before. */
  known: readonly { id: number; name: string }[]
  /** Id that cannot be chosen. */
  but?: number | null
  onChange: (ids: number[]) => void
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  nothing: string
}

/** Several records: chips, and a picker that adds one. */
export function PickMany({ label, ids, known, but = null, onChange, load, nothing }: PickManyProps) {
  const fixed = useFormLock() !== undefined
  const [picked, setPicked] = useState<readonly { id: number; name: string }[]>([])
  // The form may follow a newer record meanwhile, with others.
  const names = new Map([...picked, ...known].map(({ id, name }) => [id, name]))
  return (
    <div className="fb-record-wide">
      <PickMore
        label={label}
        load={async (search, signal) =>
          (await load(search, signal)).filter(({ id }) => id !== but && !ids.includes(Number(id)))
        }
        onPick={({ id, name }) => {
          setPicked([...picked, { id, name }])
          onChange([...ids, id])
        }}
        nothing={nothing}
      />
      <div className="fb-record-tags">
        {ids.map((id) => (
          <Chip
            key={id}
            removeLabel={`Remove ${names.get(id) ?? id}`}
            {...(!fixed && { onRemove: () => onChange(ids.filter((number) => number !== id)) })}
          >
            {names.get(id) ?? id}
          </Chip>
        ))}
      </div>
    </div>
  )
}
