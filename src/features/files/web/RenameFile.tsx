import { useEndpointMutation } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeFile, FileRename, type FileRecordFile } from '../files.contract.ts'
import { forgottenByFiles } from './fileActions.tsx'

/** The dialog that renames a file. */
export function RenameFile({ file, onClose }: { file: FileRecordFile; onClose: () => void }) {
  const save = useEndpointMutation(changeFile, forgottenByFiles, ({ name }, undo) =>
    notifySuccess(`Renamed to ${name}.`, undo),
  )
  const form = useContractForm(FileRename, {
    initial: { name: file.name },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { id: String(file.id) }, body, version: file.version })
      onClose()
    },
  })
  return (
    <Dialog opened title="Rename" form={form} width={480} onCancel={onClose}>
      <Form form={form} label="Rename">
        <TextField form={form} name="name" label="Name" maxLength={150} />
      </Form>
    </Dialog>
  )
}
