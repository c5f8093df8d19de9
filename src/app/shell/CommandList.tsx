import { findText } from '#core/folded.ts'
import type { Command, CommandGroup } from './commands.ts'

interface CommandListProps {
  id: string
  groups: readonly CommandGroup[]
  /** The command that Enter runs. */
  marked: string | undefined
  typed: string
  onRun: (command: Command) => void
}

/** The palette's choices, under headings. The box keeps the focus, and says which one is marked. */
export const CommandList = ({ id, groups, marked, typed, onRun }: CommandListProps) => (
  <div id={id} role="listbox" aria-label="Commands" className="fb-palette-list">
    {groups.map(({ title, commands }, index) => (
      <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
        <div id={`${id}-group-${index}`} className="fb-palette-heading">
          {title}
        </div>
        {commands.map((command) => (
          <button
            type="button"
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={command.id === marked}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(command)}
          >
            <span>
              <Said text={command.label} typed={typed} />
            </span>
            {command.hint !== undefined && command.hint !== '' && (
              <span className="fb-palette-hint">{command.hint}</span>
            )}
            {command.keys !== undefined && <kbd className="fb-kbd">{command.keys}</kbd>}
          </button>
        ))}
      </div>
    ))}
  </div>
)

/** Shows a label with the typed part highlighted. */
function Said({ text, typed }: { text: string; typed: string }) {
  const found = findText(text, typed)
  if (found === null) return text
  return (
    <>
      {text.slice(0, found.from)}
      <b>{text.slice(found.from, found.to)}</b>
      {text.slice(found.to)}
    </>
  )
}
