/** Which template gives a project its tasks: those of its service come first. */
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { addTemplateTasks, taskTemplateCalls } from '../taskTemplates.ts'
import { changedWithTasks } from './taskKind.ts'
import './tasks.css'

interface AddFromTemplateProps {
  project: { id: number; service_id?: number | null }
  onClose: () => void
}

export function AddFromTemplate({ project, onClose }: AddFromTemplateProps) {
  const me = useMe()
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(taskTemplateCalls.list, {}))
  const add = useEndpointMutation(addTemplateTasks, changedWithTasks, ({ results }, undo) =>
    notifySuccess(`${formats.counted(results.length, 'task', 'tasks')} added.`, undo),
  )
  const isOwn = (service: number | null) => service !== null && service === project.service_id
  const templates = (data ?? []).toSorted(
    (datum, otherDatum) => Number(isOwn(otherDatum.service_id)) - Number(isOwn(datum.service_id)),
  )
  return (
    <Dialog
      opened
      title="Add tasks from a template"
      width={560}
      cancelLabel="Cancel"
      busy={add.isPending}
      onCancel={onClose}
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <ErrorAlert error={add.error} />
      {!data && !error && <SkeletonBlock lines={4} label="Loading the templates" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconListCheck size={28} aria-hidden />} title="No templates yet">
          {has(me, 'company.change_company') ? (
            <>
              Add one in the <Link to="/settings/tasks/">settings</Link>.
            </>
          ) : (
            'Ask someone with permission to change settings to add one.'
          )}
        </EmptyState>
      )}
      <ul className="fb-task-templates" aria-label="Templates">
        {templates.map(({ id, name, service, tasks }) => (
          <li key={id}>
            <button
              type="button"
              disabled={add.isPending}
              onClick={() =>
                void add
                  .mutateAsync({ params: { id: String(project.id) }, body: { template_id: id } })
                  .then(onClose)
                  .catch(() => undefined)
              }
            >
              <span className="fb-strong">{name}</span>
              <span className="fb-muted fb-small">
                {[
                  service?.name,
                  formats.counted(tasks.length, 'task', 'tasks'),
                  tasks.map((task) => task.name).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
