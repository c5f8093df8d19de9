import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import type { Write } from './queue.ts'
import { useWaiting } from './state.ts'

/** The refused write that the address of a form names by `waiting`, until the form is left. */
export function useMended(): Write | undefined {
  const { waiting } = useSearch({ strict: false }) as { waiting?: unknown }
  const found = useWaiting().find(({ order, refusal }) => order === Number(waiting) && refusal !== null)
  const [held, setHeld] = useState(found)
  if (!held && found) setHeld(found)
  return held
}

/** Reason why the server refused the write that a form corrects. */
export const Refusal = ({ write }: { write: Write | undefined }) =>
  write?.refusal ? <ErrorAlert error={`Not saved: ${write.refusal.sentence}`} /> : null
