/** Dialog that bills or writes off the work of some projects: chosen hours of a period, expenses, and items. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { add, compare, roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type DraftKind, draftKinds } from '../billing.contract.ts'
import { invoice } from '../invoices.ts'
import { getUnbilledWork, type Unbilled, type UnbilledWork } from '../unbilled.contract.ts'
import { writesOff } from '../writeOffs.contract.ts'
import { BillChoices } from './BillChoices.tsx'
import { type InvoiceChoice, chosenOf, draftOf, nothingOff, unbilledReads } from './billing.ts'
import { invoiceReads } from './invoiceKind.ts'
import './unbilled.css'

const WriteOffDialog = lazy(async () => ({ default: (await import('./WriteOffDialog.tsx')).WriteOffDialog }))

interface BillDialogProps {
  rows: readonly Unbilled[]
  onClose: () => void
}

export function BillDialog({ rows, onClose }: BillDialogProps) {
  const [first] = rows
  if (!first) return null
  return rows.length === 1 ? <OneProject row={first} onClose={onClose} /> : <Together rows={rows} onClose={onClose} />
}

function OneProject({ row, onClose }: { row: Unbilled; onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryFor(getUnbilledWork, { params: { id: String(row.project_id) } }))
  if (data) return <Chosen row={row} work={data} onClose={onClose} />
  return (
    <Dialog opened title={`Bill ${row.project.name}`} onCancel={onClose}>
      {error ? (
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      ) : (
        <SkeletonBlock lines={10} label="Loading unbilled work" />
      )}
    </Dialog>
  )
}

/** Hours are part of a price where one was agreed: they are not proposed beside it. Nor is the price of what was abandoned. */
function firstChoice({ entries, expenses, items, abandoned }: UnbilledWork, now: string): InvoiceChoice {
  const days = [...entries, ...expenses].map(({ date }) => date).toSorted()
  const charged = entries.some((entry) => entry.charged)
  const apart = entries.flatMap((entry) => (entry.charged || !charged ? [] : [entry.id]))
  const available = { hours: charged, expenses: expenses.length > 0, items: items.length > 0 && !abandoned }
  return {
    kinds: new Set(draftKinds.filter((kind) => available[kind])),
    start: days[0] ?? now,
    end: now,
    detail: 'person',
    how: 'all',
    percent: '50',
    off: { ...nothingOff(), hours: new Set(apart) },
  }
}

function Chosen({ row, work, onClose }: { row: Unbilled; work: UnbilledWork; onClose: () => void }) {
  const me = useMe()
  const { formats, timezone } = useLocale()
  const [choice, setChoice] = useState(() => firstChoice(work, today(timezone)))
  const [writing, setWriting] = useState(false)
  const rounding = roundingOf(me.org.rounding)
  const { sums, on } = chosenOf(work, choice, rounding)
  const draft = useDraft(onClose)
  const total = draftKinds.reduce((sum, kind) => (choice.kinds.has(kind) ? add(sum, sums[kind]) : sum), '0.00')
  const priced = row.amounts !== undefined
  const mayWriteOff = has(me, writesOff) && priced
  if (writing)
    return (
      <Suspense>
        <WriteOffDialog {...{ row, choice, on }} onDone={onClose} onCancel={() => setWriting(false)} />
      </Suspense>
    )
  return (
    <Dialog
      opened
      title={`Bill ${row.project.name}`}
      saveLabel="Create draft"
      onCancel={onClose}
      busy={draft.isPending}
      saveDisabled={choice.kinds.size === 0}
      onSave={() => void draft.mutateAsync({ body: draftOf(row.project_id, work, choice, rounding) }).catch(() => {})}
      extra={
        mayWriteOff && (
          <Button
            whyNot={choice.kinds.size === 0 ? 'Choose what to write off.' : null}
            onClick={() => setWriting(true)}
          >
            Write off…
          </Button>
        )
      }
    >
      <div className="fb-bill">
        <ErrorAlert error={draft.error} />
        {work.abandoned && (
          <p className="fb-muted">
            This project was cancelled. Bill or write off its hours and expenses. Its price is billed only if you choose
            it.
          </p>
        )}
        <BillChoices {...{ work, choice }} onChoice={setChoice} />
        {priced && (
          <p className="fb-bill-sum">
            <span>Net</span>
            <span className="fb-num">{formats.money(total)}</span>
          </p>
        )}
      </div>
    </Dialog>
  )
}

function useDraft(onClose: () => void) {
  const navigate = useNavigate()
  return useEndpointMutation(invoice.calls.draft, [...invoiceReads, ...unbilledReads], ({ id }, undo) => {
    notifySuccess('Draft created.', undo)
    onClose()
    void navigate({ to: paths.invoice(id) })
  })
}

/** Bills several projects of a client: which kinds of work, and which days. */
function Together({ rows, onClose }: { rows: readonly Unbilled[]; onClose: () => void }) {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  const [choice, setChoice] = useState<InvoiceChoice>(() => ({
    kinds: new Set(draftKinds.filter((kind) => rows.some((row) => isOffered(row, kind)))),
    start: rows.map(({ since }) => since).toSorted()[0] ?? now,
    end: now,
    detail: 'person',
    how: 'all',
    percent: '',
    off: nothingOff(),
  }))
  const draft = useDraft(onClose)
  const names = rows.map(({ project }) => project.name)
  return (
    <Dialog
      opened
      title={`Bill ${formats.counted(rows.length, 'project', 'projects')} of ${rows[0]?.client?.name ?? ''}`}
      saveLabel="Create draft"
      onCancel={onClose}
      busy={draft.isPending}
      saveDisabled={choice.kinds.size === 0}
      onSave={() => {
        const { kinds, start, end, detail } = choice
        const period = start && end && (kinds.has('hours') || kinds.has('expenses')) ? { start, end } : {}
        const body = { project_ids: rows.map(({ project_id: id }) => id), kinds: [...kinds], detail, ...period }
        void draft.mutateAsync({ body }).catch(() => {})
      }}
    >
      <div className="fb-bill">
        <ErrorAlert error={draft.error} />
        <p className="fb-muted">{names.join(', ')}</p>
        <BillChoices work={null} choice={choice} onChoice={setChoice} />
      </div>
    </Dialog>
  )
}
const isOffered = ({ charged, amounts }: Unbilled, kind: DraftKind): boolean =>
  kind === 'hours' ? compare(charged, '0') > 0 : compare(amounts?.[kind] ?? '0', '0') !== 0
