import { csvLine, neutralised } from '#core/csv.ts'
import { useLocale } from '#web/locale.ts'
import { download } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { MoveInPreview, MoveStep } from '../moveIn.contract.ts'
import { kindNames } from '../moveInExports.ts'
import type { MoveInState, MoveInStore } from './moveInStore.ts'
import { StepSums } from './StepSums.tsx'

/** Refused rows that a step lists; the file has the others. */
const shown = 20

interface MovePreviewProps {
  state: MoveInState
  preview: MoveInPreview
  store: MoveInStore
}

/** Shows the figures of each kind in its order, and the button that moves all of it in. */
export function MovePreview({ state, preview, store }: MovePreviewProps) {
  const { formats, words } = useLocale()
  const { checking, moving } = state
  const kinds = kindNames(words)
  const added = preview.steps.reduce((sum, step) => sum + step.added, 0)
  return (
    <SectionCard title="What comes in">
      <ol className="fb-move-steps">
        {preview.steps.map((step) => (
          <li key={step.kind}>
            <h3>{kinds[step.kind]}</h3>
            <p>
              <strong>{formats.number(step.added)} new</strong>
              {step.here > 0 && `, ${formats.number(step.here)} here already`}
              {step.refused > 0 && `, ${formats.counted(step.refused, 'row', 'rows')} cannot come in`}
            </p>
            <StepSums step={step} />
            {step.named > 0 && (
              <p className="fb-muted fb-small">
                {step.named < step.added ? `${formats.number(step.named)} of them only named` : 'Only named'} in other
                files: {step.names.slice(0, 8).join(', ')}
                {step.named > 8 && ' and more'}
              </p>
            )}
            {step.rows.length > 0 && <Refused step={step} preview={preview} />}
          </li>
        ))}
      </ol>
      <div className="fb-move-act">
        {moving && (
          <p role="status">
            Moving in {formats.counted(added, 'record', 'records')}. Many take some minutes: leave this page open.
          </p>
        )}
        {added === 0 && <p className="fb-muted">Everything in these files is here already.</p>}
        <Button tone="primary" busy={moving} disabled={checking || added === 0} onClick={() => void store.move()}>
          Move in
        </Button>
      </div>
    </SectionCard>
  )
}

function Refused({ step, preview }: { step: MoveStep; preview: MoveInPreview }) {
  const { formats } = useLocale()
  const fileOf = (index: number) => preview.files[index]?.file_name ?? 'named in other files'
  const save = () => {
    const lines = [
      ['File', 'Row', 'Name', 'Problem'],
      ...step.rows.map(({ file, row, name, problems }) => [fileOf(file), String(row), name, problems.join(' ')]),
    ]
    const text = `\ufeff${lines.map((line) => csvLine(line.map(neutralised), ',')).join('')}`
    download(new Blob([text], { type: 'text/csv' }), `${step.kind}-not-moved.csv`)
  }
  return (
    <details>
      <summary>Rows that cannot come in</summary>
      <ul className="fb-move-refused">
        {step.rows.slice(0, shown).map(({ file, row, name, problems }) => (
          <li key={`${file} ${row}`}>
            <span className="fb-muted">
              {fileOf(file)}, row {formats.number(row)}
            </span>{' '}
            {name}: {problems.join(' ')}
          </li>
        ))}
      </ul>
      <Button onClick={save}>Download these rows</Button>
    </details>
  )
}
