import { palette } from '#core/colours.ts'

/** The colours of departments and types: the sixteen, and none. */
export const colours: readonly { value: string; label: string }[] = [{ value: '', label: 'No colour' }, ...palette]
