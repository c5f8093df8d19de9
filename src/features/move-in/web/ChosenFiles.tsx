import { IconFileSpreadsheet, IconFileUpload, IconX } from '@tabler/icons-react'

import { useLocale } from '#web/locale.ts'
import { bytesText } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonLine } from '#web/ui/Skeletons.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import type { MoveInPreview } from '../moveIn.contract.ts'
import { kindNames, type MoveKind, moveKinds, programExports, programNames } from '../moveInExports.ts'
import type { MoveInFile, MoveInState, MoveInStore } from './moveInStore.ts'

const tables = '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** All files of the move, each with what it was recognised as, or what must be said of it. */
export function ChosenFiles({ state, store }: { state: MoveInState; store: MoveInStore }) {
  const { files, preview, moving, checking } = state
  const { input, choose, dropTarget } = useFileChoice({
    accept: tables,
    label: 'Files to move in',
    multiple: true,
    onFile: (file) => void store.choose(file),
  })
  return (
    <SectionCard
      title="Files"
      actions={
        files.length > 0 && (
          <Button onClick={choose} disabled={moving}>
            Add files
          </Button>
        )
      }
    >
      <div className="fb-move-files" {...dropTarget}>
        {input}
        {files.length === 0 ? (
          <div className="fb-move-drop">
            <IconFileUpload size={32} aria-hidden />
            <p className="fb-strong">Choose all files at once, or drop them here</p>
            <p className="fb-muted">Their names and their order do not matter. Together up to 20 MB.</p>
            <Button tone="primary" onClick={choose}>
              Choose files
            </Button>
          </div>
        ) : (
          <ul className="fb-move-list" aria-busy={checking}>
            {files.map((file) => (
              <li key={file.name}>
                <IconFileSpreadsheet size={20} aria-hidden />
                <div>
                  <div>
                    <strong>{file.name}</strong> <span className="fb-muted">{bytesText(file.bytes)}</span>
                  </div>
                  <Seen
                    file={file}
                    seen={preview?.files.find(({ file_name }) => file_name === file.name)}
                    store={store}
                  />
                </div>
                <IconButton label={`Remove ${file.name}`} onClick={() => store.remove(file.name)} disabled={moving}>
                  <IconX size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

interface SeenProps {
  file: MoveInFile
  seen: MoveInPreview['files'][number] | undefined
  store: MoveInStore
}

/** `Harvest, Detailed time report: 4,210 rows from 1 Jan 2025 to 3 Oct 2026` */
function Seen({ file, seen, store }: SeenProps) {
  const { formats, words } = useLocale()
  if (!seen) return <SkeletonLine width="16rem" />
  const kinds = kindNames(words)
  const known = programExports.find(({ id }) => id === seen.export)
  const name = known
    ? `${programNames[known.program]}, ${known.title}`
    : seen.kind
      ? kinds[seen.kind]
      : 'Not recognised'
  const days =
    seen.first_day !== null && seen.last_day !== null
      ? ` from ${formats.date(seen.first_day)} to ${formats.date(seen.last_day)}`
      : ''
  const rows = seen.kind === null ? '' : `: ${formats.counted(seen.rows, 'row', 'rows')}${days}`
  return (
    <>
      <div role="status">
        {name}
        {rows}
      </div>
      {known?.kind === null && <div className="fb-muted">{known.where}</div>}
      {seen.remarks.map((remark) => (
        <div key={remark} className="fb-muted fb-small">
          {remark}
        </div>
      ))}
      {seen.question && (
        <div className="fb-move-question">
          <p>
            {seen.question.text}
            {seen.question.kind === 'columns' && ' Rename the heading in the file, or say that it is something else.'}
          </p>
          {seen.question.kind === 'date_order' ? (
            <NativeSelect
              label={`Dates of ${file.name}`}
              value={file.date_order ?? ''}
              onChange={(order) => store.answer(file.name, { date_order: order as 'dmy' | 'mdy' })}
              options={[
                { value: '', label: 'Choose' },
                { value: 'dmy', label: 'Day first' },
                { value: 'mdy', label: 'Month first' },
              ]}
            />
          ) : (
            <NativeSelect
              label={`Contents of ${file.name}`}
              value={file.kind ?? ''}
              onChange={(kind) => store.answer(file.name, { kind: kind as MoveKind })}
              options={[
                { value: '', label: 'Choose' },
                ...moveKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
              ]}
            />
          )}
        </div>
      )}
    </>
  )
}
