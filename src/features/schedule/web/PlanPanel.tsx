/** Proposes crews for a job of the tray, shows the chosen one on the board where there is one, and books it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { measuresOf } from '#core/lengths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import type { BookingResults, BookingRow } from '../schedule.contract.ts'
import { bookCrew, type CrewAnswer, type CrewProposal, maxPieces, proposeCrews } from '../schedulePlan.contract.ts'
import { maxCrew } from '../schedulePlan.ts'
import { proposedId, type SchedulePatch } from './boardChange.ts'
import { daysText } from './boardText.ts'
import { freeText, needText, proposalLines } from './planText.ts'
import './plan.css'
import './tray.css'

/** A crew as the board shows it before it is booked. */
export type ShownCrew = Required<Pick<SchedulePatch, 'put' | 'tasks' | 'projects'>>

interface PlanProps {
  taskId: number
  /** Whether tentative bookings take time, as on the board. */
  tentative: boolean
  onBooked: (results: BookingResults, undo: (() => Promise<void>) | undefined) => void
  onClose: () => void
}
interface PlanPanelProps extends PlanProps {
  onPreview: (shown: ShownCrew | null) => void
}

const usePlan = ({ taskId, tentative }: PlanProps) =>
  useQuery({
    ...queryFor(proposeCrews, {
      params: { id: String(taskId) },
      query: { ...(!tentative && { tentative: 'false' as const }) },
    }),
    staleTime: 0,
  })
const waitingTitle = 'Plan for me'

export function PlanPanel(props: PlanPanelProps) {
  const { onClose } = props
  const plan = usePlan(props)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const panel = useRef<HTMLElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    const node = panel.current
    const listener = (event: KeyboardEvent) => onKey(event)
    node?.addEventListener('keydown', listener)
    return () => node?.removeEventListener('keydown', listener)
  }, [])
  return (
    <aside className="fb-tray fb-plan" aria-label="Plan for me" ref={panel}>
      <div className="fb-tray-head">
        <h2 ref={title} tabIndex={-1}>
          {plan.data?.task.name ?? waitingTitle}
        </h2>
        <IconButton label="Close the plan" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      <PlanParts {...props} plan={plan} />
    </aside>
  )
}

/** The plan without a board beside it: on a phone the whole screen. */
export function PlanDialog(props: PlanProps) {
  const plan = usePlan(props)
  return (
    <Dialog opened title={plan.data?.task.name ?? waitingTitle} width={520} onCancel={props.onClose}>
      <div className="fb-plan" data-alone>
        <PlanParts {...props} plan={plan} />
      </div>
    </Dialog>
  )
}

interface PlanPartsProps extends PlanProps {
  plan: ReturnType<typeof usePlan>
  onPreview?: PlanPanelProps['onPreview']
}

function PlanParts({ plan: { data, error, refetch }, ...props }: PlanPartsProps) {
  if (data) return <Planned key={props.taskId} {...props} first={data} />
  if (!error) return <SkeletonBlock lines={8} label="Looking for crews" />
  return (
    <ErrorAlert error={error}>
      <Button onClick={() => void refetch()}>Try again</Button>
    </ErrorAlert>
  )
}

interface Wanted {
  from: string | null
  hours: string | null
}

interface PlannedProps extends PlanProps {
  first: CrewAnswer
  onPreview?: PlanPanelProps['onPreview']
}

function Planned({ taskId, tentative, first, onPreview, onBooked }: PlannedProps) {
  const { code, formats } = useLocale()
  const { length } = measuresOf(code, formats.number)
  const { need } = first
  const initial: Wanted = { from: need.from, hours: need.hours }
  const form = useContractForm(z.object({}), {
    initial,
    onSubmit: async () => {},
  })
  const [people, setPeople] = useState(need.people)
  const [categories, setCategories] = useState<readonly number[]>(need.categories.map(({ id }) => id))
  const [from, hours] = [useFormValue(form, 'from'), useFormValue(form, 'hours')]
  const query = {
    ...(!tentative && { tentative: 'false' as const }),
    ...(from !== null && from !== need.from && { from }),
    ...(people !== need.people && { people: String(people) }),
    ...(hours !== null && hours !== need.hours && { hours }),
    ...(categories.join() !== need.categories.map(({ id }) => id).join() && { category_ids: categories.join(',') }),
  }
  const {
    data = first,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...queryFor(proposeCrews, { params: { id: String(taskId) }, query }),
    placeholderData: keepPreviousData,
  })
  const { proposals, project, deadline } = data
  const [place, setPlace] = useState(0)
  const chosen = proposals[Math.min(place, proposals.length - 1)] ?? null
  const preview = useEffectEvent(() => onPreview?.(chosen && shownCrew(data, chosen)))
  useEffect(() => preview(), [chosen])
  const leave = useEffectEvent(() => onPreview?.(null))
  useEffect(() => () => leave(), [])
  const book = useEndpointMutation(bookCrew, [], onBooked)
  const sentence = freeText(data, formats)
  return (
    <>
      <p className="fb-muted fb-small">
        {project.reference} {project.name}
        {deadline !== null && `, due ${formats.longDate(deadline)}`}
      </p>
      <details>
        <summary>Needs {needText(data.need, formats)}</summary>
        <Needs form={form} all={first.categories} {...{ people, setPeople, categories, setCategories }} />
      </details>
      <ErrorAlert error={error} />
      <div className="fb-plan-crews" aria-live="polite" aria-busy={isPlaceholderData || undefined}>
        {!data.waits && <p>This task is already on the schedule.</p>}
        {sentence !== null && <p>{sentence}</p>}
        {proposals.length > 0 && (
          <RadioCards
            legend="Crews, the best first"
            options={proposals.map((proposal, index) => ({
              value: String(index),
              label: daysText(proposal, formats),
              hint: [...proposalLines(proposal, data, length), ...(proposal.late ? ['After the deadline'] : [])].join(
                '\n',
              ),
            }))}
            value={chosen && String(proposals.indexOf(chosen))}
            onChange={(value) => setPlace(Number(value))}
          />
        )}
      </div>
      <ErrorAlert error={book.error} labels={{ override: 'Qualification' }} />
      <div className="fb-plan-acts">
        {chosen && data.waits && (
          <Button
            tone="primary"
            busy={book.isPending}
            disabled={isPlaceholderData}
            onClick={() =>
              book.mutate(
                { params: { id: String(taskId) }, body: { ...bodyOf(chosen), tentative } },
                { onError: () => void refetch() },
              )
            }
          >
            Book this crew
          </Button>
        )}
      </div>
      {proposals.length > 0 && (
        <p className="fb-muted fb-small">
          First come those who suit the job, sooner, nearer and less booked.
          {data.narrowed && ' People who have not done such work are left out, or come last.'}
        </p>
      )}
    </>
  )
}

interface NeedsProps {
  form: ContractForm<Wanted>
  all: CrewAnswer['categories']
  people: number
  setPeople: (people: number) => void
  categories: readonly number[]
  setCategories: (ids: readonly number[]) => void
}

function Needs({ form, all, people, setPeople, categories, setCategories }: NeedsProps) {
  const nameOf = (id: number) => all.find((category) => category.id === id)?.name ?? ''
  return (
    <Form form={form} label="What the job needs">
      <div className="fb-plan-need">
        <NativeSelect
          label="People"
          value={String(people)}
          options={Array.from({ length: maxCrew }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          onChange={(value) => setPeople(Number(value))}
        />
        <HoursField form={form} name="hours" label="Hours in all" />
        <DateField form={form} name="from" label="Not before" />
        {all.length > 0 && (
          <NativeSelect
            label="Equipment"
            value=""
            options={[{ value: '', label: 'Add…' }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(value) =>
              value !== '' && categories.length < maxPieces && setCategories([...categories, Number(value)])
            }
          />
        )}
        {categories.length > 0 && (
          <div className="fb-plan-chips">
            {categories.map((id, index) => (
              <Chip
                key={`${id} ${index}`}
                removeLabel={`Remove ${nameOf(id)}`}
                onRemove={() => setCategories(categories.filter((_, place) => place !== index))}
              >
                {nameOf(id)}
              </Chip>
            ))}
          </div>
        )}
      </div>
    </Form>
  )
}

const bodyOf = ({ people, equipment, start, end, hours }: CrewProposal) => ({
  user_ids: people.map(({ id }) => id),
  equipment_ids: equipment.map(({ id }) => id),
  start,
  end,
  hours,
})

/** Makes the bookings that the proposal would be. */
function shownCrew({ task, project }: CrewAnswer, { people, equipment, start, end, hours }: CrewProposal): ShownCrew {
  const like: Omit<BookingRow, 'id' | 'user_id' | 'equipment_id'> = {
    task_id: task.id,
    label: '',
    start,
    end,
    hours,
    spread: hours !== null,
    confirmed: true,
    notes: '',
    version: 0,
    can_change: false,
  }
  const rows = [
    ...people.map(({ id }) => ({ ...like, user_id: id, equipment_id: null })),
    ...equipment.map(({ id }) => ({ ...like, user_id: null, equipment_id: id })),
  ]
  return { put: rows.map((row, index) => ({ ...row, id: proposedId - index })), tasks: [task], projects: [project] }
}
