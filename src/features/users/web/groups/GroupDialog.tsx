import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { useRenewProfile } from '#features/auth/web/useRenewProfile.ts'
import { useWrite } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { changeGroup, listGroups, listUsers } from '../../users.contract.ts'
import { createGroup, deleteGroup, GroupBody } from '../../users.groups.contract.ts'
import type { Group } from './group.ts'
import { PermissionsField } from './PermissionsField.tsx'

interface Values {
  name: string
  permissions: string[]
}

/** A group: its name, and every permission as a sentence to tick. Whoever may not change it reads it here. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const mayChange = has(useMe(), 'groups.change_group')
  const renew = useRenewProfile()
  const [asking, setAsking] = useState(false)
  const [version] = useState(group?.version)
  const said = (sentence: string) => (_: unknown, undo?: () => Promise<void>) =>
    notify({ tone: 'success', message: sentence, ...(undo && { undo: () => undo().then(renew) }) })
  const create = useWrite(createGroup, [listGroups], said('The group is added.'))
  const change = useWrite(changeGroup, [listGroups, listUsers], said('The group is saved, and in force.'))
  const remove = useWrite(deleteGroup, [listGroups], said('The group is deleted.'))
  const form = useContractForm<typeof GroupBody, Values>(GroupBody, {
    initial: { name: group?.name ?? '', permissions: group?.permissions ?? [] },
    onSubmit: async (body) => {
      if (group)
        await change.mutateAsync({
          params: { id: String(group.id) },
          body: { ...body, ...(version !== undefined && { version }) },
        })
      else await create.mutateAsync({ body })
      // What one may do oneself may have changed with it.
      await renew()
      onClose()
    },
  })
  const title = group?.name ?? 'New group'
  return (
    <>
      <Dialog
        opened
        title={title}
        {...(mayChange && { form })}
        onCancel={onClose}
        {...(group?.can_delete && {
          extra: (
            <Button tone="quiet" onClick={() => setAsking(true)}>
              Delete
            </Button>
          ),
        })}
      >
        <Form form={form} label={title}>
          <TextField form={form} name="name" label="Name" required disabled={!mayChange} autoFocus={!group} />
          <PermissionsField form={form} name="permissions" label="Permissions" disabled={!mayChange} />
        </Form>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${title}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: String(group?.id) } })
          setAsking(false)
          onClose()
        }}
      >
        Nobody is in it.
      </ConfirmDialog>
    </>
  )
}
