/** Picks a template to insert into a quote; those of the quote's service come first. */
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import { roundingOf } from '#core/decimal.ts'
import { typedAmount } from '#core/typedAmount.ts'
import { TemplateDialog } from '#features/company/web/TemplateDialog.tsx'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { feeToSpread } from '../feeStages.rules.ts'
import { type ItemTemplate, itemTemplateCalls } from '../quoteItemTemplates.ts'
import { templateTotal } from './templateRows.ts'

interface InsertTemplateProps {
  /** Service of the quote. */
  service: { id: number; name: string } | null
  seesMoney: boolean
  /** `fee`: an amount to spread over the items; null for their own prices. */
  onInsert: (template: ItemTemplate, fee: string | null) => void
  onClose: () => void
}

export function InsertTemplate({ service, seesMoney, onInsert, onClose }: InsertTemplateProps) {
  const { data, error, refetch } = useQuery(queryFor(itemTemplateCalls.list, {}))
  const [fee, setFee] = useState<string | null>(null)
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
      above={seesMoney && <FeeFields onFee={setFee} />}
      onChoose={(template) => onInsert(template, fee)}
      onClose={onClose}
    >
      {(template) => <Summary template={template} />}
    </TemplateDialog>
  )
}

const fields = [
  { name: 'fee', label: 'Fee', places: 2 },
  { name: 'construction_value', label: 'Construction value', places: 2 },
  { name: 'fee_percent', label: 'Per cent of it', places: 4 },
] as const
type FeeTexts = Record<(typeof fields)[number]['name'], string>

/** A fee, or a percentage of a construction value, to spread over the stages of the chosen template. */
function FeeFields({ onFee }: { onFee: (fee: string | null) => void }) {
  const { formats } = useLocale()
  const rounding = roundingOf(useMe().org.rounding)
  const id = useId()
  const [texts, setTexts] = useState<FeeTexts>({ fee: '', construction_value: '', fee_percent: '' })
  const read = (given: FeeTexts) => {
    const amount = (name: keyof FeeTexts, places: number) =>
      given[name].trim() === '' ? null : typedAmount(given[name], places).value
    return feeToSpread(
      {
        fee: amount('fee', 2),
        construction_value: amount('construction_value', 2),
        fee_percent: amount('fee_percent', 4),
      },
      rounding,
    )
  }
  const wrong = fields.find(
    ({ name, places }) => texts[name].trim() !== '' && typedAmount(texts[name], places).value === null,
  )
  const fee = read(texts)
  return (
    <fieldset className="fb-fee">
      <legend>Spread a fee over the items (optional)</legend>
      {fields.map(({ name, label }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span>{label}</span>
          <input
            id={`${id}-${name}`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={wrong?.name === name || undefined}
            value={texts[name]}
            maxLength={24}
            onChange={(event) => {
              const next = { ...texts, [name]: event.currentTarget.value }
              setTexts(next)
              onFee(read(next))
            }}
          />
        </label>
      ))}
      <p className="fb-muted fb-small" role="status">
        {wrong
          ? `${wrong.label}: enter a number, such as 1250.50.`
          : fee === null
            ? 'Without a fee the items keep the prices of the template.'
            : `${formats.money(fee)} is spread in proportion to the prices of the template. The last item takes the rounding.`}
      </p>
    </fieldset>
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
