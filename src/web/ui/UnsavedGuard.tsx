import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { LaterConfirm } from './LaterConfirm.tsx'

const guards = new Set<() => boolean>()
/** Whether anything on the screen is unsaved: a screen that moves by itself waits. */
export const isUnsaved = (): boolean => [...guards].some((isDirty) => isDirty())

/**
 * Protects unsaved work when the person navigates away or closes the tab. Render what it returns. `isDirty` is
 * called at that moment; `onDiscard` drops the work once the person agreed to lose it. `over`: the part of the
 * address that opened the work over its screen, so that Back closes it.
 */
export function useUnsavedGuard(isDirty: () => boolean, onDiscard?: () => void, over?: string): ReactNode {
  const isDirtyNow = useEffectEvent(isDirty)
  useEffect(() => {
    const guard = () => isDirtyNow()
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
  const blocker = useBlocker({
    // A navigation within the screen (a tab, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (over !== undefined && partOf(current, over) !== partOf(next, over))) &&
      isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <LaterConfirm
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      tone="danger"
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved.
    </LaterConfirm>
  )
}

const partOf = ({ search }: { search: object }, name: string): unknown => Reflect.get(search, name)
