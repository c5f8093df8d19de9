/** Advice on a draft: facts that its client would miss, with the place to add them. It does not keep it from being issued. */
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import type { MissingOfInvoice } from '../../invoices.ts'

interface AdviceProps {
  advice: MissingOfInvoice['advice']
  onLeave: () => void
}

export function Advice({ advice, onLeave }: AdviceProps) {
  const mayAdd = has(useMe(), 'company.change_company')
  if (advice.length === 0) return null
  return (
    <ul className="fb-missing">
      {advice.map(({ field, sentence }) => (
        <li key={field}>
          <div className="fb-missing-line">
            <span>{sentence}</span>
            {mayAdd ? (
              <Link to={paths.settings('invoices')} className="fb-button" onClick={onLeave}>
                Add bank account
              </Link>
            ) : (
              <span>Ask an administrator to add it.</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
