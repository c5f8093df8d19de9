import type { PickerOption } from './useServerOptions.ts'

interface Unmatched {
  words: string
  options: readonly PickerOption[]
  state: 'idle' | 'loading' | 'failed'
  nothing: string
  adds: boolean
}

/** Writes the sentence under text that is no choice yet. */
export function sentenceOf({ words, options, state, nothing, adds }: Unmatched): string {
  if (state === 'loading') return `Still searching for “${words}”.`
  if (state === 'failed') return `The search for “${words}” failed. Type to try again.`
  const [option] = options
  if (!option)
    return `${nothing} for “${words}”. ${adds ? 'Type something else, or add it.' : 'Type something else, or clear the field.'}`
  if (option.disabled === true)
    return `${option.name} cannot be chosen${option.hint === undefined ? '' : `: ${option.hint}`}.`
  return `Choose one of the matches for “${words}”.`
}
