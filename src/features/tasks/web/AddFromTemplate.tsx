/** Picks a template for a project's tasks; those of the project's service come first. */
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { TemplateDialog } from '#features/company/web/TemplateDialog.tsx'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { addTemplateTasks, taskTemplateCalls } from '../taskTemplates.ts'
import { changedWithTasks } from './taskKind.ts'

interface AddFromTemplateProps {
  project: { id: number; service_id?: number | null }
  onClose: () => void
}

export function AddFromTemplate({ project, onClose }: AddFromTemplateProps) {
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(taskTemplateCalls.list, {}))
  const add = useEndpointMutation(addTemplateTasks, changedWithTasks, ({ results }, undo) =>
    notifySuccess(`${formats.counted(results.length, 'task', 'tasks')} added.`, undo),
  )
  const addTasks = (templateId: number) =>
    add
      .mutateAsync({ params: { id: String(project.id) }, body: { template_id: templateId } })
      .then(onClose)
      .catch(() => undefined)
  return (
    <TemplateDialog
      title="Add tasks from a template"
      icon={<IconListCheck size={28} aria-hidden />}
      templates={data}
      failure={error}
      onRetry={() => void refetch()}
      serviceId={project.service_id ?? null}
      hints={{
        own: (
          <>
            Add one in the <Link to="/settings/tasks/">settings</Link>.
          </>
        ),
        others: 'Ask someone with permission to change settings to add one.',
      }}
      busy={add.isPending}
      error={add.error}
      onChoose={({ id }) => void addTasks(id)}
      onClose={onClose}
    >
      {({ name, service, tasks }) => (
        <>
          <span className="fb-strong">{name}</span>
          <span className="fb-muted fb-small">
            {[service?.name, formats.counted(tasks.length, 'task', 'tasks'), tasks.map((task) => task.name).join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    </TemplateDialog>
  )
}
