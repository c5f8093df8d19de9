import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import { bytesText } from '#web/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import { SkeletonLine } from '#web/ui/Skeletons.tsx'
import { type ChosenFile, readChosen } from './chosenFile.ts'
import { delimiterWords, formatWords } from './importWords.ts'

interface ImportFileProps {
  state: { file: ChosenFile | null; checking: boolean; importing: boolean }
  store: { choose: (file: ChosenFile) => void; refuse: (error: unknown) => void }
  /** The known kinds of file, before one is chosen. */
  children: ReactNode
  /** vCards are taken, too. */
  cards?: true
  /** Delimiter that the last dry run found. */
  delimiter: keyof typeof delimiterWords | null | undefined
  /** Format that the file was recognised as; absent until known. */
  takenFor: string | undefined
}

const tables = '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Lets the user choose or drop a file; then shows the detected format. */
export function ImportFile({ state, store, children, cards, delimiter, takenFor }: ImportFileProps) {
  const { file, checking } = state
  const id = useId()
  const take = async (chosen: File) => {
    try {
      store.choose(await readChosen(chosen))
    } catch (error) {
      store.refuse(error)
    }
  }
  const { input, choose, dropTarget } = useFileChoice({
    accept: cards ? `${tables},.vcf,text/vcard` : tables,
    label: 'File to import',
    onFile: (chosen) => void take(chosen),
  })
  return (
    <section
      className="fb-import-file"
      data-chosen={file !== null || undefined}
      aria-labelledby={`${id}-title`}
      {...dropTarget}
    >
      <h2 id={`${id}-title`} className="fb-hidden">
        File
      </h2>
      {input}
      {file === null ? (
        <>
          <IconFileUpload size={32} aria-hidden />
          <p className="fb-strong">
            Choose a CSV file{cards ? ', an Excel workbook or vCards' : ' or an Excel workbook'}
            <span className="fb-import-drop">, or drop it here</span>
          </p>
          <p className="fb-muted">{children}</p>
          <Button tone="primary" onClick={choose}>
            Choose a file
          </Button>
        </>
      ) : (
        <>
          <IconFileSpreadsheet size={24} aria-hidden />
          <div className="fb-import-file-facts">
            <div>
              <strong>{file.name}</strong>{' '}
              <span className="fb-muted">
                {bytesText(file.bytes)},{' '}
                {file.format === 'csv'
                  ? `${file.encoding ?? ''}${delimiter ? `, separated by ${delimiterWords[delimiter]}` : ''}`
                  : formatWords[file.format]}
              </span>
            </div>
            <div role="status">{takenFor ?? (checking ? <SkeletonLine width="16rem" /> : '')}</div>
          </div>
          <Button onClick={choose} disabled={state.importing}>
            Choose another file
          </Button>
        </>
      )}
    </section>
  )
}
