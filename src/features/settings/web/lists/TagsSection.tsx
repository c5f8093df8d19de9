/** All tags of the firm: spelt anew, made one, or taken off every record that has them. */
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { deleteTag, type ListedTag, listTags } from '#features/company/company.tags.contract.ts'
import { told } from '../told.ts'
import { usesText } from '../usesText.ts'
import { MergeTagDialog, RenameTagDialog } from './TagDialogs.tsx'
import { useLocale } from '#web/locale.ts'

type Act = { kind: 'rename' | 'merge' | 'delete'; tag: ListedTag }

export function TagsSection() {
  const { formats } = useLocale()
  const { data: tags, error, refetch } = useQuery(queryFor(listTags, {}))
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const remove = useEndpointMutation(deleteTag, [listTags], (_nothing, undo) => told('The tag was deleted.', undo))
  return (
    <SectionCard title="Tags">
      <p className="fb-settings-lead">
        A tag is made by using it on a record. What is changed here changes on every record that has it, at once.
      </p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!tags && !error && <SkeletonBlock lines={6} label="Loading tags" />}
      {tags?.length === 0 && (
        <EmptyState title="No tags yet">Type one on a client, a contact, a supplier or equipment.</EmptyState>
      )}
      {tags && tags.length > 0 && (
        <ul className="fb-items" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag.id}>
              <span className="fb-item-name">{tag.name}</span>
              <span className="fb-item-note">{tag.count === 0 ? 'Not used' : usesText(formats, tag.uses)}</span>
              <RowMenu
                label={tag.name}
                actions={[
                  {
                    label: 'Rename',
                    icon: <IconPencil size={16} aria-hidden />,
                    onClick: () => setAct({ kind: 'rename', tag }),
                  },
                  {
                    label: 'Merge into another',
                    icon: <IconArrowMerge size={16} aria-hidden />,
                    ...(tags.length < 2 && { disabled: 'There is no other tag.' }),
                    onClick: () => setAct({ kind: 'merge', tag }),
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: () => setAct({ kind: 'delete', tag }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {act?.kind === 'rename' && <RenameTagDialog tag={act.tag} onClose={close} />}
      {act?.kind === 'merge' && <MergeTagDialog tag={act.tag} tags={tags ?? []} onClose={close} />}
      <ConfirmDialog
        opened={act?.kind === 'delete'}
        title={`Delete ${act?.tag.name ?? ''}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={close}
        onConfirm={async () => {
          if (!act) return
          await remove.mutateAsync({ params: { id: String(act.tag.id) }, version: act.tag.version })
          close()
        }}
      >
        {act?.tag.count === 0 ? 'No record has it.' : `It is taken off ${usesText(formats, act?.tag.uses)}.`}
      </ConfirmDialog>
    </SectionCard>
  )
}
