import type { QuickEntry } from '../../registry.ts'
import { notify } from '../../ui/Snackbar.tsx'
import type { QuickAdd } from './quickAdd.ts'
import type { QuickPanel } from './QuickPanel.tsx'

export interface LoadedQuick {
  quick: QuickAdd
  Panel: typeof QuickPanel
}

/** Loads the panel that adds one of a kind; null, after saying so, where it cannot be loaded. */
export async function loadQuick(entry: QuickEntry): Promise<LoadedQuick | null> {
  try {
    const [quick, { QuickPanel: Panel }] = await Promise.all([entry.form(), import('./QuickPanel.tsx')])
    return { quick, Panel }
  } catch {
    notify({ tone: 'error', message: `The form of a new ${entry.noun} could not be loaded. Try again.` })
    return null
  }
}
