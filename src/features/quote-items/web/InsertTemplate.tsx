/** Picks a template to insert into a quote; those of the quote's service come first. */
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { roundingOf } from '#core/decimal.ts'
import { TemplateDialog } from '#features/company/web/TemplateDialog.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { type ItemTemplate, itemTemplateCalls } from '../quoteItemTemplates.ts'
import { templateTotal } from './templateRows.ts'

interface InsertTemplateProps {
  /** Service of the quote. */
  service: { id: number; name: string } | null
  onInsert: (template: ItemTemplate) => void
  onClose: () => void
}

export function InsertTemplate({ service, onInsert, onClose }: InsertTemplateProps) {
  const { data, error, refetch } = useQuery(queryFor(itemTemplateCalls.list, {}))
  return (
    <TemplateDialog
      title="Insert a template"
      icon={<IconStack2 size={28} aria-hidden />}
      templates={data}
      failure={error}
      onRetry={() => void refetch()}
      serviceId={service?.id ?? null}
      hints={{
        own: (
          <>
            Save priced items as a template, or add one in the <Link to="/settings/items/">settings</Link>.
          </>
        ),
        others: 'Ask someone with permission to change settings to save items as a template.',
      }}
      onChoose={onInsert}
      onClose={onClose}
    >
      {(template) => <Summary template={template} />}
    </TemplateDialog>
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
