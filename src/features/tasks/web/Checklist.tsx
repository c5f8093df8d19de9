/** Section of a task's overview: its checklist, which people on the task tick off. */
import * as z from 'zod/mini'

import { Name } from '#core/contract.ts'
import { useEndpointMutation } from '#web/api.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { maxChecks } from '../tasks.rules.ts'
import { type Task, task as kind } from '../tasks.ts'
import { changedWithTasks, taskKind } from './taskKind.ts'
import { Ticks, useTicked } from './Ticks.tsx'
import './tasks.css'

export function Checklist({ task }: { task: Task }) {
  const { checklist, can_change: changes } = task
  const isDone = useTicked(task.id)
  if (checklist.length === 0 && !changes) return null
  const done = checklist.filter(isDone).length
  return (
    <SectionCard
      title={checklist.length === 0 ? 'Checklist' : `Checklist (${done} of ${checklist.length})`}
      {...(changes && checklist.length > 0 && { actions: <TabLink tab="details">Edit</TabLink> })}
    >
      {checklist.length === 0 && <p className="fb-muted">Steps for the people on this task to tick off.</p>}
      <Ticks task={task} />
      {changes && checklist.length < maxChecks && <AddCheck task={task} />}
    </SectionCard>
  )
}

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
