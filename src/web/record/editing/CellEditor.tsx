/** A cell of a list while it is edited: one field, saved by Enter, Tab or a click elsewhere, and left by Escape. */
import { IconCheck, IconX } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { isFailure } from '#web/ui/errors.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { Withdrawn } from '#web/ui/form/withdrawn.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type UiNotice, notify, notifyError } from '#web/ui/Snackbar.tsx'
import type { LeaveCell, WayOut } from '#web/ui/table/types.ts'
import { type AnyRecord, invalidatedBy, type ShownRecordType } from '../shownRecordType.ts'
import { ownActionsOn } from '../ownActions.ts'
import './CellEditor.css'
import { type EditValue, type EditValues, heldBy, type LoadedEditing, sentOf, useEditing } from './editing.ts'
import { StaleCell } from './StaleCell.tsx'
import { useAlong } from '../useAlong.tsx'
import { useEditorKeys } from './useEditorKeys.ts'

interface CellEditorProps {
  kind: ShownRecordType
  editing: LoadedEditing
  /** The field's name in the body of the call. */
  name: string
  row: AnyRecord
  /** Whether the cell is on the record's page, where no list's filter removes it. */
  onPage?: boolean
  /** Content of the cell while it is not edited. */
  children: ReactNode
  onLeave: LeaveCell
}

export function CellEditor({ kind, name, row, onPage = false, children, onLeave, ...props }: CellEditorProps) {
  const { formats } = useLocale()
  const client = useQueryClient()
  const editing = useEditing(props.editing)
  const field = editing.fields[name]
  if (!field) throw new Error(`Nobody said how ${name} of ${kind.names.many} is edited.`)
  // The surrounding record may be refetched: the editor keeps the version that the person saw on opening.
  const [base] = useState(row)
  const version = useRef(base.version)
  const way = useRef<WayOut>('stay')
  const panel = useRef<HTMLDivElement>(null)
  const words = useRef('')
  const [saving, setSaving] = useState('')
  // Another cell of a row may be opened before the one before it is saved.
  const actions = ownActionsOn(kind, base.id)
  const shownNotice = useRef<{ notice: UiNotice & { message: string }; close: () => void }>(null)
  const save = useEndpointMutation(kind.calls.change, invalidatedBy(kind), (current, undo) => {
    showNow(client, kind, current as AnyRecord)
    const message = `${(current as AnyRecord).name} saved. ${field.label}: ${words.current || 'empty'}.`
    const back = actions.made((current as AnyRecord).version, undo)
    const notice = { tone: 'success', message, ...(back && { undo: back }) } as const
    shownNotice.current = { notice, close: notify(notice) }
  })
  // The list has been fetched again by then: the notice then says that the record has left it.
  const tellIfGone = () => {
    if (!shownNotice.current || onPage || isShown(client, kind, base.id)) return
    const { notice, close } = shownNotice.current
    close()
    notify({ ...notice, message: `${notice.message} It is no longer on this page of the list.` })
  }

  const { withAlong, question } = useAlong(kind)
  const initial = { [name]: heldBy(field, base, name) }
  const form = useContractForm<z.ZodMiniType, EditValues>(z.any(), {
    initial,
    onSubmit: async (sent) => {
      const values = sent as EditValues
      if (JSON.stringify(values) !== JSON.stringify(initial)) {
        words.current = inCell(panel.current, values[name] ?? null, formats.date)
        setSaving(words.current)
        const params = { id: String(base.id) }
        try {
          const body = await withAlong(base, sentOf(editing, values))
          await actions.inTurn(version.current, (seen) => save.mutateAsync({ params, body, version: seen }))
        } catch (refusal) {
          way.current = 'stay'
          // The click that saved may have led elsewhere: the refusal is then shown as a notice.
          if (panel.current === null && !(refusal instanceof Withdrawn)) notifyError(refusal)
          throw refusal
        }
        tellIfGone()
      }
      onLeave(way.current)
    },
  })
  const leave = (to: WayOut) => {
    way.current = to
    void form.submit()
  }
  useEditorKeys(panel, { onSave: leave, onDrop: () => onLeave('stay'), busy: form.busy })

  const stale = isFailure(form.error) && form.error.body['code'] === 'stale' ? form.error.body['current'] : undefined
  const label = `${field.label} of ${base.name}`
  return (
    <>
      {form.busy ? saving : children}
      {question}
      <div ref={panel} className="fb-cell-editor" data-editor="" data-busy={form.busy || undefined}>
        <Form form={stale ? { ...form, error: null } : form} label={label} summary={false} className="fb-cell-form">
          <field.Field form={form} name={name} label={field.label} row={base} />
          <IconButton label="Save" type="submit">
            <IconCheck aria-hidden />
          </IconButton>
          <IconButton label="Discard" onClick={() => onLeave('stay')}>
            <IconX aria-hidden />
          </IconButton>
        </Form>
        {stale !== undefined && (
          <StaleCell
            noun={kind.noun}
            labels={editing.labels}
            base={base}
            theirs={stale as AnyRecord}
            onTheirs={() => {
              showNow(client, kind, stale as AnyRecord)
              onLeave('stay')
            }}
            onMine={() => {
              version.current = (stale as AnyRecord).version
              void form.submit()
            }}
          />
        )}
      </div>
    </>
  )
}

type Pages = { results: readonly AnyRecord[] } | readonly unknown[]

/** Updates the record on every cached page of the list before any is fetched again. */
function showNow(client: QueryClient, { calls }: ShownRecordType, current: AnyRecord): void {
  client.setQueriesData<Pages>({ queryKey: [calls.list.name] }, (page) =>
    page && 'results' in page
      ? { ...page, results: page.results.map((row) => (row.id === current.id ? { ...row, ...current } : row)) }
      : page,
  )
}

/** Whether a page of the list that is on the screen has it. */
const isShown = (client: QueryClient, { calls }: ShownRecordType, id: number): boolean =>
  client
    .getQueriesData<Pages>({ queryKey: [calls.list.name], type: 'active' })
    .some(([, page]) => page !== undefined && 'results' in page && page.results.some((row) => row.id === id))

/**
 * Returns the text shown in a cell until the answer comes: a day in the locale's format, else the field's own text.
 */
function inCell(panel: HTMLElement | null, value: EditValue, date: (day: string) => string): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return date(value)
  // Records that were chosen stand beside the picker, by their names.
  if (Array.isArray(value) && value.every((id) => typeof id === 'number'))
    return [...(panel?.querySelectorAll('.fb-chip') ?? [])].map(({ textContent }) => textContent).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(', ')
  const text = panel?.querySelector<HTMLInputElement>('input[data-field], textarea[data-field]')?.value ?? ''
  return text.length > maxOfNotice ? `${text.slice(0, maxOfNotice)}…` : text
}

const maxOfNotice = 80
