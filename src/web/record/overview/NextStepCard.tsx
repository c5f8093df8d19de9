/** Section of an overview: why the button of the page's header is next, and what waits beside it, each with its button. */
import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type LeadAct, useFoundLead } from '../lead.ts'
import './nextStep.css'

/** `children`: facts beside the step, such as deadlines; the card is absent without either. */
export function NextStepCard({ children }: { children?: ReactNode }) {
  const found = useFoundLead()
  const failed = found && 'error' in found ? found : null
  const lead = found && 'waiting' in found ? found : null
  const hasFacts = children !== undefined && children !== null && children !== false
  if (found === null && !hasFacts) return null
  return (
    <SectionCard title="Next step">
      {found === undefined && <SkeletonBlock lines={2} label="Loading the next step" />}
      {failed && (
        <ErrorAlert error={failed.error}>
          <Button onClick={failed.retry}>Try again</Button>
        </ErrorAlert>
      )}
      {lead && (
        <div className="fb-next-step">
          <p>{lead.sentence}</p>
          {lead.others?.map((act) => (
            <ActButton key={act.label} act={act} />
          ))}
        </div>
      )}
      {lead && lead.waiting.length > 0 && (
        <ul className="fb-next-waiting" aria-label="Waiting">
          {lead.waiting.map(({ sentence, act }) => (
            <li key={sentence}>
              <span>{sentence}</span>
              {act && <ActButton act={act} />}
            </li>
          ))}
        </ul>
      )}
      {children}
    </SectionCard>
  )
}

const ActButton = ({ act: { label, run, busy } }: { act: LeadAct }) => (
  <Button busy={busy === true} onClick={run}>
    {label}
  </Button>
)
