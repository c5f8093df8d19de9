import { KeyList } from '#web/ui/KeyList.tsx'
import { signs } from './boardText.ts'
import { boardKeys } from './useBoardKeys.ts'

const mouse = [
  { keys: ['Drag'], does: 'Drag empty days to book them, a bar to move it, its end to change its length' },
  { keys: ['Shift', 'Drag'], does: 'Copy' },
  { keys: ['Ctrl', 'Click'], does: 'Select several bars to move together' },
]

const meanings = Object.values(signs).map(({ glyph, means }) => ({ keys: [glyph], does: means }))

/** Dialog with the shortcuts of the board, and the signs on its bars. */
export const BoardHelp = ({ onClose }: { onClose: () => void }) => (
  <KeyList
    opened
    onClose={onClose}
    groups={[
      { title: 'Keyboard', keys: boardKeys },
      { title: 'Mouse', keys: mouse },
      { title: 'Signs on bookings', keys: meanings },
    ]}
  />
)
