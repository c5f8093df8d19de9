import { fileOwners } from '#core/recordOwners.ts'
import { RecordHistory } from '#web/record/RecordHistory.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fileHistory, type FileRecordFile } from '../files.contract.ts'
import { ownerWord } from './fileWords.ts'

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Labels of a file's fields in its history. */
const labels = {
  name: 'Name',
  ...Object.fromEntries(fileOwners.map((owner) => [`${owner}_id`, capitalized(ownerWord(owner))])),
  purpose: 'Used as',
}

/** History of a file. */
export const FileHistory = ({ file: { id } }: { file: FileRecordFile }) => (
  <RecordHistory endpoint={fileHistory} id={id} labels={labels} />
)

/** The same by itself, for files that have no preview. */
export const FileHistoryDialog = ({ file, onClose }: { file: FileRecordFile; onClose: () => void }) => (
  <Dialog opened title={file.name} width={640} onCancel={onClose}>
    <FileHistory file={file} />
  </Dialog>
)
