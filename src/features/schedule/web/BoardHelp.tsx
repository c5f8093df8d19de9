import { KeyList } from '#web/ui/KeyList.tsx'
import { boardKeys } from './useBoardKeys.ts'

const mouse = [
  { keys: ['Drag'], does: 'On empty days: book them. On a bar: move it; on its end: make it longer or shorter' },
  { keys: ['Shift', 'Drag'], does: 'Copy' },
  { keys: ['Ctrl', 'Click'], does: 'Choose several bars, which then move together' },
]

/** How the board is worked with. */
export const BoardHelp = ({ onClose }: { onClose: () => void }) => (
  <KeyList
    opened
    onClose={onClose}
    groups={[
      { title: 'By keys', keys: boardKeys },
      { title: 'By mouse', keys: mouse },
    ]}
  />
)
