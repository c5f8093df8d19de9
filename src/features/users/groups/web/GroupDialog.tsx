import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'

import { allPermissions, has, type Permission } from '#core/permissions.ts'
import { lacks } from '#core/scopes.ts'
import { useRefetchProfile } from '#features/auth/web/useRefetchProfile.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { FoldedHistory } from '#web/record/FoldedHistory.tsx'
import { MergingForm } from '#web/record/MergingForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { type SessionMe, useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { listUsers } from '../../users/users.contract.ts'
import { GroupBody, groupCalls, GroupChange, listGroupHistory } from '../groups.contract.ts'
import { permissionWords } from '../../users/userPermissionWords.ts'
import type { Group } from './group.ts'
import { bodyOf, fieldOf, type GroupValues, valuesOf } from './groupValues.ts'
import { PermissionsField } from './PermissionsField.tsx'

const RecordHistory = lazy(() =>
  import('#web/record/RecordHistory.tsx').then((kit) => ({ default: kit.RecordHistory })),
)
const labels = { name: 'Name', second_factor: 'Second factor required', permissions: 'May', members: 'People' }

/** A group: its name, and every permission as a sentence to tick. Whoever may not change it reads it here. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const me = useMe()
  const mayChange = has(me, 'groups.change_group')
  const { data: groups = [] } = useQuery(queryFor(groupCalls.list, {}))
  const locked = lockedPermissions(me, groups)
  const renew = useRefetchProfile()
  const [asking, setAsking] = useState(false)
  const { wordsOf } = permissionWords(useLocale().words)
  const notifyDone = (sentence: string) => (_: unknown, undo?: () => Promise<void>) =>
    notifySuccess(sentence, undo && (() => undo().then(renew)))
  const create = useEndpointMutation(groupCalls.create, [groupCalls.list], notifyDone('Group added.'))
  const change = useEndpointMutation(
    groupCalls.change,
    [groupCalls.list, listUsers, listGroupHistory],
    notifyDone('Group saved. Changes apply at once.'),
  )
  const remove = useEndpointMutation(groupCalls.remove, [groupCalls.list], notifyDone('Group deleted.'))
  const state = useRecordForm<typeof GroupBody | typeof GroupChange, GroupValues, Group>({
    schema: group ? GroupChange : GroupBody,
    record: group ?? undefined,
    valuesOf,
    bodyOf,
    onSave: async (body, version) => {
      if (group) await change.mutateAsync({ params: { id: String(group.id) }, body, version })
      else await create.mutateAsync({ body: z.parse(GroupBody, body) })
      // The change may concern the reader's own permissions.
      await renew()
      onClose()
    },
  })
  const { form, base, stale } = state
  const title = group?.name ?? 'New group'
  return (
    <>
      <Dialog
        opened
        title={title}
        {...(mayChange && { form })}
        saveDisabled={stale !== undefined}
        onCancel={onClose}
        {...(group?.can_delete && {
          extra: (
            <Button tone="quiet" onClick={() => setAsking(true)}>
              Delete
            </Button>
          ),
        })}
      >
        <MergingForm
          state={state}
          label={title}
          noun="group"
          labels={{
            name: labels.name,
            second_factor: labels.second_factor,
            ...Object.fromEntries(
              allPermissions.map((permission) => [fieldOf(permission), `May ${wordsOf(permission)}`]),
            ),
          }}
        >
          <TextField form={form} name="name" label="Name" required disabled={!mayChange} autoFocus={!group} />
          <SwitchField
            form={form}
            name="second_factor"
            label={labels.second_factor}
            description="Members need an authenticator app or a passkey in addition to their password. Members without one must set it up before they can go on."
            disabled={
              !mayChange || group?.permissions.some((permission) => locked.has(permission as Permission)) === true
            }
          />
          <PermissionsField form={form} disabled={!mayChange} locked={locked} />
        </MergingForm>
        {group && (
          <FoldedHistory of={group.name}>
            <Suspense fallback={<SkeletonBlock lines={3} label="Loading the history" />}>
              <RecordHistory endpoint={listGroupHistory} id={group.id} labels={labels} />
            </Suspense>
          </FoldedHistory>
        )}
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${title}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: String(group?.id) }, ...(base && { version: base.version }) })
          setAsking(false)
          onClose()
        }}
      >
        No members.
      </ConfirmDialog>
    </>
  )
}

/** Permissions that only others have. One that nobody has may be given by whoever may change groups. */
const lockedPermissions = (
  me: SessionMe,
  groups: readonly Pick<Group, 'permissions' | 'members'>[],
): ReadonlySet<Permission> =>
  new Set(
    groups
      .filter(({ members }) => members > 0)
      .flatMap(({ permissions }) => permissions as Permission[])
      .filter((permission) => lacks(me, permission)),
  )
