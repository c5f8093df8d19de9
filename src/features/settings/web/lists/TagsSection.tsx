/** Lists the firm's tags. A tag is renamed, merged with another, or removed from every record. */
import { soFar } from '#web/soFar.ts'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { joinedByOr } from '#core/locale/lists.ts'
import { queryFor } from '#web/api.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useRecordKinds } from '#web/registry.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { deleteTag, type ListedTag, listTags } from '#features/company/companyTags.contract.ts'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { usageText } from './usageText.ts'
import { MergeTagDialog, RenameTagDialog } from './TagDialogs.tsx'
import { useLocale } from '#web/locale.ts'

function WhereToTag() {
  const tagged = useRecordKinds().flatMap(({ kind }) => (kind.tags ? [kind.names.one] : []))
  return `Add one on ${joinedByOr(tagged)}.`
}
const noTags = (
  <EmptyState title="No tags yet">
    <Suspense>
      <WhereToTag />
    </Suspense>
  </EmptyState>
)

export function TagsSection() {
  const { formats } = useLocale()
  const list = useQuery(queryFor(listTags, {}))
  const [act, setAct] = useState<{ kind: 'rename' | 'merge'; tag: ListedTag } | null>(null)
  const close = () => setAct(null)
  const { deleteAction, deleteDialog } = useDeleteRow<ListedTag>({
    call: deleteTag,
    invalidates: [listTags],
    done: 'Tag deleted.',
    explain: ({ count, uses }) =>
      count === 0 ? 'No record uses it.' : `The tag is removed from ${usageText(formats, uses)}.`,
  })
  return (
    <ListCard
      title="Tags"
      lead="Add a tag by using it on a record. Changes here apply to all records with the tag."
      list={list}
      empty={noTags}
      renderRows={(tags) => (
        <ul className="fb-items" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag.id}>
              <span className="fb-item-name">{tag.name}</span>
              <span className="fb-item-note">{tag.count === 0 ? 'Not used' : usageText(formats, tag.uses)}</span>
              <RowMenu
                label={tag.name}
                actions={[
                  changeAction(() => setAct({ kind: 'rename', tag }), 'Rename'),
                  {
                    label: 'Merge into another',
                    icon: <IconArrowMerge size={16} aria-hidden />,
                    ...(tags.length < 2 && { disabled: 'No other tags.' }),
                    onClick: () => setAct({ kind: 'merge', tag }),
                  },
                  deleteAction(tag),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {act?.kind === 'rename' && <RenameTagDialog tag={act.tag} onClose={close} />}
      {act?.kind === 'merge' && <MergeTagDialog tag={act.tag} tags={soFar(list.data)} onClose={close} />}
      {deleteDialog}
    </ListCard>
  )
}
