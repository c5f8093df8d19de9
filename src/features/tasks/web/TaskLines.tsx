/** A field in which tasks are typed or pasted, one a line, with what each line is taken for. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { locales } from '#core/locale/locales.ts'
import { findPeople } from '#features/users/users/web/people.ts'
import { ApiError, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { useNextName } from '#web/ui/form/useNextName.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import { parseTaskLines, personOf, type TaskLine, taskLinesOf, withoutAdded } from '../taskLine.ts'
import { task } from '../tasks.ts'
import { changedWithTasks } from './taskKind.ts'
import { daysOf } from './taskText.ts'

interface Named {
  id: number
  name: string
}
/** People by name, or else by position, as the viewer may search for them. */
interface Found {
  people: Named[]
  holders: Named[]
}
type Shown = TaskLine & { users: Named[] }

const Typed = z.object({ text: z.string() })

export function TaskLines({ projectId }: { projectId: number }) {
  const { code, timezone, formats } = useLocale()
  const dates = { today: today(timezone), order: locales[code].dateOrder }
  const undos = useRef<(() => Promise<void>)[]>([])
  const add = useEndpointMutation(task.calls.create, changedWithTasks, (_made, undo) => {
    if (undo) undos.current.push(undo)
  })
  const form = useContractForm(Typed, {
    initial: { text: '' },
    onSubmit: async ({ text }) => {
      const lines = parseTaskLines(text, dates)
      const found = await peopleOf(mentionsOf(lines), new AbortController().signal)
      const all = lines.map((line) => withPeople(line, found))
      const unclear = all.find(({ problem }) => problem !== null)
      if (unclear) throw new ApiError(400, { text: [unclear.problem ?? ''] })
      undos.current = []
      const names: string[] = []
      try {
        for (const line of all) {
          await add.mutateAsync({ body: bodyOf(line, projectId) })
          names.push(line.name)
        }
      } finally {
        const back = undos.current
        if (names.length > 0)
          notifySuccess(
            names.length === 1 ? `${names[0]} added.` : `${formats.counted(names.length, 'task', 'tasks')} added.`,
            back.length === names.length ? () => takeAllBack(back) : undefined,
          )
        // Lines that were refused stay in the field, and what was typed meanwhile.
        const added = taskLinesOf(text).slice(0, names.length)
        next({ text: withoutAdded(form.values().text, added) })
      }
    },
  })
  const next = useNextName(form, 'text')
  // Lines that stay after others were added are the form's initial value, and unsaved all the same.
  const guard = useUnsavedGuard(
    () => form.values().text.trim() !== '',
    () => form.reset({ text: '' }),
  )
  const lines = parseTaskLines(useFormValue(form, 'text'), dates)
  const [mentions] = useDebouncedValue(mentionsOf(lines).join('\n'), 250)
  const { data: found } = useQuery({
    queryKey: ['people of task lines', mentions],
    queryFn: ({ signal }) => peopleOf(mentions === '' ? [] : mentions.split('\n'), signal),
    placeholderData: keepPreviousData,
  })
  const shown = lines.map((line) => withPeople(line, found ?? new Map()))
  return (
    <Form form={form} label="Add tasks" summary={false} aside className="fb-task-typing">
      <TextArea
        form={form}
        name="text"
        label="Add tasks"
        description="One a line, such as “Control survey 12h @sam Mon-Wed”. Enter adds, Shift + Enter begins another line."
        minRows={1}
        maxLength={10_000}
        onEnter={() => lines.length > 0 && void form.submit()}
      />
      {shown.length > 0 && (
        <ul className="fb-task-preview" aria-label="Tasks to add" aria-live="polite">
          {shown.map((line, index) => (
            <li key={index}>
              <span className="fb-strong">{line.name}</span>
              <Understood line={line} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <Button tone="primary" type="submit" busy={form.busy}>
          {shown.length === 1 ? 'Add task' : `Add ${shown.length} tasks`}
        </Button>
      )}
      {guard}
    </Form>
  )
}

/** Says beside its name what a line was taken for, or why it is no task yet. */
function Understood({ line }: { line: Shown }) {
  const locale = useLocale()
  if (line.problem !== null) return <span className="fb-task-problem">{line.problem}</span>
  const { hours, users } = line
  const words = [
    hours !== null && `${locale.formats.hours(hours)} h`,
    users.map(({ name }) => name).join(', '),
    daysOf(line, locale),
  ].filter(Boolean)
  return <span className="fb-muted">{words.join(' · ')}</span>
}

const mentionsOf = (lines: readonly TaskLine[]) => [...new Set(lines.flatMap(({ people }) => people))]

/** Finds the people whom each word after `@` can mean. */
async function peopleOf(names: readonly string[], signal: AbortSignal): Promise<Map<string, Found>> {
  const namedBy = async (search: string) =>
    (await findPeople(search, signal))
      .filter(({ disabled }) => disabled !== true)
      .map(({ id, name }) => ({ id: Number(id), name }))
  const found = await Promise.all(
    names.map(async (name): Promise<[string, Found]> => {
      const people = await namedBy(name)
      return [name, { people, holders: people.length > 0 ? [] : await namedBy(`position:"${name}"`) }]
    }),
  )
  return new Map(found)
}

function withPeople(line: TaskLine, found: ReadonlyMap<string, Found>): Shown {
  const known = line.people.flatMap((name) => {
    const match = found.get(name)
    return match ? [personOf(name, match.people, match.holders)] : []
  })
  const problem = known.flatMap((result) => ('problem' in result ? [result.problem] : []))[0]
  const users = known.flatMap((result) => ('person' in result ? [result.person] : []))
  return { ...line, users, problem: line.problem ?? problem ?? null }
}

const bodyOf = ({ name, hours, start, end, users }: Shown, project_id: number) => ({
  project_id,
  name,
  start,
  end,
  user_ids: [...new Set(users.map(({ id }) => id))],
  ...(hours !== null && { hours, hoursBudget: hours }),
})

/** Takes the last act back first. */
async function takeAllBack(undos: readonly (() => Promise<void>)[]) {
  for (const undo of undos.toReversed()) await undo()
}
