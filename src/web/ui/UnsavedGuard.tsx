import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { LaterConfirm } from './LaterConfirm.tsx'

/**
 * Keeps unsaved work when the person navigates away or closes the tab. Render what it returns.
 * `isDirty` is asked at that moment; `onDiscard` invalidates the work once its owner agreed to lose it. `over`: the part of
 * the address that opened the work over its screen, so that Back closes it.
 */
export function useUnsavedGuard(isDirty: () => boolean, onDiscard?: () => void, over?: string): ReactNode {
  const blocker = useBlocker({
    // The same screen with another search (a tab, a filter) loses nothing.
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
