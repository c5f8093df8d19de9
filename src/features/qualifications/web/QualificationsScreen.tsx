/** Qualifications: one's own, or everybody's, as a list; beside it the matrix of people and types. */
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { useActions } from '#web/actions.ts'
import { editingFrom } from '#web/record/editing/editing.ts'
import { RecordList } from '#web/record/RecordList.tsx'
import { useMe } from '#web/session.tsx'
import { useOpened } from '#web/useOpened.ts'
import { Button } from '#web/ui/Button.tsx'
import { qualificationTable } from '../qualifications.columns.ts'
import { editQualifications, type Qualification } from '../qualifications.contract.ts'
import {
  deleteQualifications,
  exportQualifications,
  qualificationFilterSets,
  qualificationLists,
  qualificationNames,
  type QualificationTab,
} from '../qualifications.lists.contract.ts'
import { qualificationSearchKeys } from '../qualifications.search.ts'
import {
  hiddenAtFirst,
  ownQualificationColumns,
  qualificationCard,
  qualificationColumns,
} from './qualificationColumns.tsx'
import { ownQualificationKind, qualificationKind } from './qualificationKind.ts'
import { QualificationLinks } from './QualificationLinks.tsx'
import './qualifications.css'

const OpenedQualification = lazy(() =>
  import('./OpenedQualification.tsx').then((kit) => ({ default: kit.OpenedQualification })),
)

const file = { endpoint: exportQualifications, columns: qualificationTable, parts: { state: ['state', 'days_left'] } }
const editing = editingFrom(async () => (await import('./qualificationEditing.ts')).qualificationEditing)
const bulk = { edit: editQualifications, remove: deleteQualifications }

const tabs: readonly { value: QualificationTab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
  { value: 'valid', label: 'Valid' },
  { value: 'history', label: 'History' },
]
const saved = recordFilters(qualificationFilterSets, tabs)

export function QualificationsScreen() {
  const me = useMe()
  const opened = useOpened<Qualification>('qualification')
  const everybody = has(me, qualificationNames.see)
  const add = () => opened.open('new')
  const mayAdd = has(me, qualificationNames.add)
  useActions(mayAdd ? [{ id: 'new-qualification', label: 'New qualification', key: 'n', run: add }] : [])
  return (
    <>
      <RecordList<Qualification>
        kind={everybody ? qualificationKind : ownQualificationKind}
        icon={IconCertificate}
        links={<QualificationLinks at="list" />}
        about="What somebody is qualified for, from when until when. Before it ends, they and their manager are reminded."
        ordering={qualificationLists.ordering}
        columns={everybody ? qualificationColumns : ownQualificationColumns}
        hiddenAtFirst={hiddenAtFirst}
        tabs={tabs}
        card={qualificationCard}
        help={async (asker) => (await import('./qualificationQueryHelp.ts')).qualificationQueryHelp(asker)}
        keys={qualificationSearchKeys}
        saved={saved}
        bulk={bulk}
        editing={editing}
        file={file}
        besides="With history"
        own={{
          open: opened.open,
          create: (
            <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
              New qualification
            </Button>
          ),
        }}
      />
      {opened.id !== null && (
        <Suspense>
          <OpenedQualification key={opened.id} id={opened.id} row={opened.row} onClose={opened.close} />
        </Suspense>
      )}
    </>
  )
}
