/** Dialog for a template of tasks: name, service and tasks. */
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { serviceCalls } from '#features/company/company.contract.ts'
import { taskTypeCalls } from '#features/tasks/taskLists.ts'
import { NewTaskTemplate, type TaskTemplate, taskTemplateCalls } from '#features/tasks/taskTemplates.ts'
import { queryFor } from '#web/api.ts'
import '#web/record/record.css'
import { optionsOf } from '#web/record/values.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type ContractForm, useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useSaveRow } from '../ListCard.tsx'
import { blankTask, type TaskValues, taskValues, templateBody } from './taskTemplateValues.ts'
import './taskTemplates.css'

interface TaskTemplateDialogProps {
  template: TaskTemplate | undefined
  onClose: () => void
}
interface Values {
  name: string
  service_id: number | null
  tasks: TaskValues[]
}

export function TaskTemplateDialog({ template, onClose }: TaskTemplateDialogProps) {
  const services = useQuery(queryFor(serviceCalls.list, {}))
  const save = useSaveRow(taskTemplateCalls, [taskTemplateCalls.list], (saved) => saved.name)
  const { name = '', service_id = null, tasks = [] } = template ?? {}
  const form = useContractForm<typeof NewTaskTemplate, Values>(NewTaskTemplate, {
    initial: { name, service_id, tasks: template ? tasks.map(taskValues) : [blankTask] },
    prepare: templateBody,
    onSubmit: async (body) => {
      await save(template, body)
      onClose()
    },
  })
  const heading = template ? `Change ${template.name}` : 'Add a template'
  return (
    <Dialog opened title={heading} width={960} form={form} onCancel={onClose}>
      <Form form={form} label={heading}>
        <div className="fb-record-grid">
          <TextField form={form} name="name" label="Name" required autoFocus />
          <SelectField
            form={form}
            name="service_id"
            label="Service"
            description="Suggested first for projects with this service."
            options={optionsOf(services.data, template?.service)}
            searchable
          />
        </div>
        <Tasks form={form} />
      </Form>
    </Dialog>
  )
}

function Tasks({ form }: { form: ContractForm<Values> }) {
  const tasks = useFormValue(form, 'tasks')
  const { data: types } = useQuery(queryFor(taskTypeCalls.list, {}))
  const around = useRef<HTMLDivElement>(null)
  // The inputs are uncontrolled, so another number of tasks remounts them.
  const [turn, setTurn] = useState(0)
  const focused = useRef<number | null>(null)
  useEffect(() => {
    if (focused.current !== null)
      around.current?.querySelectorAll('fieldset')[focused.current]?.querySelector('input')?.focus()
    focused.current = null
  }, [turn])
  const set = (next: TaskValues[], focus: number) => {
    form.set({ tasks: next })
    focused.current = Math.max(0, focus)
    setTurn(turn + 1)
  }
  return (
    <div ref={around} className="fb-template-tasks">
      {tasks.map((_one, index) => (
        <fieldset key={`${turn} ${index}`}>
          <legend>{`Task ${index + 1}`}</legend>
          <div className="fb-template-task">
            <TextField form={form} name={`tasks.${index}.name`} label="Name" required />
            <SelectField form={form} name={`tasks.${index}.type_id`} label="Type" options={optionsOf(types, null)} />
            <HoursField form={form} name={`tasks.${index}.hours`} label="Hours" />
            <HoursField form={form} name={`tasks.${index}.hoursBudget`} label="Hours budgeted" />
            <TextField form={form} name={`tasks.${index}.team`} label="Team" />
            <TextArea
              form={form}
              name={`tasks.${index}.checklist`}
              label="Checklist"
              description="One line per task."
            />
          </div>
          {tasks.length > 1 && (
            <IconButton label={`Remove task ${index + 1}`} onClick={() => set(tasks.toSpliced(index, 1), index - 1)}>
              <IconX aria-hidden />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => set([...tasks, blankTask], tasks.length)}>
        Add a task
      </Button>
    </div>
  )
}
