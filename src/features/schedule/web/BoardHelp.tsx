import { KeyList } from '#web/ui/KeyList.tsx'
import { boardKeys } from './useBoardKeys.ts'

const mouse = [
  { keys: ['Drag'], does: 'Drag empty days to book them, a bar to move it, its end to change its length' },
  { keys: ['Shift', 'Drag'], does: 'Copy' },
  { keys: ['Ctrl', 'Click'], does: 'Select several bars to move together' },
]

/** Dialog with the shortcuts of the board. */
export const BoardHelp = ({ onClose }: { onClose: () => void }) => (
  <KeyList
    opened
    onClose={onClose}
    groups={[
      { title: 'Keyboard', keys: boardKeys },
      { title: 'Mouse', keys: mouse },
    ]}
  />
)
