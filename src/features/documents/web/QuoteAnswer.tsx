/** The lines of a quote with what can be chosen, the sum of the choice, and the answer. */
import { useState } from 'react'

import { formatsOf } from '#core/locale/format.ts'
import { termsText } from '#features/projects/contracts.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import {
  chosenTotals,
  depths,
  isEstimated,
  type DocumentLine,
  linePrice,
  optionWord,
  totalText,
  wrongChoice,
} from '../documentLines.ts'
import { AcceptBody, acceptQuote, DeclineBody, declineQuote, type LinkedDocument } from '../quoteLinks.contract.ts'

interface QuoteAnswerProps {
  secret: string
  of: LinkedDocument
  onAnswered: () => void
}

export function QuoteAnswer({ secret, of, onAnswered }: QuoteAnswerProps) {
  const { lines, rounding, currency, state, answer } = of
  const formats = formatsOf(currency)
  const { money } = formats
  const [picked, setPicked] = useState<readonly number[]>([])
  const [saying, setSaying] = useState<'accept' | 'decline' | null>(null)
  const chosen = answer?.chosen ?? picked
  const { total, counts } = chosenTotals(lines, chosen, rounding)
  const estimated = isEstimated(lines, counts)
  const isOpen = state === 'open'
  const wrong = isOpen ? wrongChoice(lines, picked) : null
  const depth = depths(lines)
  const groupOf = (line: DocumentLine) => line.alternative_group.toLowerCase()
  const choose = (line: DocumentLine, on: boolean) => {
    const without = below(
      lines,
      on && line.alternative_group !== '' ? lines.filter((record) => groupOf(record) === groupOf(line)) : [line],
    )
    const saved = picked.filter((id) => !without.has(id))
    setPicked(on ? [...saved, line.id] : saved)
  }
  return (
    <>
      <ul className="fb-quote-lines" aria-label="Price">
        {lines.map((line) => {
          const above = lines.find(({ id }) => id === line.parent_id)
          const held = above !== undefined && !counts(above.id)
          const text = (
            <>
              <span className="fb-quote-name">
                {line.name}
                {Number(line.quantity) !== 1 && (
                  <span className="fb-muted"> × {line.quantity.replace(/\.0+$/, '')}</span>
                )}
                {line.terms && <span className="fb-quote-terms">{termsText(line.terms, formats)}</span>}
              </span>
              <span className="fb-quote-price">{linePrice(line, lines, money)}</span>
            </>
          )
          return (
            <li
              key={line.id}
              data-depth={Math.min(depth.get(line.id) ?? 0, 3)}
              data-counts={counts(line.id) || undefined}
            >
              {line.optional ? (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(line.id)}
                    disabled={!isOpen || held}
                    onChange={(event) => choose(line, event.currentTarget.checked)}
                  />
                  {text}
                  <span className="fb-quote-tag">{optionWord(line)}</span>
                </label>
              ) : (
                <div>{text}</div>
              )}
            </li>
          )
        })}
      </ul>
      <p className="fb-quote-total" aria-live="polite">
        <span>{estimated ? 'Estimated total before tax' : 'Total before tax'}</span>{' '}
        <strong>{totalText(answer?.total ?? total, estimated, money)}</strong>
      </p>
      {isOpen && saying === null && (
        <div className="fb-quote-acts">
          {wrong !== null && <p className="fb-muted">{wrong}</p>}
          <Button tone="primary" fullWidth whyNot={wrong} onClick={() => setSaying('accept')}>
            Accept
          </Button>
          <Button fullWidth onClick={() => setSaying('decline')}>
            Decline
          </Button>
        </div>
      )}
      {isOpen && saying === 'accept' && (
        <Accept
          secret={secret}
          chosen={picked}
          total={total}
          sum={totalText(total, estimated, money)}
          estimated={estimated}
          onAnswered={onAnswered}
          onBack={() => setSaying(null)}
        />
      )}
      {isOpen && saying === 'decline' && (
        <Decline secret={secret} onAnswered={onAnswered} onBack={() => setSaying(null)} />
      )}
    </>
  )
}

/** Returns the ids of the given lines and of all lines below them. */
function below(lines: readonly DocumentLine[], theseLines: readonly DocumentLine[]): Set<number> {
  const found = new Set(theseLines.map(({ id }) => id))
  for (const line of lines) if (line.parent_id !== null && found.has(line.parent_id)) found.add(line.id)
  return found
}

interface SayProps {
  secret: string
  onAnswered: () => void
  onBack: () => void
}

function Accept({
  secret,
  chosen,
  total,
  sum,
  estimated,
  onAnswered,
  onBack,
}: SayProps & { chosen: readonly number[]; total: string; sum: string; estimated: boolean }) {
  const form = useContractForm<typeof AcceptBody, { name: string }>(AcceptBody, {
    initial: { name: '' },
    prepare: ({ name }) => ({ name, chosen: [...chosen], total }),
    onSubmit: async (body) => {
      await call(acceptQuote, { params: { secret }, body }, { quiet: true }).catch((refusal: unknown) => {
        // Somebody else may have answered: what they said is shown.
        onAnswered()
        throw refusal
      })
      onAnswered()
    },
  })
  return (
    <Form form={form} label="Accept" className="fb-quote-say">
      <TextField form={form} name="name" label="Your name" autoComplete="name" required autoFocus />
      <p className="fb-muted">
        {estimated
          ? `By accepting, you order this on the terms above. Estimated total before tax: ${sum}.`
          : `By accepting, you order this for ${sum} before tax.`}
      </p>
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        {estimated ? `Accept (estimate: ${sum})` : `Accept for ${sum}`}
      </Button>
      <Button fullWidth onClick={onBack}>
        Back
      </Button>
    </Form>
  )
}

function Decline({ secret, onAnswered, onBack }: SayProps) {
  const form = useContractForm<typeof DeclineBody, { name: string; notes: string }>(DeclineBody, {
    initial: { name: '', notes: '' },
    onSubmit: async (body) => {
      await call(declineQuote, { params: { secret }, body }, { quiet: true })
      onAnswered()
    },
  })
  return (
    <Form form={form} label="Decline" className="fb-quote-say">
      <TextField form={form} name="name" label="Your name" autoComplete="name" required autoFocus />
      <TextArea
        form={form}
        name="notes"
        label="Why"
        description="This helps us make a better offer."
        minRows={3}
        maxLength={2000}
      />
      <Button type="submit" tone="primary" fullWidth busy={form.busy}>
        Decline
      </Button>
      <Button fullWidth onClick={onBack}>
        Back
      </Button>
    </Form>
  )
}
