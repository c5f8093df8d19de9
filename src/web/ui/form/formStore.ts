/** State of a form beside its values, and who listens to changes. */
export interface FormStore {
  /** Names of the fields on the screen, for lists of errors. */
  readonly labels: Record<string, string>
  /** Typed text that means nothing, with its sentence. */
  readonly unread: Map<string, string>
  /** Values that the server refused: a sentence stays until its value changes. */
  readonly refused: Map<string, unknown>
  /** Records that the form's pickers show, by field: another picker begins with them. */
  readonly choices: Map<string, { id: number | string; name: string }>
  /** Fields that somebody typed into, or left as they were: nothing is proposed for them any more. */
  readonly handled: Set<string>
  /** Returns the number of times the form was reset. */
  begun: () => number
  /** Forgets typed values and attempts to save. */
  beginAnew: () => void
  /** True once somebody tried to save: from then on a field is judged when it is left. */
  tried: (current?: boolean) => boolean
  register: (name: string, label: string) => () => void
  subscribe: (listener: () => void) => () => void
  changed: () => void
}

export function formStore(): FormStore {
  const labels: Record<string, string> = {}
  const unread = new Map<string, string>()
  const refused = new Map<string, unknown>()
  const handled = new Set<string>()
  const choices = new Map<string, { id: number | string; name: string }>()
  const listeners = new Set<() => void>()
  let hasTried = false
  let begun = 0
  return {
    labels,
    unread,
    refused,
    handled,
    choices,
    begun: () => begun,
    beginAnew: () => {
      begun += 1
      unread.clear()
      handled.clear()
      hasTried = false
    },
    tried: (current) => (hasTried = current ?? hasTried),
    register: (name, label) => {
      labels[name] = label
      return () => {
        delete labels[name]
        unread.delete(name)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed: () => listeners.forEach((listener) => listener()),
  }
}
