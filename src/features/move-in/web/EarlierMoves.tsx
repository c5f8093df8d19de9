import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useEndpointMutation } from '#web/api.ts'
import { EarlierImports } from '#web/import/EarlierImports.tsx'
import { ImportDone } from '#web/import/ImportDone.tsx'
import { UndoImport } from '#web/import/UndoImport.tsx'
import { useLocale } from '#web/locale.ts'
import { paths } from '#web/paths.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { listMoves, type MoveIn, undoMoveIn } from '../moveIn.contract.ts'
import { kindNames, type MoveKind } from '../moveInExports.ts'
import { StepSums } from './StepSums.tsx'

/** The list of each kind. */
const lists: Readonly<Record<MoveKind, string>> = {
  people: '/users/',
  clients: '/clients/',
  contacts: '/contacts/',
  projects: '/projects/',
  tasks: '/tasks/',
  hours: '/diary/',
  invoices: '/invoices/',
  leave: '/leave/',
}

/** A move that has just ended: what came in, each with its list. */
export function MoveDone({ move, onAnother }: { move: MoveIn; onAnother: () => void }) {
  const { formats, words } = useLocale()
  const kinds = kindNames(words)
  return (
    <>
      <ImportDone
        title={`${formats.counted(move.records, 'record', 'records')} moved in`}
        facts="Check the figures with those of the old program."
        another="Move in more files"
        onAnother={onAnother}
      >
        <UndoMove move={move} onUndone={onAnother} />
      </ImportDone>
      <SectionCard title="What came in">
        <ul className="fb-move-lists">
          {move.steps.map((step) => (
            <li key={step.kind}>
              <Link to={paths.to(lists[step.kind])}>{kinds[step.kind]}</Link> {formats.number(step.added)}
              {step.refused > 0 && <span className="fb-muted"> · {formats.number(step.refused)} not moved</span>}
              <StepSums step={step} />
            </li>
          ))}
        </ul>
      </SectionCard>
    </>
  )
}

interface EarlierMovesProps {
  answer: UseQueryResult<{ results: MoveIn[]; count: number }, unknown>
  except?: number
}

export function EarlierMoves({ answer, except }: EarlierMovesProps) {
  const { formats, words } = useLocale()
  const kinds = kindNames(words)
  const data = answer.data && withNames(answer.data.results.filter(({ id }) => id !== except))
  return (
    <EarlierImports
      title="Earlier moves"
      answer={{ ...answer, data }}
      onMore={() => undefined}
      renderFacts={({ steps }) => steps.map(({ kind, added }) => `${kinds[kind]} ${formats.number(added)}`).join(', ')}
      renderUndo={(move) => move.undone === null && <UndoMove move={move} />}
    />
  )
}

const withNames = (moves: readonly MoveIn[]) => ({
  count: moves.length,
  results: moves.map((move) => ({ ...move, file_name: move.file_names })),
})

function UndoMove({ move, onUndone }: { move: MoveIn; onUndone?: () => void }) {
  const { formats } = useLocale()
  const client = useQueryClient()
  const records = (count: number) => formats.counted(count, 'record', 'records')
  const undo = useEndpointMutation(undoMoveIn, [listMoves], (undone) => {
    void client.invalidateQueries()
    notifySuccess(`${records(undone.records - undone.kept)} deleted.`)
  })
  return (
    <UndoImport
      fileName={move.file_names}
      what={records(move.records)}
      every="Everything"
      called="the move"
      undo={(save) =>
        undo.mutateAsync({ params: { id: String(move.id) }, query: { keep: String(save) as 'true' | 'false' } })
      }
      onUndone={onUndone}
    />
  )
}
