import { RecordHistory } from '#web/record/RecordHistory.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fileHistory, type RecordFile } from '../files.contract.ts'

/** What the fields of a file are called in its history. */
const labels = {
  name: 'Name',
  client_id: 'Client',
  contact_id: 'Contact',
  project_id: 'Project',
  user_id: 'Person',
  supplier_id: 'Supplier',
  equipment_id: 'Equipment',
  qualification_id: 'Qualification',
  purpose: 'Used as',
}

/** What happened to a file. */
export const FileHistory = ({ file: { id } }: { file: RecordFile }) => (
  <RecordHistory endpoint={fileHistory} id={id} labels={labels} />
)

/** The same by itself, for files that have no preview. */
export const FileHistoryDialog = ({ file, onClose }: { file: RecordFile; onClose: () => void }) => (
  <Dialog opened title={file.name} width={640} onCancel={onClose}>
    <FileHistory file={file} />
  </Dialog>
)
