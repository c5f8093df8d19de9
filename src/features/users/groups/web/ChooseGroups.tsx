/** The groups of one person, chosen where it is read what these permit. */
import { useQuery } from '@tanstack/react-query'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { changeUser, getUser, listUsers, type User, UserChange } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { ChecksField } from '../../users/web/ChecksField.tsx'
import { groupChoice } from '../../users/web/UserFields.tsx'
import '../../users/web/users.css'
import { getUserAccess, groupCalls } from '../groups.contract.ts'

interface ChooseGroupsProps {
  user: Pick<User, 'id' | 'name' | 'version' | 'group_ids'>
  onClose: () => void
}

export function ChooseGroups({ user, onClose }: ChooseGroupsProps) {
  const { words } = useLocale()
  const me = useMe()
  const answer = useQuery(queryFor(groupCalls.list, {}))
  const groups = answer.data
  const save = useEndpointMutation(changeUser, [getUserAccess, getUser, listUsers, listUserHistory], (_user, undo) =>
    notifySuccess(`Groups of ${user.name} saved.`, undo),
  )
  const form = useContractForm(UserChange, {
    initial: { group_ids: [...user.group_ids] },
    onSubmit: async ({ group_ids }) => {
      await save.mutateAsync({ params: { id: String(user.id) }, body: { group_ids }, version: user.version })
      onClose()
    },
  })
  const title = `Groups of ${user.name}`
  return (
    <Dialog opened title={title} width={560} form={form} onCancel={onClose}>
      {groups ? (
        <Form form={form} label={title}>
          <ChecksField
            form={form}
            name="group_ids"
            label="Groups"
            description="They have the permissions of all their groups."
            choices={groups.map((group) => groupChoice(group, words, me))}
          />
        </Form>
      ) : (
        <>
          <ErrorAlert error={answer.error} />
          {!answer.error && <SkeletonBlock lines={6} label="Loading the groups" />}
        </>
      )}
    </Dialog>
  )
}
