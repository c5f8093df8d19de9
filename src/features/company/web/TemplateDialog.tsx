import { type ComponentProps, type ReactNode, useState } from 'react'

import { includesText } from '#core/folded.ts'
import { has } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import './templates.css'

interface Template {
  id: number
  name: string
  service_id: number | null
  service: { id: number; name: string } | null
}

interface TemplateDialogProps<Chosen extends Template> {
  title: string
  icon: ComponentProps<typeof EmptyState>['icon']
  templates: readonly Chosen[] | undefined
  /** The error that kept the templates from loading, and the function that retries. */
  failure: unknown
  onRetry: () => void
  /** Templates of this service come first. */
  serviceId: number | null
  /** Hints in an empty list: for people who may change the settings, and for others. */
  hints: { own: ReactNode; others: string }
  busy?: boolean
  /** The error that kept the chosen template from being used. */
  error?: unknown
  /** Content above the templates. */
  above?: ReactNode
  onChoose: (template: Chosen) => void
  onClose: () => void
  children: (template: Chosen) => ReactNode
}

/** A dialog to choose a template of the settings, those of the service first. */
export function TemplateDialog<Chosen extends Template>({
  title,
  icon,
  templates,
  failure,
  onRetry,
  serviceId,
  hints,
  busy = false,
  error,
  above,
  onChoose,
  onClose,
  children,
}: TemplateDialogProps<Chosen>) {
  const me = useMe()
  const [text, setText] = useState('')
  const found = (templates ?? []).filter(({ name }) => includesText(name, text.trim()))
  const own = found.filter((template) => serviceId !== null && template.service_id === serviceId)
  const others = found.filter((template) => !own.includes(template))
  const groups = [
    { heading: own[0]?.service?.name, members: own },
    { heading: own.length > 0 ? 'Others' : undefined, members: others },
  ].filter(({ members }) => members.length > 0)
  return (
    <Dialog opened title={title} width={560} cancelLabel="Cancel" busy={busy} onCancel={onClose}>
      <ErrorAlert error={failure}>
        <Button onClick={onRetry}>Try again</Button>
      </ErrorAlert>
      <ErrorAlert error={error} />
      {!templates && !failure && <SkeletonBlock lines={5} label="Loading the templates" />}
      {templates?.length === 0 && (
        <EmptyState icon={icon} title="No templates yet">
          {has(me, 'company.change_company') ? hints.own : hints.others}
        </EmptyState>
      )}
      {(templates?.length ?? 0) > 0 && above}
      {(templates?.length ?? 0) > 8 && (
        <input
          className="fb-template-search"
          type="search"
          aria-label="Search templates"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {groups.map(({ heading, members }) => (
        <section key={heading ?? ''} className="fb-templates" aria-label={heading ?? 'Templates'}>
          {heading !== undefined && <h3>{heading}</h3>}
          <ul>
            {members.map((template) => (
              <li key={template.id}>
                <button type="button" disabled={busy} onClick={() => onChoose(template)}>
                  {children(template)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {templates && templates.length > 0 && found.length === 0 && <p className="fb-muted">No matching template.</p>}
    </Dialog>
  )
}
