/** Section of a task's overview: its checklist, which people on the task tick off. */
import { useState } from 'react'
import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import type { Write } from '#web/offline/queue.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { useWaitingHere } from '#web/offline/WaitingHere.tsx'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { maxChecks } from '../tasks.rules.ts'
import { type Check, type Task, task as kind } from '../tasks.ts'
import { changedWithTasks, taskKind } from './taskKind.ts'
import './tasks.css'

export function Checklist({ task }: { task: Task }) {
  const { checklist, can_change: changes } = task
  const waiting = useWaitingHere((path) => path.startsWith(`/tasks/${task.id}/ticks/`))
  if (checklist.length === 0 && !changes) return null
  const waitingOf = ({ id }: Check) => waiting.findLast(({ request }) => request.path.endsWith(`/${id}/`))
  const isDone = (check: Check) => doneBy(waitingOf(check)) ?? check.done !== null
  const done = checklist.filter(isDone).length
  return (
    <SectionCard
      title={checklist.length === 0 ? 'Checklist' : `Checklist (${done} of ${checklist.length})`}
      {...(changes && checklist.length > 0 && { actions: <TabLink tab="details">Edit</TabLink> })}
    >
      {checklist.length === 0 && <p className="fb-muted">Steps for the people on this task to tick off.</p>}
      <ul className="fb-checks">
        {checklist.map((check) => (
          <li key={check.id}>
            <Tick task={task} check={check} waiting={waitingOf(check)} />
          </li>
        ))}
      </ul>
      {changes && checklist.length < maxChecks && <AddCheck task={task} />}
    </SectionCard>
  )
}

/** Ticks at once; the server's answer follows, or its refusal removes the tick. Without a network the tick waits. */
function Tick({ task, check, waiting }: { task: Task; check: Check; waiting: Write | undefined }) {
  const { formats, timezone } = useLocale()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [error, setError] = useState<unknown>(null)
  const outbox = useOutbox(kind.calls.tick, changedWithTasks)
  const params = { id: String(task.id), check_id: String(check.id) }
  const done = wanted ?? doneBy(waiting) ?? check.done !== null
  const change = async (next: boolean) => {
    setWanted(next)
    setError(null)
    const words = { title: check.name, deed: next ? 'Ticked' : 'Tick removed', facts: [task.name] }
    await outbox
      .send({ params, body: { done: next } }, { feature: 'task', subject: `task/${task.id}`, ...words })
      .catch(setError)
    setWanted(null)
  }
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={done}
          disabled={!task.can_tick}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span data-done={done || undefined}>{check.name}</span>
      </label>
      {waiting && <StatusBadge status={waiting.refusal ? 'unsaved' : 'waiting'} />}
      {!waiting && check.done !== null && check.done_by && wanted !== false && (
        <span className="fb-muted fb-small">
          {check.done_by.name}, {formats.dateTime(check.done, timezone)}
        </span>
      )}
      <ErrorAlert error={error} />
    </>
  )
}

/** The state that a waiting tick leads to. */
const doneBy = (waiting: Write | undefined) => (waiting?.request.body as { done: boolean } | undefined)?.done

const NewCheck = z.strictObject({ name: Name })

/** Adds an item at the end and empties the field for the next one. */
function AddCheck({ task }: { task: Task }) {
  const actions = ownActionsOn(taskKind, task.id)
  const add = useEndpointMutation(kind.calls.change, changedWithTasks, ({ version }, undo) =>
    notifySuccess('Added to the checklist.', actions.made(version, undo)),
  )
  const form = useContractForm(NewCheck, {
    initial: { name: '' },
    onSubmit: async ({ name }) => {
      const params = { id: String(task.id) }
      const checklist = [...task.checklist.map((check) => ({ id: check.id, name: check.name })), { name }]
      await actions.inTurn(task.version, (version) =>
        add.mutateAsync({ params, query: {}, body: { checklist }, version, written: () => form.reset({ name: '' }) }),
      )
    },
  })
  return (
    <Form form={form} label="Add to the checklist" summary={false} className="fb-check-add">
      <TextField
        form={form}
        name="name"
        label="New line"
        placeholder="For example: Batteries charged"
        maxLength={255}
      />
      <Button type="submit" busy={form.busy}>
        Add
      </Button>
    </Form>
  )
}
