import { notify } from '#web/ui/Snackbar.tsx'

/** Says what was done, with Undo where the server offers it. */
export const told = (message: string, undo?: () => Promise<void>): void =>
  void notify({ tone: 'success', message, ...(undo && { undo }) })
