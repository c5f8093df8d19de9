/** Keys, mouse and signs of the board, for the list of keys. */
import type { KeyGroup } from '#web/actions.ts'
import { signs } from './boardText.ts'
import { boardKeys } from './useBoardKeys.ts'

const mouse = [
  { keys: ['Drag'], does: 'Drag empty days to book them, a bar to move it, its end to change its length' },
  { keys: ['Shift', 'Drag'], does: 'Copy' },
  { keys: ['Ctrl', 'Click'], does: 'Select several bars to move together' },
]

const meanings = Object.values(signs).map(({ glyph, means }) => ({ keys: [glyph], does: means }))

export const boardKeyGroups: readonly KeyGroup[] = [
  { title: 'On the board', keys: boardKeys },
  { title: 'With the mouse', keys: mouse },
  { title: 'Signs on bookings', keys: meanings },
]
