/** Which template of items is put into a quote: those of its service come first. */
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { includesText } from '#core/folded.ts'
import { roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type ItemTemplate, itemTemplateCalls } from '../quoteItemTemplates.ts'
import './items.css'
import { templateTotal } from './templateRows.ts'

interface InsertTemplateProps {
  /** Service of the quote. */
  service: { id: number; name: string } | null
  onInsert: (template: ItemTemplate) => void
  onClose: () => void
}

export function InsertTemplate({ service, onInsert, onClose }: InsertTemplateProps) {
  const me = useMe()
  const { data, error, refetch } = useQuery(queryFor(itemTemplateCalls.list, {}))
  const [text, setText] = useState('')
  const found = (data ?? []).filter(({ name }) => includesText(name, text.trim()))
  const own = found.filter((itemTemplate) => service !== null && itemTemplate.service_id === service.id)
  const groups = [
    { title: service?.name, templates: own },
    {
      title: own.length > 0 ? 'Others' : undefined,
      templates: found.filter((itemTemplate) => !own.includes(itemTemplate)),
    },
  ].filter(({ templates }) => templates.length > 0)
  return (
    <Dialog opened title="Insert a template" width={560} cancelLabel="Cancel" onCancel={onClose}>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={5} label="Loading the templates" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconStack2 size={28} aria-hidden />} title="No templates yet">
          {has(me, 'company.change_company') ? (
            <>
              Save priced items as a template, or add one in the <Link to="/settings/items/">settings</Link>.
            </>
          ) : (
            'Ask someone with permission to change settings to save items as a template.'
          )}
        </EmptyState>
      )}
      {(data?.length ?? 0) > 8 && (
        <input
          className="fb-template-search"
          type="search"
          aria-label="Search templates"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {groups.map(({ title, templates }) => (
        <section key={title ?? ''} className="fb-templates" aria-label={title ?? 'Templates'}>
          {title !== undefined && <h3>{title}</h3>}
          <ul>
            {templates.map((template) => (
              <li key={template.id}>
                <button type="button" onClick={() => onInsert(template)}>
                  <Summary template={template} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data && data.length > 0 && found.length === 0 && <p className="fb-muted">No matching template.</p>}
    </Dialog>
  )
}

function Summary({ template }: { template: ItemTemplate }) {
  const { formats } = useLocale()
  const { name, service, items } = template
  const total = templateTotal(items, roundingOf(useMe().org.rounding))
  return (
    <>
      <span className="fb-strong">{name}</span>
      {total !== null && <span className="fb-num">{formats.money(total)}</span>}
      <span className="fb-muted fb-small">
        {[
          ...(service ? [service.name] : []),
          items.length === 1 ? '1 item' : `${formats.number(String(items.length))} items`,
          items.map((item) => item.name).join(', '),
        ].join(' · ')}
      </span>
    </>
  )
}
